"""Files that were changed or were never games: what a replay can prove is noticed wherever it was touched."""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.db import Database
from app.errors import InvalidInput
from app.games.registry import GAMES
from app.tables import service
from app.tables.files import own_lines
from app.tables.files.checking import Verdict, check_text
from app.tables.files.format import MOST_BYTES, UnreadableFile, read_game_file
from app.tables.files.importing import bring_in
from app.tables.hall import commit
from tests.tables.climb import Ask, Climb, ClimbGame, Refuse, Rest, Roll
from tests.tables.filed import changed, exported, played
from tests.tables.sitting import GAMES as SMALL
from tests.tables.sitting import Sitting, new_hall, refused, started

ALL = {**SMALL, **GAMES}
PRESSES = 40
Path = tuple[str | int, ...]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Any) -> Iterator[Database]:
    """Open one database for the whole module: only files are changed here."""
    path = tmp_path_factory.mktemp("house") / "tables.db"
    path.write_bytes(sqlite_template.read_bytes())
    opened = Database(f"sqlite:///{path}")
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def climbed(house: Database) -> bytes:
    """Write a climb in which each kind of action was taken, something was taken back, and the end was agreed on."""
    sitting = started(house, new_hall(), "Ann", "Ben")
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.undo(0)
    sitting.play(0, Climb(sitting.hand(0)[0]), Roll())
    sitting.play(0, Ask(sitting.table.seats[1].number))
    sitting.play(1, Refuse())
    sitting.play(0, Rest())
    sitting.play(1, Rest())
    sitting.do(service.end_table, "Ann")
    return exported(sitting)


@pytest.fixture(scope="module")
def files(house: Database, climbed: bytes) -> dict[str, bytes]:
    """Write one game of each kind."""
    hall = new_hall(games=ALL)
    made = {
        slug: exported(played(house, hall, slug, seats=2, dice=random.Random(3), presses=PRESSES)) for slug in GAMES
    }
    return {"climb": climbed, **made}


def checked(text: bytes, **more: str) -> Verdict:
    return check_text(ALL, text, **more)


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Give every single value of a file with the way to it."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from leaves(part, (*path, name))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from leaves(part, (*path, place))
    else:
        yield path, value


def provable(fields: dict[str, Any], path: Path) -> bool:
    """Say whether a replay has to notice that this value was changed."""
    match path:
        case ("name",) | ("seats", _, "name") | ("seats", _, "bot", *_) | ("preset", "name" | "flavour" | "slug", *_):
            return False
        case ("preset", "version") | ("preset", "default") | ("characters",):
            return False
        case ("preset", "values", _, int()):  # what the difficulty is for other numbers of players
            return False
        case ("records", _, "at") | ("records", _, "bot", *_):
            return False
        case ("records", int(record), "log", int(line), *_):
            return not str(fields["records"][record]["log"][line]["kind"]).startswith(own_lines.OWN)
        case ("records", int(record), "seat"):
            return bool(fields["records"][record]["kind"] == "action")
        case ("records", int(record), "kind"):
            return str(fields["records"][record]["kind"]) in {"action", "undo", "start", "end"}
        case ("records", int(record), "payload", *_):
            return str(fields["records"][record]["kind"]) != "bot"
    return True


