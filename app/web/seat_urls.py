"""The addresses about one seat of a game in play, and about waiting for its player."""

import msgspec


class SeatUrls(msgspec.Struct, frozen=True):
    """What every table has below its ``root``."""

    root: str

    def about(self, seat: int) -> str:
        """Address the page about a seat: who is waited for, and what can be done."""
        return f"{self.root}/seat/{seat}"

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
