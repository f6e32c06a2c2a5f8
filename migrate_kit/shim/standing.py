"""How the candidate of a process stands: where it runs, what it takes, what it costs the legacy; for `status`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from migrate_kit.model.record import Record

if TYPE_CHECKING:
    from migrate_kit.shim.worker import ShadowWorker


class CandidateMark(Record):
    """The candidate in shadow. Ratios are of legacy calls that began beside it at work to those that did not."""

    place: Literal["thread", "process"]
    why: str = Field(default="", description="why it is not in a process of its own although it should be")
    pid: int | None = Field(default=None, description="its process, where it has one")
    starts: int = Field(default=0, description="processes that were started for it")
    cpu_us: int = Field(default=0, description="processor time of one decision")
    wall_us: int = Field(default=0, description="time of one decision")
    tax_rate: float | None = Field(default=None, description="slowing of the legacy over all sampled calls")
    p50_ratio: float | None = None
    p99_ratio: float | None = None
    throttle: float = Field(default=1.0, description="share of the wanted sampling that is taken")
    stopped: str = Field(default="", description="why nothing is sampled: budget, or busy (the model's endpoint)")
    asked: int = Field(
        default=0, description="requests to a language model today, of all processes where that is limited"
    )
    tokens: int = Field(default=0, description="tokens of them, estimated")
    cost: float = Field(default=0.0, description="what they cost, by the prices of the configuration")
    pauses: int = Field(default=0, description="how often the endpoint was too busy for the shadow")


def candidate_mark(worker: ShadowWorker, throttle: float) -> CandidateMark:
    """Return how the candidate of *worker* stands now; *throttle* is what the cell has of it."""
    asking, tax, spent = worker.asking, worker.meter.tax(), worker.budget.spent
    outside = asking.outside
    return CandidateMark(
        place=asking.place,
        why=asking.why,
        pid=None if outside is None else outside.pid,
        starts=0 if outside is None else outside.starts,
        cpu_us=asking.load.cpu_us,
        wall_us=asking.load.wall_us,
        tax_rate=None if tax is None else round(tax.rate, 4),
        p50_ratio=None if tax is None else round(tax.p50_ratio, 3),
        p99_ratio=None if tax is None else round(tax.p99_ratio, 3),
        throttle=throttle,
        stopped=worker.budget.stops,
        asked=spent.asked,
        tokens=spent.tokens_in + spent.tokens_out,
        cost=round(worker.budget.settings.cost(spent), 6),
        pauses=worker.budget.pauses,
    )
