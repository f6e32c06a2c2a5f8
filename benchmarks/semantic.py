"""The semantic tier on the public sets: recall, refusal, gate, calibration, latency; test rows only.

    python benchmarks/semantic.py [--only zero|few|latency] [--rows N] [--json]

r@1 of a request for several tools is the share of its tools among as many candidates. "head": closed-form head
(numpy); "model": trained with the extra `learn`. One seed, one draw of examples; settings come from train and dev rows.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

from _described import Described, Row, kept_vectors, load, warm
from _table import percentile, report
from fit_gate import calibration_error, drawn, few

from migrate_kit.model.case import Case
from migrate_kit.model.decision import Decision
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route import Router
from migrate_kit.route.scope import scopes
from migrate_kit.route.text import fold
from migrate_kit.route_ext.encoders import Choice, load_encoder
from migrate_kit.route_ext.examples import accepted
from migrate_kit.route_ext.factory import semantic_router as plain_router
from migrate_kit.route_ext.recall import SemanticRecall
from migrate_kit.route_ext.training import train
from migrate_kit.route_ext.vectors import Vectors

SEED = 3
MOST_ROWS = int(sys.argv[sys.argv.index("--rows") + 1]) if "--rows" in sys.argv else 1_000_000
"""Requests of a set that are asked."""
SHOTS = (5, 20, None)
SIZES = (10, 150, 1_000, 10_000)
DEPTHS = (1, 5, 10)


@dataclass(frozen=True, slots=True)
class Judged:
    """One request: the candidates' names, the decision, the right tools."""

    names: tuple[str, ...]
    certainty: float
    decision: Decision
    labels: tuple[str, ...]

    def recall(self, depth: int) -> float:
        """Return the share of the right tools among the first; at least as many as are right."""
        right = set(self.labels)
        return len(right & set(self.names[: max(depth, len(right)) if depth == 1 else depth])) / len(right)

    @property
    def is_right(self) -> bool:
        """Tell whether exactly a right tool leads."""
        return bool(self.names) and self.names[0] in self.labels

    @property
    def is_answered(self) -> bool:
        """Tell whether the gate opened: a call, or a question for an argument of the leading tool."""
        refusal = self.decision.refusal
        return refusal is None or refusal.tool is not None


def semantic_router(
    specs: Sequence[ToolSpec], *, examples: Iterable[Case] = (), vectors: Vectors | None = None, trained: bool = False
) -> Router:
    """Return the router that a benchmark compares; *trained*: with a model from the extra `learn`."""
    known = kept_vectors() if vectors is None else vectors
    learned = train(accepted(examples), specs, known) if trained else None
    return plain_router(specs, vectors=known, examples=examples, learned=learned)


def judge(router: Router, rows: Sequence[Row], vectors: Vectors) -> list[Judged]:
    """Return what the router makes of each row."""
    warm(vectors, rows)
    with threadpool_limits(1):
        return [_judged(router, row) for row in rows]


def _judged(router: Router, row: Row) -> Judged:
    folded = fold(row.case.text)
    found = scopes(folded)
    recalled = router.recall.rank(folded, found)
    names = tuple(candidate.tool for candidate in recalled.candidates)
    believed = recalled.candidates[0].score if names else 0.0
    return Judged(names, believed, router.decide(row.case.text), row.case.labels)


def zero_shot(sets: dict[str, Described], vectors: Vectors) -> tuple[list[list[object]], dict[str, object]]:
    """Return the rows of recall from descriptions alone."""
    table: list[list[object]] = []
    flat: dict[str, object] = {}
    for name, tools, rows in _subsets(sets):
        asked = drawn(rows, MOST_ROWS, np.random.default_rng(SEED))
        judged = judge(semantic_router(tools, vectors=vectors), asked, vectors)
        figures = [float(np.mean([each.recall(depth) for each in judged])) for depth in DEPTHS]
        table.append([name, len(tools), len(asked), *figures])
        flat |= {f"{name}_r{depth}": round(value, 4) for depth, value in zip(DEPTHS, figures, strict=True)}
        print(*table[-1], file=sys.stderr, flush=True)
    return table, flat


def _subsets(sets: dict[str, Described]) -> Iterable[tuple[str, Sequence[ToolSpec], list[Row]]]:
    clinc, metatool, crosswoz, seal = (sets[name] for name in ("clinc150", "metatool", "crosswoz", "sealtools"))
    yield "clinc", clinc.tools, [row for row in clinc.of("test") if row.case.labels]
    yield "metatool", metatool.tools, metatool.of("test", kinds=("single",))
    yield "metatool_two", metatool.tools, metatool.of("test", kinds=("multi",))
    yield "crosswoz", crosswoz.tools, crosswoz.of("test", kinds=("single",))
    yield "seal", seal.tools, [row for row in seal.rows if row.case.kind == "single" and row.split != "dev"]
    yield "seal_multi", seal.tools, [row for row in seal.rows if row.case.kind == "multi" and row.split != "dev"]
    for lang in ("zh", "en"):
        tools = [spec for spec in sets["acebench"].tools if spec.group == lang]
        rows = sets["acebench"].of("test", lang=lang)
        yield f"acebench_{lang}", tools, [row for row in rows if len(row.case.labels) == 1]
        yield f"acebench_{lang}_several", tools, [row for row in rows if len(row.case.labels) > 1]


