"""Whether a value read from a text keeps the limits of its parameter."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from migrate_kit.model.tool import ParameterSpec


def broken(spec: ParameterSpec, value: object) -> str:
    """Return the limit that *value* breaks as text (`>= 1`), or nothing; the declared default breaks none."""
    if spec.is_default(value):
        return ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _out_of_range(spec, value)
    if isinstance(value, str):
        return _not_fitting(spec, value)
    return ""


def _out_of_range(spec: ParameterSpec, value: float) -> str:
    if spec.minimum is not None and value < spec.minimum:
        return f">= {spec.minimum}"
    return f"<= {spec.maximum}" if spec.maximum is not None and value > spec.maximum else ""


def _not_fitting(spec: ParameterSpec, value: str) -> str:
    if spec.enum is not None and value not in spec.enum:
        return " | ".join(map(str, spec.enum))
    if spec.max_length is not None and len(value) > spec.max_length:
        return f"<= {spec.max_length} characters"
    if spec.pattern is None or len(value) > 2_000:
        return ""
    try:
        return "" if re.search(spec.pattern, value) else spec.pattern
    except (re.error, RecursionError, OverflowError):
        return ""
