"""Read what a legacy router tests off its arguments: `text`, `event.text`, `msg["text"]`, `event.get("text")`."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import attrgetter
from types import FunctionType
from typing import Any

Reader = Callable[[Mapping[str, Any]], Any]

#: Names that carry the request text by convention, where nothing better is known.
USUAL_NAMES = (
    "text", "message", "msg", "query", "utterance", "user_input", "user_text", "user_message", "content", "prompt",
    "question", "command", "sentence", "line", "raw", "request", "q", "s", "t",
)  # fmt: skip


def guess_parameter(names: list[str], annotations: Mapping[str, Any]) -> str | None:
    """Return the parameter most likely to carry the text: by its name, its annotation, or its place."""
    free = [name for name in names if name not in ("self", "cls")]
    for usual in USUAL_NAMES:
        if usual in free:
            return usual
    return next((n for n in free if annotations.get(n) in (str, "str")), free[0] if free else None)


def signature_behind(function: FunctionType) -> inspect.Signature | None:
    """Return the signature of what *function* wraps, where its own parameters (`*args, **kwargs`) name nothing."""
    own = inspect.signature(function, follow_wrapped=False).parameters.values()
    if not any(p.kind is inspect.Parameter.VAR_POSITIONAL for p in own) or not hasattr(function, "__wrapped__"):
        return None
    try:
        return inspect.signature(function)
    except (TypeError, ValueError):
        return None


def mangled_names(function: FunctionType, names: list[str]) -> dict[str, str]:
    """Return parameter → how its source names it, where the class has made `__text` into `_Class__text`."""
    parts = inspect.unwrap(function).__qualname__.split(".")
    starts = [f"_{part.lstrip('_')}" for part in parts[:-1]]
    return {name: name[len(s) :] for name in names for s in starts if name.startswith(f"{s}__")}


@lru_cache(maxsize=512)
def reader(expression: str) -> Reader | None:
    """Return what reads *expression* from a mapping of names, or None where it is more than a path into a value.

    The reader raises LookupError, AttributeError or TypeError where the path does not exist.
    """
    try:
        tree = ast.parse(expression.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError):
        return None
    return _reader(tree)


def beneath(expression: str, name: str) -> Callable[[Any], Any] | None:
    """Return what reads *expression* from the value of *name* alone; None where it begins elsewhere, or is the name.

    It raises like a reader.
    """
    read = reader(expression)
    parts = expression.strip().split(".")
    if read is None or re.split(r"\W", expression.strip(), maxsplit=1)[0] != name or parts == [name]:
        return None
    if all(part.isidentifier() for part in parts):
        return attrgetter(".".join(parts[1:]))  # half the time of the way below
    return lambda value: read({name: value})


def _reader(node: ast.expr) -> Reader | None:
    match node:
        case ast.Constant(value=value):
            return lambda _names: value
        case ast.Name(id=name):
            return lambda names: names[name]
        case ast.Attribute(value=inner, attr=attr):
            return _then(inner, lambda value: getattr(value, attr))
        case ast.Subscript(value=inner, slice=ast.Constant(value=key)):
            return _then(inner, lambda value: value[key])
        case ast.Call(func=ast.Attribute(value=inner, attr="get"), args=[ast.Constant(value=key), *_], keywords=[]):
            return _then(inner, lambda value: value.get(key))
    return None


def _then(inner: ast.expr, step: Callable[[Any], Any]) -> Reader | None:
    before = _reader(inner)
    if before is None:
        return None
    return lambda names: step(before(names))
