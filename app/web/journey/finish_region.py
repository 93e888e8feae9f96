"""Region ``finish``: the character's two abilities, and the end of the turn with what it brings."""

from collections import Counter
from collections.abc import Iterator

from markupsafe import Markup

from app.games.journey.actions import DiscardTwo, EndTurn, UseAbility
from app.games.journey.cards import Pool
from app.language import gettext as _
from app.language import ngettext
from app.web.buttons import press, unseen
from app.web.icons import icon
from app.web.journey.card_text import ability_text
from app.web.journey.contexts import AbilityPanel, Finish, TurnEnd
from app.web.journey.dusk_words import ahead, dangers
from app.web.journey.effect_icons import pool_icons, token
from app.web.journey.foresight import NOTHING, Foresight
from app.web.journey.sight import Sight
from app.web.journey.words import amounts, counted_resource, names, resource, resources, units
from app.web.wording import joined

NO_FINISH = Finish(ability=None, end=None)


def finish(sight: Sight, at_end: Foresight) -> Finish:
    """Offer the abilities and the end of the turn. ``at_end`` is what is certain to happen when it ends."""
    end = _end(sight, at_end)
    if end is None:
        return Finish(ability=None, end=None if sight.leads else _end_of_other(sight, at_end))
    return Finish(ability=_ability(sight), end=end)


def _ability(sight: Sight) -> AbilityPanel:
    who = sight.character(sight.view.active)
    uses = sight.of(UseAbility)
    aimed = any(use.card is not None for use in uses)
    made = Pool(**{who.two_cards: 1})
    two = sight.of(DiscardTwo)
    label = Markup("{0}<b class='arrow'>→</b>{1}").format(token("discard", 2, _("cards discarded")), pool_icons(made))
    return AbilityPanel(
        title=_("{who}’s abilities").format(who=sight.who(sight.view.active)),
        words=ability_text(who.ability),
        icon=icon(who.ability, ability_text(who.ability)),
        price=token("crystal", 1, resource("crystal")),
        buttons=() if aimed else tuple(_ability_button(sight, use) for use in uses),
        target="ability" if aimed else "",
        idle="" if uses else _("Nothing to use it on.") if sight.view.pool.crystal else _("Needs a Crystal."),
        two_cards=press(two, unseen(_("Discard 2 hand cards for {made}:").format(made=resources(made)) + " ") + label)
        if two
        else Markup(""),
    )


def _ability_button(sight: Sight, use: UseAbility) -> Markup:
    return press((use,), "" if use.seat is None else sight.who(use.seat))


def _end(sight: Sight, at_end: Foresight) -> TurnEnd | None:
    ends = sight.of(EndTurn)
    if not ends:
        return None
    return TurnEnd(
        title=_("When you end the turn"),
        button=press(ends, _("End turn"), tone="danger" if at_end.losses else "plain"),
        dangers=tuple(dangers(sight, at_end)),
        notes=tuple(_end_notes(sight, at_end)),
        ahead=() if at_end.dusk is None else ahead(sight, at_end.dusk),
    )


def _end_of_other(sight: Sight, at_end: Foresight) -> TurnEnd | None:
    """Tell those who wait what it would bring if the turn ended now; nothing while it cannot end yet."""
    if at_end == NOTHING:
        return None
    return TurnEnd(
        title=_("If {who} ended the turn now").format(who=sight.who(sight.view.active)),
        dangers=tuple(dangers(sight, at_end)),
        notes=(*(() if at_end.attackers else (_("No Enemy attacks."),)), *_events_sent(sight, at_end)),
        ahead=() if at_end.dusk is None else ahead(sight, at_end.dusk),
    )


def _end_notes(sight: Sight, at_end: Foresight) -> Iterator[str]:
    if at_end.lapsing:
        yield _("Still open, and lost: {cards}.").format(cards=names(sight.content, at_end.lapsing))
    left = _unspent(sight)
    if left:
        yield _("Not spent, and lost: {left}.").format(left=left)
    cards = len(sight.active.hand or ())
    if cards:
        yield ngettext("{amount} hand card discarded.", "{amount} hand cards discarded.", cards).format(amount=cards)
    yield from _events_sent(sight, at_end)


def _events_sent(sight: Sight, at_end: Foresight) -> Iterator[str]:
    if at_end.events:
        receiver = (sight.view.active + 1) % len(sight.view.seats)
        words = (
            ngettext(
                "Your deck runs out: {amount} Event for {who}.",
                "Your deck runs out: {amount} Events for {who}.",
                at_end.events,
            )
            if sight.leads
            else ngettext(
                "The player’s deck runs out: {amount} Event for {who}.",
                "The player’s deck runs out: {amount} Events for {who}.",
                at_end.events,
            )
        )
        yield words.format(amount=at_end.events, who=sight.who(sight.view.seats[receiver].seat))


def _unspent(sight: Sight) -> str:
    parts = [counted_resource(name, amount) for name, amount in amounts(sight.view.pool)]
    made = Counter(sight.card(maker).season for maker in sight.view.units)
    parts += [units(season, amount) for season, amount in made.items() if season is not None]
    return joined(parts)
