"""A call in words: what is done, to what exactly, with what effect."""

from __future__ import annotations

from typing import Any

from migrate_kit.messages import Language, tell
from migrate_kit.model.plan import ToolCall
from migrate_kit.model.tool import ToolSpec

LONGEST_VALUE = 80
LONGEST_CONFIRMED = 400
"""Whoever confirms a value must have seen it."""
_LONGEST_OBJECT = 40


def described(call: ToolCall, spec: ToolSpec | None, language: Language, *, longest: int = LONGEST_VALUE) -> str:
    """Return a decided call in words: the summary of its tool, and the values by their parameters' names."""
    summary = "" if spec is None else " ".join(spec.summary.split()).rstrip(".。")
    values = [
        tell("shim.value", language, name=name, value=_shown(value, longest)) for name, value in call.arguments.items()
    ]
    if not values:
        return summary or call.tool
    listed = tell("shim.values", language).join(values)
    return tell("shim.action", language, what=summary or call.tool, values=listed)


def impact_of(spec: ToolSpec, language: Language) -> str:
    """Return what follows from a call of *spec*, as its description says it, else that it may not be undone."""
    own = " ".join(spec.impact.split())
    return own or tell("confirm.impact", language)


def object_of(call: ToolCall, spec: ToolSpec | None) -> str:
    """Return the value that the call is about, where a person can type it: its first required one, else its first."""
    required = [n for n, p in spec.parameters.items() if p.required] if spec is not None else []
    for name in (*required, *call.arguments):
        value = call.arguments.get(name)
        text = str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
        if text.strip() and text.isprintable() and len(text) <= _LONGEST_OBJECT:
            return text.strip()
    return ""


def actions_of(call: ToolCall, spec: ToolSpec | None) -> tuple[str, ...]:
    """Return the words by which a person may call what is done."""
    said = () if spec is None else (spec.summary, *(phrase for phrase in spec.use_when if "…" not in phrase))
    names = (call.tool, *call.tool.replace("-", "_").split("_"))
    return tuple(dict.fromkeys(word for word in (*names, *said) if word))


def _shown(value: Any, longest: int) -> str:
    """Return *value* on one line, with nothing in it that could make a reader see something else."""
    seen = (c if c.isprintable() or c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in str(value))
    text = " ".join("".join(seen).split())
    return text if len(text) <= longest else f"{text[:longest]}… ({len(text)})"
