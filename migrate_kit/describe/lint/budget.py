"""MK322: all descriptions together cost more than a request should spend on them.

Good: what one request needs, found by recall.
Bad:  a catalogue of 20,000 tokens sent with every request.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue
from migrate_kit.messages import codes
from migrate_kit.model.inventory import Finding, Severity

CODE = "MK322"
MOST = 10_000


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield one finding when the whole catalogue costs more than MOST tokens."""
    tokens = sum(catalogue.tokens.values())
    if tokens > MOST:
        message = {"tokens": tokens, "most": MOST, "count": len(catalogue.tools)}
        severity = Severity(codes()[CODE].severity)
        yield Finding(code=CODE, severity=severity, file=catalogue.folder, line=1, message=message)
