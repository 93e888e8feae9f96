"""A preset told in a sentence made from its values, so that what players read is what the table plays.

Settings that go beyond the rulebook's own list (§9.0) are named as house settings.
"""

from app.games.journey.state import Ruleset

_COUNT = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def tell(rules: Ruleset) -> str:
    """Word a journey's difficulty for the players."""
    house = _house_settings(rules)
    parts = [". ".join(_rulebook_settings(rules)) + "."]
    if house:
        parts.append(f"House settings: {', '.join(house)}.")
    return " ".join(parts)


def _rulebook_settings(rules: Ruleset) -> list[str]:
    side = "Events on their Dawn side" if rules.event_side == "dawn" else "Events with their Twilight parts"
    told = [side]
    if rules.sweep:
        told.append("Enemies and Hazards in sight at the start are swept away once")
    if rules.events_removed:
        told.append(f"{_COUNT[rules.events_removed].capitalize()} Event{_s(rules.events_removed)} left out unseen")
    return told


def _house_settings(rules: Ruleset) -> list[str]:
    plain = Ruleset()
    told = []
    if rules.day_start != plain.day_start:
        told.append(f"the journey starts on Day {rules.day_start}")
    if rules.day_max != plain.day_max:
        told.append(f"the last Day is Day {rules.day_max}")
    if rules.start_life != plain.start_life:
        told.append(f"{rules.start_life} lives at the start")
    if rules.start_shields:
        told.append("everyone starts shielded")
    if rules.hand_size != plain.hand_size:
        told.append(f"hands of {_COUNT[rules.hand_size]} cards")
    if rules.hazard_damage != plain.hazard_damage:
        told.append(f"each Hazard costs {_COUNT[rules.hazard_damage]} {_lives(rules.hazard_damage)}")
    if rules.hazard_cap is not None:
        told.append(f"Hazards cost at most {_COUNT[rules.hazard_cap]} {_lives(rules.hazard_cap)} a step")
    if rules.portal_start:
        told.append(f"the Portal marker starts {_COUNT[rules.portal_start]} space{_s(rules.portal_start)} on")
    return told


def _s(amount: int) -> str:
    return "" if amount == 1 else "s"


def _lives(amount: int) -> str:
    return "life" if amount == 1 else "lives"
