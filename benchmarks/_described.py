"""Public routing sets as descriptions and cases, and an encoder that keeps what it once encoded."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from _sets import Absent, folder

from migrate_kit.model.case import Case
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route.text import fold
from migrate_kit.route_ext.encoders import Choice, Encoder, Matrix, load_encoder
from migrate_kit.route_ext.vectors import Vectors

NAMES = ("clinc150", "metatool", "crosswoz", "acebench", "sealtools", "bfcl")


@dataclass(frozen=True, slots=True)
class Row:
    """One request of a set."""

    case: Case
    split: str
    candidates: tuple[str, ...]
    """The tools that the set offers for it; none named means all."""


@dataclass(frozen=True, slots=True)
class Described:
    """The tools of a set and its requests."""

    name: str
    tools: tuple[ToolSpec, ...]
    rows: tuple[Row, ...]

    def of(self, *splits: str, kinds: Sequence[str] = (), lang: str = "") -> list[Row]:
        """Return the rows of the splits, kinds and language."""
        return [
            row
            for row in self.rows
            if row.split in splits and (not kinds or row.case.kind in kinds) and lang in ("", row.case.lang)
        ]


def load(name: str) -> Described:
    """Read the set *name* in place. Raises Absent."""
    place = folder() / name
    try:
        tools = tuple(_tool(row) for row in _lines(place / "tools.jsonl.gz"))
        rows = tuple(_row(row) for row in _lines(place / "queries.jsonl.gz"))
    except OSError as error:
        raise Absent(f"{name}: {place} cannot be read ({error.strerror}); set MIGRATE_KIT_DATASETS") from error
    return Described(name, tools, rows)


def _row(row: Mapping[str, Any]) -> Row:
    labels = row["labels"] or () if "labels" in row else (row["label"],)
    case = Case(
        text=row["text"],
        lang=row.get("lang", ""),
        kind=row.get("kind", ""),
        labels=tuple(label for label in labels if label is not None),
    )
    return Row(case, row["split"], tuple(row.get("candidates", ())))


def _tool(row: Mapping[str, Any]) -> ToolSpec:
    return ToolSpec(
        name=row["name"],
        summary=row["description"],
        parameters=dict(_parameters(row.get("parameters") or {})),
        group=row.get("group") or "",
    )


def _parameters(schema: Mapping[str, Any]) -> Iterator[tuple[str, ParameterSpec]]:
    """Yield parameters, inner ones too: what they mean is part of what the tool means."""
    for name, inner in (schema.get("properties") or {}).items():
        if isinstance(inner, dict):
            values = inner.get("enum")
            texts = tuple(value for value in values if isinstance(value, str)) if isinstance(values, list) else ()
            yield name, ParameterSpec(meaning=str(inner.get("description") or ""), enum=texts or None)
            yield from _parameters(inner)
            yield from _parameters(inner["items"] if isinstance(inner.get("items"), dict) else {})


class Kept:
    """An encoder that writes down requests too, so that a set is encoded once on a machine."""

    def __init__(self, encoder: Encoder, place: Path) -> None:
        self.version = encoder.version
        self._vectors = Vectors(encoder, folder=place)

    def encode(self, texts: Sequence[str], *, is_query: bool) -> Matrix:
        """Return the vectors, from the file where they are in it."""
        return self._vectors.of_descriptions(texts)


def kept_vectors() -> Vectors:
    """Return vectors of the shipped encoder, kept below MIGRATE_KIT_CACHE or the user's cache folder."""
    named = os.environ.get("MIGRATE_KIT_CACHE") or Path.home() / ".cache" / "migrate-kit"
    return Vectors(Kept(load_encoder(Choice()), Path(named) / "benchmarks"))


def warm(vectors: Vectors, rows: Sequence[Row]) -> None:
    """Encode the requests and their clauses at once: one by one it takes four times as long."""
    warm_texts(vectors, [row.case.text for row in rows])


def warm_texts(vectors: Vectors, asked: Sequence[str]) -> None:
    """Encode texts and their clauses at once."""
    from migrate_kit.route.scope import scopes
    from migrate_kit.route_ext.amounts import without_amounts
    from migrate_kit.route_ext.fusion import views, wanted

    texts: dict[str, None] = {}
    for text in asked:
        folded = fold(text)
        said = wanted(folded, scopes(folded))
        texts |= dict.fromkeys((*views(said), *views(without_amounts(said))))
        texts[" ".join(scopes(folded).blanked(folded).split())] = None
    vectors.encoder.encode(list(texts), is_query=True)


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)
