"""Every address of the site, from one object that Python and templates share."""

import hashlib
from functools import cached_property
from pathlib import Path
from urllib.parse import quote

from app.web.admin_urls import ADMIN
from app.web.icon_sheets import sheets
from app.web.queries import with_query
from app.web.record_urls import RECORDS
from app.web.seat_urls import SeatUrls

STATIC = Path(__file__).resolve().parent.parent.parent / "static"


def fingerprint(folder: Path) -> str:
    """Hash a folder's files, so that an address that holds the hash may be kept for ever."""
    digest = hashlib.blake2b(digest_size=6)
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


class TableUrls(SeatUrls, frozen=True):
    """The addresses of one table. ``root`` is the one that is sent to friends: it invites, plays and watches."""

    def page(self, *, seat: int | None = None, target: str = "", news: str = "") -> str:
        """Address the table's page, as one of my seats sees it, with a target's panel open and a word of news."""
        return with_query(self.root, seat=seat, target=target, news=news)

    def panel(self, target: str, *, seat: int | None = None) -> str:
        """Address the panel of a target alone, for a page that is already there."""
        return with_query(f"{self.root}/target", seat=seat, target=target)

    def regions(self, *, since: str | int, seat: int | None = None) -> str:
        """Address what has changed since an edition."""
        return with_query(f"{self.root}/regions", since=since, seat=seat)

    def stream(self, *, since: str | int, seat: int | None = None) -> str:
        """Address the stream of changes after an edition."""
        return with_query(f"{self.root}/stream", since=since, seat=seat)

    def log(self, *, before: int, seat: int | None = None) -> str:
        """Address the page of the log's earlier lines."""
        return with_query(f"{self.root}/log", before=before, seat=seat)

    def files(self, what: str) -> str:
        """Address the file of the game (``game.json``), or what is told of its deal (``deal``)."""
        return f"{self.root}/{what}"

    def at(self, seq: int) -> "TableUrls":
        """Give the addresses of one moment of the game, which can only be looked at."""
        return TableUrls(f"{self.root}/at/{seq}")

    def play_on(self, seq: int) -> str:
        """Address for playing on from a moment at a table for practice."""
        return f"{self.root}/at/{seq}/play-on"

    def replay(self, *, seat: int | None = None) -> str:
        """Address the course of a game that is over."""
        return with_query(f"{self.root}/replay", seat=seat)

    @property
    def qr(self) -> str:
        """Address the picture of the invite link."""
        return f"{self.root}/qr.svg"

    @property
    def take(self) -> str:
        """Address for sitting down."""
        return f"{self.root}/seat/take"

    @property
    def leave(self) -> str:
        """Address for standing up."""
        return f"{self.root}/seat/leave"

    @property
    def free(self) -> str:
        """Address for the host to free a seat."""
        return f"{self.root}/seat/free"

    @property
    def link(self) -> str:
        """Address for making a seat's personal link anew."""
        return f"{self.root}/seat/link"

    def new_link(self, token: str) -> str:
        """Address the page that shows a personal link that was made anew."""
        return with_query(f"{self.root}/seat/new-link", token=token)

    def my_link(self, seat: int) -> str:
        """Address the page that shows one's own seat's personal link."""
        return with_query(f"{self.root}/seat/mine", seat=seat)

    def my_link_qr(self, seat: int) -> str:
        """Address the picture of one's own seat's personal link."""
        return with_query(f"{self.root}/seat/mine.svg", seat=seat)

    def sit(self, seat: int) -> str:
        """Address the form for one more seat."""
        return with_query(f"{self.root}/seat/take", seat=seat)

    @property
    def rename(self) -> str:
        """Address for another name at one's seat."""
        return f"{self.root}/seat/rename"

    @property
    def character(self) -> str:
        """Address for choosing a character."""
        return f"{self.root}/character"

    @property
    def options(self) -> str:
        """Address for changing the options."""
        return f"{self.root}/options"

    @property
    def start(self) -> str:
        """Address for starting the game."""
        return f"{self.root}/start"

    @property
    def skip(self) -> str:
        """Address for leaving a lesson out."""
        return f"{self.root}/lessons/skip"

    @property
    def leave_lessons(self) -> str:
        """Address for going on without lessons."""
        return f"{self.root}/lessons/leave"

    @property
    def act(self) -> str:
        """Address for the actions of the game."""
        return f"{self.root}/act"

    @property
    def undo(self) -> str:
        """Address for taking back the last press."""
        return f"{self.root}/undo"

    @property
    def propose(self) -> str:
        """Address for proposing something to all others."""
        return f"{self.root}/propose"

    @property
    def answer(self) -> str:
        """Address for answering a proposal."""
        return f"{self.root}/answer"

    def talk(self, *, seat: int | None = None) -> str:
        """Address the talk on a page that keeps still."""
        return with_query(f"{self.root}/talk", seat=seat)

    def say(self, how: str) -> str:
        """Address for saying something: a signal, an offer, a note."""
        return f"{self.root}/talk/{how}"

    @property
    def take_back(self) -> str:
        """Address for taking back one action of the turn."""
        return f"{self.root}/take-back"

    @property
    def hand_over(self) -> str:
        """Address for giving a seat to somebody else in play."""
        return f"{self.root}/hand-over"

    @property
    def bot(self) -> str:
        """Address for letting a bot play a seat."""
        return f"{self.root}/bot"

    @property
    def bot_back(self) -> str:
        """Address for taking a seat back from the bot that stands in."""
        return f"{self.root}/bot/back"

    @property
    def bot_follow(self) -> str:
        """Address for taking a bot's own seat in the middle of a game."""
        return f"{self.root}/bot/follow"

    @property
    def bot_pace(self) -> str:
        """Address for choosing how quickly bots act."""
        return f"{self.root}/bot/pace"

    @property
    def advice(self) -> str:
        """Address for asking for a good move."""
        return f"{self.root}/advice"

    @property
    def advice_rule(self) -> str:
        """Address for choosing whether those who ask are shown a good move."""
        return f"{self.root}/advice/rule"

    @property
    def plan(self) -> str:
        """Address for changing one's plan."""
        return f"{self.root}/plan"

    @property
    def leave_table(self) -> str:
        """Address for leaving the table with all one's seats; it asks first."""
        return f"{self.root}/leave"

    @property
    def end(self) -> str:
        """Address for closing the table; it asks first."""
        return f"{self.root}/end"

    @property
    def host(self) -> str:
        """Address for following an absent host; it asks first."""
        return f"{self.root}/host"

    @property
    def rematch(self) -> str:
        """Address for playing again with the same people."""
        return f"{self.root}/rematch"


