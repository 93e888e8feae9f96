"""Powers and infused boxes (§5.2): what one card switches on in others for the rest of the turn."""

import msgspec

from app.catalogue import DATA, read_toml
from app.games.journey import actions as act
from app.games.journey.cards import Card, Draw, Gain, Infused, Pool, Power
from app.games.journey.content import Content, ContentFile
from app.games.journey.game import Journey
from tests.games.naming import card_named
from tests.games.scenario import journey


def test_an_infused_box_needs_its_power() -> None:
    table = journey(hand=["Pair of Swifts", "Waking Song"], who="Maui")
    assert table.play("Pair of Swifts").resources == {"advance": 1}
    assert table.play("Waking Song").resources == {"advance": 1, "crystal": 1}


def test_a_power_fires_boxes_of_cards_already_played_and_of_cards_played_later() -> None:
    table = journey(hand=["Pair of Swifts", "Noon Stride", "Bramble Goat"])
    assert table.play("Pair of Swifts").resources == {"advance": 1}
    assert table.play("Noon Stride").resources == {"advance": 4}
    assert table.play("Bramble Goat").resources == {"advance": 4, "attack": 2}


def test_each_box_fires_at_most_once_a_turn() -> None:
    table = journey(hand=["Pair of Swifts", "Noon Stride", "Burning Glass", "Long Shadow"])
    table.play("Pair of Swifts").play("Noon Stride").play("Burning Glass", "crystal").play("Long Shadow", "crystal")
    assert table.resources == {"advance": 4, "crystal": 2}


def test_boxes_may_hold_effects_that_stay_open() -> None:
    table = journey(hand=["Snow Hare", "Ice Stance"])
    assert table.play("Snow Hare").open_effects("Snow Hare") == []
    table.play("Ice Stance").use("Snow Hare", on="Rock")
    assert table.me.shield


def test_a_heal_in_a_box_joins_the_resources() -> None:
    table = journey(hand=["Burrow Nurse", "Waking Song"])
    assert table.play("Burrow Nurse").play("Waking Song").resources == {"heal": 2, "crystal": 1}


def test_every_season_on_fires_every_box_of_one_item() -> None:
    table = journey(
        items=["Star Chart"], hand=["Old Snowback", "Oro Who Burns Brambles", "Mother of Wasps", "Waking Song"]
    )
    table.activate("Star Chart")
    table.play_all("Waking Song", "Oro Who Burns Brambles", "Mother of Wasps", "Old Snowback")
    assert table.powers == {"spring", "summer", "autumn", "winter"}
    assert table.resources == {"crystal": 3, "advance": 2, "attack": 2, "any_basic": 1}


def test_a_power_does_not_cross_turns() -> None:
    table = journey(hand=["Noon Stride"], next_cards=["Pair of Swifts"])
    table.play("Noon Stride").end_turn()
    assert table.play("Pair of Swifts").resources == {"advance": 1}


def test_a_card_can_infuse_itself() -> None:
    """No card of the game does so yet, so a Swift is given the power of its own box."""
    files = [read_toml(path, ContentFile) for path in sorted((DATA / "journey").glob("*.toml"))]
    both = (Power("summer"), Infused("summer", (Gain(Pool(advance=2)), Draw(1))))

    def changed_card(card: Card) -> Card:
        return msgspec.structs.replace(card, effects=both) if card.name == "Pair of Swifts" else card

    content = Content(
        msgspec.structs.replace(file, cards=tuple(changed_card(card) for card in file.cards)) for file in files
    )
    table = journey(hand=["Pair of Swifts"])
    step = Journey(content).apply(table.state, table.me.seat, act.PlayCard(card_named("Pair of Swifts")))
    assert step.state.turn.pool == Pool(advance=2)
    assert step.state.turn.in_play[0].open == (Draw(1),)
    assert step.state.turn.in_play[0].boxes == ()
