"""The options of a table as a form offers them."""

import msgspec
from sqlalchemy import Connection

from app.calibration.figures import Figure, read_figures
from app.errors import InvalidInput
from app.language import gettext as _
from app.language import pgettext
from app.presets.models import NO_HOUSE_OPTIONS, HouseOptions, Preset
from app.presets.service import ruleset_of
from app.presets.shelf import Shelf, read_shelf
from app.tables.hall import AnyGame
from app.tables.options import players_text
from app.tables.records import TableRecord
from app.tables.requests import ChangeOptions
from app.web.figure_words import figure_lines
from app.web.forms import OptionsForm
from app.web.game_pages import GamePage
from app.web.house_contexts import GameOffer, HouseChoice, OptionsOffer, PresetOffer
from app.web.site import Site
from app.web.table_options import TableOption, house_of
from app.web.urls import URLS

_COMMON_SEATS = 2


class Stock(msgspec.Struct, frozen=True):
    """The difficulties of a game, and what was measured of them."""

    shelf: Shelf
    figures: tuple[Figure, ...] = ()


def read_stock(connection: Connection, game: str) -> Stock:
    """Read the difficulties of a game with their figures."""
    shelf = read_shelf(connection, game)
    return Stock(shelf, read_figures(connection, game) if shelf.places else ())


def blank_offer(site: Site, game: AnyGame, stock: Stock) -> OptionsOffer:
    """Offer the options of a new table, with the usual ones chosen."""
    shelf, seats = stock.shelf, min(_COMMON_SEATS, game.seat_counts[-1])
    form = OptionsForm(seats=seats, preset=shelf.default)
    return _offer(site, game, _presets(site, game, shelf.published, stock), form, NO_HOUSE_OPTIONS)


def offer_of_form(
    site: Site, game: AnyGame, stock: Stock, form: OptionsForm, *, kept: Preset | None = None
) -> OptionsOffer:
    """Offer the options again as somebody sent them; a preset that is not offered any more is not chosen any more."""
    try:
        house = house_of(site.pages[game.slug].options, form.house)
    except InvalidInput:
        house = NO_HOUSE_OPTIONS
    presets = _choices(stock.shelf, kept)
    if form.preset not in {preset.slug for preset in presets}:
        form = msgspec.structs.replace(form, preset=stock.shelf.default)
    return _offer(site, game, _presets(site, game, presets, stock), form, house)


def offer_of_table(site: Site, table: TableRecord, stock: Stock) -> OptionsOffer:
    """Offer the options of a waiting table as they are."""
    form = OptionsForm(
        seats=len(table.seats),
        preset=table.preset,
        name=table.name,
        characters=table.characters,
    )
    game = site.hall.game(table.game)
    presets = _choices(stock.shelf, table.kept_preset)
    return _offer(site, game, _presets(site, game, presets, stock), form, table.house)


def with_fewer_seats(table: TableRecord, seats: int) -> ChangeOptions:
    """Keep all options of a table but its number of seats."""
    return ChangeOptions(
        seats=seats, preset=table.preset, name=table.name, house=table.house, characters=table.characters
    )


def game_offers(site: Site) -> tuple[GameOffer, ...]:
    """Present the games of the house."""
    return tuple(
        GameOffer(
            slug=slug,
            title=page.title,
            tagline=page.tagline,
            picture=URLS.static(page.picture),
            players=str(players_text(site.hall.game(slug).seat_counts)),
            length=page.length,
            cast=tuple(page.characters),
            lessons=page.course is not None,
        )
        for slug, page in site.pages.items()
    )


def preset_sentences(game: AnyGame, page: GamePage, preset: Preset) -> tuple[tuple[tuple[int, ...], str], ...]:
    """Tell a preset for each number of players, those together to whom it means the same."""
    told: dict[str, list[int]] = {}
    for seats in game.seat_counts:
        ruleset = ruleset_of(game, preset, seats=seats, house=NO_HOUSE_OPTIONS)
        told.setdefault(page.preset_sentence(ruleset), []).append(seats)
    return tuple((tuple(seats), sentence) for sentence, seats in told.items())


def _choices(shelf: Shelf, kept: Preset | None) -> tuple[Preset, ...]:
    """List the presets that are offered, with a table's own copy in the place of its preset, or after the others."""
    if kept is None:
        return shelf.published
    others = tuple(kept if preset.slug == kept.slug else preset for preset in shelf.published)
    return others if kept in others else (*others, kept)


def _offer(
    site: Site, game: AnyGame, presets: tuple[PresetOffer, ...], form: OptionsForm, house: HouseOptions
) -> OptionsOffer:
    page = site.pages[game.slug]
    return OptionsOffer(
        game=game.slug,
        game_title=page.title,
        seat_counts=tuple(game.seat_counts),
        presets=presets,
        has_characters=bool(game.characters),
        name=form.name,
        seats=form.seats,
        preset=form.preset,
        characters=form.characters,
        house=tuple(_choice(option, house) for option in page.options),
    )


def _choice(option: TableOption, house: HouseOptions) -> HouseChoice:
    return HouseChoice(
        name=option.name,
        legend=_(option.legend),
        values=tuple((known.text, _(known.words)) for known in option.values),
        chosen=option.chosen(house).text,
    )


def _presets(site: Site, game: AnyGame, presets: tuple[Preset, ...], stock: Stock) -> tuple[PresetOffer, ...]:
    page = site.pages[game.slug]
    return tuple(
        PresetOffer(
            slug=preset.slug,
            name=pgettext("preset", preset.name),
            flavour=pgettext("preset", preset.flavour),
            sentences=preset_sentences(game, page, preset),
            figures=figure_lines(game, preset, stock.figures),
        )
        for preset in presets
    )
