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


class ToolModel(Protocol):
    """A language model that can be offered tools."""

    @property
    def name(self) -> str:
        """The model as the endpoint knows it."""

    def call(
        self,
        user: str,
        *,
        system: str,
        tools: Sequence[Definition],
        deadline_us: int,
        choice: ToolChoice = "auto",
        several: bool = False,
    ) -> Reply:
        """Return the calls that *user* needs; with *several* there may be more than one.

        Raises a ModelError within *deadline_us*, whatever the endpoint does.
        """
