"""English number words as numbers: twenty-four, two hundred and five, a dozen."""

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
_GROUPS = {"dozen": 12, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_WORD = "|".join((*_SMALL, *_TENS, "hundred", *_GROUPS))
#: `a hundred`, `half a dozen`, `twenty-four`, `two hundred and five`.
NUMBER_WORDS = lazy_pattern(
    rf"(?<![a-z])(?:(?P<half>half )?a (?=hundred|dozen|thousand|million|billion))?"
    rf"(?:{_WORD})(?:(?:[ \-]|[ ]and[ ])(?:{_WORD}))*(?![a-z])"
)
#: What a number in digits is multiplied by: `1.5 million`, `2 dozen`.
MULTIPLIER = lazy_pattern(r"\s(?:dozen|thousand|million|billion)(?![a-z])")


def times(word: str) -> int:
    """Return what a match of MULTIPLIER multiplies by."""
    return _GROUPS[word.strip()]


def number_in_words(phrase: str) -> Fraction | None:
    """Return the value of a match of NUMBER_WORDS; None for words that are no one number (`two three`)."""
    words = phrase.replace("-", " ").split()
    is_half = words[0] == "half"
    value = _value([word for word in words if word not in ("a", "and", "half")])
    return None if value is None else Fraction(value, 2) if is_half else Fraction(value)


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
