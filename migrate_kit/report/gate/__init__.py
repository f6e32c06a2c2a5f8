"""The gate: whether the evidence allows the next stage. One condition a file; `judge` puts them together."""

from __future__ import annotations

from migrate_kit.report.gate.asked import Asked
from migrate_kit.report.gate.evidence import Alarm, Evidence, FieldDay, NoiseFloor
from migrate_kit.report.gate.judge import judge_gate

__all__ = ["Alarm", "Asked", "Evidence", "FieldDay", "NoiseFloor", "judge_gate"]
