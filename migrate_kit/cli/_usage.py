"""What click says of a wrong command line, as one of our errors: one line, with a code, in both languages."""

from __future__ import annotations

import re
import sys
from difflib import get_close_matches
from typing import Any

import click

from migrate_kit.cli import output
from migrate_kit.errors import OptionInvalid

_GIVEN = re.compile(r"^(?P<quote>['\"])(?P<value>.*)(?P=quote) is ", re.DOTALL)
_EXTRA = re.compile(r"unexpected extra arguments? \((?P<words>.*)\)", re.DOTALL)


def usage_error(error: click.UsageError) -> OptionInvalid:
    """Return *error* as ours: which option or argument, what is wrong with it, and where its help is."""
    place = _asked() if error.ctx is None else error.ctx.command_path.partition(" ")[2]
    option, what = _said(error)
    return OptionInvalid(option=option, what=what, command=place)


def _asked() -> str:
    """Return the command of this command line; click forgets it for an option that lacks its value."""
    from migrate_kit.cli._group import COMMANDS

    return next((word for word in sys.argv[1:] if word in COMMANDS), "")


def _said(error: click.UsageError) -> tuple[str, str]:
    if isinstance(error, click.NoSuchOption):
        return error.option_name, _near("usage.no-option", error.option_name, error.possibilities or ())
    if isinstance(error, click.MissingParameter):
        return _name(error.param), output.word("usage.missing")
    if isinstance(error, click.BadParameter):
        return _name(error.param), _bad_value(error)
    if isinstance(error, click.BadOptionUsage):
        return error.option_name, output.word("usage.needs-value")
    return _said_in_words(error)


def _said_in_words(error: click.UsageError) -> tuple[str, str]:
    name = getattr(error, "command_name", None)
    if name is not None and isinstance(error.ctx and error.ctx.command, click.Group):
        assert error.ctx is not None
        group: Any = error.ctx.command
        return name, _near("usage.no-command", name, group.list_commands(error.ctx))
    extra = _EXTRA.search(error.message)
    if extra is not None:
        return extra["words"], output.word("usage.extra")
    command = "migrate-kit" if error.ctx is None else error.ctx.command_path
    return command, " ".join(error.message.split()).rstrip(".")


def _bad_value(error: click.BadParameter) -> str:
    found = _GIVEN.match(error.message)
    kind = error.param.type if error.param is not None else None
    given = found["value"] if found else ""
    if isinstance(kind, click.Choice):
        choices = [str(getattr(choice, "name", choice)) for choice in kind.choices]
        what = output.word("usage.one-of", given=given, choices=", ".join(choices))
        return _did_you_mean(what, given, choices)
    if isinstance(kind, click.types.IntRange | click.types.FloatRange):
        low = "" if kind.min is None else f"{kind.min:g} ≤ "
        high = "" if kind.max is None else f" ≤ {kind.max:g}"
        return output.word("usage.number", form=f"{low}N{high}")
    if isinstance(kind, click.Path):
        for words, key in (("is a directory", "is_folder"), ("is a file", "is_file")):
            if words in error.message:
                return output.word(f"validation.{key}")
    return " ".join(error.message.split()).rstrip(".")


def _near(key: str, given: str, known: Any) -> str:
    return _did_you_mean(output.word(key), given, list(known))


def _did_you_mean(what: str, given: str, known: list[str]) -> str:
    near = get_close_matches(given, known, n=1)
    return output.word("validation.did_you_mean", what=what, near=near[0]) if near else what


def _name(param: click.Parameter | None) -> str:
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return "?" if param is None else (param.name or "?").upper()
