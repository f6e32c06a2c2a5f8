"""How often the right tool is found, and nothing else is called: the rows of the research page, beside baselines.

    python benchmarks/accuracy.py [--only GROUP] [--json]

Groups: s2 (ten published requests), zero_shot, growth, multi, learned, refusal, gate, none_fits, calibration, readiness.
Every row is measured with BM25 over the same texts in the same run; rows with examples also with semantic-router over
the same vectors, in a virtual environment that is made once ("not installed" where it cannot be). `ours` is the best
tier that is there: one that needs an extra or examples says so while it is missing. `measured` and `goal` are those of
the research page; a floor is measured - .01, or - .03 for sets under 1,000 requests. Settings are the router's own, the
same for all sets, and were chosen on train and dev rows (`fit_gate.py`, `fit_fusion.py`); where a gate is measured
(refusal, gate, calibration), ours and semantic-router's are fitted to the same dev rows, as `train` fits it to a log.

r@k is the share of right tools among the first k; for requests of several tools r@1 is r@|gold|. `examples` drawn for the
learned rows come from train rows with one seed. Sets that are not there are left out, and named on stderr.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(Path(__file__).parent), str(ROOT)]

from _bm25 import Bm25, top_score
from _curves import auroc
from _line import Line, data, mean, recall, there
from _readiness import ASKED, asked, caught, one_tool, scores
from _rows import Row
from _table import report
from _tiers import LEARNED, ZERO_SHOT, warmed
from _with_examples import SEED, calibration, drawn, few_at_size, gate, learned, refusal, right_first

from migrate_kit.model.case import load_cases
from migrate_kit.model.tool import ToolSpec
from migrate_kit.replay.evaluation import Dynamic, Share, evaluate
from migrate_kit.review import load_folder

TEN = ROOT / "tests" / "route" / "ten_cases"
DEPTHS = (1, 5, 10)
SETS = ("acebench", "bfcl", "clinc150", "crosswoz", "metatool", "sealtools")


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
        sides = ("bm25", "lexical", "ours", "measured", "goal")
        figures = {side: mean([getattr(line, side) for line in own]) for side in sides}
        yield Line(f"zero_shot_mean_r{depth}", title, sum(line.n for line in own), **figures)


def _zero_shot_sets() -> Iterator[tuple[str, str, list[Row], list[ToolSpec], dict[int, tuple[float, float]]]]:
    for name in there("metatool"):
        rows = data(name).part(split="test", kinds=("single",))
        marks = {1: (0.522, 0.60), 5: (0.744, 0.82), 10: (0.81, 0.90)}
        yield "metatool", "MetaTool, 199 tools", rows, data(name).catalogue(), marks
    for name in there("clinc150"):
        rows = [row for row in data(name).part(split="test") if row.labels]
        yield "clinc_names", "CLINC150, names only", rows, data(name).catalogue(), {1: (0.569, 0.6), 5: (0.836, 0.86)}
    for name in there("crosswoz"):
        rows = data(name).part(split="test", kinds=("single",))
        yield "crosswoz", "CrossWOZ zh, 32 tools", rows, data(name).catalogue(), {1: (0.507, 0.55), 5: (0.925, 0.94)}
    for name in there("acebench"):
        for lang, marks in (("zh", {1: (0.924, 0.95), 5: (0.982, 0.99)}), ("en", {1: (0.904, 0.93), 5: (0.973, 0.98)})):
            rows = data(name).part(lang=lang, kinds=("single", "atom", "similar", "preference"))
            yield f"acebench_{lang}", f"ACEBench {lang}", rows, data(name).catalogue(lang), marks
    for name in there("sealtools"):
        rows = data(name).part(kinds=("single",))
        marks = {1: (0.927, 0.95), 5: (0.988, 0.995)}
        yield "sealtools", "Seal-Tools, 4,076 tools", rows, data(name).catalogue(), marks


def growth() -> Iterator[Line]:
    """Descriptions alone at each size of the catalogue, on random parts of it, and what is lost from ten tools to all."""
    for name in there("metatool"):
        rows, specs = data(name).part(split="test", kinds=("single",)), data(name).catalogue()
        found: dict[int, dict[str, float]] = {}
        for size, measured in ((10, 0.839), (50, 0.680), (100, 0.606), (150, 0.550), (len(specs), 0.522)):
            found[size], n = _at_size(rows, specs, size)
            values = (found[size]["bm25"], found[size]["lexical"], found[size][list(ZERO_SHOT)[-1]])
            yield Line(f"metatool_{size}_tools_r1", f"MetaTool, {size} tools r@1", n, *values, measured=measured)
        drops = {side: found[len(specs)][side] - found[10][side] for side in found[10]}
        ours = drops[list(ZERO_SHOT)[-1]]
        sides = (drops["bm25"], drops["lexical"], ours)
        yield Line("metatool_drop", "MetaTool r@1, from 10 to 199 tools", len(rows), *sides, measured=-0.32, goal=-0.24)
        for make in list(LEARNED.values())[-1:]:
            few = few_at_size(rows, 10, make)
            lost = right_first(make(specs, drawn(data(name), 20)), rows) - few
            title = "MetaTool, 20 examples, r@1, from 10 to 199 tools"
            yield Line("metatool_drop_20", title, len(rows), ours=lost, measured=-0.24, goal=-0.18)


def _at_size(rows: Sequence[Row], specs: Sequence[ToolSpec], size: int) -> tuple[dict[str, float], int]:
    """Return r@1 of each side over random parts of *size* tools, and how many requests those took together."""
    chance = random.Random(SEED)
    hits: defaultdict[str, list[float]] = defaultdict(list)
    for _ in range(1 if size == len(specs) else max(5, 100 // size)):
        part = chance.sample(list(specs), size)
        names = {spec.name for spec in part}
        for side, rank in _sides(part):
            hits[side] += [recall(row, rank(row.text), 1) for row in rows if set(row.labels) <= names]
    return {side: mean(values) for side, values in hits.items()}, len(hits["bm25"])


def multi() -> Iterator[Line]:
    """Requests of several tools."""
    for name in there("sealtools"):
        rows = data(name).part(kinds=("multi",))
        marks = {1: (0.792, 0.87), 5: (0.905, 0.95)}
        yield from _ranked("sealtools_multi", "Seal-Tools multi", rows, data(name).catalogue(), marks)
    for name in there("metatool"):
        rows = data(name).part(kinds=("multi",))
        marks = {1: (0.459, 0.5), 5: (0.703, 0.75)}
        yield from _ranked("metatool_multi", "MetaTool two tools", rows, data(name).catalogue(), marks)


def none_fits() -> Iterator[Line]:
    """Whether any of the few tools offered fits, from descriptions alone."""
    sets = [("acebench", lang, mark) for lang, mark in (("zh", 0.997), ("en", 0.994))] + [("bfcl", "", 0.885)]
    for name, lang, mark in sets:
        for _ in there(name):
            rows = [row for row in data(name).part(lang=lang) if row.candidates and row.kind != "incomplete"]
            tools = data(name).tools
            warmed([row.text for row in rows])
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
                key,
                f"{name} {lang} none fits, AUROC",
                len(rows),
                values["bm25"],
                values["lexical"],
                ours,
                "-",
                mark,
                goal,
            )


def readiness() -> Iterator[Line]:
    """Incomplete requests asked about, where at most a tenth of the complete ones are."""
    for name in there("acebench"):
        for lang in ("zh", "en"):
            complete, incomplete = scores(data(name), lang)
            value = caught(complete, incomplete)
            n = len(complete) + len(incomplete)
            yield Line(
                f"readiness_{lang}", f"ACEBench {lang} incomplete caught", n, "-", value, value, measured=0.0, goal=0.80
            )
            area = auroc(complete, incomplete)
            yield Line(f"readiness_auroc_{lang}", f"ACEBench {lang} readiness, AUROC", n, "-", area, area)
    for title, name, lang, split, kinds in ASKED:
        for _ in there(name):
            rows = one_tool(data(name).part(lang=lang, split=split, kinds=kinds))
            share = asked(data(name), rows)
            yield Line(title.replace(" ", "_").lower(), f"{title}, shipped limit", len(rows), "-", share, share)


GROUPS: dict[str, Callable[[], Iterator[Line]]] = {
    each.__name__: each
    for each in (s2, zero_shot, growth, multi, learned, refusal, gate, none_fits, calibration, readiness)
}


def main() -> None:
    """Measure and report."""
    arguments = sys.argv[1:]
    only = [arguments[place + 1] for place, word in enumerate(arguments[:-1]) if word == "--only"]
    if unknown := [name for name in only if name not in GROUPS]:
        sys.exit(f"no such group: {', '.join(unknown)}; known: {', '.join(GROUPS)}")
    lines = list(_told(group for name, group in GROUPS.items() if not only or name in only))
    flat = {line.key: _rounded(line.ours) for line in lines}
    flat |= {f"{line.key}_lexical": _rounded(line.lexical) for line in lines if line.lexical != "-"}
    flat |= {f"{line.key}_bm25": _rounded(line.bm25) for line in lines if line.bm25 != "-"}
    flat |= {f"{line.key}_semantic_router": _rounded(line.rival) for line in lines if line.rival != "-"}
    present = [name for name in SETS if next(there(name), None)]
    flat["subsets"] = ", ".join(present)
    header = ("row", "requests", "bm25", "semantic-router", "lexical", "ours", "floor", "measured", "goal")
    report(
        f"share of requests, same settings for all sets; present: {', '.join(present)}",
        header,
        [line.cells() for line in lines],
        flat,
    )


def _told(groups: Iterable[Callable[[], Iterator[Line]]]) -> Iterator[Line]:
    """Yield the rows and say each on stderr as it is measured: all together take the better part of an hour."""
    for group in groups:
        for line in group():
            print(f"{line.key}: {_rounded(line.ours)}", file=sys.stderr, flush=True)
            yield line


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
    warmed([row.text for row in rows])
    for side, rank in _sides(specs):
        ranked = [(row, rank(row.text)) for row in rows]
        found[side] = {depth: mean([recall(row, names, depth) for row, names in ranked]) for depth in marks}
    last = list(ZERO_SHOT)[-1]
    for depth, (measured, goal) in marks.items():
        values = (found["bm25"][depth], found["lexical"][depth], found[last][depth])
        yield Line(f"{key}_r{depth}", f"{title} r@{depth}", len(rows), *values, measured=measured, goal=goal)


def _scorers(specs: Sequence[ToolSpec]) -> Iterator[tuple[str, Callable[[str], float]]]:
    yield "bm25", lambda text: top_score(Bm25(specs), text)
    for tier, make in ZERO_SHOT.items():
        yield tier, lambda text, make=make: make(specs, {}).decide(text).trace.gate["score"]


def _counted(share: Share) -> str:
    return f"{share.right}/{share.n}"


def _rounded(value: float | str | None) -> float | str | None:
    return round(value, 4) if isinstance(value, float) else value


if __name__ == "__main__":
    main()