def none_fits(sets: dict[str, Described], vectors: Vectors) -> dict[str, object]:
    """Return how well the belief tells requests with a fitting tool among their own candidates from those without."""
    flat: dict[str, object] = {}
    for name, rows in (
        ("acebench_zh", sets["acebench"].of("test", lang="zh")),
        ("acebench_en", sets["acebench"].of("test", lang="en")),
        ("bfcl", sets["bfcl"].of("test")),
    ):
        specs = {spec.name: spec for spec in sets["acebench" if name != "bfcl" else "bfcl"].tools}
        warm(vectors, rows)
        served, nobody = [], []
        for row in rows:
            offered = [specs[tool] for tool in row.candidates if tool in specs]
            router = semantic_router(offered, vectors=vectors)
            (served if row.case.labels else nobody).append(_judged(router, row).certainty)
        flat[f"{name}_none_auroc"] = round(auroc(served, nobody), 4)
        print(name, "none fits, AUROC", flat[f"{name}_none_auroc"], file=sys.stderr, flush=True)
    return flat


def few_shot(sets: dict[str, Described], vectors: Vectors) -> tuple[list[list[object]], dict[str, object]]:
    """Return the rows of learning: r@1 at each number of examples a tool, and what the gate does at it."""
    table: list[list[object]] = []
    flat: dict[str, object] = {}
    for name, data in (("clinc", sets["clinc150"]), ("metatool", sets["metatool"]), ("crosswoz", sets["crosswoz"])):
        pool = [row for row in data.of("train", kinds=() if name == "clinc" else ("single",)) if row.case.labels]
        rows = data.of("test", kinds=() if name == "clinc" else ("single", "none"))
        rows = drawn(rows, MOST_ROWS, np.random.default_rng(SEED))
        for shots in SHOTS:
            taken = few(pool, shots or len(pool), np.random.default_rng(SEED))
            warm(vectors, taken)
            for kind in ("head", "model"):
                router = semantic_router(
                    data.tools, examples=[row.case for row in taken], vectors=vectors, trained=kind == "model"
                )
                judged = judge(router, rows, vectors)
                figures = _gate_figures(judged)
                table.append([f"{name} {kind}", shots or "all", len(taken), *figures.values()])
                flat |= {f"{name}_{kind}_{shots or 'all'}_{key}": round(value, 4) for key, value in figures.items()}
                print(*table[-1], file=sys.stderr, flush=True)
    return table, flat


def _gate_figures(judged: Sequence[Judged]) -> dict[str, float]:
    served = [each for each in judged if each.labels]
    nobody = [each for each in judged if not each.labels]
    inside, outside = [each.certainty for each in served], [each.certainty for each in nobody]
    believed = np.array([each.certainty for each in judged])
    return {
        "r1": float(np.mean([each.is_right for each in served])),
        "auroc": auroc(inside, outside),
        "fpr95": float(np.mean(np.array(outside) >= np.quantile(inside, 0.05))) if outside else float("nan"),
        "right": float(np.mean([each.is_right and each.is_answered for each in served])),
        "refused": float(np.mean([not each.is_answered for each in nobody])) if nobody else float("nan"),
        "ece": calibration_error(believed, np.array([float(each.is_right) for each in judged])),
    }


def auroc(inside: Sequence[float], outside: Sequence[float]) -> float:
    """Return the chance that a request inside is believed in more than one outside."""
    if not inside or not outside:
        return float("nan")
    below: NDArray[np.intp] = np.searchsorted(np.sort(outside), inside, side="left")
    up_to: NDArray[np.intp] = np.searchsorted(np.sort(outside), inside, side="right")
    return float((below + up_to).mean() / 2 / len(outside))


def latency() -> tuple[list[list[object]], dict[str, object]]:
    """Return ms of CPU for whole decisions, encoding included, at several sizes."""
    from route import catalogue, cpu_ms, requests

    table: list[list[object]] = []
    flat: dict[str, object] = {}
    vectors = Vectors(load_encoder(Choice()))
    for size in SIZES:
        specs = catalogue(size)
        build = cpu_ms(lambda specs=specs: SemanticRecall(specs, vectors=vectors))
        router = plain_router(specs, vectors=vectors)
        figures = [cpu_ms(lambda text=text, router=router: router.decide(text)) for text in _fresh(requests(), size)]
        table.append([size, percentile(figures, 0.5), percentile(figures, 0.95), build])
        flat |= {f"embedding_p50_ms_{size}": round(percentile(figures, 0.5), 3)}
        flat |= {f"embedding_p95_ms_{size}": round(percentile(figures, 0.95), 3)}
        print(*table[-1], file=sys.stderr, flush=True)
    return table, flat


def _fresh(texts: Sequence[str], size: int) -> list[str]:
    """Return the texts as nobody sent them before, so that each is encoded."""
    return [f"{text} {size}" for text in texts]


def main() -> None:
    """Measure and report."""
    only = sys.argv[sys.argv.index("--only") + 1] if "--only" in sys.argv else ""
    flat: dict[str, object] = {}
    if only != "latency":
        vectors = kept_vectors()
        sets = {name: load(name) for name in ("clinc150", "metatool", "crosswoz", "acebench", "sealtools", "bfcl")}
    parts: list[tuple[str, Sequence[str], Callable[[], tuple[list[list[object]], dict[str, object]]]]] = [
        ("zero", ("set", "tools", "rows", "r@1", "r@5", "r@10"), lambda: zero_shot(sets, vectors)),
        (
            "few",
            ("set", "shots", "rows", "r@1", "auroc", "fpr95", "right", "refused", "ece"),
            lambda: few_shot(sets, vectors),
        ),
        ("latency", ("tools", "p50", "p95", "build"), latency),
    ]
    for name, header, measure in parts:
        if only in ("", name):
            table, found = measure()
            flat |= found | (none_fits(sets, vectors) if name == "zero" else {})
            if "--json" not in sys.argv:
                report(name, header, table, found)
    if "--json" in sys.argv:
        report("", (), [], flat)


if __name__ == "__main__":
    main()
