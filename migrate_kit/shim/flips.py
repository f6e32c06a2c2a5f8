"""Flag changes that the decision database could not take yet: one JSON object a line in `.migrate-kit/flips.jsonl`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import orjson

from migrate_kit.errors import NotWritable
from migrate_kit.model.observation import Flip


def waiting_path(state_path: Path) -> Path:
    """Return the file of waiting flips."""
    return state_path / "flips.jsonl"


def append(state_path: Path, flip: Flip) -> Path:
    """Append *flip* and return the file. Raises NotWritable."""
    path = waiting_path(state_path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab") as file:
            # One write call: lines of two writers do not mix.
            file.write(orjson.dumps(asdict(flip), option=orjson.OPT_APPEND_NEWLINE))
    except OSError as error:
        from migrate_kit.messages import tell_system

        raise NotWritable(path=path, what=tell_system(error)) from error
    return path


def waiting(state_path: Path) -> list[Flip]:
    """Return the flips that wait to be stored, oldest first; a torn last line is skipped."""
    try:
        lines = waiting_path(state_path).read_bytes().splitlines()
    except OSError:
        return []
    flips: list[Flip] = []
    for line in lines:
        try:
            flips.append(Flip(**orjson.loads(line)))
        except (ValueError, TypeError):
            continue
    return flips
