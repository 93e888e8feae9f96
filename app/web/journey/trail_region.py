"""Region ``trail``: the way to the Shrine, the portal and day tracks, the Relics, and the step ahead."""

from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup

from app.games.journey.cards import Basic, TrailStep
from app.games.journey.content import Content
from app.games.journey.view import JourneyView, NextStep, RelicView
from app.language import N_, kept_in_each_language, ngettext, pgettext
from app.language import gettext as _
from app.web.icons import icon, picture
from app.web.journey.card_text import step_text
from app.web.journey.contexts import Place, Reach, RelicMark, RelicState, StepAhead, StretchRow, TrackSpace, Trail
from app.web.journey.effect_icons import token
from app.web.journey.sight import Sight
from app.web.journey.words import place_name, resource
from app.web.wording import joined

_REMOVE = Markup('<span class="pay removal">{0}{1}</span>')
_NOTHING = Markup("")
RELIC_WORDS: Mapping[RelicState, str] = {
    "lost": N_("out of reach"),
    "deliverable": N_("at hand"),
    "won": N_("won"),
    "pathway": N_("on the path"),
    "forest": N_("to find"),
}


def trail(sight: Sight, *, reach: Reach = "") -> Trail:
    """Lay out the trail. ``reach`` says whether the viewer could make the next step."""
    content, view = sight.content, sight.view
    due = content.portal_track[view.portal_marker]
    return Trail(
        stretches=_stretches(content, view.trail),
        portal=_track(content.portal_track, view.portal_marker),
        portal_words=ngettext("Portal: {amount} Crystal due", "Portal: {amount} Crystals due", due).format(amount=due),
        days=_track(range(1, view.ruleset.day_max + 1), view.day - 1),
        day_words=_day_words(view),
        relics=tuple(_relic(sight, relic) for relic in view.relics),
        step=None if view.next_step is None or sight.over else _ahead(sight, view.next_step, reach),
    )


@kept_in_each_language()
def _stretches(content: Content, done: int) -> tuple[StretchRow, ...]:
    return tuple(_each_stretch(content, done))


def _each_stretch(content: Content, done: int) -> Iterator[StretchRow]:
    first = 1
    for stretch in content.stretches:
        numbers = range(first, first + len(stretch.steps))
        yield StretchRow(
            season=stretch.season,
            name=pgettext("place", stretch.name),
            here=first <= done + 1 <= numbers[-1],
            places=tuple(_place(content, done, number) for number in numbers),
        )
        first += len(stretch.steps)


def _place(content: Content, done: int, number: int) -> Place:
    step = content.trail[number - 1]
    gap = number - done
    words = _("{place}: {price}").format(place=place_name(content, number), price=step_text(step))
    return Place(
        state="here" if gap == 0 else "next" if gap == 1 else "done" if gap < 0 else "ahead",
        kind="shrine" if number == len(content.trail) else "portal" if step.portal else "place",
        price=_printed_price(step),
        words=words,
        told=_("{place}, done").format(place=words) if gap < 0 else words,
    )


@kept_in_each_language()
def _printed_price(step: TrailStep) -> Markup:
    return token("advance", step.advance, resource("advance")) + removal_icons(step.remove)


def removal_icons(asked: Sequence[Basic]) -> Markup:
    """Draw what cards that leave the game must be able to make."""
    if not asked:
        return _NOTHING
    made = _NOTHING.join(token(basic, 1, resource(basic)) for basic in asked)
    return _REMOVE.format(icon("remove", _("Remove cards that make")), made)


@kept_in_each_language()
def _track(values: Sequence[int], marker: int) -> tuple[TrackSpace, ...]:
    return tuple(
        TrackSpace(label=str(value), here=place == marker, passed=place < marker) for place, value in enumerate(values)
    )


def _day_words(view: JourneyView) -> str:
    side = _("Twilight") if view.ruleset.event_side == "twilight" else _("Dawn")
    words = _("Day {day} (last), {side}") if view.day == view.ruleset.day_max else _("Day {day}, {side}")
    return words.format(day=view.day, side=side)


def _relic(sight: Sight, relic: RelicView) -> RelicMark:
    state = _relic_state(sight, relic)
    return RelicMark(
        season=relic.season,
        name=sight.named(relic.card),
        picture=picture(relic.card),
        state=state,
        words=_(RELIC_WORDS[state]),
        target=f"{'buy' if state == 'pathway' else 'card'}:{relic.card}",
    )


def _relic_state(sight: Sight, relic: RelicView) -> RelicState:
    view = sight.view
    if relic.season in view.lost_seasons:
        return "lost"
    if relic.won:
        return "deliverable" if relic.deliverable and not sight.over else "won"
    on_path = any(space is not None and space.card == relic.card for space in view.pathway)
    return "pathway" if on_path else "forest"


def _ahead(sight: Sight, step: NextStep, reach: Reach) -> StepAhead:
    printed = sight.content.trail[step.place - 1]
    crystals = token("crystal", step.crystals, resource("crystal", 2)) if step.crystals else _NOTHING
    return StepAhead(
        title=place_name(sight.content, step.place),
        price=_printed_price(printed) + crystals,
        dangers=tuple(_dangers(sight, step)),
        reach=reach,
    )


def _dangers(sight: Sight, step: NextStep) -> Iterator[str]:
    if step.hazard_loss:
        yield ngettext("Hazards cost {amount} life.", "Hazards cost {amount} lives.", step.hazard_loss).format(
            amount=step.hazard_loss
        )
    if step.crystals:
        yield _("Each unpaid Crystal costs everyone a life.")
    if step.last:
        missing = [sight.named(relic.card) for relic in sight.view.relics if not relic.deliverable]
        if missing:
            yield _("Still missing: {relics}.").format(relics=joined(missing))
        else:
            yield _("All four Relics are ready to deliver.")
