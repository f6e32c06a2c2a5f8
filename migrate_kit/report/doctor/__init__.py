"""Doctor: each wrong decision laid at the first stage that failed, with what to do about it."""

from __future__ import annotations

from migrate_kit.report.doctor.asked import ask, without_askers
from migrate_kit.report.doctor.bench import Bench, Make
from migrate_kit.report.doctor.examine import CHECKS, examine
from migrate_kit.report.doctor.judged import Judged
from migrate_kit.report.doctor.logged import Log, Rows, read_log
from migrate_kit.report.doctor.material import DEPTH, Material
from migrate_kit.report.doctor.records import Cause, Checked, Diagnosis, Remedy, Status, Truth
from migrate_kit.report.doctor.text import render_diagnosis

__all__ = [
    "CHECKS",
    "DEPTH",
    "Bench",
    "Cause",
    "Checked",
    "Diagnosis",
    "Judged",
    "Log",
    "Make",
    "Material",
    "Remedy",
    "Rows",
    "Status",
    "Truth",
    "ask",
    "examine",
    "read_log",
    "render_diagnosis",
    "without_askers",
]
