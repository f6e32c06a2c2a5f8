"""MK311: a bare order to use the tool, without saying when.

Good: `Use when a service does not answer.`
Bad:  `Use this tool.`, `Call me.`, `请使用此工具。`
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.describe.lint.wording import said
from migrate_kit.model.inventory import Finding

CODE = "MK311"
_ORDER = re.compile(
    r"(?:^|[.!;]\s*)(?:please |you (?:should|must|can|may) )?(?:use|call|run|invoke|try) (?:this|the|me|it)"
    r"(?: (?:tool|function))?\s*(?:now|first)?[.!]?(?=$|\n|[.!;])"
    r"|(?:^|[。！；，]\s*)请?(?:使用|调用|用|运行)(?:本|此|这个|该)(?:工具|函数)?(?=$|[。！；，\n])",
    re.IGNORECASE,
)


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each bare imperative."""
    for tool, place, words in said(catalogue, _ORDER, keys=("summary", "use_when")):
        yield fault(CODE, tool, place, words=words.strip(" .。"))
