"""What `status` says of the shadow of one process: its breakers, where the candidate runs, what it costs."""

from __future__ import annotations

from migrate_kit.cli import output
from migrate_kit.shim.processes import ProcessMark
from migrate_kit.shim.standing import CandidateMark


def say_shadow(mark: ProcessMark) -> None:
    """Say it in sentences."""
    process = f"{mark.host}:{mark.pid}"
    for breaker in mark.breakers:
        output.say(f"status.breaker.{breaker.state}", process=process, name=breaker.name, reason=breaker.reason)
    if mark.candidate is not None:
        _say_candidate(process, mark.candidate)


def _say_candidate(process: str, candidate: CandidateMark) -> None:
    output.say(
        f"status.candidate.{candidate.place}",
        process=process,
        pid=candidate.pid or "-",
        cpu=f"{candidate.cpu_us / 1000:.1f}",
        wall=f"{candidate.wall_us / 1000:.1f}",
    )
    if candidate.why:
        output.say("status.candidate.why", process=process, what=candidate.why)
    if candidate.tax_rate is not None:
        output.say(
            "status.candidate.tax",
            process=process,
            tax=f"{candidate.tax_rate:.1%}",
            p50=f"{candidate.p50_ratio:.2f}",
            p99=f"{candidate.p99_ratio:.2f}",
        )
    if candidate.asked:
        output.say(
            "status.candidate.spent",
            process=process,
            count=candidate.asked,
            tokens=f"{candidate.tokens:,}",
            cost=f"{candidate.cost:.2f}",
        )
    if candidate.stopped:
        output.say(f"status.candidate.stopped.{candidate.stopped}", process=process)
    elif candidate.throttle < 1:
        output.say("status.candidate.throttle", process=process, share=f"{candidate.throttle:.1%}")
