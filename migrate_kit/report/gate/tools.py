"""Agreement tool by tool: what holds on the average can fail the tool that is rarely asked for.

That all tools to be cut over must pass makes it an intersection-union test (Berger 1982, Technometrics 24): no
correction for their number is needed. Tools that go one by one are chosen by e-BH.
"""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.compare.ebh import discoveries
from migrate_kit.compare.eprocess import evidence_above, observations_needed
from migrate_kit.config import Settings
from migrate_kit.model.twin import INLINE
from migrate_kit.report.gate.asked import Asked
from migrate_kit.report.gate.evidence import Evidence
from migrate_kit.report.gate.settling import settled
from migrate_kit.report.records import GateCondition, GateTool, Standing, Verdict

_STANDING = {Verdict.PASS: Standing.ready, Verdict.FAIL: Standing.against, Verdict.INCONCLUSIVE: Standing.open}


def gate_tools(evidence: Evidence, settings: Settings, asked: Asked) -> tuple[GateTool, ...]:
    """Return how each tool of the legacy router stands, strongest evidence first."""
    threshold = settings.min_consistency_rate
    needed = observations_needed(threshold=threshold)
    counted = {tool: found for tool, found in evidence.tools.items() if tool and not tool.startswith(INLINE)}
    counted |= {tool: (0, 0) for tool in asked.tools if tool not in counted}
    weights = {tool: evidence_above(good, n, threshold=threshold) for tool, (good, n) in counted.items()}
    alone = frozenset(discoveries(weights))
    tools = [
        GateTool(
            tool=tool,
            n=n,
            agreed=good,
            evidence=weights[tool],
            standing=_standing(tool, good, n, needed, threshold, asked),
            alone=tool in alone,
        )
        for tool, (good, n) in counted.items()
    ]
    return tuple(sorted(tools, key=lambda one: (-one.evidence, one.tool)))


def each_tool(tools: Sequence[GateTool], settings: Settings) -> GateCondition:
    """Return whether every tool that is to be cut over has shown its own agreement."""
    by = {standing: [one.tool for one in tools if one.standing is standing] for standing in Standing}
    wanted = len(by[Standing.ready]) + len(by[Standing.open]) + len(by[Standing.against])
    return GateCondition(
        key="tools" if wanted else "tools_scarce",
        verdict=_verdict(by),
        fields={
            "ready": len(by[Standing.ready]),
            "wanted": wanted,
            "open": ", ".join(by[Standing.open] + by[Standing.against]) or "–",
            "needed": settings.min_consistency_rate,
            "at_least": observations_needed(threshold=settings.min_consistency_rate),
        },
    )


def _standing(tool: str, good: int, n: int, needed: int, threshold: float, asked: Asked) -> Standing:
    if tool in asked.pinned or (asked.tools and tool not in asked.tools):
        return Standing.stays
    if n < needed and tool not in asked.tools:
        return Standing.scarce
    return _STANDING[settled(good, n, threshold)]


def _verdict(by: dict[Standing, list[str]]) -> Verdict:
    if by[Standing.against]:
        return Verdict.FAIL
    return Verdict.PASS if by[Standing.ready] and not by[Standing.open] else Verdict.INCONCLUSIVE
