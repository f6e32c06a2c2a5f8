"""A diagnosis for machines."""

from __future__ import annotations

from typing import Any

from migrate_kit.messages import Language
from migrate_kit.report.doctor.records import Diagnosis
from migrate_kit.report.doctor.text import say, sentence


def diagnosis_payload(found: Diagnosis, *, language: Language = "en") -> dict[str, Any]:
    """Return the diagnosis as plain data, each finding and remedy also as a sentence in *language*."""
    plain = found.model_dump(mode="json")
    for check, raw in zip(found.checks, plain["checks"], strict=True):
        for figure, said in zip(check.figures, raw["figures"], strict=True):
            said["text"] = say(figure, language)
        for cause, told in zip(check.causes, raw["causes"], strict=True):
            told["text"] = sentence(cause, language)
            told["remedy"]["text"] = say(cause.remedy.says, language)
    ranked = [{"code": cause.code, "tool": cause.tool, **_worth(cause)} for cause in found.ranked()]
    return plain | {"ranked": ranked}


def _worth(cause: Any) -> dict[str, Any]:
    remedy = cause.remedy
    return {"mends": remedy.mends, "breaks": remedy.breaks, "command": remedy.command, "file": remedy.file}
