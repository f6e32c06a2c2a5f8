"""What a tool returned or raised, as the result of `tools/call`.

An error is a result as well, marked `isError`, with the sentence that lets a model mend its call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import orjson
from mcp_types import CallToolResult, TextContent
from pydantic import BaseModel

from migrate_kit.errors import MigrateKitError
from migrate_kit.messages import Language, tell, tell_error
from migrate_kit.model.secret import masked


def result_of(value: Any) -> CallToolResult:
    """Return *value* as text: text as it is, data as JSON, anything else as Python shows it."""
    if isinstance(value, str):
        return CallToolResult(content=[TextContent(text=_sendable(value))])
    try:
        text = orjson.dumps(value, default=_inside(value), option=orjson.OPT_NON_STR_KEYS).decode()
    except TypeError:
        return CallToolResult(content=[TextContent(text=_sendable(str(value)))])
    # Older protocol versions take only an object here.
    structured = orjson.loads(text) if text.startswith("{") else None
    return CallToolResult(content=[TextContent(text=text)], structured_content=structured)


def _inside(whole: Any) -> Callable[[Any], Any]:
    """Return what makes JSON of a part of *whole* that has no form there: one price must not cost the whole form."""

    def plain(part: Any) -> Any:
        if isinstance(part, BaseModel):
            return part.model_dump()
        if isinstance(part, Mapping):
            return dict(part)
        if isinstance(part, set | frozenset):
            return list(part)
        if part is whole:
            raise TypeError
        return _sendable(str(part))

    return plain


def error_result(error: MigrateKitError, language: Language, *more: str) -> CallToolResult:
    """Return one of our errors: what is wrong, what to do next, and *more*."""
    sentence, remedy = tell_error(error, language)
    plain = {"code": error.code, "name": type(error).__name__, "message": sentence, "remedy": remedy}
    return failure("\n".join(filter(None, (sentence, remedy, *more))), error=plain)


def raised_result(error: BaseException, tool: str, language: Language) -> CallToolResult:
    """Return what the tool itself raised; a secret in it is masked."""
    try:
        said = str(error)
    except Exception:  # noqa: BLE001 - an error that cannot even be shown is an error all the same
        said = ""
    what = masked(" ".join(f"{type(error).__name__}: {said}".rstrip(": ").split()))
    return failure(tell("serve.raised", language, tool=tool, what=what))


def failure(text: str, **structured: Any) -> CallToolResult:
    """Return *text* as an error."""
    content = [TextContent(text=_sendable(text))]
    return CallToolResult(content=content, structured_content=structured or None, is_error=True)


def _sendable(text: str) -> str:
    """Return *text* without halves of characters, which no wire carries."""
    return text.encode("utf-8", "replace").decode("utf-8")
