"""How like two texts are, by the scorer that the legacy code names; a scorer that is not known gives no score.

Names: `difflib.ratio`, `difflib.quick_ratio`, `difflib.real_quick_ratio`, and `rapidfuzz.fuzz.NAME` where that package
is installed. With `:word_first` behind it the code hands in the constant before the request, which difflib minds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module

Scorer = Callable[[str, str], float]
_DIFFLIB = ("ratio", "quick_ratio", "real_quick_ratio")
WORD_FIRST = ":word_first"


def similarity(scorer: str | None, text: str, word: str) -> float | None:
    """Return how like *text* is to *word*, or None where *scorer* is not known."""
    name = (scorer or "").removesuffix(WORD_FIRST)
    found = _scorer(name)
    if found is None:
        return None
    return found(word, text) if scorer != name else found(text, word)


@lru_cache(maxsize=64)
def _scorer(name: str) -> Scorer | None:
    library, _, function = name.rpartition(".")
    if library == "difflib" and function in _DIFFLIB:
        return _by_difflib(function)
    if library != "rapidfuzz.fuzz" or function.startswith("_"):
        return None
    try:
        found = getattr(import_module(library), function, None)
    except ImportError:
        return None
    return found if callable(found) else None


def _by_difflib(function: str) -> Scorer:
    from difflib import SequenceMatcher

    def score(first: str, second: str) -> float:
        return float(getattr(SequenceMatcher(None, first, second), function)())

    return score
