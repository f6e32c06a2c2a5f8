"""A sheet for raters without a terminal: JSON lines with A and B, to be filled in and read back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson

from migrate_kit.errors import CasesInvalid
from migrate_kit.log import now_us
from migrate_kit.log.payload import dumps
from migrate_kit.messages import language_of, tell, tell_json
from migrate_kit.model.adjudication import Adjudication, Item

ANSWERS = ("a", "b", "both", "neither")


def sheet(items: Iterable[Item], *, rater: str) -> str:
    """Return a line for each of *items*: the request, A and B, and an empty verdict. Which is which is not in it."""
    return "".join(f"{dumps(_line(item, rater))}\n" for item in items)


def read_sheet(lines: Iterable[bytes], *, path: Path, items: Mapping[str, Item], rater: str) -> Iterator[Adjudication]:
    """Yield what a filled-in sheet says; a line without a verdict says nothing.

    *items* are by observation. A line may name its own rater. Raises CasesInvalid with the one-based line.
    """
    for number, raw in enumerate(lines, start=1):
        if not raw.strip():
            continue
        try:
            line: Any = orjson.loads(raw)
        except orjson.JSONDecodeError as error:
            raise CasesInvalid(path=path, line=number, what=tell_json(error)) from error
        said = _said(line, items, rater)
        if isinstance(said, str):
            raise CasesInvalid(path=path, line=number, what=said)
        if said is not None:
            yield said


def _line(item: Item, rater: str) -> dict[str, Any]:
    a, b = item.shown
    return {
        "id": item.observation,
        "text": item.text,
        "a": a.to_dict(),
        "b": b.to_dict(),
        "verdict": "",
        "note": "",
        "rater": rater,
    }


def _said(line: Any, items: Mapping[str, Item], rater: str) -> Adjudication | str | None:
    """Return the verdict of a line, None for none yet, or what is wrong with it."""
    if not isinstance(line, dict):
        return tell("adjudicate.no_line", language_of())
    answer = str(line.get("verdict") or "").strip().lower()
    if not answer:
        return None
    item = items.get(str(line.get("id")))
    if item is None:
        return tell("adjudicate.unknown_id", language_of(), id=line.get("id"))
    if answer not in ANSWERS:
        return tell("adjudicate.unknown_answer", language_of(), given=answer, known=", ".join(ANSWERS))
    return Adjudication(
        observation=item.observation,
        rater=str(line.get("rater") or rater),
        right=item.right_of(answer),
        note=str(line.get("note") or ""),
        at_us=now_us(),
    )
