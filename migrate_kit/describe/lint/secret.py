"""MK312: a key, token or password was copied into the description; it would go to every model and log.

Good: `token: read from the environment`.
Bad:  `sk-…`, `AKIA…`, `password=hunter22x`, a private key, a URL with user and password; in a comment as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.describe.lint.masking import masked
from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.model.inventory import Finding
from migrate_kit.model.secret import secrets_in

CODE = "MK312"
_SECRET = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----"
    r"|\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[A-Za-z0-9_-]{16,}"
    r"|\b(?:AKIA|ASIA|LTAI)[0-9A-Z]{12,20}\b"
    r"|\bgh[pousr]_[A-Za-z0-9]{20,}|\bglpat-[\w-]{16,}|\bxox[abprs]-[\w-]{10,}|\bAIza[\w-]{30,}"
    r"|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{4,}"
    r"|(?<=://)[^\s/:@]+:[^\s/:@]+(?=@)"
    r"|(?:(?<=password=)|(?<=passwd=)|(?<=secret=)|(?<=token=)|(?<=api_key=)|(?<=apikey=)|(?<=access_key=))[^\s,;'\"&<{$]{6,}"
    r"|(?:(?<=密码:)|(?<=密码：)|(?<=口令:)|(?<=口令：)|(?<=密钥:)|(?<=密钥：))\s*[A-Za-z0-9!@#$%^&*_-]{6,}"
    r"|(?:(?<=密码是)|(?<=密码为)|(?<=口令是)|(?<=口令为)|(?<=密钥是)|(?<=密钥为))\s*"
    r"(?=\S*\d)[A-Za-z0-9!@#$%^&*_.?+=-]{6,}"
    r"|(?<=\bbearer )(?=[\w.-]*\d)[A-Za-z0-9_.-]{16,}",
    re.IGNORECASE,
)
#: What a word for a password is followed by, blanks and quotes included: letters and digits in one.
_GIVEN = re.compile(
    r"(?:\b(?:password|passwd|passphrase|passcode|pwd)|密码|口令)[\"']?\s*(?:[=:：]|\bis\b|是|为)\s*[\"']?"
    r"(?P<value>(?=[^\s,;，。；]*\d)(?=[^\s,;，。；]*[A-Za-z])[!-~]{6,})",
    re.IGNORECASE,
)
_KIND = re.compile(
    r"(?:(?:sha|md|base|utf|rs|hs|es|argon|pbkdf|aes|crc|blake|rot|oauth|string|int|uuid|char|varchar|min|max|v)[-_]?\d\S*"
    r"|\d+[-~]\d+\w*|https?:\S*|[\[({<$%].*)",
    re.IGNORECASE,
)
"""`sha256`, `md5`, `utf-8`, `8-20chars`, `{password}`: how a password is made, and no password."""
#: How more services begin their keys.
_SHAPED = re.compile(
    r"\b(?:whsec_|dop_v1_|shp(?:at|ca|ss)_|gsk_|xai-|r8_|dckr_pat_|nvapi-|pplx-|lin_api_)(?=\w*\d)[A-Za-z0-9_-]{16,}"
    r"|\bAGE-SECRET-KEY-1[0-9A-Z]{20,}|(?<![\w:])\d{8,10}:[A-Za-z0-9_-]{35}(?![\w-])"
    r"|(?<=hooks\.slack\.com/services/)[A-Z0-9]+/[A-Z0-9]+/\w{16,}|(?<=webhook/send\?key=)[0-9a-f-]{36}"
)
#: Digests that the machine writes for itself.
_OWN = re.compile(r"(?:source_hash|approved_hash):|# generated:")
_PLACEHOLDER = re.compile(
    r"your|xxx|\*\*\*|\.\.\.|example|changeme|placeholder|user(?:name)?:pass(?:word)?$", re.IGNORECASE
)


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each secret, masked."""
    for tool in catalogue.tools:
        for place, text in tool.written():
            for word in _secrets(text):
                yield fault(CODE, tool, place, word=masked(word))


def _secrets(text: str) -> Iterator[str]:
    found = [word for match in _SECRET.finditer(text) if not _PLACEHOLDER.search(word := match.group().strip())]
    known = len(found)
    yield from found
    found += [word for word in _told(text) if not _PLACEHOLDER.search(word) and not _is_in(word, found)]
    yield from found[known:]
    if _OWN.match(text) is None:
        # What the scan knows a secret by as well; said once.
        others = (word for word in secrets_in(text) if not _PLACEHOLDER.search(word))
        yield from (word for word in others if not _is_in(word, found))


def _told(text: str) -> Iterator[str]:
    """Yield what a word for a password is followed by, and keys by the shapes that services give them."""
    given = (
        match["value"].rstrip(".,;!?)\"'") if match["value"][-1] in ".,;)\"'" else match["value"]
        for match in _GIVEN.finditer(text)
    )
    yield from (word for word in given if not _KIND.fullmatch(word))
    yield from (match.group() for match in _SHAPED.finditer(text))


def _is_in(word: str, found: list[str]) -> bool:
    return any(word in known or known in word for known in found)
