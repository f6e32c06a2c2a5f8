"""No secret of the source goes into a description: it is read by every model, log and reviewer, and stays in git."""

from __future__ import annotations

from typing import Any

from migrate_kit.model.secret import masked
from migrate_kit.model.tool import ParameterSpec, ToolSpec

#: Made of the whole evidence, and never shown as text.
_KEPT = frozenset({"source_hash", "approved_hash", "status"})


def concealed(spec: ToolSpec) -> ToolSpec:
    """Return *spec* without secrets: a phrase that holds one is left out, and in sentences it is masked."""
    whole = spec.model_copy(update={"use_when": tuple(filter(_is_open, spec.use_when))})
    plain = whole.model_dump(mode="python")
    if _is_open(plain):
        return whole
    return ToolSpec.model_validate({key: value if key in _KEPT else _masked(value) for key, value in plain.items()})


def concealed_parameter(spec: ParameterSpec) -> ParameterSpec:
    """Return *spec* without secrets. A value that is one is left out: masked, it would be another value."""
    synonyms = {value: tuple(filter(_is_open, said)) for value, said in spec.synonyms.items() if _is_open(value)}
    return spec.model_copy(
        update={
            "meaning": masked(spec.meaning),
            "default": spec.default if _is_open(spec.default) else None,
            "enum": None if spec.enum is None else tuple(filter(_is_open, spec.enum)) or None,
            "synonyms": {value: said for value, said in synonyms.items() if said},
            "pattern": spec.pattern if _is_open(spec.pattern) else None,
            "examples": tuple(filter(_is_open, spec.examples)),
        }
    )


def _is_open(value: Any) -> bool:
    return bool(_masked(value) == value)


def _masked(value: Any) -> Any:
    if isinstance(value, str):
        return masked(value)
    if isinstance(value, dict):
        return {masked(key): _masked(item) for key, item in value.items()}
    return type(value)(map(_masked, value)) if isinstance(value, list | tuple) else value
