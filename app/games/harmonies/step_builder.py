"""The step builder of the house over the content and state of Harmonies."""

from typing import TypeAlias

from app.games.harmonies.content import Content
from app.games.harmonies.state import State
from app.games.step_builder import StepBuilder as AnyStepBuilder

StepBuilder: TypeAlias = AnyStepBuilder[Content, State]
