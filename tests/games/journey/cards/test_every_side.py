"""Every side of every card, put to work: what it gives, what it opens, its arrow, its boxes, and where it goes."""

from collections import Counter
from collections.abc import Iterable, Mapping

import pytest

from tests.games.journey.cards.forest_cards import FOREST
from tests.games.journey.cards.sides import Arrow, Box, Side
from tests.games.journey.cards.starting_cards import STARTING
from tests.games.naming import CONTENT
from tests.games.scenario import Table, journey, player

SIDES = (*STARTING, *FOREST)
TARGET = "Hollow Stag"
OTHER_SEASON: Mapping[str, tuple[str, dict[str, int]]] = {
    "spring": ("Noon Stride", {"advance": 2}),
    "summer": ("Ember Ring", {"crystal": 1}),
    "autumn": ("Ice Stance", {"attack": 1}),
    "winter": ("Waking Song", {"crystal": 1}),
}
POWER_CARD = {"spring": "Seed Dance", "summer": "Burning Glass", "autumn": "Drifting Leaf", "winter": "Snow Plough"}


def sides(chosen: Iterable[Side]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("this", tuple(chosen), ids=str)


def table_with(this: Side, *more: str, resources: Mapping[str, int] | None = None) -> Table:
    """Set out a table at which the card lies ready, with something for every effect to act on."""
    if this.goes == "items":
        held, items = [*more], [this.card]
    else:
        held, items = [this.card, *more], []
    first = player("Maui", hand=held, items=items, discard=["Reed Cord"], life=2)
    enemy = "Mire Toad" if this.card == TARGET else TARGET
    return journey(first, player("Rock"), pathway=[..., enemy], resources=resources or {})


def put_to_work(table: Table, this: Side) -> Table:
    return table.activate(this.card, this.side) if this.goes == "items" else table.play(this.card, this.side)


def total(*amounts: Mapping[str, int]) -> dict[str, int]:
    counted: Counter[str] = Counter()
    for amount in amounts:
        counted.update(amount)
    return dict(counted)


@sides(this for this in SIDES if not (this.goes == "items" and this.arrow))
def test_what_it_gives_at_once(this: Side) -> None:
    table = put_to_work(table_with(this), this)
    assert table.resources == dict(this.gives)
    assert table.powers == ({this.power} if this.power else set())
    assert table.units == ([this.card] if this.unit else [])


@sides(this for this in SIDES if not (this.goes == "items" and this.arrow))
def test_what_stays_open(this: Side) -> None:
    table = put_to_work(table_with(this), this)
    kinds = [word.split()[0] for word in this.opens] + (["pay"] if this.arrow else [])
    assert sorted(table.open_effects(this.card)) == sorted(kinds)


def resolve(table: Table, card: str, opened: str) -> None:
    """Resolve an open effect and see that it does what its word says."""
    kind, *amount = opened.split()
    hand = len(table.me.hand)
    match kind:
        case "draw":
            table.use(card, "draw")
            assert len(table.me.hand) - hand == int(amount[0])
        case "recover":
            table.use(card, "recover", on="Maui").take("Reed Cord")
            assert "Reed Cord" in table.me.hand
        case "clear":
            table.use(card, "clear", on=TARGET)
            assert table.zone("common_discard") == [TARGET]
        case "stun":
            table.use(card, "stun", on=TARGET)
            assert table.state.stunned == "enemy_hollow_stag"
        case "shield":
            table.use(card, "shield", on="Rock")
            assert table.player("Rock").shield
        case _:
            raise AssertionError(f"nobody knows how to resolve {opened!r}")
    assert kind not in table.open_effects(card)


@sides(this for this in SIDES if this.opens)
def test_what_it_opens_can_be_resolved(this: Side) -> None:
    table = put_to_work(table_with(this), this)
    for opened in this.opens:
        resolve(table, this.card, opened)


def pay(table: Table, this: Side) -> Table:
    return table.activate(this.card) if this.goes == "items" else table.use(this.card, "pay")


def with_arrow(this: Side) -> tuple[Table, Arrow]:
    """Set out a table where the arrow lies open, or its item stands ready, and nothing has been paid yet."""
    assert this.arrow is not None
    table = table_with(this, "Bare Feet", "Bare Feet", resources=this.arrow.cost)
    return (table if this.goes == "items" else table.play(this.card, this.side)), this.arrow


@sides(this for this in SIDES if this.arrow)
def test_its_arrow_pays_for_what_it_says(this: Side) -> None:
    table, arrow = with_arrow(this)
    hand = len(table.me.hand)
    pay(table, this)
    for _ in range(arrow.discard):
        table.discard("Bare Feet")
    assert table.pending is None
    assert table.resources == dict(arrow.gives)
    assert len(table.me.hand) == hand - arrow.discard + arrow.draws
    assert table.me.discard == ["Reed Cord", *["Bare Feet"] * arrow.discard]
    for opened in arrow.opens:
        resolve(table, this.card, opened)
    table.refused(pay, table, this)


@sides(this for this in SIDES if this.arrow and this.arrow.cost)
def test_its_arrow_is_shut_while_anything_of_its_cost_is_short(this: Side) -> None:
    assert this.arrow is not None
    for word, amount in this.arrow.cost.items():
        table = table_with(this, resources={**this.arrow.cost, word: amount - 1})
        if this.goes != "items":
            table.play(this.card, this.side)
        table.refused(pay, table, this)


@sides(this for this in SIDES if this.arrow and this.arrow.discard)
def test_its_arrow_is_shut_without_a_card_to_discard(this: Side) -> None:
    table = table_with(this)
    if this.goes != "items":
        table.play(this.card, this.side)
    table.refused(pay, table, this)


def boxes() -> list[tuple[Side, Box]]:
    return [(this, box) for this in SIDES for box in this.boxes]


@pytest.mark.parametrize(("this", "box"), boxes(), ids=[f"{this}, {box.season}" for this, box in boxes()])
def test_its_box_fires_by_the_power_of_its_season(this: Side, box: Box) -> None:
    table = put_to_work(table_with(this, POWER_CARD[box.season]), this)
    before = table.resources
    table.play(POWER_CARD[box.season], "crystal")
    assert table.resources == total(before, box.gives, {"crystal": 1})
    for opened in box.opens:
        resolve(table, this.card, opened)


@sides(this for this in SIDES if len(this.boxes) == 1)
def test_its_box_stays_shut_by_the_power_of_another_season(this: Side) -> None:
    other, gives = OTHER_SEASON[this.boxes[0].season]
    table = put_to_work(table_with(this, other), this)
    table.play(other)
    assert table.resources == total(this.gives, gives)
    assert table.open_effects(this.card) == []


@sides(SIDES)
def test_where_it_goes_after_the_turn(this: Side) -> None:
    table = table_with(this, "Bare Feet", resources=this.arrow.cost if this.arrow else {})
    put_to_work(table, this)
    if table.pending is not None:
        table.discard("Bare Feet")
    guides = len(table.zone("guide_stack"))
    table.end_turn()
    maui = table.player("Maui")
    deck = [*maui.hand, *maui.draw_pile, *maui.discard]
    assert {
        "discard": this.card in maui.discard,
        "common discard": this.card in table.zone("common_discard") and this.card not in deck,
        "stack": len(table.zone("guide_stack")) == guides + 1 and this.card not in deck,
        "items": maui.items == [this.card] and this.card not in deck,
    }[this.goes]


@sides(this for this in SIDES if this.side is not None)
def test_it_cannot_be_played_without_naming_a_side(this: Side) -> None:
    table = table_with(this)
    if this.goes == "items":
        table.refused(table.activate, this.card)
    else:
        table.refused(table.play, this.card)


def test_no_side_of_any_card_is_missing_and_none_is_told_twice() -> None:
    told = [this.key for this in SIDES]
    assert sorted(told, key=str) == sorted(CONTENT.playings, key=str)
    assert len(told) == len(set(told))
