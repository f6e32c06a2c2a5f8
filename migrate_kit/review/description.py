"""Text to ToolSpec, with the line of whatever is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

from pydantic import ValidationError
from pydantic_core import ErrorDetails
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from migrate_kit.errors import DescriptionInvalid, NotReadable
from migrate_kit.messages import language_of, tell, tell_system
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.review.document import Document
from migrate_kit.review.faults import faults
from migrate_kit.review.place import line_of

LARGEST = 2_000_000
"""Bytes of a description. Reading more would take so long that a running process would be busy with nothing else."""


def read_text(path: Path) -> str:
    """Return the text of a file with its line endings as they are.

    Raises DescriptionInvalid when it is not UTF-8 or longer than any description, NotReadable.
    """
    try:
        if path.stat().st_size > LARGEST:
            raise _invalid(path, 1, "review.too_long")
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise _invalid(path, line, "review.not_utf8") from error
    except OSError as error:
        raise NotReadable(path=path, what=tell_system(error)) from error


def parse_description(text: str, path: Path) -> ToolSpec:
    """Return the description in *text*. Raises DescriptionInvalid with *path*, the one-based line and what is wrong."""
    return spec_of(open_document(text, path), path)


def open_document(text: str, path: Path, *, keyless: str = "review.not_a_mapping") -> Document:
    """Return the places of *text*. Raises DescriptionInvalid when it is not YAML or holds no keys.

    *keyless* is the sentence (a key of the messages) for the latter: a description begins otherwise than other files.
    """
    try:
        document = Document(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        # A last line without an end is read as if it had one, yet there is no line below it to point at.
        line = min(mark.line, text.count("\n")) + 1 if mark else 1
        raise DescriptionInvalid(path=path, line=line, what=_said(error)) from error
    except (YAMLError, ValueError, RecursionError) as error:
        what = str(error).partition("\n")[0] or type(error).__name__
        raise DescriptionInvalid(path=path, line=1, what=what) from error
    if not document.entries:
        raise _invalid(path, 1, "review.empty" if document.values is None else keyless)
    return document


def spec_of(document: Document, path: Path) -> ToolSpec:
    """Return the description that *document* holds. Raises DescriptionInvalid with the line of the first fault."""
    node = document.root
    try:
        spec = ToolSpec.model_validate(document.values)
    except ValidationError as error:
        first = min(error.errors(), key=lambda e: line_of(node, e["loc"]))
        raise DescriptionInvalid(path=path, line=line_of(node, first["loc"]), what=_fault(first)) from error
    found = min(faults(spec), key=lambda fault: line_of(node, fault.place), default=None)
    if found is not None:
        what = tell(found.key, language_of(), **found.fields)
        raise DescriptionInvalid(path=path, line=line_of(node, found.place), what=what)
    try:
        spec.text_hash()
    except (TypeError, ValueError) as error:
        # A number beyond 64 bits or half a surrogate pair: it could not be hashed, so never be approved.
        raise DescriptionInvalid(path=path, line=1, what=str(error)) from error
    return spec


def lines_of(document: Document) -> dict[str, int]:
    """Return key → one-based line of every key at the top of *document*, and of what it holds: `parameters.city`."""
    found: dict[str, int] = {}
    for key in (path[0] for path in document.entries if len(path) == 1):
        held = document.values[key]
        count = len(held) if isinstance(held, list) else 0
        inside: Iterable[int | str] = held if isinstance(held, dict) else range(count)
        found[key] = line_of(document.root, (key,))
        found |= {f"{key}.{part}": line_of(document.root, (key, part)) for part in inside}
    return found


def _said(error: MarkedYAMLError) -> str:
    parts = (str(part) for part in (error.context, error.problem) if part)
    return tell("review.not_yaml", language_of(), what=": ".join(parts))


def _fault(error: ErrorDetails) -> str:
    where = ".".join(str(part) for part in error["loc"])
    if error["type"] == "extra_forbidden":
        known = ParameterSpec.model_fields if len(error["loc"]) > 1 else ToolSpec.model_fields
        near = get_close_matches(str(error["loc"][-1]), known, n=1)
        if near:
            return tell("review.unknown_key_near", language_of(), where=where, near=near[0])
        return tell("review.unknown_key", language_of(), where=where)
    if error["input"] is None and error["type"].endswith("_type"):
        return tell("review.no_value", language_of(), where=where)
    if error["type"] == "string_type" and isinstance(error["input"], bool | int | float):
        value = str(error["input"]).lower()
        return tell("review.quote", language_of(), where=where.removesuffix(".[key]"), value=value)
    if error["type"] == "missing":
        return tell("review.missing_key", language_of(), where=where)
    return f"{where}: {error['msg']}"


def _invalid(path: Path, line: int, key: str) -> DescriptionInvalid:
    return DescriptionInvalid(path=path, line=line, what=tell(key, language_of()))
