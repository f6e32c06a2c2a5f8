"""Chinese numerals as numbers: 十五, 两百零三, 一万二."""

from __future__ import annotations

NUMERALS = "零〇一二两三四五六七八九十百千万亿"

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_TENS = {"十": 10, "百": 100, "千": 1_000}
_GROUPS = {"万": 10_000, "亿": 100_000_000}


def number_of(numeral: str) -> int | None:
    """Return the value of a Chinese numeral, None for what is not one. A row of digits is read as digits."""
    if not numeral or any(char not in NUMERALS for char in numeral):
        return None
    if all(char in _DIGITS for char in numeral):
        return int("".join(str(_DIGITS[char]) for char in numeral)) if len(numeral) <= 18 else None
    return _grouped(numeral)


def _grouped(numeral: str) -> int:
    total = group = digit = 0
    last_unit = 1
    for char in numeral:
        if char in _DIGITS:
            digit = _DIGITS[char]
            last_unit = 1 if digit == 0 else last_unit
        elif char in _TENS:
            group += (digit or 1) * _TENS[char]
            digit, last_unit = 0, _TENS[char]
        else:
            total = (total + group + digit) * _GROUPS[char]
            group, digit, last_unit = 0, 0, _GROUPS[char]
    # A last digit straight after a unit counts the next lower unit: 一万二 is 12,000, 三百五 is 350.
    return total + group + (digit * last_unit // 10 if last_unit > 10 else digit)
