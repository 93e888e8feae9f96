"""The arithmetic on all fields at once, against the same field by field."""

from random import Random

import pytest

from app.games.journey.cards import Pool
from app.games.journey.deficits import (
    FIELDS,
    LEVEL,
    ONE,
    Packed,
    amount_of,
    field,
    less,
    most,
    pack,
    settle,
    total,
    touched,
    whole,
)


def packed(amounts: dict[str, int]) -> Packed:
    return sum(ONE[name] * amount for name, amount in amounts.items())


def read(number: Packed) -> dict[str, int]:
    return {name: field(number, name) for name in FIELDS}


def some(rng: Random) -> dict[str, int]:
    return {name: rng.choice((0, 0, 1, 2, rng.randint(0, 50))) for name in FIELDS}


@pytest.fixture(params=range(50))
def pair(request: pytest.FixtureRequest) -> tuple[dict[str, int], dict[str, int]]:
    rng = Random(request.param)
    return some(rng), some(rng)


def test_paying_down_leaves_no_field_below_nothing(pair: tuple[dict[str, int], dict[str, int]]) -> None:
    missing, gain = pair
    assert read(less(packed(missing), packed(gain))) == {name: max(0, missing[name] - gain[name]) for name in FIELDS}


def test_the_larger_of_two_is_taken_in_every_field(pair: tuple[dict[str, int], dict[str, int]]) -> None:
    one, other = pair
    assert read(most(packed(one), packed(other))) == {name: max(one[name], other[name]) for name in FIELDS}


def test_a_surplus_counts_until_it_is_settled(pair: tuple[dict[str, int], dict[str, int]]) -> None:
    needs, gain = pair
    assert settle(LEVEL + packed(needs) - packed(gain)) == less(packed(needs), packed(gain))


def test_fields_add_up_and_are_found(pair: tuple[dict[str, int], dict[str, int]]) -> None:
    amounts, _ = pair
    assert total(packed(amounts)) == sum(amounts.values())
    assert touched(packed(amounts)) == sum(whole(name) for name, amount in amounts.items() if amount)


def test_a_basic_counts_once_though_it_stands_in_two_fields() -> None:
    assert amount_of(pack(Pool(reed=2, acorn=1, advance=1))) == 4
    assert amount_of(ONE["basics"] * 2 + ONE["reed"]) == 2


def test_a_pool_keeps_its_wildcards_out_of_the_fields() -> None:
    assert read(pack(Pool(reed=1, any_basic=5, crystal=2)))["basics"] == 1
