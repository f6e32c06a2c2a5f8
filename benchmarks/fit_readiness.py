"""The numbers of `migrate_kit/route/sufficiency.py`, from dev rows of Seal-Tools.

    python benchmarks/fit_readiness.py

Each request for one tool counts as it is, as one that says enough, and with one or all of its required arguments cut
out, as one that does not. A logistic regression, classes balanced, weighs the signs. No test row is read.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

from _curves import auroc
from _readiness import read_names
from _rows import read

from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.sufficiency import Needs

NEEDLESS = 0.05
"""Share of whole requests below the limit: half of what is allowed, since other sets differ."""
RIDGE = 1e-4
ROUNDS = 50
Floats = NDArray[np.float64]
Asked = tuple[ToolSpec, str]

_LEAD = re.compile(
    r"(?:[,]?\s*(?:\b(?:with|of|for|in|at|on|from|to|by|as|is|named|called|and|between|using|about|the|an?|id|identifier)\b)?"
    r"[\s\"'(\[]*)+$",
    re.IGNORECASE,
)
"""What leads to an argument and goes with it."""


def main() -> None:
    """Cut, fit, print."""
    whole, cut = requests()
    good, bad = (np.array([signs(*asked) for asked in each]) for each in (whole, cut))
    weights = fitted(good, bad)
    limit = float(np.quantile(1 / (1 + np.exp(-good @ weights)), NEEDLESS))
    area = auroc(list(good @ weights), list(bad @ weights))
    said, lacking, given, bias = (round(float(weight), 2) for weight in weights)
    print(f"SAID, LACKING, READ, BIAS = {said}, {lacking}, {given}, {bias}\nENOUGH = {limit:.3f}")
    print(f"{len(whole)} whole, {len(cut)} cut, AUROC {area:.3f}", file=sys.stderr)


def requests() -> tuple[list[Asked], list[Asked]]:
    """Return the dev requests for one tool, whole and cut."""
    data = read("sealtools")
    whole: list[Asked] = []
    cut: list[Asked] = []
    for row in data.part(split="dev", kinds=("single",)):
        spec, given = data.tools[row.labels[0]], row.args[0]
        if Needs(spec).is_nothing:
            continue
        whole.append((spec, row.text))
        needed = [str(given[n]) for n, p in spec.parameters.items() if p.required and n in given]
        there = [value for value in needed if value.lower() in row.text.lower()]
        cut += [(spec, without(row.text, values)) for values in _choices(there)]
    return whole, cut


def _choices(values: Sequence[str]) -> Iterator[Sequence[str]]:
    yield from ((value,) for value in values)
    if len(values) > 1:
        yield values


def without(text: str, values: Sequence[str]) -> str:
    """Return *text* without *values* and what leads to them."""
    for value in values:
        start = text.lower().find(value.lower())
        if start >= 0:
            lead = _LEAD.search(text, 0, start)
            text = text[: lead.start() if lead else start] + text[start + len(value) :].lstrip("\"')]")
    return text


def signs(spec: ToolSpec, text: str) -> list[float]:
    """Return the signs as the router weighs them, and a one for the bias."""
    return [*Needs(spec).signs(text, read_names(spec, text)), 1.0]


def fitted(good: Floats, bad: Floats) -> Floats:
    """Return the weights of a logistic regression in which both classes weigh the same."""
    x = np.vstack([good, bad])
    y = np.repeat([1.0, 0.0], [len(good), len(bad)])
    share = np.repeat([0.5 / len(good), 0.5 / len(bad)], [len(good), len(bad)])
    weights = np.zeros(x.shape[1])
    for _ in range(ROUNDS):
        believed = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (share * (believed - y)) + RIDGE * np.r_[weights[:-1], 0.0]
        bend = (x * (share * believed * (1 - believed))[:, None]).T @ x + RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return weights


if __name__ == "__main__":
    main()
