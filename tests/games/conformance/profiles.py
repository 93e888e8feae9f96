"""What the conformance suite knows of each game; a newly written game adds its profile here."""

from collections.abc import Mapping

from tests.games.conformance.balance_profile import BALANCE_PROFILE
from tests.games.conformance.harmonies_profile import HARMONIES_PROFILE
from tests.games.conformance.journey_profile import JOURNEY_PROFILE
from tests.games.conformance.profile import Profile

PROFILES: Mapping[str, Profile] = {
    "balance": BALANCE_PROFILE,
    "harmonies": HARMONIES_PROFILE,
    "journey": JOURNEY_PROFILE,
}
