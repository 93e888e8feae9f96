"""What the conformance suite knows of each game; a newly written game adds its profile here."""

from collections.abc import Mapping

from tests.games.conformance.journey_profile import JOURNEY_PROFILE
from tests.games.conformance.profile import Profile

PROFILES: Mapping[str, Profile] = {"journey": JOURNEY_PROFILE}
