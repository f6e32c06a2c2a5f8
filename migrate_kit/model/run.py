"""`.migrate-kit/run.json`: what a program started by `migrate-kit run` is to look at, without a change of any file."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from migrate_kit.model.binding import InstalledRouter
from migrate_kit.model.record import Record

MarkLines = tuple[tuple[int, str], ...]
"""(one-based line of the first statement of a branch, the branch's mark)."""


class WatchedFunction(Record):
    """A router that is a function or method: qualified name, the lines of its `def` and of its end."""

    router: str
    function: str
    line: int
    last_line: int
    marks: MarkLines = ()


class WatchedLoop(Record):
    """A router among the statements of the module; `subject` is the name that holds the text."""

    router: str
    subject: str
    first_line: int
    last_line: int
    marks: MarkLines = ()


class WatchedFile(Record):
    """One source file with its digest: where it is another one by then, it is left alone."""

    digest: str
    functions: tuple[WatchedFunction, ...] = ()
    loops: tuple[WatchedLoop, ...] = ()


class RunPlan(Record):
    """The whole file; keys of `files` are absolute paths without links."""

    schema_: Literal["migrate-kit/run"] = Field(default="migrate-kit/run", alias="schema")
    version: int = 1
    files: dict[str, WatchedFile] = Field(default_factory=dict)
    routers: tuple[InstalledRouter, ...] = ()
    model_config = Record.model_config | {"populate_by_name": True, "serialize_by_alias": True}
