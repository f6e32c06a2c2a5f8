"""Jinja2 templates: the user's own before the shipped ones; a misspelt name is an error, not a blank."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, TemplateError

from migrate_kit._resources import templates_folder
from migrate_kit.errors import ConfigInvalid

Filters = tuple[tuple[str, Callable[..., str]], ...]


def load(name: str, own: Path | None, *, filters: Filters = ()) -> Template:
    """Return the template *name*, from *own* if it is there. Raises ConfigInvalid for one that does not parse."""
    try:
        return _environment(own, filters).get_template(name)
    except TemplateError as error:
        raise ConfigInvalid(path=_place(name, own), what=_what(error)) from error


def fill_in(template: Template, own: Path | None, **inputs: object) -> str:
    """Return the text of *template* with its *inputs*. Raises ConfigInvalid when it names what is not there."""
    try:
        return template.render(**inputs)
    except TemplateError as error:
        raise ConfigInvalid(path=_place(template.filename or template.name, own), what=_what(error)) from error


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


def _what(error: TemplateError) -> str:
    line = getattr(error, "lineno", None)
    return f"{type(error).__name__}: {error.message or error}" + (f" (line {line})" if line else "")
