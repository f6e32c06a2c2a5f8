"""Every promise this project makes, with its source and the test that keeps it.

Each room lists its own in `tests/<room>/promises.py` as `PROMISES`; `tests/test_promises.py` fails for a promise
without a test, for a test that does not exist, and for an id given twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Promise:
    """One promise: stable id, one sentence, where it was made, and `tests/room/test_file.py::test_name`."""

    id: str
    promise: str
    source: str
    test: str


def all_promises() -> list[Promise]:
    """Return the promises of every room, in order of their ids."""
    rooms = sorted(path.parent.name for path in HERE.glob("*/promises.py"))
    found = [p for room in rooms for p in import_module(f"tests.{room}.promises").PROMISES]
    return sorted(found, key=lambda promise: promise.id)
