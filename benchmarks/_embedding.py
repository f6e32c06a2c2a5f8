"""The embedding tier: milliseconds for one decision, encoding included, beside semantic-router with the same encoder."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from _clock import cpu_ms
from _rivals import Missing
from _table import percentile
from _their_speed import their_speed

from migrate_kit.model.tool import ToolSpec

VARIANTS = 5
"""Each request is said in so many ways that nobody sent before; the quickest counts, since the machine may be shared."""
HEADER = ("tools", "embedding p50", "p95", "build", "semantic-router p50", "p95", "build")
"""The encoder is counted in ours and not in theirs."""


def embedding(
    catalogues: Mapping[int, Sequence[ToolSpec]], texts: Sequence[str]
) -> tuple[list[list[object]], dict[str, object]]:
    """Return a row a size and the flat figures; one row that says why where the extra is not installed."""
    try:
        from migrate_kit.route_ext.encoders import Choice, load_encoder
        from migrate_kit.route_ext.vectors import Vectors

        encoder = load_encoder(Choice())
    except ImportError as error:
        return [["none", f"{error}", *[""] * (len(HEADER) - 2)]], {}
    named = os.environ.get("MIGRATE_KIT_CACHE") or Path.home() / ".cache" / "migrate-kit"
    # Descriptions are encoded once on a machine, requests each time.
    vectors = Vectors(encoder, folder=Path(named) / "benchmarks-route")
    rows: list[list[object]] = []
    flat: dict[str, object] = {}
    for size, specs in catalogues.items():
        ours, theirs = _ours(specs, vectors, texts, size), _theirs(specs, vectors, texts)
        rows.append([size, *ours.values(), *(theirs.values() or ("none", "", ""))])
        flat |= {f"embedding_{key}_ms_{size}": round(value, 3) for key, value in ours.items()}
        flat |= {f"semantic_router_{key}_ms_{size}": round(value, 3) for key, value in theirs.items()}
    return rows, flat


def _ours(specs: Sequence[ToolSpec], vectors: Any, texts: Sequence[str], size: int) -> dict[str, float]:
    from migrate_kit.route_ext.factory import semantic_router

    semantic_router(specs, vectors=vectors)
    built: list[Any] = []
    build = cpu_ms(lambda: built.append(semantic_router(specs, vectors=vectors)))
    decide = built[0].decide
    decide("warm")
    spent = [
        min(cpu_ms(lambda said=said: decide(said)) for said in _unheard(text, f"{size} {place}"))
        for place, text in enumerate(texts)
    ]
    return {"p50": percentile(spent, 0.5), "p95": percentile(spent, 0.95), "build": build}


def _theirs(specs: Sequence[ToolSpec], vectors: Any, texts: Sequence[str]) -> dict[str, float]:
    from migrate_kit.route_ext.catalogue import read_catalogue

    told = list(dict.fromkeys(read_catalogue(specs).told))
    asked = list(dict.fromkeys(texts))
    rows = [*vectors.of_descriptions(told), *vectors.of_requests(asked)]
    try:
        return their_speed(told, asked, rows)
    except (Missing, subprocess.SubprocessError, OSError) as error:
        print("semantic-router cannot be had here:", error, file=sys.stderr, flush=True)
        return {}


def _unheard(text: str, mark: str) -> list[str]:
    """Return *text* as nobody sent it before, so that it has to be encoded."""
    return [f"{text} {mark} {variant}" for variant in range(VARIANTS)]
