"""The journey's course: one season of a prepared game for one, from the first card to the other side of the Portal."""

from collections.abc import Mapping
from functools import partial

from app.games.journey.cards import CharacterId, Season
from app.games.journey.content import Content
from app.games.journey.state import State
from app.language import N_
from app.tables.lessons import PreparedGame
from app.web.journey.lessons import first, lessons, meanwhile
from app.web.journey.pupil import Pupil
from app.web.lessons import Course, Standing

SEED = "00000000000000000000000000000258"
"""Found by ``scripts/find_lesson_seed.py``: by it every lesson can be tried soon, and nothing is too hard."""

CHARACTER = CharacterId("maui")
PREPARED = PreparedGame(
    course="journey-1",
    game="journey",
    preset="gentle",
    seed=SEED,
    characters=(CHARACTER,),
    # All that matters to the course, so that it stays as it was prepared when the difficulty is set anew.
    house={"sweep": False, "start_life": 7, "start_shields": True, "day_max": 1, "hazard_cap": 1, "hand_size": 6},
)
SEASON: Season = "spring"
GOAL = frozenset({"relic", "portal"})

ENDS: Mapping[Standing, tuple[str, str]] = {
    "reached": (
        N_("The first season lies behind you"),
        N_(
            "You have won a Relic and crossed a Portal: you know all there is to do on this journey. "
            "Three more seasons and the Shrine are waiting, and they are best walked with friends."
        ),
    ),
    "through": (
        N_("The lessons end here"),
        N_(
            "You have left some of them out, and that is all right: what they were about comes up by itself as you "
            "play. Go on alone here, or walk the journey with friends."
        ),
    ),
    "lost": (
        N_("The forest was stronger this time"),
        N_("A journey can end like this, and nothing is lost by it here. Begin the lessons anew whenever you like."),
    ),
}


def course(content: Content) -> Course:
    """Prepare the course over one set of content."""
    cards = content.cards.values()
    return Course(
        prepared=PREPARED,
        title=N_("Learning the journey"),
        called=(content.characters[CHARACTER].name,),
        lessons=lessons(
            hazards=[card.id for card in cards if card.kind == "hazard"],
            relics=[card.id for card in cards if card.kind == "relic"],
        ),
        goal=GOAL,
        ends=ENDS,
        look=partial(_look, content),
        first=first,
        meanwhile=meanwhile,
        stylesheets=("css/lessons.css", "css/journey_lessons.css"),
    )


def _look(content: Content, state: State, behind: frozenset[str]) -> Pupil:
    return Pupil(content, state, SEASON, behind=behind)
