"""MK326: nothing says what to ask or to answer when the call does not work out.

Good: `errors: [no such host]`, or a question in `ask_user` for what may be missing.
Bad:  `errors: []` and `ask_user: {}`: whoever routes or reads is left alone when it fails.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.model.inventory import Finding

CODE = "MK326"


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each tool without a question and without an error text."""
    for tool in catalogue.tools:
        said = (*tool.spec.errors, *tool.spec.ask_user.values())
        if not any(text.strip() for text in said):
            yield fault(CODE, tool, "errors")
