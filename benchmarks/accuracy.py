"""How often the right tool is found, and nothing else is called: the rows of the research page, beside baselines.

    python benchmarks/accuracy.py [--only GROUP] [--json]

Groups: s2 (ten published requests), zero_shot, growth, multi, learned, refusal, gate, none_fits, calibration, readiness.
Every row is measured with BM25 over the same texts in the same run. `ours` is the best tier that is there: one that
needs an extra or examples says so while it is missing. `measured` and `goal` are those of the research page; a floor is
measured - .01, or - .03 for sets under 1,000 requests. Settings are the router's own, the same for all sets.

r@k is the share of right tools among the first k; for requests of several tools r@1 is r@|gold|. `examples` drawn for the
learned rows come from train rows with one seed. Sets that are not there are left out, and named on stderr.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(Path(__file__).parent), str(ROOT)]

from _bm25 import Bm25
from _curves import auroc, calibration_error, passed_at
from _readiness import ASKED, asked, caught, one_tool, scores
from _rows import Row, Rows, read
from _sets import Absent
from _table import report
from _tiers import LEARNED, ZERO_SHOT, Examples, with_examples

from migrate_kit.model.case import load_cases
from migrate_kit.model.decision import Decision
from migrate_kit.model.ports import DynamicRouter
from migrate_kit.model.tool import ToolSpec
from migrate_kit.replay.evaluation import Dynamic, Share, evaluate
from migrate_kit.review import load_folder

TEN = ROOT / "tests" / "route" / "ten_cases"
SEED = 5
SHOTS = (5, 20)
DEPTHS = (1, 5, 10)
SMALL = 1_000
MISSING = "needs the learned tier"


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the table; `key` is its name in --json. A figure is a share, or text."""

    key: str
    title: str
    n: int
    bm25: float | str = "-"
    lexical: float | str = "-"
    ours: float | str | None = None
    measured: float | None = None
    goal: float | None = None

    def cells(self) -> list[object]:
        """Return the row as printed."""
        floor = None if self.measured is None else self.measured - (0.03 if self.n < SMALL else 0.01)
        known = ["-" if value is None else value for value in (floor, self.measured, self.goal)]
        return [self.title, self.n, self.bm25, self.lexical, MISSING if self.ours is None else self.ours, *known]


@cache
def data(name: str) -> Rows:
    """Return a set, read once. Raises Absent."""
    return read(name)


def s2() -> Iterator[Line]:
    """Ten published requests against three and eight tools: hits, hits of the tools there were, false calls."""
    core = load_folder(TEN / "core").specs
    cases = load_cases(TEN / "requests.jsonl")
    for name, specs in (("core", core), ("expanded", (*core, *load_folder(TEN / "more").specs))):
        said = {}
        for tier, make in ZERO_SHOT.items():
            names = {spec.name for spec in core}
            found = evaluate(cases, [Dynamic(tier, make(specs, {}))], specs=specs, legacy_tools=names).sides[0]
            said[tier] = " ".join(map(_counted, (found.hit, found.legacy_hit, found.false_call)))
        ours = said[list(ZERO_SHOT)[-1]]
        yield Line(f"s2_{name}", f"ten cases, {len(specs)} tools", len(cases), "-", said["lexical"], ours)


def zero_shot() -> Iterator[Line]:
    """Descriptions alone."""
    lines: list[Line] = []
    for key, title, rows, specs, marks in _zero_shot_sets():
        lines += _ranked(key, title, rows, specs, marks)
    yield from lines
    for depth in (1, 5):
        own = [line for line in lines if line.key.endswith(f"_r{depth}")]
        title = f"mean r@{depth} of {', '.join(line.key.removesuffix(f'_r{depth}') for line in own)}"
        figures = [_mean([getattr(line, side) for line in own]) for side in ("bm25", "lexical", "ours")]
        yield Line(f"zero_shot_mean_r{depth}", title, sum(line.n for line in own), *figures)


def _zero_shot_sets() -> Iterator[tuple[str, str, list[Row], list[ToolSpec], dict[int, tuple[float, float]]]]:
    for name in _there("metatool"):
        rows = data(name).part(split="test", kinds=("single",))
        marks = {1: (0.522, 0.60), 5: (0.744, 0.82), 10: (0.81, 0.90)}
        yield "metatool", "MetaTool, 199 tools", rows, data(name).catalogue(), marks
    for name in _there("clinc150"):
        rows = [row for row in data(name).part(split="test") if row.labels]
        yield "clinc_names", "CLINC150, names only", rows, data(name).catalogue(), {1: (0.569, 0.6), 5: (0.836, 0.86)}
    for name in _there("crosswoz"):
        rows = data(name).part(split="test", kinds=("single",))
        yield "crosswoz", "CrossWOZ zh, 32 tools", rows, data(name).catalogue(), {1: (0.507, 0.55), 5: (0.925, 0.94)}
    for name in _there("acebench"):
        for lang, marks in (("zh", {1: (0.924, 0.95), 5: (0.982, 0.99)}), ("en", {1: (0.904, 0.93), 5: (0.973, 0.98)})):
            rows = data(name).part(lang=lang, kinds=("single", "atom", "similar", "preference"))
            yield f"acebench_{lang}", f"ACEBench {lang}", rows, data(name).catalogue(lang), marks
    for name in _there("sealtools"):
        rows = data(name).part(kinds=("single",))
        marks = {1: (0.927, 0.95), 5: (0.988, 0.995)}
        yield "sealtools", "Seal-Tools, 4,076 tools", rows, data(name).catalogue(), marks


