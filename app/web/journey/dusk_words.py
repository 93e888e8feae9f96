"""What the end of a turn brings, in sentences: what is certain, and what nobody knows yet."""

from collections.abc import Iterator

from app.games.journey.content import Content
from app.language import gettext as _
from app.language import kept_in_each_language, ngettext
from app.web.journey.foresight import Dusk, Foresight, Loss
from app.web.journey.sight import Sight
from app.web.journey.words import lives, names
from app.web.wording import joined

_KEPT = 1_000  # most presses change nothing of it


def dangers(sight: Sight, at_end: Foresight) -> Iterator[str]:
    """Tell who attacks whom and for how much, to whoever's turn it is and to those who wait."""
    if at_end.attackers:
        yield _attack(sight, at_end) if sight.leads else _attack_on_other(sight, at_end)
    for spared in at_end.spared:
        yield _("{card} is stunned and does no damage.").format(card=sight.named(spared))
    if at_end.defeat:
        yield (
            _("That is your last life: the journey ends.")
            if sight.leads
            else _("That is the last life of {who}: the journey ends.").format(who=sight.who(sight.view.active))
        )


def ahead(sight: Sight, dusk: Dusk) -> tuple[str, ...]:
    """Tell what comes after the attack, the certain and the unknown."""
    return _ahead(sight.content, dusk, sight.who(dusk.following))


@kept_in_each_language(_KEPT)
def _ahead(content: Content, dusk: Dusk, who: str) -> tuple[str, ...]:
    return tuple(_told(content, dusk, who))


def _told(content: Content, dusk: Dusk, who: str) -> Iterator[str]:
    if dusk.arrivals:
        yield ngettext(
            "{amount} new card comes onto the pathway: which, nobody knows yet.",
            "{amount} new cards come onto the pathway: which, nobody knows yet.",
            dusk.arrivals,
        ).format(amount=dusk.arrivals)
    if dusk.forest:
        yield _("For them the forest’s discard is shuffled into its deck.")
    if dusk.near:
        yield ngettext(
            "Next to the Camp then: {enemies}, who attacks {who} at the end of the next turn.",
            "Next to the Camp then: {enemies}, who attack {who} at the end of the next turn.",
            len(dusk.near),
        ).format(enemies=names(content, dusk.near), who=who)
    if dusk.near_unknown:
        yield ngettext(
            "{amount} of the new cards lies next to the Camp, and may be an Enemy.",
            "{amount} of the new cards lie next to the Camp, and may be Enemies.",
            dusk.near_unknown,
        ).format(amount=dusk.near_unknown)
    if dusk.day:
        yield _("The Events are shuffled again: Day {day} begins.").format(day=dusk.day)
    if dusk.events:
        yield ngettext(
            "{who} begins with {amount} Event: what it does shows only then.",
            "{who} begins with {amount} Events: what they do shows only then.",
            dusk.events,
        ).format(who=who, amount=dusk.events)
    else:
        yield _("{who} begins without an Event.").format(who=who)


def _attack(sight: Sight, at_end: Foresight) -> str:
    enemies, many = names(sight.content, at_end.attackers), len(at_end.attackers)
    if not at_end.losses:
        return ngettext("{enemies} attacks you.", "{enemies} attack you.", many).format(enemies=enemies)
    words = ngettext("{enemies} attacks you: you lose {lost}.", "{enemies} attack you: you lose {lost}.", many)
    return words.format(enemies=enemies, lost=joined(lost(loss, own=True) for loss in at_end.losses))


def _attack_on_other(sight: Sight, at_end: Foresight) -> str:
    enemies, many = names(sight.content, at_end.attackers), len(at_end.attackers)
    who = sight.who(sight.view.active)
    if not at_end.losses:
        words = ngettext("{enemies} attacks {who}.", "{enemies} attack {who}.", many)
        return words.format(enemies=enemies, who=who)
    words = ngettext("{enemies} attacks {who}, who loses {lost}.", "{enemies} attack {who}, who loses {lost}.", many)
    return words.format(enemies=enemies, who=who, lost=joined(lost(loss, own=False) for loss in at_end.losses))


def lost(loss: Loss, *, own: bool) -> str:
    """Name what a loss takes: lives, the shield, or both."""
    if not loss.shielded:
        return lives(loss.amount)
    if own:
        return _("{lives} and your shield").format(lives=lives(loss.amount)) if loss.amount else _("your shield")
    return _("{lives} and the shield").format(lives=lives(loss.amount)) if loss.amount else _("the shield")
