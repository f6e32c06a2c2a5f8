"""The rows that need examples: learned, refusal, gate, calibration. Twenty examples a tool are asked once for all."""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache

from _bm25 import Bm25, top_score
from _curves import auroc, calibration_error, passed_at
from _line import MISSING, Line, data, mean, recall, there
from _rivals import Missing
from _rows import Row, Rows
from _semantic_router import Choice, choices
from _tiers import LEARNED, Examples, Make, vectors_of, warmed, with_examples, with_gate

from migrate_kit.model.case import Case
from migrate_kit.model.decision import Decision
from migrate_kit.model.ports import DynamicRouter

SEED = 5
SHOTS = (5, 20)
RIVAL_BAR = 0.5
"""Confidence from which semantic-router, once calibrated, answers."""


def learned() -> Iterator[Line]:
    """Examples of each tool: five, twenty, all."""
    marks = {
        "clinc": ((0.86, 0.88), (0.91, 0.93), (0.95, 0.96)),
        "metatool": ((0.64, 0.67), (0.74, 0.77), (0.86, 0.88)),
        "crosswoz": ((0.81, 0.84), (0.88, 0.90), (0.92, 0.93)),
    }
    for key, name in (("clinc", "clinc150"), ("metatool", "metatool"), ("crosswoz", "crosswoz")):
        for _ in there(name):
            rows = [row for row in data(name).part(split="test") if len(row.labels) == 1]
            for mark, shots in zip(marks[key], (*SHOTS, 0), strict=True):
                said = shots or "all"
                values = _learned_sides(data(name), rows, shots)
                yield Line(f"{key}_{said}", f"{name}, {said} examples, r@1", len(rows), *values, *mark)


def _learned_sides(
    rows: Rows, asked: Sequence[Row], shots: int
) -> tuple[float, float | str, float | None, float | str]:
    """Return r@1 of BM25, the lexical tier, ours and semantic-router with *shots* examples a tool."""
    specs, examples = rows.catalogue(), drawn(rows, shots)
    bm25 = Bm25(specs, examples=[examples.get(spec.name, ()) for spec in specs])
    plain = mean([recall(row, [n for n, _ in bm25.rank(row.text)], 1) for row in asked])
    lexical = right_first(with_examples(specs, examples), asked) if shots else "-"
    ours = next((right_first(make(specs, examples), asked) for make in reversed(LEARNED.values())), None)
    found = _rival(examples, asked)
    rival = (
        found
        if isinstance(found, str)
        else mean([float(c.tool in r.labels) for r, c in zip(asked, found, strict=True)])
    )
    return plain, lexical, ours, rival


def _rival(examples: Examples, asked: Sequence[Row], judged: Sequence[Row] = ()) -> list[Choice] | str:
    """Return what semantic-router makes of *asked*, or that it is not there."""
    if not LEARNED:
        return MISSING
    texts = [text for own in examples.values() for text in own] + [row.text for row in (*asked, *judged)]
    try:
        return choices(
            examples,
            [row.text for row in asked],
            vectors_of(list(dict.fromkeys(texts))),
            judged=[(row.text, next(iter(row.labels), None)) for row in judged],
        )
    except Missing as error:
        print(error, file=sys.stderr)
        return "not installed"


def refusal() -> Iterator[Line]:
    """Requests out of scope, none seen in training, by the score of the first candidate."""
    for _ in there("clinc150"):
        found = {"bm25": _scope_scores(_bm25_scores())}
        found |= {side: _scope_scores(_beliefs(decided)) for side, decided in _twenty_shot().items()}
        rival = _rival_at_twenty()
        if not isinstance(rival, str):
            found["rival"] = _scope_scores([(row, choice.score) for row, choice in rival])
        for key, title, figure, marks in (
            ("clinc_auroc_20", "CLINC out of scope, AUROC", auroc, (0.967, 0.975)),
            ("clinc_fpr95_20", "CLINC out of scope, FPR at 95 % (less is better)", passed_at, (0.152, 0.12)),
        ):
            values = {side: figure(*both) for side, both in found.items()}
            sides = values["bm25"], values["lexical"], values.get("ours"), values.get("rival", str(rival))
            yield Line(key, title, 5_500, *sides, *marks)


def gate() -> Iterator[Line]:
    """End to end: in scope answered with the right tool, out of scope refused; twenty examples of each tool."""
    for _ in there("clinc150"):
        found = {side: _end_to_end(decided) for side, decided in _twenty_shot().items()}
        rival = _rival_at_twenty()
        if not isinstance(rival, str):
            passed = [(row, {choice.tool} if choice.score >= RIVAL_BAR else set()) for row, choice in rival]
            found["rival"] = _right_and_refused(passed)
        for place, (key, title, marks) in enumerate(
            (
                ("gate_right", "CLINC, in scope answered right", (0.864, 0.88)),
                ("gate_refused", "CLINC, out of scope refused", (0.84, 0.92)),
            )
        ):
            values = {side: both[place] for side, both in found.items()}
            sides = values["lexical"], values.get("ours"), values.get("rival", str(rival))
            yield Line(key, title, (4_500, 1_000)[place], "-", *sides, *marks)


