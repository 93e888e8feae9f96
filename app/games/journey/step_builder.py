"""The step builder of the house over the journey's own content and state."""

from typing import TypeAlias

from app.games.journey.content import Content
from app.games.journey.state import State
from app.games.step_builder import StepBuilder as AnyStepBuilder
from app.games.step_builder import without

__all__ = ["StepBuilder", "without"]

StepBuilder: TypeAlias = AnyStepBuilder[Content, State]
