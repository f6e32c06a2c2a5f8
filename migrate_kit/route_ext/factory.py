"""A semantic router from descriptions, examples and an encoder, in one call."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from migrate_kit.messages import Language
from migrate_kit.model.case import Case
from migrate_kit.model.phrase import LearnedPhrase, told_with
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route import Router
from migrate_kit.route.phrased import Phrased
from migrate_kit.route.recall import Recall
from migrate_kit.route.recalled import Ranker
from migrate_kit.route_ext.encoders import Choice, load_encoder
from migrate_kit.route_ext.examples import accepted
from migrate_kit.route_ext.learned import Learned
from migrate_kit.route_ext.recall import SemanticRecall
from migrate_kit.route_ext.tiered import TieredRecall
from migrate_kit.route_ext.vectors import Vectors


def semantic_router(
    specs: Sequence[ToolSpec],
    *,
    vectors: Vectors | None = None,
    examples: Iterable[Case] = (),
    learned: Learned | None = None,
    phrases: Collection[LearnedPhrase] = (),
    fast: bool = False,
    min_score: float = 0.35,
    min_margin: float = 0.15,
    language: Language = "en",
) -> Router:
    """Return a router over *specs* that reads meaning, taught by *learned* or else by *examples*.

    *fast*: words decide alone where they are sure and nothing was learned. *phrases* call for their tools beside those
    of the descriptions. *vectors* is shared between routers that use one encoder. Raises ExtraMissing, EncoderFailed
    or DuplicateTool.
    """
    known = Vectors(load_encoder(Choice())) if vectors is None else vectors
    taught = learned
    if taught is None:
        taken = accepted(examples)
        taught = Learned(taken) if len(taken) else None
    told = told_with(specs, phrases)
    ranker: Ranker = SemanticRecall(told, vectors=known, learned=taught)
    if fast and taught is None:
        ranker = TieredRecall(Recall(told), ranker)
    if phrases:
        ranker = Phrased(ranker, phrases)
    return Router(specs, recall=ranker, min_score=min_score, min_margin=min_margin, language=language)
