"""The router that would serve, made again and again over descriptions that hardly differ; no model is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.model.ports import DynamicRouter
    from migrate_kit.model.rules import RulesFile
    from migrate_kit.model.tool import ToolSpec
    from migrate_kit.route import Router


class OfflineRouters:
    """Makes routers as the settings want them, behind rules. What did not change since the first is not read again."""

    def __init__(self, settings: Settings) -> None:
        from migrate_kit.review.phrases_file import load_phrases

        self._settings = settings
        self._phrases = load_phrases(settings.tools_path)
        self._first: Router | None = None

    def __call__(
        self, specs: Sequence[ToolSpec], rules: RulesFile, /, *, min_score: float | None = None
    ) -> DynamicRouter:
        """Return the router over *specs* and *rules*, with another limit of belief where one is given."""
        from migrate_kit.route.rules import Rulebook, RuledRouter

        offline = self._offline(specs, self._settings.min_score if min_score is None else min_score)
        language = self._settings.language
        return RuledRouter(offline, Rulebook(rules, specs), language=language) if rules.rules else offline

    def _offline(self, specs: Sequence[ToolSpec], min_score: float) -> DynamicRouter:
        from migrate_kit.replay.deciders import maker
        from migrate_kit.route.phrased import phrased_router

        given = self._settings
        if given.router != "lexical":
            return maker(given.router, given.model_copy(update={"min_score": min_score}))(specs)
        made = phrased_router(
            specs,
            self._phrases.in_use(given.learned_phrases, specs),
            min_score=min_score,
            min_margin=given.min_margin,
            language=given.language,
            before=self._first,
        )
        self._first = self._first or made
        return made
