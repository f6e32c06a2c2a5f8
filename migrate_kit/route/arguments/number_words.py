"""English number words as numbers: twenty-four, two hundred and five, two point five million, a dozen."""

from __future__ import annotations

from fractions import Fraction

from migrate_kit.route.lazy_pattern import lazy_pattern

_SMALL_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS_WORDS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SMALL = {word: value for value, word in enumerate(_SMALL_WORDS)}
_TENS = {word: 10 * value for value, word in enumerate(_TENS_WORDS, 2)}
_GROUPS = {"dozen": 12, "hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
VALUES = {**_SMALL, **_TENS, **_GROUPS}
"""What each word says alone."""
_WORD = "|".join(VALUES)
_DIGIT = "|".join(_SMALL_WORDS[:10])
_BIG = "|".join(_GROUPS)
#: `half a dozen`, `twenty-four`, `two hundred and five`, `one point five million`, `two and a half thousand`.
NUMBER_WORDS = lazy_pattern(
    rf"(?<![a-z])(?:(?:half )?a (?={_BIG}))?(?:{_WORD})(?:(?:[ \-]|[ ]and[ ])(?:{_WORD}))*"
    rf"(?:(?: point(?P<decimals>(?: (?:{_DIGIT}))+)|(?P<half> and a half(?= (?:{_BIG}))))(?P<times>(?: (?:{_BIG}))*))?"
    rf"(?![a-z])"
)
#: What a number in digits is multiplied by: `1.5 million`, `5 hundred thousand`, `2 dozen`.
MULTIPLIER = lazy_pattern(rf"(?:\s(?:{_BIG}))+(?![a-z])")


def times(words: str) -> int:
    """Return what *words*, a match of MULTIPLIER, multiply by."""
    product = 1
    for word in words.split():
        product *= _GROUPS[word]
    return product


def in_words(folded: str) -> list[tuple[Fraction, int, int]]:
    """Return value, start and end of the numbers in words; words that are no one number (`two three`) are none."""
    found = []
    for match in NUMBER_WORDS.finditer(folded):
        end = match.start("decimals") - len(" point") if match["decimals"] else match.end()
        end = match.start("half") if match["half"] else end
        words = folded[match.start() : end].replace("-", " ").split()
        value = _value([word for word in words if word not in ("a", "and", "half")])
        if value is None:
            continue
        number = Fraction(value, 2) if words[0] == "half" else Fraction(value)
        if match["decimals"]:
            digits = "".join(str(_SMALL[word]) for word in match["decimals"].split())
            number += Fraction(int(digits), 10 ** len(digits))
        elif match["half"]:
            number += Fraction(1, 2)
        found.append((number * times(match["times"] or ""), *match.span()))
    return found


def _value(words: list[str]) -> int | None:
    total, group, last = 0, 0, ""
    for word in words:
        if word in _SMALL:
            if last in _SMALL or (last in _TENS and not 0 < _SMALL[word] < 10):
                return None
            group += _SMALL[word]
        elif word in _TENS:
            if last in _SMALL or last in _TENS:
                return None
            group += _TENS[word]
        elif word == "hundred":
            group = (group or 1) * 100
        else:
            total, group = total + (group or 1) * _GROUPS[word], 0
        last = word
    return total + group
