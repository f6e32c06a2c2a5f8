"""Directory first, then the tool: does choosing groups before tools pay at thousands of tools? Lexical recall.

    python benchmarks/groups.py [--rows N] [--json]

The tools of Seal-Tools, BFCL and ACEBench in one catalogue; a group is what the set declares, else the first word of
the name. "flat": all tools ranked at once. "G groups": groups ranked by what their tools say together, then only the
tools of the best G. "reached": share of requests whose right tool lies in one of them. To score a group by its best tool
all tools have to be scored, which is the flat ranking with its result and its cost.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter_ns

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

from _described import load
from _table import percentile, report

from migrate_kit.model.case import Case
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.recall import Recall
from migrate_kit.route.scope import scopes
from migrate_kit.route.text import fold
from migrate_kit.route.words import name_words

SETS = ("sealtools", "bfcl", "acebench")
WIDTHS = (1, 3, 10)
ROWS = int(sys.argv[sys.argv.index("--rows") + 1]) if "--rows" in sys.argv else 1_000_000


def group_of(spec: ToolSpec) -> str:
    """Return the group of a tool."""
    return spec.group or re.split(r"[^\w]", name_words(spec.name))[0]


def told(group: str, tools: Sequence[ToolSpec]) -> ToolSpec:
    """Return a group as one description, of what its tools say."""
    parameters = {f"{number} {name}": p for number, tool in enumerate(tools) for name, p in tool.parameters.items()}
    said = ". ".join(f"{name_words(tool.name)} {tool.summary}" for tool in tools)
    return ToolSpec(name=group or "none", summary=said, parameters=parameters)


def asked(recall: Recall, text: str) -> tuple[list[str], int]:
    """Return the names, best first, and nanoseconds."""
    started = perf_counter_ns()
    folded = fold(text)
    names = [candidate.tool for candidate in recall.rank(folded, scopes(folded)).candidates]
    return names, perf_counter_ns() - started


def grouped(groups: Recall, inside: dict[str, Recall], case: Case, width: int) -> tuple[bool, list[str], int]:
    """Return whether the right group was reached, the first tool of the best groups, and nanoseconds."""
    started = perf_counter_ns()
    folded = fold(case.text)
    found = scopes(folded)
    taken = [each.tool for each in groups.rank(folded, found).candidates][:width]
    best = [ranked for name in taken if (ranked := inside[name].rank(folded, found).candidates)]
    first = max((each[0] for each in best), key=lambda one: one.score, default=None)
    spent = perf_counter_ns() - started
    return any(case.labels[0] in inside[name]._names for name in taken), [first.tool] if first else [], spent


def main() -> None:
    """Print the table."""
    specs: dict[str, ToolSpec] = {}
    cases: list[Case] = []
    for name in SETS:
        data = load(name)
        specs |= {tool.name: tool for tool in data.tools}
        cases += [
            row.case for row in data.rows if len(row.case.labels) == 1 and row.case.kind in ("", "single", "normal")
        ]
    cases = cases[:: max(len(cases) // ROWS, 1)]
    members: defaultdict[str, list[ToolSpec]] = defaultdict(list)
    for spec in specs.values():
        members[group_of(spec) or "none"].append(spec)
    flat = Recall(list(specs.values()))
    groups = Recall([told(group, tools) for group, tools in members.items()])
    inside = {group: Recall(tools) for group, tools in members.items()}
    results = [asked(flat, case.text) for case in cases]
    right = [names[:1] == list(case.labels) for case, (names, _) in zip(cases, results, strict=True)]
    times = [spent / 1e6 for _, spent in results]
    rows: list[list[object]] = [["flat", 1.0, sum(right) / len(right), percentile(times, 0.5), percentile(times, 0.95)]]
    for width in WIDTHS:
        found = [grouped(groups, inside, case, width) for case in cases]
        hits = [names == list(case.labels) for case, (_, names, _) in zip(cases, found, strict=True)]
        times = [spent / 1e6 for *_, spent in found]
        reached = sum(each[0] for each in found) / len(found)
        rows.append(
            [f"{width} groups", reached, sum(hits) / len(hits), percentile(times, 0.5), percentile(times, 0.95)]
        )
    figures = {f"{str(row[0]).replace(' ', '_')}_r1": row[2] for row in rows}
    title = f"{len(specs)} tools in {len(members)} groups, {len(cases)} requests"
    report(title, ["way", "reached", "r@1", "ms p50", "ms p95"], rows, figures)


if __name__ == "__main__":
    main()
