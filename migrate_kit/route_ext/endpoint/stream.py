"""Calls put together from the pieces of a stream, and seen to be whole as early as possible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from migrate_kit.model.chat import RawCall, Reply


class Nesting:
    """Follows JSON text piece by piece: strings are told from structure, so a bracket inside one does not count."""

    def __init__(self) -> None:
        self._closing: list[str] = []
        self._escaped = False
        self.in_string = False
        """Whether the text so far ends inside a string."""
        self.is_whole = False
        """Whether an object was opened and closed again."""

    def feed(self, piece: str) -> None:
        """Take the next *piece*; what stands behind a whole object is not looked at."""
        for char in piece:
            if self.is_whole:
                return
            if self.in_string:
                self._in_string(char)
            elif char == '"':
                self.in_string = True
            elif char in "{[":
                self._closing.append("}" if char == "{" else "]")
            elif char in "}]" and self._closing:
                self._closing.pop()
                self.is_whole = not self._closing

    @property
    def missing(self) -> str:
        """The brackets that would close what is open."""
        return "".join(reversed(self._closing))

    def _in_string(self, char: str) -> None:
        if self._escaped:
            self._escaped = False
        elif char == "\\":
            self._escaped = True
        elif char == '"':
            self.in_string = False


@dataclass
class Growing:
    """One call of which more may come."""

    tool: str = ""
    arguments: str = ""
    nesting: Nesting = field(default_factory=Nesting)

    def add(self, *, tool: str = "", arguments: str = "") -> None:
        """Take the next pieces."""
        self.tool += tool
        self.arguments += arguments
        self.nesting.feed(arguments)


@dataclass
class Growth:
    """A reply of which more may come."""

    calls: dict[int, Growing] = field(default_factory=dict)
    """By the place that the stream gives them."""
    text: str = ""

    def call(self, place: int) -> Growing:
        """Return the call at *place*, begun if it is new."""
        return self.calls.setdefault(place, Growing())

    @property
    def is_enough(self) -> bool:
        """Tell whether the first call is whole."""
        first = next(iter(self.calls.values()), None)
        return first is not None and bool(first.tool) and first.nesting.is_whole

    def reply(self) -> Reply:
        """Return what has come."""
        return Reply(tuple(self._raw()), self.text)

    def _raw(self) -> Iterator[RawCall]:
        for _, call in sorted(self.calls.items()):
            yield RawCall(call.tool, call.arguments or "{}")
