"""What can be paid for, as an offer: needs beside what is there, the cards to be played, and every way to pay."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from markupsafe import Markup

from app.games.journey.actions import (
    Action,
    ActivateItem,
    Buy,
    DiscardCard,
    DiscardTwo,
    Fight,
    HireGuide,
    PlayCard,
    Resolve,
    Travel,
)
from app.games.journey.affordability import Answer, BuyTarget, FightTarget, HireTarget, Price, Target, TravelTarget
from app.games.journey.cards import EMPTY_POOL, Card
from app.games.journey.combat import fights
from app.games.journey.content import Content
from app.games.journey.game import Journey
from app.games.journey.pathway import buys, hires
from app.games.journey.state import State
from app.games.journey.travel import travels
from app.language import N_, ngettext
from app.language import gettext as _
from app.web.buttons import Tone, press
from app.web.icons import icon, picture
from app.web.journey.card_face import label
from app.web.journey.effect_icons import play_icons, pool_icons, unit_icons
from app.web.journey.foresight import foresee
from app.web.journey.foretold import told
from app.web.journey.target_contexts import Link, TargetPanel, Way
from app.web.journey.trail_region import removal_icons
from app.web.journey.words import basics, card_name, counted_resource, names, needed, resources, units
from app.web.wording import joined, sentence_case

_STEP = Markup('{0}<span class="fx">{1}</span>')
_NOTED = Markup("<span>{0} {1}</span>")
_NOTHING = Markup("")
HOPES = {
    ("draw",): N_("Drawing cards might still help."),
    ("recover",): N_("Taking a card back might still help."),
    ("draw", "recover"): N_("Drawing cards or taking a card back might still help."),
}


def offer(game: Journey, state: State, *, title: str, answer: Answer, crystals: int | None = None) -> TargetPanel:
    """Turn an answer into a panel. ``crystals`` narrows a Travel to the ways that pay so many."""
    content = game.content
    ways = tuple(_ways(game, state, answer, crystals=crystals))
    return TargetPanel(
        title=title,
        reach=answer.verdict,
        verdict=_verdict(content, answer),
        needs=price_markup(content, answer.needs),
        have=_held(content, answer),
        lacks=price_markup(content, answer.lacks),
        plan=tuple(_plan_step(content, action) for action in answer.plan[:-1]),
        ways=ways[:1],
        more=ways[1:],
        links=tuple(_fewer_crystals(answer, crystals)),
    )


def preview(game: Journey, state: State, *, title: str, answer: Answer, waiting: Sequence[str]) -> TargetPanel:
    """Turn an answer about a turn that has not begun into a panel, with no button: what it says may change until then.

    ``state`` is that turn's, ``waiting`` tells what comes before it.
    """
    content = game.content
    toll = way_to(game, state, answer).words if answer.plan else ""
    return TargetPanel(
        title=title,
        reach=answer.verdict,
        verdict=_prospect(content, answer),
        needs=price_markup(content, answer.needs),
        lacks=price_markup(content, answer.lacks),
        plan=tuple(_plan_step(content, action) for action in answer.plan[:-1]),
        notes=(*((toll,) if toll else ()), *waiting, _("Told as the table lies now, with the cards you hold.")),
    )


def _prospect(content: Content, answer: Answer) -> str:
    match answer.verdict:
        case "now":
            return _("On your turn you could do this at once.")
        case "covered":
            return _("On your turn your cards cover this.")
        case "short":
            short = _("On your turn you are short of {what}.").format(what=price_words(content, answer.short))
            return f"{short}{_hopes(answer)}"
        case "unknown":
            return _("No way to pay for this was found with the cards you hold.") + _hopes(answer)
        case _:
            assert_never(answer.verdict)


def way_to(game: Journey, state: State, answer: Answer) -> Way:
    """Give the way that an answer's plan takes: one press."""
    return _way(game, state, actions=answer.plan, answer=answer)


def price_markup(content: Content, price: Price) -> Markup:
    """Draw a price: pool, seasonal units, what removed cards must make, Relics to deliver."""
    drawn = [pool_icons(price.pool)]
    if price.units and price.season is not None:
        drawn.append(unit_icons(price.season, price.units))
    drawn.append(removal_icons(price.removals))
    drawn += (_relic_mark(content.cards[content.relic(season)]) for season in price.relics)
    return _NOTHING.join(drawn)


def _relic_mark(relic: Card) -> Markup:
    return Markup('<span class="relic-mark s-{0}" title="{1}">{2}<span class="sr">{1}</span></span>').format(
        relic.season, card_name(relic), picture(relic.id)
    )


def _held(content: Content, answer: Answer) -> Markup:
    return price_markup(content, answer.have)


def _verdict(content: Content, answer: Answer) -> str:
    match answer.verdict:
        case "now":
            return _("You can do this now.")
        case "covered":
            return _("Your cards cover this.")
        case "short":
            short = _("Short of {what}.").format(what=price_words(content, answer.short))
            return f"{short}{_hopes(answer)}"
        case "unknown":
            return _("No way to pay for this was found with the cards at hand.") + _hopes(answer)
        case _:
            assert_never(answer.verdict)


