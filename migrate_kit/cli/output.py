"""All printing. Results go to stdout, chatter to stderr; `--format json` prints one flat envelope."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from typing import Any
from unicodedata import east_asian_width

import click
import orjson

from migrate_kit.errors import MigrateKitError
from migrate_kit.messages import Language, language_of, tell, tell_error


def language() -> Language:
    """Return the language this terminal is spoken to in."""
    return language_of()


def word(key: str, **fields: Any) -> str:
    """Return the sentence or heading *key* in the terminal's language, for a table."""
    return tell(key, language(), **fields)


def say(key: str, **fields: Any) -> None:
    """Print the result sentence *key* on stdout."""
    click.echo(tell(key, language(), **fields))


def chat(key: str, **fields: Any) -> None:
    """Print progress or a hint on stderr."""
    click.echo(tell(key, language(), **fields), err=True)


def next_step(command: str) -> None:
    """Name the next command as the last line on stderr."""
    chat("cli.next", command=command)


def envelope(schema: str, version: int, payload: Mapping[str, Any]) -> None:
    """Print *payload* as JSON with `schema` and `version` beside its keys."""
    document = {"schema": f"migrate-kit/{schema}", "version": version} | dict(payload)
    click.echo(_as_json(document))


def document(content: Any) -> None:
    """Print *content* as JSON and nothing else: a file in somebody else's format."""
    click.echo(_as_json(content))


def text(content: str) -> None:
    """Print *content* as it is: a file in somebody else's format."""
    click.echo(content, nl=not content.endswith("\n"))


def _as_json(document: Any) -> str:
    try:
        return orjson.dumps(document, option=orjson.OPT_INDENT_2, default=str).decode()
    except TypeError:  # half a character, or a number of more than 64 bits
        return json.dumps(document, indent=2, default=str)


def report_error(error: MigrateKitError) -> None:
    """Print one line: code, what and where, what to do next."""
    sentence, remedy = tell_error(error, language())
    line = tell("cli.error", language(), code=error.code, sentence=sentence)
    click.echo(_one_line(f"{line} — {remedy}" if remedy else line), err=True)


def table(header: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Print an aligned table; Chinese characters count as two columns. Numbers align right."""
    cells = [[str(c) for c in row] for row in rows]
    widths = [max(map(display_width, column)) for column in zip(header, *cells, strict=True)]
    numeric = [all(isinstance(row[i], int | float) for row in rows) and bool(rows) for i in range(len(header))]
    for row in ([str(h) for h in header], *cells):
        padded = (_pad(cell, width, right) for cell, width, right in zip(row, widths, numeric, strict=True))
        click.echo("  ".join(padded).rstrip())


def display_width(text: str) -> int:
    """Return the number of terminal columns that *text* takes."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def is_interactive() -> bool:
    """Tell whether a person can be asked: a terminal on both ends, and not CI."""
    in_ci = os.environ.get("CI", "").lower() not in ("", "0", "false")
    return sys.stdin.isatty() and sys.stdout.isatty() and not in_ci


def width() -> int:
    """Return the terminal's columns."""
    return shutil.get_terminal_size().columns


def _one_line(text: str) -> str:
    """Return *text* without line breaks and control characters, however a path or value was written."""
    return " ".join("".join(c if c.isprintable() or c.isspace() else "�" for c in text).split())


def _pad(cell: str, columns: int, right: bool) -> str:
    space = " " * (columns - display_width(cell))
    return space + cell if right else cell + space
