"""What a reader should know beside the conditions; none of it decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrate_kit.compare.weighting import standardised_rate
from migrate_kit.report.gate.asked import Asked
from migrate_kit.report.gate.evidence import Evidence, NoiseFloor
from migrate_kit.report.records import GateNote, GateTool, Standing

#: Differences of rates below this are not worth a word.
_WORTH = 0.005


def notes(evidence: Evidence, tools: Sequence[GateTool], asked: Asked) -> Iterator[GateNote]:
    """Yield the notes, those on the evidence itself first."""
    if evidence.restarted and evidence.since_us is not None:
        yield GateNote(key="epoch", fields={"since_us": evidence.since_us})
    if evidence.effective < evidence.latest / 2:
        yield GateNote(key="repeats", fields={"n": evidence.latest, "effective": round(evidence.effective)})
    yield from _mix(evidence)
    if evidence.floor is not None:
        yield from _noise(evidence, evidence.floor)
    if evidence.ignored:
        yield GateNote(key="ignored", fields={"count": evidence.ignored})
    if asked.expired:
        yield GateNote(key="expired", fields={"rules": ", ".join(asked.expired), "count": len(asked.expired)})
    for standing in (Standing.scarce, Standing.stays):
        named = [one for one in tools if one.standing is standing]
        if named:
            shown = ", ".join(f"{one.tool} ({one.n})" for one in named)
            yield GateNote(key=standing.value, fields={"tools": shown, "count": len(named)})
    alone = [one.tool for one in tools if one.alone and one.standing in (Standing.ready, Standing.open)]
    if alone:
        yield GateNote(key="alone", fields={"tools": ", ".join(alone), "count": len(alone)})


def _mix(evidence: Evidence) -> Iterator[GateNote]:
    """Yield the rate at the reference mix of the traffic, where the mix has moved the raw one."""
    moved = standardised_rate(evidence.choices, evidence.reference)
    n = sum(n for _, n in evidence.choices.values())
    if moved is None or not n:
        return
    raw = sum(good for good, _ in evidence.choices.values()) / n
    if abs(moved - raw) >= _WORTH:
        yield GateNote(key="mix", fields={"rate": raw, "standardised": moved})


def _noise(evidence: Evidence, floor: NoiseFloor) -> Iterator[GateNote]:
    legacy = floor.legacy_differs / floor.legacy_n if floor.legacy_n else None
    dynamic = floor.dynamic_differs / floor.dynamic_n if floor.dynamic_n else None
    raw = 1 - evidence.agreed / evidence.n if evidence.n else None
    yield GateNote(
        key="noise",
        fields={
            "raw": raw,
            "legacy": legacy,
            "legacy_n": floor.legacy_n,
            "dynamic": dynamic,
            "dynamic_n": floor.dynamic_n,
        },
    )
    if floor.first_us is not None and floor.again_us is not None:
        yield GateNote(key="warm", fields={"first_us": floor.first_us, "again_us": floor.again_us})
