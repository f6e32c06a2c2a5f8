"""How every benchmark reports: a table for people, with --json one flat object for machines."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence


def report(title: str, header: Sequence[str], rows: Sequence[Sequence[object]], flat: Mapping[str, object]) -> None:
    """Print the table, or *flat* as one JSON object when --json is among the arguments."""
    if "--json" in sys.argv[1:]:
        print(json.dumps(flat))
        return
    cells = [[_said(value) for value in row] for row in (header, *rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(header))]
    print(title)
    for row in cells:
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join((row[0].ljust(widths[0]) if first else "", *others)))


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which *share* (0 to 1) of *values* lies, without interpolation."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def _said(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)