def other(value: Any) -> Any:
    """Make another value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case None:
            return 0
        case str() if value and set(value) <= set("0123456789abcdef"):
            return ("0" if value[0] != "0" else "1") + value[1:]
        case str():
            return f"{value}x"
    raise TypeError(value)


def at(fields: dict[str, Any], path: Path, value: Any) -> None:
    """Put a value in the place of another one."""
    inner: Any = fields
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value


@pytest.mark.parametrize("slug", sorted(ALL.keys() - {"plain"}))
def test_each_file_is_genuine_as_it_is(files: dict[str, bytes], slug: str) -> None:
    verdict = checked(files[slug])
    assert (verdict.result, verdict.fault, verdict.place) == ("genuine", "", None)
    assert len(verdict.proved) >= 4


def test_any_single_value_that_was_changed_is_noticed(files: dict[str, bytes]) -> None:
    """Every value of a climb is changed, one after the other, and the digest made to fit again."""
    fields = msgspec.json.decode(files["climb"])
    noticed = 0
    for path, value in leaves(fields):
        if path == ("digest",) or not provable(fields, path):
            continue
        forged = changed(files["climb"], partial(at, path=path, value=other(value)))
        assert checked(forged).result != "genuine", path
        noticed += 1
    assert noticed > 70


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_change_of_a_game_of_the_house_is_noticed(files: dict[str, bytes], data: st.DataObject) -> None:
    slug = data.draw(st.sampled_from(sorted(GAMES)))
    fields = msgspec.json.decode(files[slug])
    places = [(path, value) for path, value in leaves(fields) if path != ("digest",) and provable(fields, path)]
    path, value = data.draw(st.sampled_from(places))
    assert checked(changed(files[slug], lambda file: at(file, path, other(value)))).result != "genuine"


@pytest.mark.parametrize("kind", ("left out", "doubled", "moved to the end"))
def test_a_record_that_was_left_out_doubled_or_moved_is_noticed(files: dict[str, bytes], kind: str) -> None:
    """What is left may be a game, too; but not the one that was written, as its digest tells."""
    for slug, text in files.items():
        places = len(msgspec.json.decode(text)["records"])
        for place in range(places - 1):
            fields = msgspec.json.decode(text)
            record = fields["records"].pop(place)
            if kind == "doubled":
                fields["records"][place:place] = [record, record]
            elif kind == "moved to the end":
                fields["records"].append(record)
            assert checked(msgspec.json.encode(fields)).result == "unreadable", (slug, place)


def no_games(fields: dict[str, Any]) -> tuple[Callable[[dict[str, Any]], object], ...]:
    """Give changes of a file that leave no game whatever became of its digest."""
    kinds = [record["kind"] for record in fields["records"]]
    start, first = kinds.index("start"), kinds.index("action")
    return (
        lambda file: file["records"].pop(start),
        lambda file: file["records"].insert(start, file["records"][start]),
        lambda file: file["records"].insert(0, file["records"][first]),
        lambda file: file["records"].append(file["records"][-1]),
        lambda file: file["records"].pop(),
    )


def test_a_whole_that_is_no_game_is_noticed_whatever_its_digest(files: dict[str, bytes]) -> None:
    for text in files.values():
        for change in no_games(msgspec.json.decode(text)):
            assert checked(changed(text, change)).result == "different"


def test_a_change_without_care_is_noticed_even_where_nothing_proves_it(files: dict[str, bytes]) -> None:
    forged = files["climb"].replace(b'"Ben"', b'"Eve"')
    assert forged != files["climb"]

    verdict = checked(forged)
    assert verdict.result == "unreadable"
    assert "not as it was written" in str(verdict.fault)


def test_the_first_difference_is_named_with_its_place(files: dict[str, bytes]) -> None:
    records = msgspec.json.decode(files["climb"])["records"]
    third = [place for place, record in enumerate(records, start=1) if record["kind"] == "action"][2]

    def change(file: dict[str, Any]) -> None:
        for record in file["records"][third - 1 :]:
            if record["kind"] == "action":
                record["payload"] = {"type": "climb", "card": 9}

    verdict = checked(changed(files["climb"], change))
    assert (verdict.result, verdict.record) == ("different", third)
    assert str(verdict.place) == f"Record {third} of {len(records)}"
    assert "cannot be done there" in str(verdict.fault)


def test_another_deal_is_noticed_even_with_a_commitment_of_its_own(files: dict[str, bytes]) -> None:
    """Whoever hosts a table cannot tell of another deal than the one that was committed to."""

    def redeal(file: dict[str, Any]) -> None:
        deal = file["deal"]
        deal["seed"] = "f" * 32
        deal["commitment"] = commit(deal["seed"], deal["salt"])
        start = next(record for record in file["records"] if record["kind"] == "start")
        start["payload"]["commitment"] = deal["commitment"]

    noted = msgspec.json.decode(files["climb"])["deal"]["commitment"]
    forged = changed(files["climb"], redeal)
    assert checked(forged).result == "different"  # other cards lie there
    assert "fingerprint" in str(checked(forged, fingerprint=noted).fault)
    assert checked(files["climb"], fingerprint=noted[:8]).result == "genuine"
    assert checked(files["climb"], fingerprint=noted.upper()).result == "genuine"
    assert checked(files["climb"], fingerprint=noted[:7]).result == "different"


def test_under_other_rules_a_difference_is_no_blame(files: dict[str, bytes]) -> None:  # B49
    class Steep(ClimbGame):
        """A mountain on which every card leads a step further."""

        def apply(self, state: Any, seat: Any, action: Any) -> Any:
            step = super().apply(state, seat, action)
            higher = msgspec.structs.replace(step.state, height=step.state.height + 1)
            raised = (msgspec.structs.replace(line, data=line.data | {"steep": True}) for line in step.log)
            return msgspec.structs.replace(step, state=higher, log=tuple(raised))

    verdict = check_text({"climb": Steep(rules_version=2)}, files["climb"])
    assert verdict.result == "other rules"
    assert "version 1 of the rules" in str(verdict.fault)
    assert "version 2" in str(verdict.fault)
    same_version = check_text({"climb": Steep(rules_version=1)}, files["climb"])
    assert same_version.result == "different"


def test_a_game_that_is_not_played_here(files: dict[str, bytes]) -> None:
    assert check_text({}, files["climb"]).result == "unreadable"


def forged_line(file: dict[str, Any], **line: Any) -> None:
    file["records"][1]["log"] = [line]


@pytest.mark.parametrize(
    "line",
    (
        {"kind": "table.never_heard_of", "data": {}},
        {"kind": "table.seat_taken", "data": {"seat": 1}},
        {"kind": "table.seat_taken", "data": {"seat": 7, "name": "Ben"}},
        {"kind": "table.seat_taken", "data": {"seat": 1, "name": "Ben", "more": 1}},
        {"kind": "table.seat_taken", "data": {"seat": "1", "name": "Ben"}},
        {"kind": "table.seat_taken", "data": {"seat": 1, "name": "Ben\u202e"}},
        {"kind": "table.seat_taken", "data": {"seat": 1, "name": "Ben\u0000"}},
        {"kind": "table.seat_taken", "data": {"seat": 1, "name": "B" * 300}},
        {"kind": "table.seat_taken", "data": {"seat": 1, "name": "Ben"}, "audience": [0]},
        {"kind": "table.pace_changed", "data": {"pace": "dizzy", "by": "Ann"}},
        {"kind": "table.rematch", "data": {"slug": "elsewhere", "by": "Ann"}},
        {"kind": "table.because", "data": {"seat": 0, "reason": "x", "data": {"deep": {"er": 1}}}},
        {"kind": "climbed", "data": {"seat": 0, "card": 1}},
    ),
    ids=str,
)
def test_a_line_that_no_table_writes_is_refused(files: dict[str, bytes], line: dict[str, Any]) -> None:
    verdict = checked(changed(files["climb"], lambda file: forged_line(file, **line)))
    assert (verdict.result, verdict.record) == ("different", 2)


WRONG: tuple[tuple[str, Callable[[dict[str, Any]], object]], ...] = (
    ("another format", lambda file: file.update(format="harmony-presets")),
    ("another version", lambda file: file.update(format_version=2)),
    ("an unknown field", lambda file: file.update(player_id=1)),
    ("a missing field", lambda file: file.pop("deal")),
    ("records as a number", lambda file: file.update(records=7)),
    ("no records", lambda file: file.update(records=[])),
    ("too many records", lambda file: file.update(records=file["records"][:1] * 6_000)),
    ("too many lines", lambda file: file["records"][0].update(log=file["records"][0]["log"] * 500)),
    ("too many seats", lambda file: file.update(seats=file["seats"] * 60)),
    ("a seat as a text", lambda file: file["records"][1].update(seat="1")),
    ("a seat below none", lambda file: file["records"][1].update(seat=-1)),
    ("a time before all times", lambda file: file["records"][1].update(at=-1)),
    ("a time after all times", lambda file: file["records"][1].update(at=10**18)),
    ("a seed that is none", lambda file: file["deal"].update(seed="../../etc/passwd")),
    ("a log that is an object", lambda file: file["records"][1].update(log={})),
    ("a name that is a list", lambda file: file.update(name=["Ann"])),
    ("another game in the beginning", lambda file: file.update(beginning={"seq": 1, "game": {}})),
)


@pytest.mark.parametrize(("_what", "change"), WRONG, ids=[what for what, _ in WRONG])
def test_what_is_wrongly_made_is_refused_with_a_sentence(
    files: dict[str, bytes], _what: str, change: Callable[[dict[str, Any]], object]
) -> None:
    verdict = checked(changed(files["climb"], change))
    assert verdict.result == "unreadable"
    assert str(verdict.fault).endswith(".")


WRONG_AT_THE_TABLE: tuple[tuple[str, Callable[[dict[str, Any]], object]], ...] = (
    ("a name that nobody could see", lambda file: file["seats"][0].update(name="\u200b")),
    ("a name that runs the other way", lambda file: file["seats"][0].update(name="Ann\u202e")),
    ("a table without a name", lambda file: file.update(name="")),
    ("a table whose name has no end", lambda file: file.update(name="x" * 300)),
    ("a character twice", lambda file: [seat.update(character="ibex") for seat in file["seats"]]),
    ("a character of no game", lambda file: file["seats"][0].update(character="dragon")),
    ("options of no game", lambda file: file["ruleset"].update(more=1)),
    ("options that its difficulty does not lead to", lambda file: file["ruleset"].update(goal=41)),
    ("other options of the table", lambda file: file["house"].update(goal=41)),
    ("a record of a kind that nobody knows", lambda file: file["records"][0].update(kind="wish")),
    ("a payload where none belongs", lambda file: file["records"][0].update(payload={"a": [1]})),
    ("more players than the game knows", lambda file: file.update(seats=file["seats"] * 3)),
    ("a game that goes on", lambda file: file.update(status="playing")),
)


@pytest.mark.parametrize(("_what", "change"), WRONG_AT_THE_TABLE, ids=[what for what, _ in WRONG_AT_THE_TABLE])
def test_what_could_not_have_been_at_a_table_is_refused(
    files: dict[str, bytes], _what: str, change: Callable[[dict[str, Any]], object]
) -> None:
    assert checked(changed(files["climb"], change)).result == "different"


HOSTILE = (
    b"",
    b"\x00",
    b"\xff\xfe",
    b"\xef\xbb\xbf{}",
    b"null",
    b"7",
    b"[]",
    b"{}",
    b'"harmony-game"',
    b"[" * 100_000,
    b'{"records":' * 100_000,
    b'{"format": NaN}',
    b'{"name": "\\ud800"}',
    b'{"digest":' + b"9" * 100_000 + b"}",
    b" " * (MOST_BYTES + 1),
    b'{"format": "harmony-game", "format_version": 1e400}',
)


@pytest.mark.parametrize("text", HOSTILE, ids=[repr(text[:24]) for text in HOSTILE])
def test_what_is_no_file_at_all_is_refused_with_a_sentence(text: bytes) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_game_file(text)
    assert caught.value.sentence.endswith(".")
    assert len(caught.value.sentence) < 400


def test_a_file_that_breaks_off_anywhere_is_refused(files: dict[str, bytes]) -> None:
    text = files["climb"].rstrip()
    for length in range(0, len(text) - 1, 97):
        assert checked(text[:length]).result == "unreadable", length


def test_a_file_of_a_later_format_is_refused_by_name(files: dict[str, bytes]) -> None:
    verdict = checked(changed(files["climb"], lambda file: file.update(format_version=2, more="of it")))
    assert verdict.result == "unreadable"
    assert "in format 2; this one reads 1" in str(verdict.fault)


def test_data_that_is_nested_without_end_is_refused(files: dict[str, bytes]) -> None:
    for deep in (200, 900, 5_000):
        nested = b'{"a":' * deep + b"1" + b"}" * deep
        text = files["climb"].replace(b'"data":{', b'"data":{"deep":' + nested + b",", 1)
        assert checked(text).result == "unreadable", deep


def test_a_chain_of_games_without_end_is_refused(files: dict[str, bytes]) -> None:
    inner: Any = msgspec.json.decode(files["climb"])
    for _ in range(5):
        outer = msgspec.json.decode(files["climb"])
        outer["beginning"] = {"seq": 3, "game": inner}
        inner = outer
    verdict = checked(msgspec.json.encode(inner))
    assert verdict.result == "unreadable"
    assert "went on from one another" in str(verdict.fault)


def test_the_longest_file_is_told_within_a_moment(files: dict[str, bytes]) -> None:
    """As many undos as a file can hold: the time that it takes grows with their number, and not with its square."""
    fields = msgspec.json.decode(files["climb"])
    start = next(place for place, record in enumerate(fields["records"]) if record["kind"] == "start")
    records = fields["records"][: start + 1]
    action, undo = fields["records"][start + 1 : start + 3]
    while len(records) < 4_990:
        taken_back = len(records) + 1
        records += [action, undo | {"payload": {"first": taken_back, "last": taken_back}}]
    fields["records"] = [*records, fields["records"][-1]]
    text = changed(msgspec.json.encode(fields), lambda file: file.update(records=fields["records"]))

    began = time.perf_counter()
    assert checked(text).result == "genuine"
    assert time.perf_counter() - began < 10


def test_a_history_that_goes_back_and_forth_without_end_is_refused(files: dict[str, bytes]) -> None:
    fields = msgspec.json.decode(files["climb"])
    start = next(place for place, record in enumerate(fields["records"], start=1) if record["kind"] == "start")
    records = [*fields["records"][:start], fields["records"][start]]
    while len(records) < 1_000:  # each takes back the one before, so that the action is there, gone, there, gone
        last = len(records)
        records.append({"kind": "repaired", "at": 0, "reveals": True, "payload": {"first": last, "last": last}})
    verdict = checked(changed(files["climb"], lambda file: file.update(records=records)))
    assert verdict.result == "different"
    assert "back and forth" in str(verdict.fault)


def test_what_was_revealed_is_taken_back_by_agreement_or_not_at_all(files: dict[str, bytes]) -> None:  # B31
    """A roll of the die that somebody did not like, and a marker behind it: nobody has agreed on that."""
    records = msgspec.json.decode(files["climb"])["records"]
    roll = next(
        place for place, record in enumerate(records, start=1) if record.get("payload", {}).get("type") == "roll"
    )
    marker = {"kind": "undo", "seat": 0, "at": 0, "payload": {"first": roll, "last": roll}}
    undone = {"kind": "table.undone", "data": {"seat": 0, "name": "Ann", "count": 1}}

    def cheat(file: dict[str, Any], *log: dict[str, Any]) -> None:
        file["records"] = [*file["records"][:roll], marker | {"log": list(log)}, file["records"][-1]]

    verdict = checked(changed(files["climb"], lambda file: cheat(file, undone)))
    assert (verdict.result, verdict.record) == ("different", roll + 1)
    assert "nobody agreed" in str(verdict.fault)
    agreed = {"kind": "table.settled", "data": {"what": "undo", "about": None, "to": roll - 1, "name": ""}}
    assert checked(changed(files["climb"], lambda file: cheat(file, agreed))).result == "genuine"


def test_a_beginning_that_the_other_game_does_not_have(files: dict[str, bytes]) -> None:
    whole = msgspec.json.decode(files["climb"])
    for seq in (0, 1, len(whole["records"]) + 1):
        beginning = {"seq": seq, "game": whole}
        verdict = checked(changed(files["climb"], partial(dict.update, beginning=beginning)))
        assert verdict.result == "different"


def test_nothing_of_a_refused_file_is_kept(house: Database, files: dict[str, bytes]) -> None:
    sitting = Sitting(house, new_hall(), "", {})
    zoe = sitting.person("Zoe")
    for text in (b"{}", files["climb"][:-9], changed(files["climb"], lambda file: file.update(status="playing"))):
        with refused(house, InvalidInput):
            house.write_now(bring_in, sitting.hall, who=zoe, verdict=check_text(ALL, text))
