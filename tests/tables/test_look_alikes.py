"""Names at one table can be told apart: what looks like another's is refused, and changes nothing."""

import pytest

from app.db import Database
from app.games.protocol import Seat
from app.players.likeness import likeness
from app.tables import service
from app.tables.errors import NameTaken
from app.tables.hall import Hall
from tests.tables.sitting import open_sitting, refused, started
from tests.tables.test_agreements import answer, propose

ALIKE = ("Anna", "anna", "ANNA", "Аnnа", "A n n a", "Ánna", "An\u200bna", "Anna.", "Α\u200dnna", "Ａｎｎａ")
OTHERS = ("Ana", "Anne", "Hanna", "Anna B", "Ann", "安娜", "🦊", "Анна Б")


@pytest.mark.parametrize("name", ALIKE)
def test_a_name_that_looks_like_anothers_takes_no_seat(database: Database, hall: Hall, name: str) -> None:  # B57
    sitting = open_sitting(database, hall, "Anna", seats=2)
    sitting.person("Eve")
    with refused(database, NameTaken, "can be told from theirs"):
        sitting.sit("Eve", 1, name=name)


@pytest.mark.parametrize("name", OTHERS)
def test_a_name_that_can_be_told_apart_is_welcome(database: Database, hall: Hall, name: str) -> None:  # B57
    sitting = open_sitting(database, hall, "Anna", seats=2)
    sitting.sit("Ben", 1, name=name)
    assert sitting.table.seats[1].name == name


@pytest.mark.parametrize("name", ("System", "Admin", "admin ", "ADM1N", "Sistema", "Administrador"))
def test_nobody_is_called_like_the_house(database: Database, hall: Hall, name: str) -> None:  # B57
    sitting = open_sitting(database, hall, "Anna", seats=2)
    sitting.person("Eve")
    with refused(database, NameTaken, "not the name of a player"):
        sitting.sit("Eve", 1, name=name)


def test_nobody_takes_on_anothers_name_later(database: Database, hall: Hall) -> None:  # B57
    sitting = started(database, hall, "Anna", "Ben")
    with refused(database, NameTaken):
        sitting.do(service.rename_seat, "Ben", seat=Seat(1), name="АNNА")
    sitting.do(service.rename_seat, "Anna", seat=Seat(0), name="anna")
    assert sitting.table.seats[0].name == "anna"


def test_whoever_asks_for_a_seat_asks_under_a_name_of_their_own(database: Database, hall: Hall) -> None:  # B57
    sitting = started(database, hall, "Anna", "Ben", "Cal")
    with refused(database, NameTaken):
        propose(sitting, "Eve", "claim", about=Seat(1), name="Anna")
    propose(sitting, "Eve", "claim", about=Seat(1), name="Ben")  # as he may who lost his browser
    with refused(database, NameTaken):
        sitting.do(service.rename_seat, "Cal", seat=Seat(2), name="Bеn")
    answer(sitting, "Anna", agrees=False)
    sitting.do(service.rename_seat, "Ben", seat=Seat(1), name="Benjamin")
    propose(sitting, "Eve", "claim", about=Seat(1), name="Dora")
    with refused(database, NameTaken):
        sitting.do(service.rename_seat, "Cal", seat=Seat(2), name="D0ra")


def test_one_person_may_sit_there_twice_under_one_name(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Anna", seats=3)
    sitting.sit("Anna", 1, also=True)
    assert [seat.name for seat in sitting.table.seats] == ["Anna", "Anna", None]


def test_a_likeness_is_never_blank() -> None:
    assert likeness("🦊") == "🦊"
    assert likeness("?!") != ""
    assert likeness("Bill") == likeness("BILL") == likeness("B1II")
