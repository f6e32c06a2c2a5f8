"""Whether the right tool is among the candidates, before all others, and believed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from migrate_kit.report.doctor.bench import with_phrases
from migrate_kit.report.doctor.blame import Blame, Blamed
from migrate_kit.report.doctor.judged import Judged
from migrate_kit.report.doctor.limit import better_limit
from migrate_kit.report.doctor.material import Material
from migrate_kit.report.doctor.records import Cause, Checked, Said, Truth
from migrate_kit.report.doctor.telling import cause, checked, figure, learned, listed, remedy
from migrate_kit.report.figures import percent

_CHOSE = frozenset({"chosen", "repaired", "none", "uncalled"})
"""A language model had the last word."""
_WORTH = 3
"""A limit that mends fewer than this, net, is left as it is."""
_SOURCES = {"cases": (Truth.case,), "log": (Truth.verdict, Truth.agreed, Truth.presumed)}


@dataclass(frozen=True, slots=True)
class Recall:
    """Stage 2."""

    name: str = "recall"

    def blame(self, row: Judged, material: Material) -> Blame | None:
        """Take a request whose right tool is described, in its language, and was not found or not believed."""
        if not material.is_misplaced(row) or row.decision is None:
            return None
        wanted = row.wanted or ""
        if not material.speaks(wanted, row.language):
            return None
        rank = row.rank_of(wanted)
        if rank is not None and rank <= material.depth:
            if row.decision.trace.chooser in _CHOSE:
                return None
            if row.settled_on and row.stray is None:
                return Blame("MK732", wanted)
        return Blame("MK731", wanted)

    def examine(self, material: Material, blamed: Sequence[Blamed]) -> Checked:
        """Return the tools that are not found, with recall@K."""
        found = [_told(each, material) for each in blamed]
        return checked(self.name, [*found, *_limit(material)], _figures(material))


def _told(each: Blamed, material: Material) -> Cause:
    code, tool, n = each.blame.code, each.blame.subject, len(each.rows)
    cure = remedy("phrases" if code == "MK731" else "part", file=material.file_of(tool), mends=n, tool=tool)
    cure = learned(cure, material, with_phrases, tool, each.rows)
    if cure.is_tried and not cure.mends:
        # Each is worded in a way of its own: the phrases of the others do not find it.
        cure = cure.model_copy(update={"says": remedy("meaning", tool=tool).says, "file": "migrate-kit.toml"})
    if code == "MK732":
        return cause(code, cure, blamed=each, tool=tool, n=n)
    places = Counter(_place(row, tool, material) for row in each.rows)
    rivals = Counter(row.stray or row.best or "" for row in each.rows if _place(row, tool, material) == "behind")
    behind = listed((f"{name} {times}" for name, times in rivals.most_common()), most=3)
    counts: dict[str, Any] = {name: places[name] for name in ("missing", "behind", "doubted")}
    return cause(code, cure, blamed=each, tool=tool, n=n, depth=material.depth, rivals=behind or "-", **counts)


def _limit(material: Material) -> Iterator[Cause]:
    """Yield a finding where another limit of belief serves better, on requests that it was not chosen by."""
    bench = material.bench
    if bench is None or not material.wrong:
        return
    limit = better_limit(bench.rows, material.specs, bench.rules, bench.make, now=material.min_score)
    if limit is not None and limit.mends - limit.breaks >= _WORTH:
        figures = {"mends": limit.mends, "breaks": limit.breaks, "held_out": True}
        cure = remedy("limit", file="migrate-kit.toml", value=limit.value).model_copy(update=figures)
        yield cause("MK733", cure, now=material.min_score, value=limit.value)


def _place(row: Judged, tool: str, material: Material) -> str:
    """Return whether the tool was no candidate, stood behind another, or came first and was not believed."""
    rank = row.rank_of(tool)
    if rank is None or rank > material.depth:
        return "missing"
    return "doubted" if rank == 1 and row.stray is None else "behind"


def _figures(material: Material) -> Iterator[Said]:
    for source, truths in _SOURCES.items():
        ranks = [rank for row in material.of(*truths) for rank in _ranks(row, material)]
        if ranks:
            shares = {f"at_{k}": percent(_share(ranks, depth)) for k, depth in (("1", 1), ("k", material.depth))}
            yield figure(f"recall_{source}", n=len(ranks), depth=material.depth, **shares)


def _ranks(row: Judged, material: Material) -> Iterator[int | None]:
    """Yield the place of each right tool that is described; None where it is no candidate."""
    if row.decision is not None and row.decision.trace.candidates:
        for label in dict.fromkeys(row.case.labels):
            if label in material.specs:
                yield row.rank_of(label)


def _share(ranks: Sequence[int | None], depth: int) -> float:
    return sum(rank is not None and rank <= depth for rank in ranks) / len(ranks)
