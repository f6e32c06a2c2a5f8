"""Readiness on ACEBench: requests that miss a required argument against those that give all of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from _rows import Row, Rows

from migrate_kit.model.tool import ToolSpec
from migrate_kit.route import LexicalRouter
from migrate_kit.route.sufficiency import Needs, readiness

COMPLETE = ("single", "atom", "similar", "preference")
NEEDLESS = 0.1
"""Share of complete requests that may be asked about all the same."""
ASKED = (
    ("asked ACEBench zh", "acebench", "zh", "", ("incomplete",)),
    ("asked ACEBench en", "acebench", "en", "", ("incomplete",)),
    ("needless ACEBench zh", "acebench", "zh", "", COMPLETE),
    ("needless ACEBench en", "acebench", "en", "", COMPLETE),
    ("needless Seal-Tools", "sealtools", "", "test", ("single",)),
    ("needless BFCL", "bfcl", "", "", ("single",)),
    ("needless BFCL live", "bfcl", "", "", ("single_live",)),
)
"""(title, set, language, split, kinds) of requests of which the router asks about some: in whole ones needlessly."""


def one_tool(rows: Sequence[Row]) -> list[Row]:
    """Return the requests for a single tool."""
    return [row for row in rows if len(set(row.labels)) == 1]


def scores(data: Rows, lang: str) -> tuple[list[float], list[float]]:
    """Return the readiness of the complete and of the incomplete requests for the tool that a person named."""
    complete = one_tool(data.part(lang=lang, kinds=COMPLETE))
    incomplete = data.part(lang=lang, kinds=("incomplete",))
    return _scored(data, complete), _scored(data, incomplete)


def caught(complete: Sequence[float], incomplete: Sequence[float], *, needless: float = NEEDLESS) -> float:
    """Return the share of incomplete requests asked about, where at most *needless* of the complete ones are."""
    ordered = sorted(complete)
    # Asked about is what lies below the threshold; equal scores are treated alike, so ties may leave some room unused.
    threshold = ordered[int(needless * len(ordered))]
    return sum(score < threshold for score in incomplete) / len(incomplete)


def asked(data: Rows, rows: Sequence[Row]) -> float:
    """Return the share of *rows* that the router asks about: it misses an argument, and the request says too little."""
    found = [_is_asked(data.tools[row.labels[0]], row.text) for row in rows]
    return sum(found) / len(found)


def _is_asked(spec: ToolSpec, text: str) -> bool:
    extracted = LexicalRouter([spec]).extracted(text, spec.name)
    return bool(extracted.missing) and not Needs(spec).judged(text, extracted)[1]


def read_names(spec: ToolSpec, text: str) -> Collection[str]:
    """Return the parameters of *spec* that extraction reads from *text*."""
    found = LexicalRouter([spec]).extracted(text, spec.name).found
    return frozenset(name for name, value in found.items() if value.start is not None)


def _scored(data: Rows, rows: Sequence[Row]) -> list[float]:
    tools = data.tools
    return [readiness(tools[r.labels[0]], r.text, read=read_names(tools[r.labels[0]], r.text)) for r in rows]
