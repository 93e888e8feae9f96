"""The lessons of the journey: when each is learnt, and how to do it with the cards at hand.

Long because it is a list: each lesson's conditions and sentences stand together.
"""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from app.games.journey.actions import (
    Action,
    Buy,
    DiscardCard,
    EndTurn,
    Heal,
    PlayCard,
    RemoveCard,
    Resolve,
    ResolveEvent,
    StoreCard,
    TakeFromDiscard,
    UseAbility,
)
from app.games.journey.affordability import Answer, FightTarget
from app.games.journey.cards import CardId, CardKind, Pay
from app.games.journey.cards import Heal as HealEffect
from app.games.journey.combat import attackers
from app.games.journey.portal import crystals_due
from app.games.journey.relics import RELIC_UNITS
from app.games.journey.travel import hazard_loss
from app.games.protocol import LogEntry
from app.language import N_, ngettext
from app.language import gettext as _
from app.web.journey.lesson_places import pointing_at
from app.web.journey.pupil import Pupil
from app.web.journey.words import character_name, name_of, names, resources, units
from app.web.lessons import Advice, Lesson

_GOODS: tuple[CardKind, ...] = ("ally", "spirit", "item")


def first(pupil: Pupil) -> Advice | None:
    """Advise what must be answered before anything else; None while nothing must."""
    if turn := pupil.of(ResolveEvent):
        words = _(
            "Your deck ran out and was shuffled, and that sends an Event. Press “Turn it over”: "
            "its parts down to Day {day} happen to you."
        )
        return replace(_at(pupil, words.format(day=pupil.state.day), turn[0]), about="event")
    if removals := pupil.of(RemoveCard):
        least = _least(pupil, removals)
        words = _("The Event takes one card out of the game for good. {card} is the one you will miss least.")
        return _at(pupil, words.format(card=_name(pupil, least)), least)
    if takes := pupil.of(TakeFromDiscard):
        best = max(takes, key=lambda action: _worth_keeping(pupil, action))
        words = _("Choose what comes back to your hand, such as {card}: you can play it at once.")
        return replace(_at(pupil, words.format(card=_name(pupil, best)), best), about="ability")
    if discards := pupil.of(DiscardCard):
        least = _least(pupil, discards)
        return _at(pupil, _("Choose a card to discard, such as {card}.").format(card=_name(pupil, least)), least)
    return None


def meanwhile(pupil: Pupil) -> Advice:
    """Advise what to do while no open lesson can be tried: keep the Camp safe, then make the deck better."""
    near = attackers(pupil.content, pupil.state)
    for blow in pupil.blows():
        if blow.verdict != "short" and blow.target in [FightTarget(enemy) for enemy in near]:
            words = _("{enemy} would attack at the end of your turn. You can beat it: press it, then the blow.")
            return _at(pupil, words.format(enemy=_target(pupil, blow)), *blow.plan)
    if (goods := next(pupil.to_buy(*_GOODS), None)) is not None:
        words = _("You can pay for {card}, and it would make your deck better: press it, then the button that opens.")
        return _at(pupil, words.format(card=_target(pupil, goods)), *goods.plan)
    if (hire := pupil.hire()) is not None:
        return _at(pupil, _("You can pay for one more Forest Guide, whose Attack or Crystal helps later."), *hire.plan)
    return _end_with(pupil, _("That is all your cards can do now. End the turn, and see what the next hand brings."))


def _play(pupil: Pupil) -> Advice | None:
    wanted = next(pupil.to_buy(*_GOODS), None)
    if wanted is not None and isinstance(wanted.plan[0], PlayCard):
        words = _("These cards are your hand. Press the button on {card}: it makes {made}, to be spent this turn.")
        return _at(
            pupil, words.format(card=_name(pupil, wanted.plan[0]), made=_made(pupil, wanted.plan[0])), wanted.plan[0]
        )
    plays = pupil.of(PlayCard)
    words = _("These cards are your hand. Press the button on {card}, and see what it makes.")
    return _at(pupil, words.format(card=_name(pupil, plays[0])), plays[0]) if plays else None


