"""A dangerous call that waits for a person's word: exactly which call, whose word, and until when."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Literal

import orjson

from migrate_kit.model.context import Asker
from migrate_kit.model.plan import Plan, ToolCall


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending:
    """One question that was put to a person, and what is done once it is answered. Plain data: it can be stored."""

    code: str
    """Stands for it in the answer."""
    owner: str
    """Who may answer; see `owner_of`."""
    router: str
    """The router that was asked. An answer to another one is no answer."""
    calls: tuple[ToolCall, ...]
    """Everything that will be done, in order."""
    plan: Plan = field(default_factory=Plan)
    digests: tuple[str, ...] = ()
    """Of those among `calls` that wait for the word; no other call may go ahead on it."""
    object: str = ""
    """The concrete thing that it is about, as the answer may name it; empty where only the code will do."""
    actions: tuple[str, ...] = ()
    """Words for what is done that may stand before the object in the answer."""
    expires_at_us: int = 0
    """UTC, microseconds since the epoch."""
    language: Literal["en", "zh"] = "en"
    """In which it was asked: an answer by the code alone does not tell."""
    is_counted: bool = False
    """Whether rules on how often have counted the calls already."""


def digest_of(call: ToolCall) -> str:
    """Return what only the very same call has: the tool and every argument with its type."""
    return blake2b(_canonical(call.tool, call.arguments), digest_size=16).hexdigest()


def _canonical(tool: str, arguments: Mapping[str, object]) -> bytes:
    try:
        return orjson.dumps([tool, dict(arguments)], option=orjson.OPT_SORT_KEYS)
    except TypeError:  # an integer of more than 64 bits, half a character, an object of the program
        return json.dumps([tool, dict(arguments)], sort_keys=True, default=repr).encode()


def owner_of(asker: Asker) -> str | None:
    """Return what stands for exactly this asker; None where neither user nor session is known, so nobody can answer."""
    if asker.user is None and asker.session is None:
        return None
    return json.dumps([asker.tenant, asker.user, asker.session], ensure_ascii=True)
