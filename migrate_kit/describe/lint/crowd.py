"""MK323: more tools at once than a model chooses well between.

Good: fewer than twenty in one request, by group or by recall.
Bad:  eighty tools in one prompt.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue
from migrate_kit.messages import codes
from migrate_kit.model.inventory import Finding, Severity

CODE = "MK323"
MOST = 20


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield one finding when the catalogue holds more than MOST tools."""
    count = len(catalogue.tools)
    if count > MOST:
        severity = Severity(codes()[CODE].severity)
        yield Finding(
            code=CODE, severity=severity, file=catalogue.folder, line=1, message={"count": count, "most": MOST}
        )