def _buy(pupil: Pupil) -> Advice | None:
    wanted = next(pupil.to_buy(*_GOODS), None)
    if wanted is None:
        return None
    target, step = _target(pupil, wanted), wanted.plan[0]
    if isinstance(step, Buy):
        words = _("You have made what {target} costs. Press “Buy” on it: it is yours, and lies in your discard pile.")
        if pupil.content.cards[step.card].kind == "item":
            words = _("You have made what {target} costs. Press “Buy” on it: an Item lies before you from now on.")
        return _at(pupil, words.format(target=target), step)
    words = _("{target} on the pathway costs {price}. Play {card} for it.")
    price = resources(wanted.needs.pool)
    return _at(pupil, words.format(target=target, price=price, card=_name(pupil, step)), step)


def _travel(pupil: Pupil) -> Advice | None:
    step = pupil.step()
    if step is None or ("relic" not in pupil.behind and pupil.relic_near):
        return None
    words = _(
        "Lead the way: press “Travel” on the trail, then the button that opens. It plays the cards for it as well."
    )
    lost = hazard_loss(pupil.content, pupil.state)
    if lost and pupil.me.shield:
        words = _(
            "Lead the way: press “Travel” on the trail, then the button that opens. "
            "The Hazards you pass cost lives; your shield takes the first."
        )
    elif lost:
        words = ngettext(
            "Lead the way: press “Travel” on the trail, then the button that opens. "
            "The Hazards you pass cost you {amount} life.",
            "Lead the way: press “Travel” on the trail, then the button that opens. "
            "The Hazards you pass cost you {amount} lives.",
            lost,
        ).format(amount=lost)
    return _at(pupil, words, *step.plan)


def _store(pupil: Pupil) -> Advice | None:
    """Advise to store one of the first cards: what was bought is better played."""
    stores = [action for action in pupil.of(StoreCard) if _is_plain(pupil, action)]
    if not stores:
        return None
    best = max(stores, key=lambda action: bool(pupil.content.cards[action.card].options))  # type: ignore[union-attr, index]
    words = _(
        "The Camp keeps a card until somebody plays it, which may be you. Put {card} there: press its small tent."
    )
    return _at(pupil, words.format(card=_name(pupil, best)), best)


def _end(pupil: Pupil) -> Advice | None:
    if unplayed := [action for action in pupil.of(PlayCard) if not _is_plain(pupil, action)]:
        words = _("Play {card} before your turn ends: what is not played is discarded, and does nothing.")
        return _at(pupil, words.format(card=_name(pupil, unplayed[0])), unplayed[0])
    enemies = attackers(pupil.content, pupil.state)
    if not enemies:
        return _end_with(
            pupil, _("Press “End turn”: all your cards go to your discard pile, and you draw six from your deck.")
        )
    words = ngettext(
        "{enemies} stands beside the Camp and attacks when you end the turn. Press “End turn” all the same: "
        "you lose what its strength says, and draw six cards.",
        "{enemies} stand beside the Camp and attack when you end the turn. Press “End turn” all the same: "
        "you lose what their strength says, and draw six cards.",
        len(enemies),
    )
    return _end_with(pupil, words.format(enemies=names(pupil.content, enemies)))


def _end_with(pupil: Pupil, words: str) -> Advice:
    return _at(pupil, words, *pupil.of(EndTurn)[:1])


def _event(_pupil: Pupil) -> Advice | None:
    return None  # what an Event asks comes before all else, and is said there


def _ability(pupil: Pupil) -> Advice | None:
    if uses := pupil.of(UseAbility):
        words = _(
            "A Crystal pays for the ability of {who}: a card comes back from the discard pile. Press {who} there."
        )
        return _at(pupil, words.format(who=character_name(pupil.content.characters[pupil.me.character])), uses[0])
    if not pupil.me.discard:
        return None
    words = _("Every character has an ability that a Crystal pays for. Play {card}: it makes one.")
    return _to_make(pupil, words, lambda action: _gain(pupil, action, "crystal"))


def _guide(pupil: Pupil) -> Advice | None:
    hire = pupil.hire()
    if hire is None:
        return None
    if len(hire.plan) == 1:
        words = _("Any two basics hire a Forest Guide, who makes a Crystal or an Attack later. Press “Forest Guides”.")
    else:
        words = _("Any two basics hire a Forest Guide. Press “Forest Guides”, then the button that plays your cards.")
    return _at(pupil, words, *hire.plan)


def _fight(pupil: Pupil) -> Advice | None:
    blow = next(pupil.blows(), None)
    if blow is None:
        return None
    if blow.verdict == "short":
        words = _("You can wound {enemy}: damage stays on it. Press it, then the blow; you lose lives by its strength.")
    else:
        words = _("You can beat {enemy}. Press it, then the blow: you lose lives by its strength, and it is yours.")
    return _at(pupil, words.format(enemy=_target(pupil, blow)), *blow.plan)


