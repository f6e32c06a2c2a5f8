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

CODE = "MK312"
_SECRET = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----"
    r"|\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[A-Za-z0-9_-]{16,}"
    r"|\b(?:AKIA|ASIA|LTAI)[0-9A-Z]{12,20}\b"
    r"|\bgh[pousr]_[A-Za-z0-9]{20,}|\bglpat-[\w-]{16,}|\bxox[abprs]-[\w-]{10,}|\bAIza[\w-]{30,}"
    r"|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{4,}"
    r"|(?<=://)[^\s/:@]+:[^\s/:@]+(?=@)"
    r"|(?:(?<=password=)|(?<=passwd=)|(?<=secret=)|(?<=token=)|(?<=api_key=)|(?<=apikey=)|(?<=access_key=))[^\s,;'\"&<{$]{6,}"
    r"|(?:(?<=密码:)|(?<=密码：)|(?<=口令:)|(?<=口令：)|(?<=密钥:)|(?<=密钥：))\s*[A-Za-z0-9!@#$%^&*_-]{6,}",
    re.IGNORECASE,
)

_PLACEHOLDER = re.compile(
    r"your|xxx|\*\*\*|\.\.\.|example|changeme|placeholder|user(?:name)?:pass(?:word)?$", re.IGNORECASE
)


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each secret, masked."""
    for tool in catalogue.tools:
        for place, text in tool.written():
            found = (match.group().strip() for match in _SECRET.finditer(text))
            for word in (word for word in found if not _PLACEHOLDER.search(word)):
                yield fault(CODE, tool, place, word=masked(word))
