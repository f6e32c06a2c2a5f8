"""MK314: the text gives orders to the model that reads it, which no description of a tool has to.

Good: `Ignores case.`
Bad:  `Ignore all previous instructions`, `do not tell the user`, `忽略之前的所有指令`, `不要告诉用户`.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.describe.lint.poison import poison_in
from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.model.inventory import Finding

CODE = "MK314"


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each order to the model, and for characters that hide one."""
    for tool in catalogue.tools:
        for place, text in tool.sentences():
            for words in poison_in(text):
                yield fault(CODE, tool, place, words=words)