def _hazard(pupil: Pupil) -> Advice | None:
    found = sorted(pupil.to_buy("hazard"), key=lambda answer: not _of_season(pupil, answer))
    words = _("{hazard} would cost you a life on the way. Take it on instead: press it, and it will work for you.")
    return _at(pupil, words.format(hazard=_target(pupil, found[0])), *found[0].plan) if found else None


def _heal(pupil: Pupil) -> Advice | None:
    if pupil.me.life >= pupil.state.ruleset.start_life:
        return None
    if heals := pupil.of(Heal):
        return _at(pupil, _("A Heal icon gives a life back. Press “Heal”."), heals[0])
    if arrows := [action for action in pupil.of(Resolve) if _heals_by_arrow(pupil, action)]:
        return _at(
            pupil, _("Left of an arrow stands what it costs. Press “Pay”, and you get what is right of it."), arrows[0]
        )
    if any(_is_healing(effect) for entry in pupil.state.turn.in_play for effect in entry.open):
        words = _("The arrow on the card in play asks for an Acorn. Play {card} for it.")
        return _to_make(pupil, words, lambda action: _gain(pupil, action, "acorn"))
    at_once = _to_make(
        pupil, _("You have lost lives. Play {card} for its Heal icon."), lambda a: _gain(pupil, a, "heal")
    )
    return at_once or _play_remedy(pupil)


def _play_remedy(pupil: Pupil) -> Advice | None:
    """Advise the card whose arrow heals, where its Acorn can be made."""
    makes = [action for action in pupil.of(PlayCard) if _gain(pupil, action, "acorn")]
    for action in pupil.of(PlayCard):
        opened = pupil.content.playings[_key(action)].open
        if any(map(_is_healing, opened)) and (pupil.state.turn.pool.acorn or any(_other(action, m) for m in makes)):
            words = _("You have lost lives. Play {card} for the side with the arrow: it turns an Acorn into a life.")
            return _at(pupil, words.format(card=_name(pupil, action)), action)
    return None


def _relic(pupil: Pupil) -> Advice | None:
    won = pupil.for_relic()
    if won is not None:
        words = _("You have what {relic} asks for. Press it on the pathway, then the button that plays it all.")
        return _at(pupil, words.format(relic=_relic_name(pupil)), *won.plan)
    if len(pupil.makers) >= RELIC_UNITS:
        return None
    wanted = units(pupil.season, RELIC_UNITS)
    for answer in pupil.to_buy("hazard"):
        if _of_season(pupil, answer):
            words = _(
                "{relic} costs {units}: the Hazards and Enemies of its season make them. Take on {card}: press it."
            )
            return _at(
                pupil, words.format(relic=_relic_name(pupil), units=wanted, card=_target(pupil, answer)), *answer.plan
            )
    for blow in pupil.blows():
        if _of_season(pupil, blow) and blow.verdict != "short":
            words = _("{relic} costs {units}: the Hazards and Enemies of its season make them. Beat {card}: press it.")
            return _at(
                pupil, words.format(relic=_relic_name(pupil), units=wanted, card=_target(pupil, blow)), *blow.plan
            )
    return None


def _portal(pupil: Pupil) -> Advice | None:
    step = pupil.step()
    if step is None or ("relic" not in pupil.behind and pupil.relic in pupil.state.pathway):
        return None
    if not pupil.content.trail[pupil.state.trail].portal:
        words = _(
            "Now to the Portal at the end of this season: travel on. Where the trail shows a card, one leaves the game."
        )
        return _at(pupil, words, *step.plan)
    due = crystals_due(pupil.content, pupil.state)
    words = ngettext(
        "This step leads through a Portal. It asks for {amount} Crystal, and costs a life where it is not paid; "
        "behind it you are shielded.",
        "This step leads through a Portal. It asks for {amount} Crystals, and costs a life for each that is not paid; "
        "behind it you are shielded.",
        due,
    )
    return _at(pupil, words.format(amount=due), *step.plan)


def _at(pupil: Pupil, words: str, *actions: Action) -> Advice:
    return pointing_at(pupil.content, pupil.state, words, *actions)


def _to_make(pupil: Pupil, words: str, wanted: Callable[[PlayCard], int]) -> Advice | None:
    """Advise to play a card of the hand for something, one that makes no more than that if there is one."""
    found = [action for action in pupil.of(PlayCard) if isinstance(action, PlayCard) and wanted(action)]
    if not found:
        return None
    best = min(found, key=lambda action: (action.card in pupil.makers, action.option or 0))
    return _at(pupil, words.format(card=_name(pupil, best)), best)


