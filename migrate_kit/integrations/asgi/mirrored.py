"""What is taken from a mirrored request: the text, and the id that pairs it with what legacy did. Nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs
from uuid import uuid4

import orjson

from migrate_kit.model.decision import LegacyDecision, LegacySource, ToolCall

MARK = b"x-shadow-mode"
REQUEST_ID = b"x-request-id"
LONGEST_TEXT = 100_000
_ID = re.compile(r"[\x21-\x7e]{1,200}")
Headers = Iterable[tuple[bytes, bytes]]


class Unusable(ValueError):
    """A request that nothing can be made of; the text says why, and holds nothing of the request."""


@dataclass(frozen=True, slots=True)
class TextPath:
    """Where the text stands in a body of JSON: names and places, with dots between them; `messages.-1.content`."""

    path: str

    def read(self, document: Any) -> str:
        """Return the text. Raises Unusable."""
        found = document
        for name in self.path.split("."):
            found = _step(found, name)
        if not isinstance(found, str) or not found.strip():
            msg = f"no text at {self.path}"
            raise Unusable(msg)
        if len(found) > LONGEST_TEXT:
            msg = f"the text at {self.path} is too long"
            raise Unusable(msg)
        return found


@dataclass(frozen=True, slots=True)
class Mirrored:
    """One mirrored request."""

    id: str
    text: str
    is_paired: bool = True
    """Whether the caller named the request, so that word of what legacy did can come for it."""


def is_mirrored(headers: Headers) -> bool:
    """Tell whether the request is a copy: by our header, or by the host name that Envoy gives to shadow traffic."""
    for name, value in headers:
        if name == MARK and value.strip().lower() in (b"true", b"1"):
            return True
        if name == b"host" and value.partition(b":")[0].lower().endswith(b"-shadow"):
            return True
    return False


def mirrored(headers: Headers, body: bytes, path: TextPath) -> Mirrored:
    """Return what is kept of a request. Raises Unusable."""
    known = request_id(headers)
    return Mirrored(known or uuid4().hex, path.read(_document(headers, body)), known is not None)


def request_id(headers: Headers) -> str | None:
    """Return the id that the proxy gave to the request."""
    for name, value in headers:
        if name == REQUEST_ID:
            said = value.decode("latin-1").strip()
            return said if _ID.fullmatch(said) else None
    return None


def told_by_legacy(headers: Headers, body: bytes) -> tuple[str, LegacyDecision]:
    """Return the request's id and what legacy decided for it, from the body of `POST /legacy`. Raises Unusable.

    `{"tool": "restart", "arguments": {...}}`, `{"tools": [...]}` or `{"calls": [{"tool": ..., "arguments": ...}]}`; a
    tool of null, and no calls at all, is the default. The id stands in the header, or in `request_id`.
    """
    document = _document((), body)
    if not isinstance(document, Mapping):
        msg = "the body is no JSON object"
        raise Unusable(msg)
    named = request_id(headers) or document.get("request_id")
    if not isinstance(named, str) or not _ID.fullmatch(named):
        msg = "no X-Request-Id and no request_id"
        raise Unusable(msg)
    calls = tuple(_call(one) for one in _listed(document))
    knows = bool(calls) and all("arguments" in one for one in _listed(document))
    return named, LegacyDecision(calls=calls, compare_arguments=knows, source=LegacySource.captured)


def _listed(document: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    for key in ("calls", "tools"):
        if isinstance(document.get(key), list):
            return [one if isinstance(one, Mapping) else {"tool": one} for one in document[key]]
    if "tool" not in document:
        msg = "none of tool, tools and calls"
        raise Unusable(msg)
    return [] if document["tool"] is None else [document]


def _call(one: Mapping[str, Any]) -> ToolCall:
    tool, arguments = one.get("tool"), one.get("arguments", {})
    if not isinstance(tool, str) or not 0 < len(tool) <= 200 or not isinstance(arguments, Mapping):
        msg = "a call has a tool (text) and arguments (an object)"
        raise Unusable(msg)
    return ToolCall(tool=tool, arguments=dict(arguments))


def _document(headers: Headers, body: bytes) -> Any:
    kind = next((value for name, value in headers if name == b"content-type"), b"application/json")
    if kind.startswith(b"application/x-www-form-urlencoded"):
        return {name: values[-1] for name, values in parse_qs(body.decode("utf-8", "replace")).items()}
    try:
        return orjson.loads(body)
    except ValueError as error:
        msg = "the body is no JSON"
        raise Unusable(msg) from error


def _step(found: Any, name: str) -> Any:
    if isinstance(found, Mapping):
        return found.get(name)
    if isinstance(found, list) and re.fullmatch(r"-?\d{1,4}", name):
        place = int(name)
        return found[place] if -len(found) <= place < len(found) else None
    return None
