"""The addresses of a table beside its game: about one seat, about waiting for its player, and what is told of it."""

import msgspec

from app.web.queries import with_query


class SeatUrls(msgspec.Struct, frozen=True):
    """What every table has below its ``root``."""

    root: str

    def about(self, seat: int) -> str:
        """Address the page about a seat: who is waited for, and what can be done."""
        return f"{self.root}/seat/{seat}"

    def report(self, *, at: int | None = None, seat: int | None = None) -> str:
        """Address the form that reports what is wrong, about a moment that a page shows and the seat in its address."""
        return with_query(f"{self.root}/report", at=at, seat=seat)

    def results(self, *, before: str = "") -> str:
        """Address the results of the table and its rematches, from one of them on."""
        return with_query(f"{self.root}/results", before=before)

    @property
    def notices(self) -> str:
        """Address the choice whether one is told of one's turns."""
        return f"{self.root}/notices"

    @property
    def newest_moment(self) -> str:
        """Address the newest moment, whichever that is: regions that do not change have to keep their links."""
        return f"{self.root}/at"

    def go_back(self, seq: int) -> str:
        """Address the question whether to propose that all go back to a moment."""
        return f"{self.root}/at/{seq}/back"

    @property
    def pass_turn(self) -> str:
        """Address for ending the turn of somebody who is away."""
        return f"{self.root}/seat/skip"

    @property
    def patience(self) -> str:
        """Address for choosing how long players are waited for."""
        return f"{self.root}/patience"
