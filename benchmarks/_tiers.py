"""The routers that the accuracy rows are measured on, by tier. A further tier is one more line of TIERS."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from migrate_kit.model.ports import DynamicRouter
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route import LexicalRouter

Examples = Mapping[str, Sequence[str]]
"""Tool → requests that a person has judged to be its own; the name "" holds those that no tool serves."""
Make = Callable[[Sequence[ToolSpec], Examples], DynamicRouter]

ZERO_SHOT: dict[str, Make] = {"lexical": lambda specs, _: LexicalRouter(specs)}
"""Routers that need descriptions alone; the last one that is there gives the headline figures."""
LEARNED: dict[str, Make] = {}
"""Routers that learn from examples too."""


def with_examples(specs: Sequence[ToolSpec], examples: Examples) -> DynamicRouter:
    """Return the lexical router with each example as one more phrase: what it makes of them without learning."""
    said = [spec.model_copy(update={"use_when": (*spec.use_when, *examples.get(spec.name, ()))}) for spec in specs]
    return LexicalRouter(said)
