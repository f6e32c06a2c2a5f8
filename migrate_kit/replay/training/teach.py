"""Learn from some requests, and hold what was learned against recall on others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

from migrate_kit.config import Settings
from migrate_kit.errors import TooFewLessons
from migrate_kit.messages import language_of, tell
from migrate_kit.model.case import Case
from migrate_kit.model.tool import ToolSpec
from migrate_kit.replay.evaluation import Dynamic, Evaluation, evaluate
from migrate_kit.replay.evaluation.judgement import is_judged
from migrate_kit.route_ext.belief import Fit
from migrate_kit.route_ext.examples import Examples, accepted
from migrate_kit.route_ext.factory import semantic_router
from migrate_kit.route_ext.fitting import LEAST_UNSERVED, digest, fitted
from migrate_kit.route_ext.learned import Learned
from migrate_kit.route_ext.training import train
from migrate_kit.route_ext.trial import Trial
from migrate_kit.route_ext.vectors import Vectors

LEAST = 10
"""Requests below which nothing is learned."""
_PARTS = 4
"""One in so many judged requests is held back to fit the gate, and all that no tool serves, which teach nothing."""
LEARNED, RECALL = "learned", "recall"


@dataclass(frozen=True, slots=True)
class Taught:
    """A learned router that does not serve yet, and how it did."""

    learned: Learned
    evaluation: Evaluation
    trial: Trial


def teach(
    rows: Sequence[Case], test: Sequence[Case], specs: Sequence[ToolSpec], *, vectors: Vectors, settings: Settings
) -> Taught:
    """Learn from *rows* and compare on *test*. Raises TooFewLessons, ExtraMissing or EncoderFailed."""
    examples = accepted(rows).of(spec.name for spec in specs)
    _check_enough(examples, test)
    learned = train(examples, specs, vectors)
    gate = _gate(rows, specs, vectors)
    name = f"{learned.version}-{catalogue_digest(specs)}"
    learned = replace(learned, name=name if gate is None else f"{name}-{digest(gate)}", fit=gate)

    def contender(name: str, taught: Learned | None) -> Dynamic:
        router = semantic_router(
            specs,
            vectors=vectors,
            learned=taught,
            min_score=settings.min_score,
            min_margin=settings.min_margin,
            language=settings.language,
        )
        return Dynamic(name, router)

    found = evaluate(test, [contender(LEARNED, learned), contender(RECALL, None)], specs=specs)
    pair = found.pairs[0]
    trial = Trial(
        n=pair.n,
        learned_right=pair.both + pair.gained,
        recall_right=pair.both + pair.lost,
        gained=pair.gained,
        lost=pair.lost,
        p=pair.p,
    )
    return Taught(learned, found, trial)


def _gate(rows: Sequence[Case], specs: Sequence[ToolSpec], vectors: Vectors) -> Fit | None:
    """Return the gate that a part of *rows* asks for, judged by what the rest teaches."""
    judged = [case for case in rows if is_judged(case)]
    if sum(not case.labels for case in judged) < LEAST_UNSERVED:
        return None
    held = [place % _PARTS == 0 or not case.labels for place, case in enumerate(judged)]
    rest = accepted(case for case, out in zip(judged, held, strict=True) if not out).of(spec.name for spec in specs)
    if len(rest.counts) < 2:
        return None
    asked = (case for case, out in zip(judged, held, strict=True) if out)
    return fitted(train(rest, specs, vectors), asked, specs, vectors)


def catalogue_digest(specs: Sequence[ToolSpec]) -> str:
    """Return the version of the catalogue that a model is bound to: names and texts."""
    said = "".join(f"{spec.name}={spec.text_hash()};" for spec in sorted(specs, key=lambda spec: spec.name))
    return blake2b(said.encode(), digest_size=4).hexdigest()


def _check_enough(examples: Examples, test: Sequence[Case]) -> None:
    if len(examples) < LEAST:
        what = tell("train.few", language_of(), n=len(examples), least=LEAST)
    elif len(examples.counts) < 2:
        what = tell("train.one_tool", language_of(), tool=next(iter(examples.counts)))
    elif not any(map(is_judged, test)):
        what = tell("train.no_test", language_of())
    else:
        return
    raise TooFewLessons(what=what)
