"""The records of the table: a framework, and the calls that register handlers with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from migrate_kit.model.condition import Condition
from migrate_kit.scan.forms.frameworks.given import Given

#: Reads the test from a registration; None where it does not test a text (a join event, a button).
Reading = Callable[[Given], Condition | None]


@dataclass(frozen=True)
class Shape:
    """One way to register a handler."""

    names: tuple[str, ...]
    """Last name of what is called: `on_keyword` of `@plugin.on_keyword(…)`."""
    reads: Reading
    handler: int | None = None
    """Place of the handler among the arguments; None where the call decorates it, or makes what decorates it."""
    handler_key: str = "callback"
    passes: Literal["", "groups", "rest", "words"] = ""
    """What of the text it hands to the handler behind the message: groups, the rest, words one by one."""
    skips: int = 1
    """So many parameters of the handler come before those."""
    bare: bool = False
    """Whether it also decorates without brackets."""


@dataclass(frozen=True)
class Framework:
    """A framework with what its documentation says about the order and the text."""

    name: str
    imports: tuple[str, ...]
    """Packages it is imported from."""
    source: str
    """Where this is documented."""
    subject: str
    shapes: tuple[Shape, ...]
    exclusive: bool = True
    """Whether the first handler that matches takes the request."""
    prefix: str = ""
    """Pattern of what stands before a command, where the project does not set it."""
    prefix_settings: tuple[str, ...] = ()
    """Names under which a project sets it: keywords of a call, constants, lines of `.env`."""
    priority_key: str = ""
    block_key: str = ""
    """Name of the argument that keeps a request from the handlers behind, and whether it does when left out."""
    blocks: bool = True

    def shape_of(self, name: str) -> Shape | None:
        """Return the shape that a call of *name* has."""
        return next((shape for shape in self.shapes if name in shape.names), None)
