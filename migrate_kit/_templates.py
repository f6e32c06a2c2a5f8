"""Jinja2 templates: the user's own before the shipped ones; a misspelt name is an error, not a blank."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, TemplateError

from migrate_kit._resources import templates_folder
from migrate_kit.errors import TemplateInvalid

Filters = tuple[tuple[str, Callable[..., str]], ...]


def load(name: str, own: Path | None, *, filters: Filters = ()) -> Template:
    """Return the template *name*, from *own* if it is there. Raises TemplateInvalid if it does not parse."""
    try:
        return _environment(own, filters).get_template(name)
    except (TemplateError, UnicodeDecodeError, OSError) as error:
        raise TemplateInvalid(path=_place(name, own), line=_line(error), what=_what(error)) from error


def fill_in(template: Template, own: Path | None, **inputs: object) -> str:
    """Return the text of *template* with its *inputs*.

    Raises TemplateInvalid when it names what is not there or does what cannot be done.
    """
    try:
        return template.render(**inputs)
    except Exception as error:
        place = _innermost(error, own)
        if place is None and not isinstance(error, TemplateError):
            raise  # no line of the user's: a fault of ours
        path, line = place or (_place(template.filename or template.name, own), None)
        raise TemplateInvalid(path=path, line=_line(error, line), what=_what(error)) from error


@lru_cache(maxsize=16)
def _environment(own: Path | None, filters: Filters) -> Environment:
    folders = [own, templates_folder()] if own is not None else [templates_folder()]
    # YAML and plain text are written here, never HTML: escaping for HTML would change the words.
    environment = Environment(  # noqa: S701
        loader=FileSystemLoader(folders, encoding="utf-8"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=True,
    )
    environment.filters.update(filters)
    return environment


def _place(name: object, own: Path | None) -> str:
    return str(own / str(name)) if own is not None and not Path(str(name)).is_absolute() else str(name)


def _innermost(error: Exception, own: Path | None) -> tuple[str, int | None] | None:
    """Return (file, line) of the user's template that *error* comes from; one that includes another is passed over."""
    frames = reversed(traceback.extract_tb(error.__traceback__))
    inside = (f for f in frames if own is not None and Path(f.filename).is_relative_to(own))
    return next(((frame.filename, frame.lineno) for frame in inside), None)


def _line(error: Exception, line: int | None = None) -> int:
    if isinstance(error, UnicodeDecodeError):
        return error.object[: error.start].count(b"\n") + 1
    return getattr(error, "lineno", None) or line or 1


def _what(error: Exception) -> str:
    said = getattr(error, "message", None) or error
    return f"{type(error).__name__}: {said}"
