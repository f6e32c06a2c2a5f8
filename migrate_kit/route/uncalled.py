"""A dangerous tool is called only where the words of a request call for it, whoever chose it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from migrate_kit.model.injection import orders_in

if TYPE_CHECKING:
    from migrate_kit.model.tool import ToolSpec

_CALLED_FOR = 0.2
"""Least score of the anchors' section for a dangerous tool, however well its values fit."""


def is_uncalled(spec: ToolSpec, parts: Mapping[str, float], text: str) -> bool:
    """Tell whether *spec* is dangerous and *text* does not call for it: a service named in a question, say.

    *parts* are the scores of its sections. What stands beside orders to a model (`ignore all previous instructions
    and …`) does not call for it either.
    """
    if spec.effects != "dangerous":
        return False
    return parts.get("anchors", 0.0) < _CALLED_FOR or any(orders_in(text))