def calibration() -> Iterator[Line]:
    """Whether belief is the share of right ones (less is better); twenty examples, out of scope included."""
    for _ in there("clinc150"):
        values = {}
        for side, decided in _twenty_shot().items():
            firsts = ((row, decision.trace) for row, decision in decided)
            values[side] = calibration_error(
                [(t.gate["score"], bool(t.candidates) and t.candidates[0].tool in row.labels) for row, t in firsts]
            )
        rival = _rival_at_twenty()
        if not isinstance(rival, str):
            values["rival"] = calibration_error([(c.score, c.tool in row.labels) for row, c in rival])
        sides = values["lexical"], values.get("ours"), values.get("rival", str(rival))
        yield Line("ece", "CLINC, expected calibration error (less is better)", 5_500, "-", *sides, 0.047, 0.03)


def few_at_size(rows: Sequence[Row], size: int, make: Make) -> float:
    """Return r@1 with twenty examples a tool, over ten random parts of *size* tools."""
    chance = random.Random(SEED)
    specs, examples = data("metatool").catalogue(), drawn(data("metatool"), 20)
    found: list[float] = []
    for _ in range(10):
        part = chance.sample(specs, size)
        names = {spec.name for spec in part}
        asked = [row for row in rows if set(row.labels) <= names]
        found += [right_first(make(part, {name: examples.get(name, ()) for name in names}), asked)] * len(asked)
    return mean(found)


def drawn(rows: Rows, shots: int) -> Examples:
    """Return *shots* train requests of each tool, drawn with SEED; all of them for 0."""
    own: defaultdict[str, list[str]] = defaultdict(list)
    for row in rows.part(split="train"):
        if len(row.labels) == 1:
            own[row.labels[0]].append(row.text)
    chance = random.Random(SEED)
    return {name: chance.sample(own[name], min(shots or len(own[name]), len(own[name]))) for name in sorted(own)}


def right_first(router: DynamicRouter, rows: Sequence[Row]) -> float:
    """Return how often the first candidate is right."""
    warmed([row.text for row in rows])
    firsts = ((row, router.decide(row.text).trace.candidates) for row in rows)
    return mean([float(bool(found) and found[0].tool in row.labels) for row, found in firsts])


@cache
def _twenty_shot() -> dict[str, list[tuple[Row, Decision]]]:
    """Return the decisions on all test rows of CLINC150 after twenty examples of each tool, asked once for all rows.

    The gate is fitted to the dev rows, those that no tool serves among them, as that of semantic-router is.
    """
    specs, examples = data("clinc150").catalogue(), drawn(data("clinc150"), 20)
    routers = {"lexical": with_examples(specs, examples)}
    if LEARNED:
        dev = data("clinc150").part(split="valid")
        judged = [Case(text=row.text, labels=tuple(row.labels)) for row in dev]
        routers["ours"] = with_gate(specs, examples, judged)
    rows = data("clinc150").part(split="test")
    warmed([row.text for row in rows])
    return {side: [(row, router.decide(row.text)) for row in rows] for side, router in routers.items()}


def _beliefs(decided: Sequence[tuple[Row, Decision]]) -> list[tuple[Row, float]]:
    return [(row, decision.trace.gate["score"]) for row, decision in decided]


def _bm25_scores() -> list[tuple[Row, float]]:
    specs, examples = data("clinc150").catalogue(), drawn(data("clinc150"), 20)
    bm25 = Bm25(specs, examples=[examples[spec.name] for spec in specs])
    return [(row, top_score(bm25, row.text)) for row in data("clinc150").part(split="test")]


def _scope_scores(scored: Sequence[tuple[Row, float]]) -> tuple[list[float], list[float]]:
    return [score for row, score in scored if row.labels], [score for row, score in scored if not row.labels]


def _end_to_end(decided: Sequence[tuple[Row, Decision]]) -> tuple[float, float]:
    return _right_and_refused([(row, {call.tool for call in decision.calls}) for row, decision in decided])


def _right_and_refused(called: Sequence[tuple[Row, set[str | None]]]) -> tuple[float, float]:
    right = [float(tools == set(row.labels)) for row, tools in called if row.labels]
    return mean(right), mean([float(not tools) for row, tools in called if not row.labels])


@cache
def _rival_at_twenty() -> list[tuple[Row, Choice]] | str:
    """Return what semantic-router makes of the test rows of CLINC150, calibrated on its dev rows."""
    rows, judged = data("clinc150").part(split="test"), data("clinc150").part(split="valid")
    found = _rival(drawn(data("clinc150"), 20), rows, judged)
    return found if isinstance(found, str) else list(zip(rows, found, strict=True))
