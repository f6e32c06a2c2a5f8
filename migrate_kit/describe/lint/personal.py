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
#: A bank's number may fail the check sum in a text that was typed by hand; the word before it says what it is.
_NAMED_CARD = re.compile(
    r"(?:卡号|银行卡|信用卡|\bcard(?: (?:number|no\.?))?)(?:是|为| is)?\s*[:：#]?\s*"
    r"(?P<value>\d(?:[ -]?\d){14,18})(?!\w)",
    re.IGNORECASE,
)
_PHONE = re.compile(
    r"(?<![\w+])\+(?!86)[1-9]\d{0,2}[ .-]?(?:\(\d{2,4}\)|\d{2,4})(?:[ .-]?\d{2,4}){2,3}(?![\w-])"
    r"|(?<![\w+(])\(\d{3}\) ?\d{3}-\d{4}(?![\w-])"
)
#: Numbers that were set apart for films and manuals.
_FICTIONAL = re.compile(r"\b555\b|\(555\)|7946 ?0\d{3}")
_HOME = re.compile(
    r"(?:(?<![\w.])(?<!GET )(?<!POST )(?<!PUT )/(?:home|Users)/|\b[A-Za-z]:\\{1,2}Users\\{1,2})"
    r"(?P<value>[A-Za-z\u4e00-\u9fff][\w.-]*)"
)
_NO_PERSON = re.compile(
    r"(?:your?|my|the)?[-_.]?(?:user(?:name)?|name|me|account|home|login)s?\d*|root|admin\w*|ubuntu|debian|centos|runner|app|"
    r"ec2-user|public|shared|default|example|guest|git|www|data|ops|dev\w*|deploy\w*|vagrant|pi|alice|bob|x+|test\w*|foo|"
    r"feed|page|index|assets|dashboard|bar|jovyan|node|work\w*|bot|service|server|project\w*|用户名?|你的\S*|某人",
    re.IGNORECASE,
)
_ACCOUNT = re.compile(
    r"(?<!\w)(?:wxid_(?=[a-z0-9]*\d)[a-z0-9]{10,}|gh_[0-9a-f]{12}(?![0-9a-zA-Z])"
    r"|o(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[A-Za-z0-9_-]{27})(?![\w-])"
    r"|(?:QQ|微信)号?\s*[:：是为]?\s*(?P<value>[1-9]\d{5,10})(?!\d)"
    r"|(?:微信号|(?i:wechat(?: id)?))\s*[:：是为]\s*(?P<wechat>(?=\w*\d)[A-Za-z][\w-]{5,19})"
)
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
        ("phone", _PHONE, lambda word: _is_varied(word) and not _FICTIONAL.search(word)),
        ("card", _CARD, lambda word: _is_varied(word) and _passes_luhn(word)),
        ("card", _NAMED_CARD, _is_varied),
        ("home", _HOME, lambda word: not _NO_PERSON.fullmatch(word.rstrip("."))),
        ("account", _ACCOUNT, lambda word: not word.isdigit() or _is_varied(word)),
    )
    found: list[str] = []
    for kind, pattern, is_real in kinds:
        for word in filter(is_real, map(_value, pattern.finditer(text))):
            # An identity card is no bank card as well.
            if not any(word in known or known in word for known in found):
                found.append(word)
                yield kind, word


def _value(match: re.Match[str]) -> str:
    return next(filter(None, match.groupdict().values()), match.group())


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
