"""What a legacy router does to its text before testing it, as named steps that can be replayed.

Steps: `lower` `upper` `casefold` `strip` `lstrip` `rstrip` (the strips also with characters, `strip:!?`),
`remove:X`, `replace:A=>B`, `resub:PATTERN=>B`, `nfkc` and its three siblings, and the tokenisers `split`,
`split:SEP`, `tokens:PATTERN`, which leave the text alone and say how words are cut.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache

Steps = Sequence[str]

_PLAIN: dict[str, Callable[[str], str]] = {
    "lower": str.lower,
    "upper": str.upper,
    "casefold": str.casefold,
    "strip": str.strip,
    "lstrip": str.lstrip,
    "rstrip": str.rstrip,
    "nfkc": lambda text: unicodedata.normalize("NFKC", text),
    "nfc": lambda text: unicodedata.normalize("NFC", text),
    "nfkd": lambda text: unicodedata.normalize("NFKD", text),
    "nfd": lambda text: unicodedata.normalize("NFD", text),
}
_CUTS = ("tokens", "split")


@lru_cache(maxsize=1024)
def compile_pattern(pattern: str, flags: str = "") -> re.Pattern[str]:
    """Compile *pattern* with *flags*, letters of `imsxau`. Raises re.error for a pattern that does not compile."""
    value = re.NOFLAG
    for letter in flags:
        value |= re.RegexFlag[letter.upper()]
    return re.compile(pattern, value)


def normalise(text: str, steps: Steps) -> str | None:
    """Return *text* after *steps*, or None when a step is not known."""
    for step in steps:
        plain = _PLAIN.get(step)
        if plain is not None:
            text = plain(text)
            continue
        changed = _with_argument(text, step)
        if changed is None:
            return None
        text = changed
    return text


def _with_argument(text: str, step: str) -> str | None:
    name, _, rest = step.partition(":")
    if name in _CUTS:
        return text
    if name in ("strip", "lstrip", "rstrip"):
        return str(getattr(text, name)(rest))
    if name == "remove":
        return text.replace(rest, "")
    if name not in ("replace", "resub") or "=>" not in rest:
        return None
    old, _, new = rest.partition("=>")
    return text.replace(old, new) if name == "replace" else compile_pattern(old).sub(new, text)


def words(text: str, steps: Steps) -> list[str]:
    """Return the words of a normalised *text*, cut as the last tokenising step says; at blanks without one."""
    for step in reversed(steps):
        name, _, rest = step.partition(":")
        if name == "tokens":
            return [m.group() for m in compile_pattern(rest).finditer(text)]
        if name == "split":
            return text.split(rest or None)
    return text.split()
