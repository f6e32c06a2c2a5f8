"""Arguments in one canonical form, so that two ways of saying the same value compare equal.

Defaults are filled in, context (event, session) is left out, numbers and booleans become what the parameter's type
says, enum synonyms become the value. What no rule covers is compared as it is.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from pathlib import PurePath
from typing import Any

from migrate_kit.model.tool import ParameterSpec, ToolSpec

#: Deeper values are cut: a value that refers to itself must not stop the comparison.
MAX_DEPTH = 32
_TRUE = frozenset({"true", "yes", "on", "1", "是"})
_FALSE = frozenset({"false", "no", "off", "0", "否"})


def canonical_arguments(arguments: Mapping[str, Any], spec: ToolSpec | None) -> dict[str, Any]:
    """Return *arguments* in canonical form; without a description only the values' own forms are unified."""
    if spec is None:
        return {str(name): plain(value) for name, value in arguments.items() if value is not None}
    found: dict[str, Any] = {}
    for name, value in arguments.items():
        if name in spec.context:
            continue
        parameter = spec.parameters.get(name)
        form = plain(value) if parameter is None else canonical_value(value, parameter)
        if form is not None:
            found[str(name)] = form
    return _defaults(spec) | found


def canonical_value(value: Any, parameter: ParameterSpec) -> Any:
    """Return *value* as the parameter's type and enum mean it; a value that does not fit stays as it is."""
    form = plain(value)
    if parameter.enum is not None:
        member = _enum_member(form, parameter)
        # Members out of a fixed set are a selection; nobody says one thing by their order.
        return sorted(member, key=repr) if isinstance(member, list) else member
    return _typed(form, parameter.type)


def plain(value: Any, depth: int = 0) -> Any:
    """Return *value* as None, bool, number, text, list or dict; whole floats as integers, texts in NFKC, stripped."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Enum):
        return plain(value.value, depth + 1)
    if isinstance(value, str):
        return unicodedata.normalize("NFKC", value).strip()
    if isinstance(value, int | float | Decimal):
        return _number(value)
    if depth >= MAX_DEPTH:
        return "<deep>"
    return _compound(value, depth)


def _compound(value: Any, depth: int) -> Any:
    if isinstance(value, Mapping):
        return {str(plain(key, depth + 1)): plain(part, depth + 1) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part, depth + 1) for part in value]
    if isinstance(value, set | frozenset):
        return sorted((plain(part, depth + 1) for part in value), key=repr)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, PurePath):
        return str(value)
    if isinstance(value, bytes | bytearray):
        return f"<bytes {bytes(value[:64]).hex()}>"
    # An object's repr holds addresses and secrets; its type is all that can be compared.
    return f"<{type(value).__module__}.{type(value).__qualname__}>"


def _number(value: float | Decimal) -> Any:
    if isinstance(value, int):
        return int(value)
    number = float(value)
    if math.isnan(number):
        return "<nan>"  # so that not-a-number equals itself
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def _typed(form: Any, kind: str) -> Any:
    if kind in ("integer", "number") and isinstance(form, str):
        try:
            return _number(float(form.replace(",", "").replace("_", "")))
        except ValueError:
            return form
    if kind == "boolean":
        return _boolean(form)
    if kind == "string" and isinstance(form, bool | int | float):
        return str(form).lower() if isinstance(form, bool) else str(form)
    if kind == "array" and not isinstance(form, list | dict) and form is not None:
        return [form]
    return form


def _boolean(form: Any) -> Any:
    if isinstance(form, bool) or form is None:
        return form
    word = str(form).casefold()
    if word in _TRUE:
        return True
    return False if word in _FALSE else form


def _enum_member(form: Any, parameter: ParameterSpec) -> Any:
    if isinstance(form, list):
        return [_enum_member(part, parameter) for part in form]
    said = str(form).casefold()
    for member in parameter.enum or ():
        if str(plain(member)).casefold() == said:
            return plain(member)
    for member, phrases in parameter.synonyms.items():
        if said in {str(plain(phrase)).casefold() for phrase in phrases}:
            return _enum_member(member, parameter.model_copy(update={"synonyms": {}}))
    return form


def _defaults(spec: ToolSpec) -> dict[str, Any]:
    return {
        name: canonical_value(parameter.default, parameter)
        for name, parameter in spec.parameters.items()
        if not parameter.required and parameter.default is not None and name not in spec.context
    }
