"""What a router says instead of going on, because a value for a tool is missing or beyond a limit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Handing:
    """The missing value is handed to `tool`: under a keyword, or at a position."""

    tool: str
    at: str | int


@dataclass(frozen=True, kw_only=True)
class Question:
    """What is said at `line`; the code that goes on with the value stands from `first_line` to `last_line`."""

    line: int
    sentence: str
    """What is asked, "" where what is said does not ask for anything."""
    file: str
    first_line: int
    last_line: int
    handed: tuple[Handing, ...]
    is_answered: bool = False
    """The answer is waited for on the spot: the code goes on by itself."""


@dataclass(frozen=True, kw_only=True)
class NamedValue:
    """What is handed on at `line` is called `name` there."""

    file: str
    line: int
    name: str
    handed: Handing


@dataclass(frozen=True, kw_only=True)
class Guard:
    """What is said at `line` to who does not get to the code from `first_line` to `last_line`."""

    file: str
    test_line: int
    line: int
    sentence: str
    is_about_who: bool
    """Whether it depends on who is asking: a role, a login, a permission."""
    tools: frozenset[str]
    """What is called there."""
    first_line: int
    last_line: int
    is_outermost: bool
    """Whether it stands in no branch, so that nothing behind it is reached otherwise."""


@dataclass(frozen=True, kw_only=True)
class Limit:
    """What is handed on keeps `sign` (`<`, `<=`, `>`, `>=`) to `number`; the test stands at `line`."""

    file: str
    line: int
    sign: str
    number: float
    handed: tuple[Handing, ...]
