"""Phrases mined from judged requests, on requests that nothing was mined from: right tool first, with and without.

    python benchmarks/phrases.py [--rows N] [--json]

Mined from the train part, asked on the test part of each public set; every proposal counts as approved. "changed" are
the requests on which the two differ; p is McNemar's exact one.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

from _described import load
from _table import report

from migrate_kit.compare.mcnemar import mcnemar
from migrate_kit.model.case import Case
from migrate_kit.replay.training import mine
from migrate_kit.route import Router
from migrate_kit.route.phrased import phrased_router

SETS = ("clinc150", "metatool", "crosswoz")
SHOTS = (20, None)
ROWS = int(sys.argv[sys.argv.index("--rows") + 1]) if "--rows" in sys.argv else 1_000_000


def few(cases: Sequence[Case], most: int | None) -> list[Case]:
    """Return at most so many requests of each tool, the first ones."""
    taken: defaultdict[tuple[str, ...], int] = defaultdict(int)
    kept = []
    for case in cases:
        taken[case.labels] += 1
        if most is None or taken[case.labels] <= most:
            kept.append(case)
    return kept


def firsts(router: Router, cases: Sequence[Case]) -> list[tuple[bool, bool]]:
    """Return of each request whether the right tool came first, and whether exactly that was called."""
    found = []
    for case in cases:
        decision = router.decide(case.text)
        ranked = [candidate.tool for candidate in decision.trace.candidates]
        found.append((ranked[:1] == list(case.labels), [call.tool for call in decision.calls] == list(case.labels)))
    return found


def main() -> None:
    """Print the table."""
    table: list[list[object]] = []
    figures: dict[str, object] = {}
    for name in SETS:
        data = load(name)
        test = [row.case for row in data.of("test") if len(row.case.labels) == 1][:ROWS]
        train = [row.case for row in data.of("train")]
        without = firsts(phrased_router(data.tools, ()), test)
        for shots in SHOTS:
            phrases = mine(few(train, shots), data.tools)
            beside = firsts(phrased_router(data.tools, phrases), test)
            for place, figure in enumerate(("first", "called")):
                pairs = [(a[place], b[place]) for a, b in zip(beside, without, strict=True)]
                gained, lost = pairs.count((True, False)), pairs.count((False, True))
                rates = [sum(pair[side] for pair in pairs) / len(pairs) for side in (1, 0)]
                row = [
                    name,
                    shots or "all",
                    len(phrases),
                    figure,
                    len(test),
                    *rates,
                    gained,
                    lost,
                    mcnemar(gained, lost),
                ]
                table.append(row)
                figures[f"{name}_{shots or 'all'}_{figure}"] = rates[1] - rates[0]
    title = "phrases mined from the train part, lexical router without other examples"
    report(title, ["set", "shots", "phrases", "figure", "n", "without", "with", "gained", "lost", "p"], table, figures)


if __name__ == "__main__":
    main()
