"""A preset told in a sentence made from its values, so that what players read is what the table plays.

Settings that go beyond the rulebook's own list (§9.0) are named as house settings.
"""

from collections.abc import Iterator

from app.games.journey.state import Ruleset
from app.language import gettext as _
from app.language import ngettext
from app.web.numerals import spelled
from app.web.wording import sentence_case


def tell(rules: Ruleset) -> str:
    """Word a journey's difficulty for the players."""
    told = [f"{sentence_case(setting)}." for setting in _rulebook_settings(rules)]
    house = tuple(_house_settings(rules))
    if house:
        told.append(_("House settings: {settings}.").format(settings=", ".join(house)))
    return " ".join(told)


def _rulebook_settings(rules: Ruleset) -> Iterator[str]:
    yield _("Events on their Dawn side") if rules.event_side == "dawn" else _("Events with their Twilight parts")
    if rules.sweep:
        yield _("Enemies and Hazards in sight at the start are swept away once")
    if rules.events_removed:
        out = rules.events_removed
        words = ngettext("{amount} Event left out unseen", "{amount} Events left out unseen", out)
        yield words.format(amount=spelled(out))


def _house_settings(rules: Ruleset) -> Iterator[str]:
    plain = Ruleset()
    if rules.day_start != plain.day_start:
        yield _("the journey starts on Day {day}").format(day=rules.day_start)
    if rules.day_max != plain.day_max:
        yield _("the last Day is Day {day}").format(day=rules.day_max)
    if rules.start_life != plain.start_life:
        words = ngettext("{amount} life at the start", "{amount} lives at the start", rules.start_life)
        yield words.format(amount=rules.start_life)
    if rules.start_shields:
        yield _("everyone starts shielded")
    if rules.hand_size != plain.hand_size:
        words = ngettext("hands of {amount} card", "hands of {amount} cards", rules.hand_size)
        yield words.format(amount=spelled(rules.hand_size))
    yield from _hazards(rules, plain)
    if rules.portal_start:
        spaces = rules.portal_start
        words = ngettext(
            "the Portal marker starts {amount} space on", "the Portal marker starts {amount} spaces on", spaces
        )
        yield words.format(amount=spelled(spaces))


def _hazards(rules: Ruleset, plain: Ruleset) -> Iterator[str]:
    if rules.hazard_damage != plain.hazard_damage:
        words = ngettext("each Hazard costs {amount} life", "each Hazard costs {amount} lives", rules.hazard_damage)
        yield words.format(amount=spelled(rules.hazard_damage))
    if rules.hazard_cap is not None:
        words = ngettext(
            "Hazards cost at most {amount} life a step", "Hazards cost at most {amount} lives a step", rules.hazard_cap
        )
        yield words.format(amount=spelled(rules.hazard_cap))
