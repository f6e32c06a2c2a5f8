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


def candidate_mark(worker: ShadowWorker, throttle: float) -> CandidateMark:
    """Return how the candidate of *worker* stands now; *throttle* is what the cell has of it."""
    asking, tax = worker.asking, worker.meter.tax()
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
    )
