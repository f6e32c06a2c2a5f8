"""A recall that was told more phrases than the descriptions have; its version says so."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from migrate_kit.messages import Language
from migrate_kit.model.phrase import LearnedPhrase, digest_of, told_with
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.recall import Recall
from migrate_kit.route.recalled import Ranker, Recalled
from migrate_kit.route.router import LexicalRouter, Router
from migrate_kit.route.scope import Scopes


class Phrased:
    """Ranks as *inner* does, which knows the phrases. Implements `route.recalled.Ranker`."""

    def __init__(self, inner: Ranker, phrases: Collection[LearnedPhrase]) -> None:
        self.inner = inner
        """What ranks."""
        self.version = f"{inner.version}+phrases-{digest_of(phrases)}"
        """Names the recall and the phrases."""

    def rank(self, folded: str, scopes: Scopes) -> Recalled:
        """Return the candidates for a folded text."""
        return self.inner.rank(folded, scopes)


def phrased_router(
    specs: Sequence[ToolSpec],
    phrases: Collection[LearnedPhrase],
    *,
    min_score: float = 0.35,
    min_margin: float = 0.15,
    language: Language = "en",
    before: Router | None = None,
) -> Router:
    """Return the lexical router over *specs* that knows *phrases* too; *before* as there. Raises DuplicateTool."""
    if not phrases:
        return LexicalRouter(specs, min_score=min_score, min_margin=min_margin, language=language, before=before)
    recall = Phrased(Recall(told_with(specs, phrases)), phrases)
    return Router(specs, recall=recall, min_score=min_score, min_margin=min_margin, language=language, before=before)