def growth() -> Iterator[Line]:
    """Descriptions alone at each size of the catalogue, on random parts of it, and what is lost from ten tools to all."""
    for name in _there("metatool"):
        rows, specs = data(name).part(split="test", kinds=("single",)), data(name).catalogue()
        found: dict[int, dict[str, float]] = {}
        for size, measured in ((10, 0.839), (50, 0.680), (100, 0.606), (150, 0.550), (len(specs), 0.522)):
            found[size], n = _at_size(rows, specs, size)
            values = (found[size]["bm25"], found[size]["lexical"], found[size][list(ZERO_SHOT)[-1]])
            yield Line(f"metatool_{size}_tools_r1", f"MetaTool, {size} tools r@1", n, *values, measured)
        drops = {side: found[len(specs)][side] - found[10][side] for side in found[10]}
        ours = drops[list(ZERO_SHOT)[-1]]
        sides = (drops["bm25"], drops["lexical"], ours)
        yield Line("metatool_drop", "MetaTool r@1, from 10 to 199 tools", len(rows), *sides, -0.32, -0.24)


def _at_size(rows: Sequence[Row], specs: Sequence[ToolSpec], size: int) -> tuple[dict[str, float], int]:
    """Return r@1 of each side over random parts of *size* tools, and how many requests those took together."""
    chance = random.Random(SEED)
    hits: defaultdict[str, list[float]] = defaultdict(list)
    for _ in range(1 if size == len(specs) else max(5, 100 // size)):
        part = chance.sample(list(specs), size)
        names = {spec.name for spec in part}
        for side, rank in _sides(part):
            hits[side] += [_recall(row, rank(row.text), 1) for row in rows if set(row.labels) <= names]
    return {side: _mean(values) for side, values in hits.items()}, len(hits["bm25"])


def multi() -> Iterator[Line]:
    """Requests of several tools."""
    for name in _there("sealtools"):
        rows = data(name).part(kinds=("multi",))
        marks = {1: (0.792, 0.87), 5: (0.905, 0.95)}
        yield from _ranked("sealtools_multi", "Seal-Tools multi", rows, data(name).catalogue(), marks)
    for name in _there("metatool"):
        rows = data(name).part(kinds=("multi",))
        marks = {1: (0.459, 0.5), 5: (0.703, 0.75)}
        yield from _ranked("metatool_multi", "MetaTool two tools", rows, data(name).catalogue(), marks)


def learned() -> Iterator[Line]:
    """Examples of each tool: five, twenty, all."""
    marks = {
        "clinc": ((0.86, 0.88), (0.91, 0.93), (0.95, 0.96)),
        "metatool": ((0.64, 0.67), (0.74, 0.77), (0.86, 0.88)),
        "crosswoz": ((0.81, 0.84), (0.88, 0.90), (0.92, 0.93)),
    }
    for key, name in (("clinc", "clinc150"), ("metatool", "metatool"), ("crosswoz", "crosswoz")):
        for _ in _there(name):
            rows = [row for row in data(name).part(split="test") if len(row.labels) == 1]
            for (measured, goal), shots in zip(marks[key], (*SHOTS, 0), strict=True):
                specs, examples = data(name).catalogue(), drawn(data(name), shots)
                own = [examples.get(spec.name, ()) for spec in specs]
                bm25 = Bm25(specs, examples=own)
                plain = _mean([_recall(row, [n for n, _ in bm25.rank(row.text)], 1) for row in rows])
                lexical: float | str = "-"
                if shots:
                    lexical = _right(with_examples(specs, examples), rows)
                ours = next((_right(make(specs, examples), rows) for make in reversed(LEARNED.values())), None)
                said = shots or "all"
                yield Line(
                    f"{key}_{said}", f"{name}, {said} examples, r@1", len(rows), plain, lexical, ours, measured, goal
                )


def refusal() -> Iterator[Line]:
    """Requests out of scope, none seen in training, by the score of the first candidate."""
    for _ in _there("clinc150"):
        found = {"bm25": _scope_scores(_bm25_scores())}
        found |= {side: _scope_scores(_beliefs(decided)) for side, decided in _twenty_shot().items()}
        for key, title, figure, marks in (
            ("clinc_auroc_20", "CLINC out of scope, AUROC", auroc, (0.967, 0.975)),
            ("clinc_fpr95_20", "CLINC out of scope, FPR at 95 % (less is better)", passed_at, (0.152, 0.12)),
        ):
            values = {side: figure(*both) for side, both in found.items()}
            yield Line(key, title, 5_500, values["bm25"], values["lexical"], values.get("ours"), *marks)


def gate() -> Iterator[Line]:
    """End to end: in scope answered with the right tool, out of scope refused; twenty examples of each tool."""
    for _ in _there("clinc150"):
        found = {side: _end_to_end(decided) for side, decided in _twenty_shot().items()}
        for place, (key, title, marks) in enumerate(
            (
                ("gate_right", "CLINC, in scope answered right", (0.864, 0.88)),
                ("gate_refused", "CLINC, out of scope refused", (0.84, 0.92)),
            )
        ):
            values = {side: both[place] for side, both in found.items()}
            yield Line(key, title, (4_500, 1_000)[place], "-", values["lexical"], values.get("ours"), *marks)


def none_fits() -> Iterator[Line]:
    """Whether any of the few tools offered fits, from descriptions alone."""
    sets = [("acebench", lang, mark) for lang, mark in (("zh", 0.997), ("en", 0.994))] + [("bfcl", "", 0.885)]
    for name, lang, mark in sets:
        for _ in _there(name):
            rows = [row for row in data(name).part(lang=lang) if row.candidates and row.kind != "incomplete"]
            tools = data(name).tools
            values = {}
            for side in ("bm25", *ZERO_SHOT):
                good: list[float] = []
                bad: list[float] = []
                for row in rows:
                    offered = [tools[candidate] for candidate in row.candidates]
                    (good if row.labels else bad).append(dict(_scorers(offered))[side](row.text))
                values[side] = auroc(good, bad)
            key = f"{name}_{lang}_none_fits".replace("__", "_")
            ours = values[list(ZERO_SHOT)[-1]]
            goal = 0.93 if name == "bfcl" else mark
            yield Line(
                key, f"{name} {lang} none fits, AUROC", len(rows), values["bm25"], values["lexical"], ours, mark, goal
            )


def calibration() -> Iterator[Line]:
    """Whether belief is the share of right ones (less is better); twenty examples, out of scope included."""
    for _ in _there("clinc150"):
        values = {}
        for side, decided in _twenty_shot().items():
            firsts = ((row, decision.trace) for row, decision in decided)
            values[side] = calibration_error(
                [(t.gate["score"], bool(t.candidates) and t.candidates[0].tool in row.labels) for row, t in firsts]
            )
        yield Line(
            "ece", "CLINC, expected calibration error", 5_500, "-", values["lexical"], values.get("ours"), 0.047, 0.03
        )


def readiness() -> Iterator[Line]:
    """Incomplete requests asked about, where at most a tenth of the complete ones are."""
    for name in _there("acebench"):
        for lang in ("zh", "en"):
            complete, incomplete = scores(data(name), lang)
            value = caught(complete, incomplete)
            n = len(complete) + len(incomplete)
            yield Line(f"readiness_{lang}", f"ACEBench {lang} incomplete caught", n, "-", value, value, 0.0, 0.60)
            area = auroc(complete, incomplete)
            yield Line(f"readiness_auroc_{lang}", f"ACEBench {lang} readiness, AUROC", n, "-", area, area)
    for title, name, lang, split, kinds in ASKED:
        for _ in _there(name):
            rows = one_tool(data(name).part(lang=lang, split=split, kinds=kinds))
            share = asked(data(name), rows)
            yield Line(title.replace(" ", "_").lower(), f"{title}, shipped limit", len(rows), "-", share, share)


GROUPS: dict[str, Callable[[], Iterator[Line]]] = {
    each.__name__: each
    for each in (s2, zero_shot, growth, multi, learned, refusal, gate, none_fits, calibration, readiness)
}


def drawn(rows: Rows, shots: int) -> Examples:
    """Return *shots* train requests of each tool, drawn with SEED; all of them for 0."""
    own: defaultdict[str, list[str]] = defaultdict(list)
    for row in rows.part(split="train"):
        if len(row.labels) == 1:
            own[row.labels[0]].append(row.text)
    chance = random.Random(SEED)
    return {name: chance.sample(own[name], min(shots or len(own[name]), len(own[name]))) for name in sorted(own)}


def main() -> None:
    """Measure and report."""
    arguments = sys.argv[1:]
    only = [arguments[place + 1] for place, word in enumerate(arguments[:-1]) if word == "--only"]
    if unknown := [name for name in only if name not in GROUPS]:
        sys.exit(f"no such group: {', '.join(unknown)}; known: {', '.join(GROUPS)}")
    lines = [line for name, group in GROUPS.items() if not only or name in only for line in group()]
    flat = {line.key: _rounded(line.ours) for line in lines}
    flat |= {f"{line.key}_lexical": _rounded(line.lexical) for line in lines if line.lexical != "-"}
    flat |= {f"{line.key}_bm25": _rounded(line.bm25) for line in lines if line.bm25 != "-"}
    header = ("row", "requests", "bm25", "lexical", "ours", "floor", "measured", "goal")
    report("share of requests, same settings for all sets", header, [line.cells() for line in lines], flat)


def _there(name: str) -> Iterator[str]:
    """Yield *name* where the set can be read; else say so once, on stderr."""
    try:
        data(name)
        yield name
    except Absent as error:
        print(f"left out: {error}", file=sys.stderr)


def _sides(specs: Sequence[ToolSpec]) -> Iterator[tuple[str, Callable[[str], list[str]]]]:
    bm25 = Bm25(specs)
    yield "bm25", lambda text: [name for name, _ in bm25.rank(text)]
    for tier, make in ZERO_SHOT.items():
        router = make(specs, {})
        yield tier, lambda text, router=router: [c.tool for c in router.decide(text).trace.candidates]


def _ranked(
    key: str, title: str, rows: Sequence[Row], specs: Sequence[ToolSpec], marks: dict[int, tuple[float, float]]
) -> Iterator[Line]:
    found: dict[str, dict[int, float]] = {}
    for side, rank in _sides(specs):
        ranked = [(row, rank(row.text)) for row in rows]
        found[side] = {depth: _mean([_recall(row, names, depth) for row, names in ranked]) for depth in marks}
    last = list(ZERO_SHOT)[-1]
    for depth, (measured, goal) in marks.items():
        values = (found["bm25"][depth], found["lexical"][depth], found[last][depth])
        yield Line(f"{key}_r{depth}", f"{title} r@{depth}", len(rows), *values, measured, goal)


def _recall(row: Row, names: Sequence[str], depth: int) -> float:
    wanted = set(row.labels)
    seen = names[: len(wanted) if depth == 1 else depth]
    return len(wanted.intersection(seen)) / len(wanted)


def _right(router: DynamicRouter, rows: Sequence[Row]) -> float:
    firsts = ((row, router.decide(row.text).trace.candidates) for row in rows)
    return _mean([float(bool(found) and found[0].tool in row.labels) for row, found in firsts])


@cache
def _twenty_shot() -> dict[str, list[tuple[Row, Decision]]]:
    """Return the decisions on all test rows of CLINC150 after twenty examples of each tool, asked once for all rows."""
    specs, examples = data("clinc150").catalogue(), drawn(data("clinc150"), 20)
    routers = {"lexical": with_examples(specs, examples)}
    for make in LEARNED.values():
        routers["ours"] = make(specs, examples)
    rows = data("clinc150").part(split="test")
    return {side: [(row, router.decide(row.text)) for row in rows] for side, router in routers.items()}


def _beliefs(decided: Sequence[tuple[Row, Decision]]) -> list[tuple[Row, float]]:
    return [(row, decision.trace.gate["score"]) for row, decision in decided]


def _bm25_scores() -> list[tuple[Row, float]]:
    specs, examples = data("clinc150").catalogue(), drawn(data("clinc150"), 20)
    bm25 = Bm25(specs, examples=[examples[spec.name] for spec in specs])
    return [(row, _top(bm25, row.text)) for row in data("clinc150").part(split="test")]


def _scorers(specs: Sequence[ToolSpec]) -> Iterator[tuple[str, Callable[[str], float]]]:
    yield "bm25", lambda text: _top(Bm25(specs), text)
    for tier, make in ZERO_SHOT.items():
        yield tier, lambda text, make=make: make(specs, {}).decide(text).trace.gate["score"]


def _top(bm25: Bm25, text: str) -> float:
    return next((score for _, score in bm25.rank(text, 1)), 0.0)


def _scope_scores(scored: Sequence[tuple[Row, float]]) -> tuple[list[float], list[float]]:
    return [score for row, score in scored if row.labels], [score for row, score in scored if not row.labels]


def _end_to_end(decided: Sequence[tuple[Row, Decision]]) -> tuple[float, float]:
    calls = [({call.tool for call in decision.calls}, row) for row, decision in decided]
    right = [float(tools == set(row.labels)) for tools, row in calls if row.labels]
    return _mean(right), _mean([float(not tools) for tools, row in calls if not row.labels])


def _counted(share: Share) -> str:
    return f"{share.right}/{share.n}"


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _rounded(value: float | str | None) -> float | str | None:
    return round(value, 4) if isinstance(value, float) else value


if __name__ == "__main__":
    main()
