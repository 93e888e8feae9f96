"""Which section of the rules page each kind of log entry comes from."""

from collections.abc import Mapping

RULES: Mapping[str, str] = {
    "card_swapped": "alone",
    "card_taken": "animals",
    "cards_drawn": "animals",
    "cube_placed": "animals",
    "game_over": "ending",
    "last_round": "ending",
    "spirit_chosen": "spirits",
    "spirit_shown": "spirits",
    "token_placed": "stacking",
    "tokens_drawn": "turn",
    "tokens_removed": "alone",
    "tokens_taken": "turn",
    "turn_began": "turn",
    "turn_ended": "turn",
}
