"""Values that are a portion of another one: some words of the request, a function with some of its arguments."""

from __future__ import annotations

from dataclasses import dataclass

from migrate_kit.scan.request import Part
from migrate_kit.scan.values import Function, Value


@dataclass(frozen=True, slots=True)
class Stretch(Part):
    """Some words of the input in a list: from word *start* on, up to word *stop*."""

    start: int = 0
    stop: int | None = None


@dataclass(frozen=True, slots=True)
class Partial(Function):
    """A function of the project with some of its arguments."""

    given: tuple[Value, ...] = ()
    named: tuple[tuple[str, Value], ...] = ()
