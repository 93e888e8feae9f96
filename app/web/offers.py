"""The options of a table as a form offers them."""

from collections.abc import Iterator

from app.presets.models import HouseOptions, Preset
from app.presets.service import default_preset, presets_for, resolve_ruleset
from app.tables.hall import AnyGame
from app.tables.records import TableRecord
from app.tables.requests import ChangeOptions
from app.web.forms import OptionsForm
from app.web.game_pages import GamePage
from app.web.house_contexts import OptionsOffer, PresetOffer
from app.web.site import Site

_COMMON_SEATS = 2


def blank_offer(site: Site, game: AnyGame) -> OptionsOffer:
    """Offer the options of a new table, with the usual ones chosen."""
    page = site.pages[game.slug]
    seats = min(_COMMON_SEATS, game.seat_counts[-1])
    return _offer(game, page, OptionsForm(seats=seats, preset=default_preset(game.slug)))


def offer_of_form(site: Site, game: AnyGame, form: OptionsForm) -> OptionsOffer:
    """Offer the options again as somebody sent them."""
    return _offer(game, site.pages[game.slug], form)


def offer_of_table(site: Site, table: TableRecord) -> OptionsOffer:
    """Offer the options of a waiting table as they are."""
    form = OptionsForm(
        seats=len(table.seats),
        preset=table.preset,
        name=table.name,
        hands=table.house.hands,
        first_seat=table.house.first_seat,
        characters=table.characters,
    )
    return _offer(site.hall.game(table.game), site.pages[table.game], form)


def house_of(form: OptionsForm) -> HouseOptions:
    """Read the house options from a form."""
    return HouseOptions(hands=form.hands, first_seat=form.first_seat)


def with_fewer_seats(table: TableRecord, seats: int) -> ChangeOptions:
    """Keep all options of a table but its number of seats."""
    return ChangeOptions(
        seats=seats, preset=table.preset, name=table.name, house=table.house, characters=table.characters
    )


def players_text(counts: range) -> str:
    """Tell for how many players a game is."""
    return f"{counts[0]} to {counts[-1]} players" if len(counts) > 1 else f"{counts[0]} players"


def _offer(game: AnyGame, page: GamePage, form: OptionsForm) -> OptionsOffer:
    return OptionsOffer(
        game=game.slug,
        game_title=page.title,
        seat_counts=tuple(game.seat_counts),
        presets=tuple(_preset(game, page, preset) for preset in presets_for(game.slug)),
        has_characters=bool(game.characters),
        name=form.name,
        seats=form.seats,
        preset=form.preset,
        hands=form.hands,
        first_seat=form.first_seat,
        characters=form.characters,
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
        ruleset = resolve_ruleset(game, preset.slug, seats=seats, house=HouseOptions())
        yield seats, page.preset_sentence(ruleset)
