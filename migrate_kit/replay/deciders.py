"""The routers that can be asked over descriptions, by name; a further kind of router is one more line of DECIDERS."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module

from migrate_kit.config import Settings
from migrate_kit.errors import ExtraMissing, OptionInvalid
from migrate_kit.model.phrase import LearnedPhrase
from migrate_kit.model.ports import DynamicRouter
from migrate_kit.model.tool import ToolSpec

Make = Callable[[Sequence[ToolSpec]], DynamicRouter]
"""Makes a router over descriptions."""


def _lexical(settings: Settings) -> Make:
    from migrate_kit.route.phrased import phrased_router

    def make(specs: Sequence[ToolSpec]) -> DynamicRouter:
        return phrased_router(
            specs,
            _phrases(specs, settings),
            min_score=settings.min_score,
            min_margin=settings.min_margin,
            language=settings.language,
        )

    return make


def _semantic(settings: Settings) -> Make:
    try:
        from migrate_kit.route_ext.tier import SemanticTier
    except ModuleNotFoundError as error:
        raise ExtraMissing(feature="--decider semantic", extra="semantic") from error
    tier = SemanticTier(settings)  # loads its encoder once for all routers
    return lambda specs: tier.router(specs, _phrases(specs, settings))


def _phrases(specs: Sequence[ToolSpec], settings: Settings) -> Sequence[LearnedPhrase]:
    from migrate_kit.review.phrases_file import load_phrases

    return load_phrases(settings.tools_path).in_use(settings.learned_phrases, specs)


DECIDERS: dict[str, Callable[[Settings], Make]] = {"lexical": _lexical, "semantic": _semantic}
"""Name → how its routers are made under some settings."""


def maker(name: str, settings: Settings) -> Make:
    """Return what makes the routers *name*: one of DECIDERS, or `module:function` that takes descriptions and settings.

    Raises ExtraMissing, and OptionInvalid for a name that is none.
    """
    if name in DECIDERS:
        return DECIDERS[name](settings)
    module, _, attribute = name.partition(":")
    try:
        function: Callable[[Sequence[ToolSpec], Settings], DynamicRouter] = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise OptionInvalid(option="--decider", what=str(error), command="replay") from error
    return lambda specs: function(specs, settings)
