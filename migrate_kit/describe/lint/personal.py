"""MK313: an address, number or card of a real person stands in the description.

Good: `user@example.com`, an invented number that says so.
Bad:  a private e-mail address, a mobile number, an identity card, a bank card as example value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from migrate_kit.describe.lint.masking import masked
from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.messages import language_of, tell
from migrate_kit.model.inventory import Finding

CODE = "MK313"
_EMAIL = re.compile(r"[\w.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_INVENTED = re.compile(
    r"@(?:[\w-]+\.)*(?:example|test|invalid|localhost|corp|local|(?:your)?(?:domain|company|email|mail)|xxx+)(?:\.\w+)*$"
    r"|^(?:example|test|user|name|someone|somebody|foo|bar|xxx*|your[\w.-]*|john\.?doe|jane\.?doe)\d*@",
    re.IGNORECASE,
)
# A hash in the same file holds many digits in a row; letters beside them are no number's.
_MOBILE = re.compile(r"(?<![A-Za-z0-9-])(?:\+?86[- ]?)?1[3-9]\d(?:\d{8}|-\d{4}-\d{4}| \d{4} \d{4})(?![A-Za-z0-9-])")
_SOCIAL = re.compile(r"(?<![\w-])(?!000|666|9|123-45-6789)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])")
_IDENTITY = re.compile(
    r"(?<![A-Za-z0-9])[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?!\w)"
)
_CARD = re.compile(r"(?<![A-Za-z0-9])(?:\d[ -]?){15,18}\d(?![A-Za-z0-9])")
_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each piece of personal data, masked."""
    for tool in catalogue.tools:
        for place, text in tool.written():
            for kind, words in _personal(text):
                yield fault(CODE, tool, place, kind=tell(f"personal.{kind}", language_of()), word=masked(words))


def _personal(text: str) -> Iterator[tuple[str, str]]:
    kinds: tuple[tuple[str, re.Pattern[str], Callable[[str], bool]], ...] = (
        ("email", _EMAIL, lambda word: not _INVENTED.search(word)),
        ("identity", _IDENTITY, _is_identity),
        ("social", _SOCIAL, _is_varied),
        ("mobile", _MOBILE, _is_varied),
        ("card", _CARD, lambda word: _is_varied(word) and _passes_luhn(word)),
    )
    for kind, pattern, is_real in kinds:
        yield from ((kind, match.group()) for match in pattern.finditer(text) if is_real(match.group()))


def _is_varied(word: str) -> bool:
    # 13800138000 and 13800000000 stand in every manual.
    digits = [c for c in word if c.isdigit()]
    return len(set(digits)) > 4


def _is_identity(word: str) -> bool:
    total = sum(int(digit) * weight for digit, weight in zip(word[:17], _WEIGHTS, strict=True))
    return "10X98765432"[total % 11] == word[17].upper()


def _passes_luhn(word: str) -> bool:
    digits = [int(c) for c in word if c.isdigit()][::-1]
    doubled = [2 * d - 9 if 2 * d > 9 else 2 * d for d in digits[1::2]]
    return (sum(digits[::2]) + sum(doubled)) % 10 == 0
