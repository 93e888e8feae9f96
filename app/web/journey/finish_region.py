"""Region ``finish``: the character's two abilities, and the end of the turn with what it brings."""

from collections import Counter
from collections.abc import Iterator

from markupsafe import Markup

from app.games.journey.actions import DiscardTwo, EndTurn, UseAbility
from app.games.journey.cards import Pool
from app.web.buttons import press, unseen
from app.web.icons import icon
from app.web.journey.card_text import ability_text
from app.web.journey.contexts import AbilityPanel, Finish, TurnEnd
from app.web.journey.effect_icons import pool_icons, token
from app.web.journey.foresight import Foresight, Loss
from app.web.journey.sight import Sight
from app.web.journey.words import amounts, counted_resource, names, resources, units
from app.web.wording import counted, joined


def finish(sight: Sight, at_end: Foresight) -> Finish:
    """Offer the abilities and the end of the turn. ``at_end`` is what is certain to happen when it ends."""
    end = _end(sight, at_end)
    return Finish(ability=None if end is None else _ability(sight), end=end)


def _ability(sight: Sight) -> AbilityPanel:
    who = sight.character(sight.view.active)
    uses = sight.of(UseAbility)
    aimed = any(use.card is not None for use in uses)
    made = Pool(**{who.two_cards: 1})
    two = sight.of(DiscardTwo)
    label = Markup("{0}<b class='arrow'>→</b>{1}").format(token("discard", 2, "cards discarded"), pool_icons(made))
    return AbilityPanel(
        title=who.name,
        words=ability_text(who.ability),
        icon=icon(who.ability, ability_text(who.ability)),
        price=token("crystal", 1, "Crystal"),
        buttons=() if aimed else tuple(_ability_button(sight, use) for use in uses),
        target="ability" if aimed else "",
        idle="" if uses else "Needs a Crystal." if not sight.view.pool.crystal else "Nothing to use it on.",
        two_cards=press(two, unseen(f"Discard 2 hand cards for {resources(made)}: ") + label) if two else Markup(""),
    )


def _ability_button(sight: Sight, use: UseAbility) -> Markup:
    return press((use,), "" if use.seat is None else sight.character(use.seat).name)


def _end(sight: Sight, at_end: Foresight) -> TurnEnd | None:
    ends = sight.of(EndTurn)
    if not ends:
        return None
    return TurnEnd(
        button=press(ends, "End turn", tone="danger" if at_end.losses else "plain"),
        dangers=tuple(_end_dangers(sight, at_end)),
        notes=tuple(_end_notes(sight, at_end)),
    )


def _end_dangers(sight: Sight, at_end: Foresight) -> Iterator[str]:
    if at_end.attackers:
        attack = "attack" if len(at_end.attackers) > 1 else "attacks"
        lost = "".join(_end_loss(loss) for loss in at_end.losses)
        yield f"{names(sight.content, at_end.attackers)} {attack} you{lost}."
    for spared in at_end.spared:
        yield f"{sight.card(spared).name} is stunned and does no damage."
    if at_end.defeat:
        yield "That is your last life: the journey ends."


def _end_loss(loss: Loss) -> str:
    lost = [counted(loss.amount, "life", "lives")] if loss.amount else []
    if loss.shielded:
        lost.append("your shield")
    return f": you lose {joined(lost)}"


def _end_notes(sight: Sight, at_end: Foresight) -> Iterator[str]:
    if at_end.lapsing:
        yield f"Still open, and lost: {names(sight.content, at_end.lapsing)}."
    left = _unspent(sight)
    if left:
        yield f"Not spent, and lost: {left}."
    cards = len(sight.active.hand or ())
    if cards:
        yield f"{counted(cards, 'hand card')} discarded."
    if at_end.events:
        receiver = (sight.view.active + 1) % len(sight.view.seats)
        who = sight.character(sight.view.seats[receiver].seat).name
        yield f"Your deck runs out: {counted(at_end.events, 'Event')} for {who}."


def _unspent(sight: Sight) -> str:
    parts = [counted_resource(name, amount) for name, amount in amounts(sight.view.pool)]
    made = Counter(sight.card(maker).season for maker in sight.view.units)
    parts += [units(season, amount) for season, amount in made.items() if season is not None]
    return joined(parts)
