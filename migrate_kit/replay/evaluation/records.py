"""What an evaluation says: frozen, complete, and the JSON of `eval --format json`. Rates are 0 to 1."""

from __future__ import annotations

from pydantic import Field

from migrate_kit.model.record import Record


class Share(Record):
    """How many of how many, with Wilson's 95 % interval. No rate without any."""

    right: int = 0
    n: int = 0
    rate: float | None = None
    low: float = 0.0
    high: float = 1.0


class KindLine(Record):
    """The requests of one class."""

    kind: str
    right: Share = Field(description="decided as a person did: the tools, a question for what is missing, or no call")
    calls: int = Field(description="requests for which something was called")
    questions: int = Field(description="requests for which it asked for an argument")


class Confusion(Record):
    """Requests that were decided alike and wrongly. A refusal stands in parentheses."""

    expected: str
    decided: str
    n: int
    texts: tuple[str, ...] = Field(description="at most three of them")


class Bin(Record):
    """Requests whose first candidate was believed about alike."""

    low: float
    high: float
    n: int
    belief: float = Field(description="mean belief")
    right_rate: float


class Calibration(Record):
    """Whether the belief in the first candidate is the share of right ones (Guo et al. 2017, ICML: ECE)."""

    ece: float = Field(description="expected calibration error: mean distance of belief and right rate, by requests")
    n: int
    bins: tuple[Bin, ...]


class Side(Record):
    """One router over all cases."""

    name: str
    n: int
    right: Share = Field(description="all cases, each judged by its own kind")
    hit: Share = Field(
        description="cases that call for tools and give all they need: exactly those called, each as often"
    )
    legacy_hit: Share = Field(description="of those, cases whose tools existed before")
    false_call: Share = Field(description="cases that no tool serves: something was called all the same")
    asked: Share = Field(description="cases with a missing argument: asked for, of the right tool")
    needless_question: Share = Field(description="cases that give all they need: asked all the same")
    refusal_precision: Share = Field(description="of the cases without a call, those that should have none")
    refusal_recall: Share = Field(description="of the cases that should have no call, those without one")
    recall: dict[str, Share] = Field(description="right tools among the first K candidates; empty where none are kept")
    arguments: Share = Field(description="judged arguments of hits that have the very value")
    call_arguments: Share = Field(description="hits whose arguments are right altogether, none too many")
    multi_set: Share = Field(description="cases of several calls: exactly those tools called, each as often")
    multi_order: Share = Field(description="the same, in the order given")
    call_cost: float | None = Field(description="cost of all calls made; None when no cost is known")
    cost_per_hit: float | None
    unpriced: tuple[str, ...] = Field(description="called tools without a known cost; they add nothing")
    kinds: tuple[KindLine, ...]
    confusions: tuple[Confusion, ...]
    calibration: Calibration | None
    errors: dict[str, int] = Field(description="what the router raised, by class")
    unknown: int = Field(description="cases left out: the twin cannot tell what the legacy code would do")


class Pair(Record):
    """Two routers on the same requests; `gained` are right with the first only, `lost` with the second only."""

    first: str
    second: str
    n: int
    both: int
    gained: int
    lost: int
    neither: int
    difference: float | None = Field(description="right rate of the first minus that of the second")
    low: float
    high: float
    p: float = Field(description="exact McNemar, two-sided")
    gained_texts: tuple[str, ...] = Field(description="at most ten")
    lost_texts: tuple[str, ...] = Field(description="at most ten")


class Evaluation(Record):
    """Every router asked, the first against each other one, and what they were asked about."""

    cases: int
    unjudged: int = Field(default=0, description="further cases with neither labels nor a kind, left out")
    tools: tuple[str, ...] = Field(description="the catalogue, by name")
    legacy_tools: tuple[str, ...] = Field(description="those that existed before")
    outside: tuple[str, ...] = Field(default=(), description="labels that no tool of the catalogue has")
    sides: tuple[Side, ...]
    pairs: tuple[Pair, ...] = ()

    def figure(self, name: str) -> float | None:
        """Return a rate of the first router by the name it has in the JSON (`hit_rate`, `ece`, `recall_5` …)."""
        side = self.sides[0]
        if name == "ece":
            return side.calibration.ece if side.calibration else None
        if name in ("call_cost", "cost_per_hit"):
            return side.call_cost if name == "call_cost" else side.cost_per_hit
        if name.startswith("recall_"):
            found = side.recall.get(name.removeprefix("recall_"))
            return found.rate if found else None
        share = getattr(side, name.removesuffix("_rate"))
        assert isinstance(share, Share)
        return share.rate


FIGURES = (
    "right_rate", "hit_rate", "legacy_hit_rate", "false_call_rate", "asked_rate", "needless_question_rate",
    "refusal_precision", "refusal_recall", "recall_1", "recall_5", "recall_10", "arguments_rate",
    "call_arguments_rate", "multi_set_rate", "multi_order_rate", "call_cost", "cost_per_hit", "ece",
)  # fmt: skip
"""What `Evaluation.figure` knows."""
