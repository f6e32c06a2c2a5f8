"""Findings that are known and accepted for now, kept in a file that is reviewed like code.

One line a finding, sorted, fields parted by tabs: code, file, function, digest. No line numbers, so that an edit
elsewhere does not bring an old finding back.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from migrate_kit.analyze.identity import FindingKey
from migrate_kit.errors import BaselineInvalid

_HEADER = (
    "# migrate-kit baseline 1: code, file, function, digest. Made by: migrate-kit scan --baseline FILE --write-baseline"
)
_FIELDS = 4


def render_baseline(keys: Iterable[FindingKey]) -> str:
    """Return the text of a baseline that knows *keys*."""
    lines = sorted({"\t".join(map(_escaped, key)) for key in keys})
    return "\n".join((_HEADER, *lines)) + "\n"


def parse_baseline(text: str, *, path: Path) -> frozenset[FindingKey]:
    """Return the keys in *text*. Raises BaselineInvalid with *path* and line for a line that is none."""
    keys: set[FindingKey] = set()
    for number, line in enumerate(text.split("\n"), start=1):
        content = line.removesuffix("\r")
        if not content.strip() or content.startswith("#"):
            continue
        fields = content.split("\t")
        if len(fields) != _FIELDS:
            raise BaselineInvalid(path=path, line=number, what=f"{len(fields)} fields instead of {_FIELDS}")
        keys.add(FindingKey(*map(_plain, fields)))
    return frozenset(keys)


def _escaped(field: str) -> str:
    return field.replace("%", "%25").replace("\t", "%09").replace("\n", "%0A").replace("\r", "%0D")


def _plain(field: str) -> str:
    return field.replace("%0D", "\r").replace("%0A", "\n").replace("%09", "\t").replace("%25", "%")
