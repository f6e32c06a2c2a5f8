"""MK318: the prose gives other limits than the schema.

Good: `How many lines, 1 to 500.` with `minimum: 1`, `maximum: 500`.
Bad:  `How many lines, at most 50.` with `maximum: 500`; `1-10 星` with `maximum: 5`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.model.inventory import Finding
from migrate_kit.model.tool import ParameterSpec

CODE = "MK318"
_NUMBER = r"(-?\d+(?:\.\d+)?)"
_RANGE = re.compile(
    rf"(?:from |between |从|在)?(?<![\w.-]){_NUMBER}\s*(?:-|–|~|～|\bto\b|\band\b|到|至)\s*{_NUMBER}"
    r"(?![\w.-]|月|日|号)"
)
_MOST = re.compile(
    rf"(?:at most|no more than|up to|maximum(?: of)?|max\.?|最多|不超过|至多|上限(?:为|是)?)\s*{_NUMBER}", re.IGNORECASE
)
_LEAST = re.compile(
    rf"(?:at least|no less than|minimum(?: of)?|min\.?|最少|至少|不少于|下限(?:为|是)?)\s*{_NUMBER}", re.IGNORECASE
)

_Limit = tuple[float | int | None, float | int | None]
"""The least and the most; None for what is not said."""


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each limit that the meaning of a parameter and its schema give differently."""
    for tool in catalogue.tools:
        for name, parameter in tool.spec.parameters.items():
            for told, kept in _differences(parameter):
                yield fault(CODE, tool, f"parameters.{name}", parameter=name, told=told, kept=kept)


def _differences(parameter: ParameterSpec) -> Iterator[tuple[str, str]]:
    kept = (parameter.minimum, _most(parameter))
    limits = list(_limits(parameter.meaning))
    # Where one of several numbers is the limit of the schema, a range is of something else ("takes 5-10 s").
    met = {limit for side in (0, 1) for limit in limits if limit[side] is not None and limit[side] == kept[side]}
    sides_met = {side for limit in met for side in (0, 1) if limit[side] == kept[side]}
    for limit in limits:
        is_other = limit not in met and any(limit[side] is not None for side in sides_met)
        if not is_other:
            yield from _unlike(limit, kept)


def _unlike(limit: _Limit, kept: _Limit) -> Iterator[tuple[str, str]]:
    for told, value in zip(limit, kept, strict=True):
        if told is not None and value is not None and told != value:
            yield f"{told:g}", f"{value:g}"


def _limits(meaning: str) -> Iterator[_Limit]:
    yield from ((float(low), float(high)) for low, high in _RANGE.findall(meaning))
    yield from ((None, float(high)) for high in _MOST.findall(meaning))
    yield from ((float(low), None) for low in _LEAST.findall(meaning))


def _most(parameter: ParameterSpec) -> float | int | None:
    return parameter.max_length if parameter.type == "string" else parameter.maximum