def _hopes(answer: Answer) -> str:
    return f" {_(HOPES[answer.hopes])}" if answer.hopes else ""


def price_words(content: Content, price: Price) -> str:
    """Word a price, or what is missing of one."""
    parts = [resources(price.pool)] if price.pool != EMPTY_POOL else []
    if price.units and price.season is not None:
        parts.append(units(price.season, price.units))
    if price.removals:
        parts.append(_("a card to remove that makes {basics}").format(basics=needed(price.removals)))
    parts += [card_name(content.cards[content.relic(season)]) for season in price.relics]
    return joined(parts)


def _plan_step(content: Content, action: Action) -> Markup:
    match action:
        case PlayCard(card, _, option) | ActivateItem(card, option):
            return _STEP.format(label(content, card), play_icons(content, card, option))
        case DiscardCard(card):
            return _STEP.format(label(content, card), icon("discard", _("discarded")))
        case DiscardTwo():
            return _NOTED.format(icon("discard"), _("Two cards for a resource"))
        case Resolve():
            return _NOTED.format(icon("play"), _("Pay an open arrow"))
        case _:
            raise TypeError(f"a plan holds no {type(action).__name__} before its end")


def _ways(game: Journey, state: State, answer: Answer, *, crystals: int | None) -> Iterator[Way]:
    """List the ways to take the plan's last step, the plan's own first: each is one press with all the cards before.

    What could be done at once without the plan's cards, such as a smaller blow, comes after them.
    """
    at_once = _endings(game.content, state, answer.target)
    if answer.plan:
        *first, last = answer.plan
        ready = _after(game, state, first)
        others = (action for action in _endings(game.content, ready, answer.target) if action != last)
        for action in (last, *others):
            if _wanted(action, last, crystals):
                yield _way(game, state, actions=(*first, action), answer=answer)
        at_once = at_once if first else ()
    for action in at_once:
        if crystals is None or not isinstance(action, Travel) or action.crystals == crystals:
            yield _way(game, state, actions=(action,), answer=answer)


def _after(game: Journey, state: State, actions: Sequence[Action]) -> State:
    for action in actions:
        state = game.apply(state, state.active, action).state
    return state


def _wanted(action: Action, last: Action, crystals: int | None) -> bool:
    """Keep the ways that pay as many Crystals as asked, or else as the plan does."""
    if not isinstance(action, Travel) or not isinstance(last, Travel):
        return True
    return action.crystals == (last.crystals if crystals is None else crystals)


def _endings(content: Content, state: State, target: Target) -> tuple[Action, ...]:
    match target:
        case BuyTarget(card):
            return buys(content, state, card)
        case FightTarget(card):
            return fights(content, state, card)[::-1]
        case HireTarget():
            return hires(state)
        case TravelTarget():
            return travels(content, state)
        case _:
            assert_never(target)


def _way(game: Journey, state: State, *, actions: tuple[Action, ...], answer: Answer) -> Way:
    ahead = foresee(game, state, state.active, actions)
    cards = len(actions) - 1
    words = _ending_words(game.content, actions[-1], answer)
    if cards:
        also = ngettext("use {amount} card and {deed}", "use {amount} cards and {deed}", cards)
        words = also.format(amount=cards, deed=words)
    tone: Tone = "danger" if ahead.defeat else "primary"
    return Way(
        button=press(actions, sentence_case(words), tone=tone),
        words=" ".join(told(game.content, state, ahead)),
    )


def _ending_words(content: Content, action: Action, answer: Answer) -> str:
    match action:
        case Buy(card, units):
            words = _("buy {card} with {units}") if units else _("buy {card}")
            return words.format(card=card_name(content.cards[card]), units=names(content, units))
        case HireGuide(paid):
            return _("hire for {paid}").format(paid=basics(paid))
        case Fight(_, attack):
            if attack == answer.needs.pool.attack:
                return _("beat it with {attack}").format(attack=counted_resource("attack", attack))
            return _("strike for {damage}").format(damage=attack)
        case Travel(removals, crystals):
            parts = [_("remove {cards}").format(cards=names(content, removals))] if removals else []
            if answer.needs.pool.crystal:
                parts.append(_("pay {crystals}").format(crystals=counted_resource("crystal", crystals)))
            return _("travel: {parts}").format(parts=joined(parts)) if parts else _("travel")
        case _:
            raise TypeError(f"a plan does not end with {type(action).__name__}")


def _fewer_crystals(answer: Answer, chosen: int | None) -> Iterator[Link]:
    """Link to the ways that pay another number of Crystals, since a player may want to keep some."""
    last = answer.plan[-1] if answer.plan else None
    if not isinstance(last, Travel):
        return
    shown = last.crystals if chosen is None else chosen
    for crystals in range(last.crystals, -1, -1):
        if crystals != shown:
            yield Link(
                words=_("Pay {crystals} instead").format(crystals=counted_resource("crystal", crystals)),
                target=f"travel:{crystals}",
            )
