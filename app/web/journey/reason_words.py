"""Why a bot does something on the journey, in a short sentence."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from markupsafe import Markup, escape

from app.games.journey.cards import CardKind
from app.games.journey.content import Content
from app.language import N_, ngettext
from app.language import gettext as _
from app.web.journey.words import bare_season_name, name_of

Data: TypeAlias = Mapping[str, Any]
Telling: TypeAlias = Callable[[Content, Data, Sequence[str]], str]


def reason_words(content: Content, kind: str, data: Data, names: Sequence[str]) -> Markup:
    """Tell a reason; blank for one that is not known."""
    tell = WORDS.get(kind)
    return Markup() if tell is None else escape(tell(content, data, names))


def _makers(content: Content, data: Data, __: Sequence[str]) -> str:
    count = data["count"]
    words = ngettext(
        "Then {amount} maker of {season} lies in the Camp.", "Then {amount} makers of {season} lie in the Camp.", count
    )
    return words.format(amount=count, season=bare_season_name(content, data["season"]))


def _onward(_content: Content, data: Data, __: Sequence[str]) -> str:
    steps, relics = data["steps"], data["relics"]
    won = ngettext("{amount} Relic", "{amount} Relics", relics).format(amount=relics)
    words = ngettext(
        "It is the last step, with {relics} won.", "There are {amount} steps to go, with {relics} won.", steps
    )
    return words.format(amount=steps, relics=won)


def _hurt(_content: Content, data: Data, names: Sequence[str]) -> str:
    left = data["lives"]
    words = ngettext("{who} had only {amount} life left.", "{who} had only {amount} lives left.", left)
    return words.format(who=names[data["seat"]], amount=left)


def _hazard(content: Content, data: Data, __: Sequence[str]) -> str:
    season = bare_season_name(content, data["season"])
    return _("It makes what the Relic of {season} costs.").format(season=season)


def _plain(words: str) -> Telling:
    return lambda *__: _(words)


def _of_card(words: str) -> Telling:
    return lambda content, data, __: _(words).format(card=name_of(content, data["card"]))


_USEFUL: Mapping[CardKind, str] = {
    "ally": N_("An Ally for the turns to come."),
    "spirit": N_("A Spirit Ally for the turns to come."),
    "item": N_("An Item for the turns to come."),
}
WORDS: Mapping[str, Telling] = {
    "events_first": _plain(N_("Events come before everything else.")),
    "least_needed": _plain(N_("The card that is needed least.")),
    "most_useful": _plain(N_("The card that is of most use now.")),
    "nothing_left": _plain(N_("Nothing more that is worth doing can be paid.")),
    "for_others": _plain(N_("Somebody else may have more use for it.")),
    "guide": _plain(N_("A Guide helps on turns to come.")),
    "hurt": _hurt,
    "beaten": _plain(N_("That defeats it.")),
    "weakened": _plain(N_("It is weaker after that.")),
    "onward": _onward,
    "relic": _plain(N_("The Shrine asks for all four Relics.")),
    "hazard": _hazard,
    "useful": lambda _content, data, __: _(_USEFUL[data["kind"]]),
    "relic_kept": _plain(N_("From the Camp any of us can bring it to the Shrine.")),
    "makers": _makers,
    "to_buy": _of_card(N_("To win {card}.")),
    "to_fight": _of_card(N_("To strike {card}.")),
    "to_hire": _plain(N_("To hire a Forest Guide.")),
    "to_travel": _plain(N_("To lead the party on.")),
}
