"""The command that goes up a stage, once the gate allows it."""

from __future__ import annotations

from shlex import quote

from migrate_kit.report.records import Gate, Standing, Verdict


def promotion(gate: Gate) -> str | None:
    """Return the command to the stage of *gate*, tools with too little traffic pinned below; None without a PASS."""
    if gate.verdict is not Verdict.PASS:
        return None
    lower = "shadow" if gate.to == "hybrid" else "hybrid"
    stay = sorted(f" --pin {quote(one.tool)}={lower}" for one in gate.tools if one.standing is Standing.scarce)
    return f"migrate-kit stage {gate.to}{''.join(stay)}"
