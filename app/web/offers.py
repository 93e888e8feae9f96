"""The options of a table as a form offers them."""

from collections.abc import Iterator

from app.errors import InvalidInput
from app.presets.models import NO_HOUSE_OPTIONS, HouseOptions, Preset
from app.presets.service import default_preset, presets_for, resolve_ruleset
from app.tables.hall import AnyGame
from app.tables.options import players_text
from app.tables.records import TableRecord
from app.tables.requests import ChangeOptions
from app.web.forms import OptionsForm
from app.web.game_pages import GamePage
from app.web.house_contexts import GameOffer, HouseChoice, OptionsOffer, PresetOffer
from app.web.site import Site
from app.web.table_options import TableOption, house_of
from app.web.urls import URLS

_COMMON_SEATS = 2


def blank_offer(site: Site, game: AnyGame) -> OptionsOffer:
    """Offer the options of a new table, with the usual ones chosen."""
    page = site.pages[game.slug]
    seats = min(_COMMON_SEATS, game.seat_counts[-1])
    return _offer(game, page, OptionsForm(seats=seats, preset=default_preset(game.slug)), NO_HOUSE_OPTIONS)


def offer_of_form(site: Site, game: AnyGame, form: OptionsForm) -> OptionsOffer:
    """Offer the options again as somebody sent them."""
    page = site.pages[game.slug]
    try:
        house = house_of(page.options, form.house)
    except InvalidInput:
        house = NO_HOUSE_OPTIONS
    return _offer(game, page, form, house)


def offer_of_table(site: Site, table: TableRecord) -> OptionsOffer:
    """Offer the options of a waiting table as they are."""
    form = OptionsForm(
        seats=len(table.seats),
        preset=table.preset,
        name=table.name,
        characters=table.characters,
    )
    return _offer(site.hall.game(table.game), site.pages[table.game], form, table.house)


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
            players=players_text(site.hall.game(slug).seat_counts),
            length=page.length,
            cast=tuple(page.characters),
        )
        for slug, page in site.pages.items()
    )


def _offer(game: AnyGame, page: GamePage, form: OptionsForm, house: HouseOptions) -> OptionsOffer:
    return OptionsOffer(
        game=game.slug,
        game_title=page.title,
        seat_counts=tuple(game.seat_counts),
        presets=tuple(_preset(game, page, preset) for preset in presets_for(game.slug)),
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
        legend=option.legend,
        values=tuple((known.text, known.words) for known in option.values),
        chosen=option.chosen(house).text,
    )


def _preset(game: AnyGame, page: GamePage, preset: Preset) -> PresetOffer:
    told: dict[str, list[int]] = {}
    for seats, sentence in _sentences(game, page, preset):
        told.setdefault(sentence, []).append(seats)
    return PresetOffer(
        slug=preset.slug,
        name=preset.name,
        flavour=preset.flavour,
        sentences=tuple((tuple(seats), sentence) for sentence, seats in told.items()),
    )


def _sentences(game: AnyGame, page: GamePage, preset: Preset) -> Iterator[tuple[int, str]]:
    for seats in game.seat_counts:
        ruleset = resolve_ruleset(game, preset.slug, seats=seats, house=NO_HOUSE_OPTIONS)
        yield seats, page.preset_sentence(ruleset)