def _gain(pupil: Pupil, action: Action, what: str) -> int:
    amount: int = getattr(pupil.content.playings[_key(action)].gain, what)
    return amount


def _key(action: Action) -> tuple[CardId, int | None]:
    if isinstance(action, PlayCard):
        return action.card, action.option
    raise TypeError(f"{action} plays no card")


def _made(pupil: Pupil, action: PlayCard) -> str:
    return resources(pupil.content.playings[_key(action)].gain)


def _other(one: Action, two: Action) -> bool:
    return _key(one)[0] != _key(two)[0]


def _is_healing(effect: object) -> bool:
    return isinstance(effect, Pay) and any(isinstance(inner, HealEffect) for inner in effect.effects)


def _heals_by_arrow(pupil: Pupil, action: Action) -> bool:
    if not isinstance(action, Resolve):
        return False
    return _is_healing(pupil.state.turn.in_play[action.entry].open[action.effect])


def _of_season(pupil: Pupil, answer: Answer) -> bool:
    return getattr(answer.target, "card", None) in pupil.content.makers(pupil.season)


def _least(pupil: Pupil, choices: Iterable[Action]) -> Action:
    """Choose the card whose loss matters least: a plain one, best one of those held twice."""
    return min(choices, key=lambda action: _worth_keeping(pupil, action))


def _worth_keeping(pupil: Pupil, action: Action) -> tuple[bool, bool, int]:
    card = pupil.content.cards[action.card]  # type: ignore[union-attr, index]
    plain = card.kind == "starting" and not card.character_card
    return not plain, bool(card.options), -pupil.me.hand.count(card.id)


def _is_plain(pupil: Pupil, action: Action) -> bool:
    """Say whether an action is about one of the cards that a character starts with."""
    return pupil.content.cards[action.card].kind == "starting"  # type: ignore[union-attr, index]


def _target(pupil: Pupil, answer: Answer) -> str:
    return name_of(pupil.content, answer.target.card)  # type: ignore[union-attr]


def _name(pupil: Pupil, action: Action) -> str:
    return name_of(pupil.content, action.card)  # type: ignore[union-attr, arg-type]


def _relic_name(pupil: Pupil) -> str:
    return name_of(pupil.content, pupil.relic)


def _kind(*kinds: str) -> Callable[[LogEntry], bool]:
    return lambda entry: entry.kind in kinds


def _bought(kinds: Iterable[CardId]) -> Callable[[LogEntry], bool]:
    cards = frozenset(kinds)
    return lambda entry: entry.kind == "bought" and entry.data["card"] in cards


def lessons(hazards: Iterable[CardId], relics: Iterable[CardId]) -> tuple[Lesson, ...]:
    """List the lessons in order, given which cards are Hazards and Relics."""
    return (
        Lesson(slug="play", title=N_("Play a card"), learnt=_kind("played"), advise=_play),
        Lesson(slug="buy", title=N_("Buy from the pathway"), learnt=_kind("bought"), advise=_buy),
        Lesson(slug="travel", title=N_("Travel"), learnt=_kind("travelled"), advise=_travel),
        Lesson(slug="ability", title=N_("Use your ability"), learnt=_kind("ability_used"), advise=_ability),
        Lesson(slug="guide", title=N_("Hire a Forest Guide"), learnt=_kind("hired"), advise=_guide),
        Lesson(slug="store", title=N_("Use the Camp"), learnt=_kind("stored"), advise=_store),
        Lesson(slug="end", title=N_("End your turn"), learnt=_kind("turn_ended"), advise=_end),
        Lesson(slug="event", title=N_("Meet an Event"), learnt=_kind("event"), advise=_event),
        Lesson(slug="hazard", title=N_("Take on a Hazard"), learnt=_bought(hazards), advise=_hazard),
        Lesson(slug="fight", title=N_("Fight an Enemy"), learnt=_kind("fought"), advise=_fight),
        Lesson(slug="heal", title=N_("Heal"), learnt=_kind("healed"), advise=_heal),
        Lesson(slug="relic", title=N_("Win a Relic"), learnt=_bought(relics), advise=_relic),
        Lesson(slug="portal", title=N_("Cross a Portal"), learnt=_kind("portal_crossed"), advise=_portal),
    )
