"""The addresses of what is kept of games and people: the daily journey, halls of fame, one's own page."""

from urllib.parse import quote

from app.web.queries import with_query


class RecordUrls:
    """The addresses of the daily journey, of halls of fame, and of what is kept about oneself."""

    daily = "/daily"
    open_daily = "/daily/tables"
    halls = "/halls"
    me = "/me"
    my_games = "/me/games"
    my_file = "/me/kept.json"
    show_name = "/me/name"
    forget = "/me/forget"

    def day(self, day: str, *, seats: int | None = None, page: int | None = None) -> str:
        """Address how a day went, for one number of players alone where one is named."""
        return with_query(f"{self.daily}/{quote(day, safe='')}", seats=seats, page=page)

    def practise(self, day: str) -> str:
        """Address for practising the deal of a day that is over."""
        return f"{self.day(day)}/practice"

    def days_before(self, day: str) -> str:
        """Address the daily journey, with the list of days before one."""
        return with_query(self.daily, before=day)

    def hall(
        self,
        game: str,
        *,
        preset: str | None = None,
        version: int | None = None,
        seats: int | None = None,
        page: int | None = None,
    ) -> str:
        """Address a hall of fame; what is not named is as usual."""
        path = f"{self.halls}/{quote(game, safe='')}"
        return with_query(path, preset=preset, version=version, seats=seats, page=page)

    def my_games_before(self, slug: str) -> str:
        """Address the stretch of one's finished games before one of them."""
        return with_query(self.my_games, before=slug)


RECORDS = RecordUrls()
