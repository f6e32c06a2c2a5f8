"""What goes over the pipe between a process and its candidate: a request of plain data, an answer of plain data."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import orjson

from migrate_kit.model.context import Asker
from migrate_kit.model.decision import Decision
from migrate_kit.shim.checked import checked

if TYPE_CHECKING:
    from pydantic import TypeAdapter


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One text to decide on, and who asks; *catalogue* is the version of the descriptions to decide by."""

    router: str
    text: str
    asker: Asker
    catalogue: str
    deadline_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A decision, or the class name of what was raised, with the processor time it took."""

    decision: Decision | None = None
    error: str | None = None
    stale: bool = False
    """The candidate has other descriptions than the request wants, and cannot get those."""
    cpu_us: int = 0


def request_bytes(request: Request) -> bytes:
    """Return *request* as JSON."""
    return _dumped(request)


def read_request(raw: bytes) -> Request:
    """Return the request in *raw*."""
    given = _loaded(raw)
    asker: dict[str, Any] = given.pop("asker")
    return Request(asker=Asker(**asker | {"roles": tuple(asker["roles"])}), **given)


def answer_bytes(answer: Answer) -> bytes:
    """Return *answer* as JSON."""
    return _dumped(answer)


def read_answer(raw: bytes) -> Answer:
    """Return the answer in *raw*, taking nothing on trust. Raises ValueError or TypeError for what is none."""
    given = _loaded(raw)
    decision = given.get("decision")
    found = None if decision is None else checked(_decisions().validate_python(decision))
    error, cpu_us = given.get("error"), given.get("cpu_us")
    return Answer(
        decision=found,
        error=None if error is None else str(error)[:300],
        stale=given.get("stale") is True,
        cpu_us=cpu_us if isinstance(cpu_us, int) else 0,
    )


def _dumped(value: Any) -> bytes:
    try:
        return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)
    except TypeError:  # a lone surrogate, or a number that is larger than JSON has to be
        return json.dumps(asdict(value)).encode()


def _loaded(raw: bytes) -> dict[str, Any]:
    try:
        found: Any = orjson.loads(raw)
    except ValueError:
        found = json.loads(raw)
    if not isinstance(found, dict):
        raise TypeError
    return found


@cache
def _decisions() -> TypeAdapter[Decision]:
    from pydantic import TypeAdapter  # in the worker's thread: stage legacy stays light

    return TypeAdapter(Decision)
