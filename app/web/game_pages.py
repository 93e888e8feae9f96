"""What a game brings to the site: its page, its words and its confirmations. One `GamePage` for each game.

How a table's page is put together:

- Templates see four names and nothing else: ``page`` (the head of any page), ``table`` (`app.web.contexts.TableFrame`),
  ``game`` (what `GamePage.context` returned) and ``target`` (what `GamePage.target` returned, or None).
- ``GamePage.template`` extends ``pages/table.html`` and fills its block ``board`` with its regions. A region is a named
  block that holds exactly one element whose id is the region's name. It is rendered alone, too: a macro imported or a
  variable set outside of the block is not there, so macros are globals (``ui`` of ``templates/components``, and the
  game's own ``templates/games/<slug>/components.html`` under the game's slug, hyphens as underscores; what stands in
  ``components_board.html`` is under ``<slug>_board``). ``kept(journey.card, table.urls, card)`` renders a macro that
  is made of its arguments alone only once for equal ones.
- Elements of a region that often change alone stand between two ``<!--piece-->`` in its template, each with an id of
  its own: while nothing around them has changed, only those that are new are sent (`app.web.rendered`).
- The region ``coach`` belongs to tables where a `Course` is taken (`app.web.lessons`).
- The site's own regions around them are ``notice``, ``forms`` (``act``, ``undo`` and ``back``), ``people`` and ``log``.
- The region ``target`` is the game's: rendered with every answer to a press, and alone when somebody points at
  something. It holds ``<section id="target">``, empty while ``target`` is None.
- A button anywhere takes actions by ``<button form="act" name="actions" value='[{"type": ...}]'>``, a JSON list that
  counts as one press; ``<button form="undo">`` takes back the last press, and in a game that can be rearranged
  ``<button form="back" name="record" value="17">`` one action of the turn. All of them work without JavaScript.
- A link that points at something: ``{{ ui.points_at(table, "buy:item_flint_knife") }}`` gives its attributes.
- A link that opens a card large, with its symbols explained, is ``<a data-look href="{{ urls.card(game, card) }}">``;
  ``{{ closely.look(table) }}`` in the region ``target`` is the one for the card that the panel is about.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec
from markupsafe import Markup

from app.games.protocol import Outcome, ProposalKind
from app.tables.records import LogLine, TableRecord
from app.tables.requests import UndoOffer
from app.web.lessons import Course
from app.web.rule_links import Rule
from app.web.table_options import TableOption
from app.web.urls import TableUrls
from app.web.viewers import Viewer

Names: TypeAlias = Sequence[str]
"""How each seat is called in a sentence, by its number."""


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A table at one version as one viewer sees it: all that a game's page may be made from.

    ``table.state`` is the game's whole state: a page goes through the game's own ``view`` for ``viewer.seat`` before
    anything reaches a template. ``target`` is what the person pointed at, as sent (``buy:item_flint_knife``), blank
    for nothing: it may be any text. ``log`` is the newest stretch of what the viewer may read, oldest first.
    """

    table: TableRecord
    viewer: Viewer
    names: tuple[str, ...]
    undo: UndoOffer
    urls: TableUrls
    target: str = ""
    log: tuple[LogLine, ...] = ()

    @property
    def acts(self) -> bool:
        """Say whether the seat that is shown is waited for now and no bot plays it: its buttons belong on the page."""
        return self.viewer.seat is not None and self.viewer.seat in self.table.people_asked


class Confirmation(msgspec.Struct, frozen=True, kw_only=True):
    """A question asked once before something that cannot be taken back: sentences, and the words of the button."""

    sentences: tuple[str, ...]
    button: str


class CharacterCard(msgspec.Struct, frozen=True, kw_only=True):
    """A character as the waiting room offers it. ``theme`` is one of the colour themes of ``static/css/tokens.css``."""

    slug: str
    name: str
    sentence: str
    icon: str
    theme: str


class Symbol(msgspec.Struct, frozen=True, kw_only=True):
    """A sign that stands on a card, what it is called, and what it does."""

    drawn: Markup
    name: str
    meaning: str


class CardSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A card to be read closely: its face, large and with its words, and each symbol upon it explained.

    ``drawings`` are what its pictures refer to, where a page does not hold them anyway.
    """

    name: str
    face: Markup
    symbols: tuple[Symbol, ...]
    remarks: tuple[str, ...] = ()
    drawings: Markup = Markup()


class GamePage(Protocol):
    """One game's pages. Values of this protocol hold words and pictures, never a running game."""

    @property
    def slug(self) -> str:
        """Name the game; the same as the game's own slug."""

    @property
    def title(self) -> str:
        """Name the game for people."""

    @property
    def tagline(self) -> str:
        """Say in a sentence what one does in this game."""

    @property
    def noun(self) -> str:
        """Say what a playing of it is called in a sentence: a journey, a game."""

    @property
    def picture(self) -> str:
        """Name the picture that the lobby shows of the game, under ``static/``, about twice as wide as high."""

    @property
    def length(self) -> str:
        """Say how long a game takes."""

    @property
    def course(self) -> Course | None:
        """Give the lessons by which the game is learned at a table of its own; None for a game without any."""

    @property
    def options(self) -> Sequence[TableOption]:
        """List the options of the ruleset that a table may choose, besides its difficulty."""

    @property
    def proposals(self) -> tuple[ProposalKind, ...]:
        """Name what players may agree on over the heads of the rules, as the game says."""

    @property
    def characters(self) -> Sequence[CharacterCard]:
        """Describe the characters that seats choose among, in the order they are offered."""

    @property
    def template(self) -> str:
        """Name the template of the table's page, which extends ``pages/table.html``."""

    @property
    def rules_template(self) -> str:
        """Name the template of the rules page, which extends ``pages/rules.html``."""

    @property
    def rules_stylesheets(self) -> Sequence[str]:
        """Name the stylesheets of the rules page under ``static/``."""

    @property
    def pieces_template(self) -> str:
        """Name the template that shows the game's own pieces in the gallery; blank for a game without any."""

    @property
    def regions(self) -> Sequence[str]:
        """Name the game's own regions in page order, without ``target``."""

    @property
    def stylesheets(self) -> Sequence[str]:
        """Name the game's stylesheets under ``static/``, such as ``css/journey.css``."""

    def preset_sentence(self, ruleset: Any) -> str:  # noqa: ANN401 - the options of a game are its own type
        """Tell a difficulty, resolved to a ruleset, in a sentence."""

    def rules(self) -> msgspec.Struct:
        """Make what the rules page is rendered from, by the name ``rules``; it is the same for everybody."""

    def pieces(self) -> msgspec.Struct | None:
        """Make what the gallery shows by the name ``pieces``: the game's own pieces, each in every state."""

    def outcome_sentence(self, outcome: Outcome) -> str:
        """Tell how a game ended, for the list of tables and the page's title."""

    def called(self, table: TableRecord) -> Names:
        """Name the seats of a table in play, each in its own way: one person may hold several of them."""

    def theme(self, scene: Scene) -> str:
        """Choose the colour theme that the table has now."""

    def context(self, scene: Scene) -> msgspec.Struct:
        """Make what the regions are rendered from: views and words, never state or rows."""

    def target(self, scene: Scene) -> msgspec.Struct | None:
        """Make the panel of what ``scene.target`` points at; None when there is no such thing (any more)."""

    def sheet(self, card: str) -> CardSheet | None:
        """Lay a card out to be read closely, as it is printed; None for a name that no card has."""

    def card_of(self, target: str) -> str:
        """Name the card that a target is about, as `sheet` takes it; blank for a target that is no card."""

    @property
    def merit(self) -> str:
        """Say by what its results are ordered, as `Measure.merit` orders them; a message to be worded."""

    @property
    def pins_title(self) -> str:
        """Say what the notes of players are pinned to, as a message to be worded."""

    @property
    def coverable(self) -> tuple[str, ...]:
        """Name the resources that players may offer one another, as the game says."""

    def resource_name(self, slug: str) -> str:
        """Name a resource for people."""

    def amount_words(self, slug: str, amount: int) -> str:
        """Word an amount of a resource."""

    def name_of_target(self, target: str, names: Names) -> str:
        """Name a target, for "Ben points at ..."; blank for what nobody else could look at, and for any other text."""

    def fulfils(self, target: str, actions: Sequence[Any]) -> bool:
        """Say whether actions that were carried out did what somebody pointed at, so that its panel closes."""

    def confirm(self, scene: Scene, actions: Sequence[Any]) -> Confirmation | None:
        """Ask before actions of the shown seat that cannot be taken back; None when nothing needs asking.

        The actions are decoded but not yet checked: an illegal one needs no question, since it will be refused.
        """

    def deed(self, state: Any, action: Any) -> str:  # noqa: ANN401 - of the game's own types
        """Tell in a short sentence to do an action that is legal in a state, as in: Buy Flint Knife."""

    def log_line(self, line: LogLine, names: Names) -> Markup:
        """Put a line of the game's own kinds into words. Names of people must be escaped."""

    def rule_of(self, kind: str) -> Rule | None:
        """Find the section of the rules page that a kind of log entry comes from; None where no rule is behind it."""

    def reason(self, kind: str, data: Mapping[str, Any], names: Names) -> Markup:
        """Put a bot's reason of the game's own kinds into a short sentence; blank for one that it does not know."""


GamePages: TypeAlias = Mapping[str, GamePage]
