"""Making and changing presets, their order, the default, and what is in the log of it."""

import threading

import pytest

from app.admin.audit import Actor
from app.errors import Conflict
from app.presets import editing, service, shelf
from app.presets.drafts import InvalidPreset
from app.presets.models import Preset
from tests.presets.workshop import BUILT_IN, Workshop

BEN = Actor("Ben", 2)


def test_a_new_house_offers_what_is_built_in(workshop: Workshop) -> None:
    assert workshop.offered == BUILT_IN
    assert workshop.shelf.default == "dawn"


def test_a_new_preset_stands_last_and_is_offered_once_it_is_published(workshop: Workshop) -> None:
    slug = workshop.make("Friday", hand_size=7)

    assert slug.startswith("friday-")
    assert workshop.order == [*BUILT_IN, slug]
    assert workshop.offered == BUILT_IN
    assert workshop.preset(slug) == Preset(slug=slug, name="Friday", flavour="", values={"hand_size": 7}, version=1)

    workshop.publish(slug)
    assert workshop.offered == [*BUILT_IN, slug]


def test_a_form_that_is_sent_twice_makes_one_preset(workshop: Workshop) -> None:  # B04
    first, second = (workshop.make("Friday", key="the same press", hand_size=7) for _ in range(2))
    assert first == second
    assert workshop.order == [*BUILT_IN, first]
    assert len(workshop.log()) == 1
    with workshop.refused(editing.PresetChanged):
        workshop.make("Friday", key="the same press", hand_size=8)


def test_each_save_is_a_new_version(workshop: Workshop) -> None:
    slug = workshop.make("Friday", hand_size=7)
    assert workshop.save(slug, seen=1, hand_size=8) == 2
    assert workshop.save(slug, seen=2, name="Saturday", hand_size=8) == 3
    assert (workshop.preset(slug).name, workshop.preset(slug).version) == ("Saturday", 3)


def test_saving_what_is_stored_makes_no_version(workshop: Workshop) -> None:
    slug = workshop.make("Friday", hand_size=7)
    workshop.save(slug, seen=1, hand_size=8)
    assert workshop.save(slug, seen=1, hand_size=8) == 2  # the same press, sent again
    assert [change.kind for change in workshop.log()] == ["preset_made", "preset_saved"]


def test_of_two_who_save_at_once_the_second_is_told(workshop: Workshop) -> None:
    slug = workshop.make("Friday", hand_size=7)
    workshop.save(slug, seen=1, hand_size=8)
    with workshop.refused(editing.PresetChanged, "Somebody has saved “Friday”"):
        workshop.save(slug, seen=1, who=BEN, hand_size=4)
    assert workshop.save(slug, seen=2, who=BEN, hand_size=4) == 3


def test_of_many_who_save_in_the_same_instant_one_is_kept(workshop: Workshop) -> None:
    slug = workshop.make("Friday", hand_size=7)
    outcomes: list[object] = []

    def save(life: int) -> None:
        try:
            outcomes.append(workshop.save(slug, seen=1, start_life=life))
        except editing.PresetChanged:
            outcomes.append("told")

    admins = [threading.Thread(target=save, args=(life,)) for life in (1, 2, 3, 4, 6, 7)]
    for admin in admins:
        admin.start()
    for admin in admins:
        admin.join()
    assert sorted(map(str, outcomes)) == ["2", *["told"] * 5]
    assert workshop.preset(slug).version == 2


def test_two_who_make_the_first_changes_of_a_house_at_once_are_both_kept(workshop: Workshop) -> None:
    makers = [threading.Thread(target=workshop.make, args=(name,)) for name in ("Friday", "Saturday", "Sunday")]
    for maker in makers:
        maker.start()
    for maker in makers:
        maker.join()
    assert sorted(place.preset.name for place in workshop.shelf.places if not place.built_in) == [
        *("Friday", "Saturday", "Sunday")
    ]


def test_what_is_built_in_is_never_changed_but_can_be_withdrawn_moved_and_the_default(workshop: Workshop) -> None:
    with workshop.refused(editing.PresetBuiltIn, "built in and stays as it is"):
        workshop.save("gentle", seen=1, name="Gentle", hand_size=8)
    workshop.withdraw("extreme")
    workshop.move("expert", 0)
    workshop.default("gentle")
    assert workshop.offered == ["expert", "gentle", "dawn", "twilight"]
    assert workshop.shelf.default == "gentle"


