"""MK301: the summary does not say what the tool is for.

Good: `Show the last lines of a service's log.`
Bad:  an empty summary, `logs`, `Use the tool.`, the name again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue, Described, fault
from migrate_kit.model.inventory import Finding
from migrate_kit.route.words import name_words

CODE = "MK301"
_EMPTY_WORDS = re.compile(
    r"\b(?:use|call|run|the|this|a|an|for|does|tool|function|method|helper|todo|tbd|fixme|handlers?|handles?|it|something|"
    r"stuff|misc|description|none|n a|x{3,})\b"
    r"|工具|函数|方法|处理|待补充|待定|使用|调用|这个|该|用于|用来|执行|操作|描述|功能|暂无|未知",
    re.IGNORECASE,
)


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each tool whose summary says nothing."""
    for tool in catalogue.tools:
        if not _says_something(tool):
            yield fault(CODE, tool, "summary", summary=tool.spec.summary)


def _says_something(tool: Described) -> bool:
    said = re.sub(r"[\W_]+", " ", tool.spec.summary).strip().lower()
    left = re.sub(r"\s+", "", _EMPTY_WORDS.sub("", said))
    if len(left) < 2:
        return False
    # One word that is only of the name again; two words of a name are a verb and its object, which is a purpose.
    return " " in said or said not in name_words(tool.spec.name).split()
