"""The trained model: logistic regression over vectors and a linear support vector machine over words and characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from migrate_kit.errors import ExtraMissing
from migrate_kit.route.words import tokens
from migrate_kit.route_ext.encoders import Matrix
from migrate_kit.route_ext.head import Usual
from migrate_kit.route_ext.learned import Opinion

WORDS, _WORDS_ROOM = 0.3, 2.5
"""Weight of the support vector machine against the regression, where examples are many, and how many per tool halve
it: words need more of them. With five of each on dev rows of CLINC150 .909 come first so, .900 at the full weight."""
DESCRIPTION_ROWS = 2
"""How many examples the description of a tool counts for, in the regression."""
_STRENGTH = 30.0
_TOLERANCE = 1e-6
"""With a coarser one the regression stops where it starts, when the rows are few."""
_ROUNDS = 500
_MOST_RUNS = 50_000
"""Runs of characters that are told apart, the most frequent ones."""
_WORDS: dict[str, Any] = {"token_pattern": r"\S+", "lowercase": False, "sublinear_tf": True}
"""Words come cut already, with blanks between them."""
_FOLDS = 5
_LEAST = 1e-6


class TrainedModel:
    """Scores of the tools it was trained for. Implements `learned.Model`."""

    def __init__(self, names: Sequence[str], parts: dict[str, Any], *, version: str) -> None:
        """*parts*: what `fit_parts` returned."""
        self.names = tuple(names)
        self.version = version
        self.parts = parts
        self._weights, self._bias, self._unit = parts["weights"], parts["bias"], parts["unit"]
        self._usual = Usual(*map(float, parts["usual"]))
        share = float(parts.get("share", np.inf))  # a model of an older version does not say
        self._words = WORDS if np.isinf(share) else WORDS * share / (share + _WORDS_ROOM)

    def opinion(self, request: Matrix, text: str) -> Opinion:
        """Return one score a tool of `names`, in units of their usual spread, and how sure the regression is."""
        halves = self._weights @ request + self._bias, _by_words(self.parts, [text])[0]
        meaning, words = ((half - half.mean()) / unit for half, unit in zip(halves, self._unit, strict=True))
        return Opinion(meaning + self._words * words, (self._usual.standing(float(halves[0].max())),))


def fit_parts(
    rows: Matrix, texts: Sequence[str], labels: NDArray[np.intp], described: Matrix, said: Sequence[str]
) -> dict[str, Any]:
    """Fit both to *rows* and *texts* with *labels*, the tools' own vectors and texts beside them.

    There have to be at least two tools. What is usual is measured on every fifth row by a fit without it. Raises
    ExtraMissing.
    """
    held = np.arange(len(rows)) % _FOLDS == 0
    kept = [text for text, out in zip(texts, held, strict=True) if not out]
    asked = [text for text, out in zip(texts, held, strict=True) if out]
    trial = _fitted(rows[~held], kept, labels[~held], described, said)
    halves = rows[held] @ trial["weights"].T + trial["bias"], _by_words(trial, asked)
    return _fitted(rows, texts, labels, described, said) | {
        "share": np.array(len(rows) / len(described)),
        "unit": np.array([_spread(half) for half in halves]),
        "usual": np.array([halves[0].max(axis=1).mean(), halves[0].max(axis=1).std()]),
    }


def _fitted(
    rows: Matrix, texts: Sequence[str], labels: NDArray[np.intp], described: Matrix, said: Sequence[str]
) -> dict[str, Any]:
    try:
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression
        from sklearn.svm import LinearSVC
    except ImportError as error:
        raise ExtraMissing(feature="migrate-kit train", extra="learn") from error
    own = np.arange(len(described))
    regression = LogisticRegression(C=_STRENGTH, tol=_TOLERANCE, max_iter=_ROUNDS)
    regression.fit(
        np.concatenate([rows, *[described] * DESCRIPTION_ROWS]), np.concatenate([labels, *[own] * DESCRIPTION_ROWS])
    )
    parts: dict[str, Any] = {
        "words": TfidfVectorizer(**_WORDS),
        "characters": TfidfVectorizer(
            analyzer="char_wb", ngram_range=(2, 5), lowercase=False, sublinear_tf=True, max_features=_MOST_RUNS
        ),
        "machine": LinearSVC(random_state=0),
    }
    every = [*texts, *said]
    parts["words"].fit([" ".join(tokens(text)) for text in every])
    parts["characters"].fit(every)
    parts["machine"].fit(_worded(parts, every), np.concatenate([labels, own]))
    parts["weights"], parts["bias"] = _per_tool(regression)
    return parts


def _by_words(parts: dict[str, Any], texts: Sequence[str]) -> NDArray[np.float64]:
    return _both(parts["machine"].decision_function(_worded(parts, texts)))


def _worded(parts: dict[str, Any], texts: Sequence[str]) -> Any:
    from scipy.sparse import hstack

    words = parts["words"].transform([" ".join(tokens(text)) for text in texts])
    return hstack([words, parts["characters"].transform(texts)]).tocsr()


def _per_tool(regression: Any) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    if len(regression.classes_) > 2:
        return regression.coef_, regression.intercept_
    return np.concatenate([-regression.coef_, regression.coef_]), _both(regression.intercept_)[0]


def _both(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return one column a tool; of two tools the library scores the second only."""
    if scores.ndim == 2:
        return scores
    return np.stack([-scores, scores], axis=1)


def _spread(scores: NDArray[np.float64]) -> float:
    return max(float(np.sqrt(np.mean(np.var(scores, axis=1)))), _LEAST)