def test_exactly_one_of_those_on_offer_is_the_default(workshop: Workshop) -> None:
    slug = workshop.make("Friday")
    with workshop.refused(Conflict, "Publish it before"):
        workshop.default(slug)
    workshop.publish(slug)
    workshop.default(slug)
    assert [place.preset.slug for place in workshop.shelf.places if place.default] == [slug]
    with workshop.refused(editing.DefaultStays, "Choose another default"):
        workshop.withdraw(slug)
    workshop.default("dawn")
    workshop.withdraw(slug)
    assert [place.preset.slug for place in workshop.shelf.places if place.default] == ["dawn"]


@pytest.mark.parametrize(
    ("to", "order"),
    (
        (0, ["dawn", "gentle", "twilight", "expert", "extreme"]),
        (1, ["gentle", "dawn", "twilight", "expert", "extreme"]),
        (4, ["gentle", "twilight", "expert", "extreme", "dawn"]),
        (99, ["gentle", "twilight", "expert", "extreme", "dawn"]),
    ),
)
def test_a_preset_moves_to_a_place(workshop: Workshop, to: int, order: list[str]) -> None:
    for _ in range(2):  # a press that is sent twice moves it once
        workshop.move("dawn", to)
        assert workshop.order == order
    assert len(workshop.log()) == (0 if to == 1 else 1)


@pytest.mark.parametrize("change", ("publish", "withdraw", "default"))
def test_a_preset_that_never_was_cannot_be_arranged(workshop: Workshop, change: str) -> None:
    with workshop.refused(editing.PresetNotFound):
        getattr(workshop, change)("nothing")
    with workshop.refused(editing.PresetNotFound):
        workshop.move("nothing", 0)
    with workshop.refused(editing.PresetNotFound):
        workshop.save("nothing", seen=1)


@pytest.mark.parametrize("name", ("Gentle", "GENTLE", "Friday", "friday "))
def test_no_two_are_called_the_same(workshop: Workshop, name: str) -> None:
    workshop.make("Friday")
    other = workshop.make("Saturday")
    with workshop.refused(InvalidPreset, "called so already"):
        workshop.make(name)
    with workshop.refused(InvalidPreset, "called so already"):
        workshop.save(other, seen=1, name=name)


def test_what_is_out_of_bounds_is_not_kept(workshop: Workshop) -> None:
    slug = workshop.make("Friday")
    with workshop.refused(InvalidPreset, "Hand: must be"):
        workshop.make("Saturday", hand_size=9)
    with workshop.refused(InvalidPreset, "Hand: must be"):
        workshop.save(slug, seen=1, hand_size=9)


def test_every_change_is_in_the_log_with_what_was_and_what_is(workshop: Workshop) -> None:
    slug = workshop.make("Friday", hand_size=7)
    workshop.save(slug, seen=1, who=BEN, hand_size=7, day_max=[4, 3, 3, 3])
    for _ in range(2):
        workshop.publish(slug)
        workshop.default(slug)
    workshop.move(slug, 0)
    workshop.default("dawn")
    workshop.withdraw(slug)

    log = workshop.log()
    assert [(change.kind, change.who, change.subject) for change in log] == [
        ("preset_made", "Ann", "Friday"),
        ("preset_saved", "Ben", "Friday"),
        ("preset_published", "Ann", "Friday"),
        ("preset_default", "Ann", "Friday"),
        ("preset_moved", "Ann", "Friday"),
        ("preset_default", "Ann", "Dawn"),
        ("preset_withdrawn", "Ann", "Friday"),
    ]
    assert log[1].before == {"name": "Friday", "flavour": "", "version": 1, "hand_size": 7}
    assert log[1].after == {"name": "Friday", "flavour": "", "version": 2, "hand_size": 7, "day_max": [4, 3, 3, 3]}
    assert (log[3].before, log[3].after) == ({"default": "Dawn"}, {"default": "Friday"})
    assert (log[4].before, log[4].after) == ({"place": 6}, {"place": 1})


def test_a_newer_program_adds_what_it_brings_and_leaves_out_what_it_lacks(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    slug = workshop.make("Friday", publish=True)
    workshop.move(slug, 0)
    workshop.withdraw("gentle")
    brought = Preset(slug="midnight", name="Midnight", flavour="", values={})
    later = (*(preset for preset in service.presets_for("journey") if preset.slug != "dawn"), brought)
    monkeypatch.setattr(shelf, "presets_for", lambda _game: later)

    assert workshop.order == [slug, "gentle", "twilight", "expert", "extreme", "midnight"]
    assert workshop.offered == [slug, "twilight", "expert", "extreme", "midnight"]
    assert workshop.shelf.default == slug  # the one that was the default is no longer there
