"""MK305: an anchor stands inside a longer anchor of another tool, so that a request for the other calls both.

Good: `订餐` and `查订单` do not meet.
Bad:  `订` of book_table stands in `查订单` of order_status, and book_table does not exclude it.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.describe.lint.overlap import excludes, longer_anchors
from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.model.inventory import Finding

CODE = "MK305"


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each anchor that a longer one of another tool holds, unless the tool excludes it."""
    for tool in catalogue.tools:
        told: set[str] = set()
        for other in catalogue.tools:
            for word, longer in longer_anchors(tool, other):
                if word not in told and not excludes(tool, longer, other):
                    told.add(word)
                    yield fault(CODE, tool, "use_when", word=word, longer=longer, other=other.spec.name)
