"""Case: one request with the right answer, for every request file, evaluation and replay."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
from pydantic import Field, JsonValue, ValidationError

from migrate_kit.errors import CasesInvalid, NotReadable, PathNotFound
from migrate_kit.messages import language_of, tell, tell_json, tell_problem, tell_system
from migrate_kit.model.record import Record


class Case(Record):
    """A request as written, and what a person judges right. Relative dates stay verbatim in `args`."""

    text: str
    lang: str = Field(default="", description="zh, en or mixed")
    kind: str = Field(default="", description="single, multi, missing, chat, unsupported, typo …")
    labels: tuple[str, ...] = Field(default=(), description="right tools, in order; empty for none")
    args: tuple[dict[str, JsonValue], ...] = Field(default=(), description="arguments of each label")
    missing: tuple[str, ...] = Field(default=(), description="required parameters the text does not give")


def parse_cases(lines: Iterator[bytes] | list[bytes], *, path: Path | str) -> Iterator[Case]:
    """Yield the case of each JSON line, blank lines skipped. Raises CasesInvalid with the one-based line."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            record: Any = orjson.loads(line)
            yield Case.model_validate(record)
        except orjson.JSONDecodeError as error:
            raise CasesInvalid(path=path, line=number, what=tell_json(error)) from error
        except ValidationError as error:
            raise CasesInvalid(path=path, line=number, what=tell_problem(error)) from error


def load_cases(path: Path) -> list[Case]:
    """Return the cases of a JSONL file. Raises PathNotFound, NotReadable, or CasesInvalid (also for none at all)."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError as error:
        raise PathNotFound(path=path) from error
    except OSError as error:
        raise NotReadable(path=path, what=tell_system(error)) from error
    cases = list(parse_cases(raw.splitlines(), path=path))
    if not cases:
        raise CasesInvalid(path=path, line=1, what=tell("validation.no_case", language_of()))
    return cases