class Urls:
    """The addresses of the site. They are paths: a host is put before them only in links that are sent to people."""

    home = "/"
    new_table = "/tables/new"
    tables = "/tables"
    importing = "/import"
    gallery = "/gallery"
    language = "/language"
    announcement = "/announcement"
    health, ready, metrics = "/healthz", "/readyz", "/metrics"
    privacy = "/privacy"
    static_root = "/static"
    admin = ADMIN
    records = RECORDS

    @cached_property
    def static_version(self) -> str:
        """Name the present static files; it changes when any of them does."""
        return f"v-{fingerprint(STATIC)}"

    def static(self, path: str) -> str:
        """Address a static file so that browsers may keep it until it changes."""
        return f"{self.static_root}/{self.static_version}/{path}"

    def icon(self, name: str) -> str:
        """Address a symbol of an icon sprite: that of all pages, or that of the game it belongs to."""
        sheet = sheets(STATIC / "icons.txt").get(name, "")
        return f"{self.static(f'vendor/icons-{sheet}.svg' if sheet else 'vendor/icons.svg')}#{name}"

    def table(self, slug: str) -> TableUrls:
        """Give the addresses of a table."""
        return TableUrls(f"/t/{quote(slug, safe='')}")

    def pieces(self, game: str) -> str:
        """Address the gallery of a game's own pieces."""
        return f"{self.gallery}/{quote(game, safe='')}"

    def exhibit(self, game: str, exhibit: str) -> str:
        """Address a made-up table of the gallery."""
        return f"{self.gallery}/{quote(game, safe='')}/{exhibit}"

    def seat_link(self, token: str) -> str:
        """Address the page on which a seat moves to the device that opens it."""
        return f"/s/{quote(token, safe='')}"

    def card(self, game: str, card: str) -> str:
        """Address a card of a game, to be read closely."""
        return f"/cards/{quote(game, safe='')}/{quote(card, safe='')}"

    def learn(self, game: str) -> str:
        """Address for learning a game by playing it."""
        return f"/learn/{quote(game, safe='')}"

    def rules(self, game: str) -> str:
        """Address the rules of a game."""
        return f"/rules/{quote(game, safe='')}"


URLS = Urls()
