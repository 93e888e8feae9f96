"""Which section of the rules page each kind of log entry comes from."""

from collections.abc import Mapping

RULES: Mapping[str, str] = {
    "blotted": "sky",
    "capped": "locking",
    "cleared": "weather",
    "drawn": "turn",
    "drew": "turn",
    "event": "sky",
    "fogged": "weather",
    "harmony": "end",
    "moon_answered": "sky",
    "no_progress": "end",
    "rebuilt": "piles",
    "reclaimed": "mountains",
    "released": "turn",
    "reserve_laid": "locking",
    "set_laid": "sets",
    "stolen": "mountains",
    "taken": "turn",
    "thrown": "sky",
    "turn_began": "turn",
}
