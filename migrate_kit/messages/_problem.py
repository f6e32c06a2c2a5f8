"""Faults of data and files in our own words: what pydantic, the JSON and TOML readers and the system found."""

from __future__ import annotations

import errno
import re
from typing import TYPE_CHECKING, Any

from migrate_kit.messages._registry import language_of, tell

if TYPE_CHECKING:
    from json import JSONDecodeError

    from pydantic import ValidationError

    from migrate_kit.messages._text import Language

#: Words in a pydantic error type → our sentence; the first that fits is taken.
_KINDS = (
    ("missing", "missing"),
    ("extra_forbidden", "unknown_key"),
    ("greater_than_equal", "at_least"),
    ("greater_than", "above"),
    ("less_than_equal", "at_most"),
    ("less_than", "below"),
    ("literal", "one_of"),
    ("enum", "one_of"),
    ("too_short", "short"),
    ("too_long", "long"),
    ("pattern", "form"),
    ("string", "text"),
    ("int", "whole"),
    ("float", "number"),
    ("bool", "boolean"),
    ("list", "list"),
    ("tuple", "list"),
    ("set", "list"),
    ("dict", "object"),
    ("model", "object"),
    ("mapping", "object"),
)
_LIMITS = ("expected", "ge", "gt", "le", "lt")
_PLACE = re.compile(r"line (\d+),? column (\d+)")
_SYSTEM = {
    errno.EISDIR: "is_folder",
    errno.ENOTDIR: "file_in_the_way",
    errno.EEXIST: "file_in_the_way",
    errno.EACCES: "no_right",
    errno.EPERM: "no_right",
    errno.ENOSPC: "no_space",
    errno.EDQUOT: "no_space",
    errno.EROFS: "read_only",
}


def tell_problem(error: ValidationError, language: Language | None = None) -> str:
    """Return the first problem that pydantic found: `where: what`, or only what is wrong with the whole."""
    language = language or language_of()
    first: dict[str, Any] = dict(error.errors(include_url=False, include_input=False)[0])
    context = first.get("ctx", {})
    if first["type"].startswith("json"):
        found = _PLACE.search(str(context.get("error", "")))
        line, column = found.groups() if found else ("1", "1")
        return tell("validation.json", language, line=line, column=column)
    name = next((ours for word, ours in _KINDS if word in first["type"]), "other")
    limit = next((str(context[key]).replace("'", "") for key in _LIMITS if key in context), "")
    what = tell(f"validation.{name}", language, limit=limit)
    where = ".".join(str(part) for part in first["loc"])
    return tell("validation.at", language, where=where, what=what) if where else what


def tell_json(error: JSONDecodeError, language: Language | None = None) -> str:
    """Return where one line stops being JSON."""
    return tell("validation.json_column", language or language_of(), column=error.colno)


def tell_toml(error: ValueError, language: Language | None = None) -> str:
    """Return where a document stops being TOML, or that it is no text at all."""
    language = language or language_of()
    if isinstance(error, UnicodeDecodeError):
        return tell("validation.encoding", language)
    found = _PLACE.search(str(error))
    if found is None:
        return tell("validation.toml_end", language)
    return tell("validation.toml", language, line=found[1], column=found[2])


def tell_system(error: OSError, language: Language | None = None) -> str:
    """Return why the system refused a file."""
    language = language or language_of()
    name = _SYSTEM.get(error.errno or 0)
    if name is not None:
        return tell(f"validation.{name}", language)
    if language == "en" and error.strerror:
        return error.strerror
    return tell("validation.system", language, number=error.errno or "?")
