"""Region ``plan``: what players mean to do on their next turn, each step checked again at every look."""

from collections.abc import Mapping

from markupsafe import Markup
from msgspec.structs import replace

from app.games.journey.affordability import Answer
from app.games.journey.cards import CardId
from app.games.journey.game import Journey
from app.games.journey.planned import Chance, Check, Intent, check, read_target
from app.games.journey.state import State
from app.games.journey.targets import BuyTarget, FightTarget
from app.games.journey.view import sees_hand
from app.games.protocol import Seat
from app.language import N_
from app.language import gettext as _
from app.tables.plan_records import Plan, PlannedStep
from app.tables.records import SeatRecord
from app.web.game_pages import Scene
from app.web.journey.offers import price_words, way_to
from app.web.journey.sight import Sight
from app.web.journey.target_panel import panel_title
from app.web.journey.words import names
from app.web.plan_contexts import NO_PLANS, OwnPlan, PlanOffer, Plans, SharedPlan, StepLine, StepState

_VERDICTS: Mapping[Chance, str] = {
    "now": N_("Possible now."),
    "covered": N_("Possible with these cards."),
    "unknown": N_("No way to pay for this was found."),
    "gone": N_("No longer there."),
    "later": N_("Depends on what comes to light before."),
}
_NOTHING = Markup("")


def plans(game: Journey, state: State, sight: Sight, scene: Scene) -> Plans:
    """Show the plan of the seat that is shown to its holder, and to everybody those that are shared."""
    seats = scene.table.seats
    if sight.over or all(seat.plan is None for seat in seats):
        return NO_PLANS
    viewer = scene.viewer
    own = next((seat for seat in seats if seat.number == viewer.seat and seat.number in viewer.holds), None)
    shared = (seat for seat in seats if seat.plan is not None and seat.plan.shared and seat != own)
    return Plans(
        own=None if own is None or own.plan is None else _own(game, state, sight, own.number, own.plan),
        others=tuple(_shared(game, state, sight, seat) for seat in shared),
    )


def plan_offer(state: State, sight: Sight, scene: Scene) -> PlanOffer | None:
    """Offer to plan what is pointed at, with cards that the seat could name; None where nothing can be planned."""
    seat, viewer = sight.mine, scene.viewer
    target = read_target(sight.content, scene.target)
    playable = viewer.seat in viewer.holds and viewer.seat not in scene.table.bot_seats
    acts = sight.leads and sight.view.phase == "actions"
    if seat is None or acts or sight.over or target is None or not playable:
        return None
    cards = (*(seat.hand or ()), *(item.card for item in seat.items), *state.camp_storage)
    return PlanOffer(seat=seat.seat, target=scene.target, cards=tuple((card, sight.named(card)) for card in cards))


def _own(game: Journey, state: State, sight: Sight, seat: Seat, plan: Plan) -> OwnPlan:
    plan = _readable(sight, plan)
    hint = "" if seat == state.active else _("As the table lies now, with the cards you hold, on your turn.")
    checks = check(game.content, state, seat, tuple(_intent(sight, step) for step in plan.open))
    offered = next((found for found in checks if _is_next(sight, state, found)), None)
    ahead = iter(checks)
    steps = tuple(
        _done(sight, step) if step.done is not None else _mine(game, sight, step, next(ahead), offered=offered)
        for step in plan.steps
    )
    return OwnPlan(seat=seat, steps=steps, shared=plan.shared, hint=hint)


def _shared(game: Journey, state: State, sight: Sight, seat: SeatRecord) -> SharedPlan:
    """Show somebody's plan; whether their cards cover it is told to those who see the cards."""
    plan, who = _readable(sight, seat.plan or Plan()), sight.person(seat.number)
    if not sees_hand(state, sight.view.viewer, seat.number):
        return SharedPlan(who=who, steps=tuple(_seen_from_outside(sight, step) for step in plan.steps))
    ahead = iter(check(game.content, state, seat.number, tuple(_intent(sight, step) for step in plan.open)))
    steps = (_done(sight, step) if step.done is not None else _checked(sight, step, next(ahead)) for step in plan.steps)
    return SharedPlan(who=who, steps=tuple(steps))


def _readable(sight: Sight, plan: Plan) -> Plan:
    """Leave out what the game no longer knows: its cards may have changed since the plan was made."""
    steps = tuple(step for step in plan.steps if read_target(sight.content, step.target) is not None)
    return replace(plan, steps=steps)


def _is_next(sight: Sight, state: State, found: Check) -> bool:
    """Say whether a step can be done at once, with nothing of the plan before it: on the player's turn as it stands."""
    return sight.leads and found.before is state and _press_of(found) is not None


def _press_of(found: Check) -> Answer | None:
    return found.answer if found.chance in {"now", "covered"} and found.answer and found.answer.plan else None


def _mine(game: Journey, sight: Sight, step: PlannedStep, found: Check, *, offered: Check | None) -> StepLine:
    line, doable = _checked(sight, step, found), _press_of(found)
    if doable is None:
        return line
    way = way_to(game, found.before, doable)
    return replace(line, toll=way.words, button=way.button if found is offered else _NOTHING)


def _checked(sight: Sight, step: PlannedStep, found: Check) -> StepLine:
    return _line(sight, step, state=found.chance, verdict=_verdict(sight, found))


def _done(sight: Sight, step: PlannedStep) -> StepLine:
    return _line(sight, step, state="done", verdict=_("Done."))


def _seen_from_outside(sight: Sight, step: PlannedStep) -> StepLine:
    """Show a step of somebody whose hand is closed to the viewer: only whether its target still lies there."""
    if step.done is not None:
        return _done(sight, step)
    target = _intent(sight, step).target
    on_path = {space.card for space in sight.view.pathway if space is not None}
    gone = isinstance(target, BuyTarget | FightTarget) and target.card not in on_path
    hidden = replace(step, cards=())
    if gone:
        return _line(sight, hidden, state="gone", verdict=_(_VERDICTS["gone"]))
    return _line(sight, hidden, state="there", verdict="")


def _line(sight: Sight, step: PlannedStep, *, state: StepState, verdict: str) -> StepLine:
    cards = tuple(CardId(card) for card in step.cards)
    return StepLine(
        id=step.id,
        title=panel_title(sight, _intent(sight, step).target),
        target=step.target,
        with_cards=_("with {cards}").format(cards=names(sight.content, cards)) if cards else "",
        state=state,
        verdict=verdict,
    )


def _verdict(sight: Sight, found: Check) -> str:
    match found.chance:
        case "short" if found.answer is not None:
            return _("Short of {what}.").format(what=price_words(sight.content, found.answer.short))
        case "missing":
            return _("No longer at hand: {cards}.").format(cards=names(sight.content, found.missing))
        case _:
            return _(_VERDICTS[found.chance])


def _intent(sight: Sight, step: PlannedStep) -> Intent:
    """Read a step of a readable plan."""
    target = read_target(sight.content, step.target)
    if target is None:
        raise ValueError(f"a plan holds an unknown target: {step.target}")
    return Intent(target, tuple(CardId(card) for card in step.cards))
