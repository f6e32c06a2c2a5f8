"""What is said between us and a language model that is offered tools."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

#: `auto`: it may call nothing; `required`: it must call; `none`: it must not; else the name of the tool it must call.
ToolChoice = Literal["auto", "required", "none"] | str

Definition = Mapping[str, Any]
"""A tool as the provider of the model wants it defined."""


@dataclass(frozen=True, slots=True)
class RawCall:
    """A call as the model wrote it, not to be trusted; `arguments` is text that should be a JSON object."""

    tool: str
    arguments: str = "{}"


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model answered: calls, or words instead."""

    calls: tuple[RawCall, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a model is asked: which of *tools* the request *user* needs."""

    user: str
    system: str
    tools: Sequence[Definition]
    choice: ToolChoice = "auto"
    several: bool = False
    """Whether there may be more than one call."""


class ToolModel(Protocol):
    """A language model that can be offered tools."""

    @property
    def name(self) -> str:
        """The model as the endpoint knows it."""

    def call(self, question: Question, *, deadline_us: int) -> Reply:
        """Return the calls that the request needs. Raises a ModelError within *deadline_us*, whatever happens."""
