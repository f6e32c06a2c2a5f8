"""The Jinja2 environment: your own templates before the shipped ones; a misspelt name is an error, not a blank."""

from __future__ import annotations

import traceback
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError
from jinja2 import Template as JinjaTemplate

from migrate_kit._resources import templates_folder
from migrate_kit.describe.scalar import one_line, quoted, scalar
from migrate_kit.errors import ConfigInvalid

FOLDER = "describe"


def load(name: str, templates: Path | None) -> JinjaTemplate:
    """Return the template `describe/<name>`. Raises ConfigInvalid, with the line, for one that does not parse."""
    environment = _environment(templates)
    try:
        return environment.get_template(f"{FOLDER}/{name}")
    except (TemplateError, UnicodeDecodeError, OSError) as error:
        raise ConfigInvalid(path=_place(name, templates), what=_what(error)) from error


def fill_in(template: JinjaTemplate, templates: Path | None, **inputs: object) -> str:
    """Return the text of *template* with its *inputs*.

    Raises ConfigInvalid, with file and line, when it names what is not there or does what cannot be done.
    """
    try:
        return template.render(**inputs)
    except Exception as error:
        place = _innermost(error, templates)
        if place is None and not isinstance(error, TemplateError):
            raise  # no line of the user's: a fault of ours
        path, line = place or (_place(template.filename or template.name, templates), None)
        raise ConfigInvalid(path=path, what=_what(error, line)) from error


@lru_cache(maxsize=8)
def _environment(templates: Path | None) -> Environment:
    folders = [templates, templates_folder()] if templates is not None else [templates_folder()]
    # YAML and plain text are written here, never HTML: escaping for HTML would change the words.
    environment = Environment(  # noqa: S701
        loader=FileSystemLoader(folders, encoding="utf-8"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=True,
    )
    environment.filters["yaml"] = scalar
    environment.filters["quoted"] = quoted
    environment.filters["line"] = one_line
    return environment


def _place(name: object, templates: Path | None) -> str:
    return (
        str(templates / FOLDER / str(name))
        if templates is not None and not Path(str(name)).is_absolute()
        else str(name)
    )


def _innermost(error: Exception, templates: Path | None) -> tuple[str, int | None] | None:
    """Return (file, line) of the user's template that *error* comes from; one that includes another is passed over."""
    frames = reversed(traceback.extract_tb(error.__traceback__))
    inside = (f for f in frames if templates is not None and Path(f.filename).is_relative_to(templates))
    return next(((frame.filename, frame.lineno) for frame in inside), None)


def _what(error: Exception, line: int | None = None) -> str:
    line = getattr(error, "lineno", None) or line
    said = getattr(error, "message", None) or error
    return f"{type(error).__name__}: {said}" + (f" (line {line})" if line else "")
