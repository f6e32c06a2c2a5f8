"""What a sentence that the tool itself says reports: that something was done, or that something is told.

Good: `Deleted 3 rows`, `Order cancelled`, `The light has been turned on`, `已重启`, `设置成功` report a deed.
Bad:  `Your order was placed on Monday` is told about the past, by a tool that reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.model.effects import Effects
from migrate_kit.scan.tools.chinese import by_chinese_report
from migrate_kit.scan.tools.chinese import words_in as chinese_words_in
from migrate_kit.scan.tools.rank import strongest
from migrate_kit.scan.tools.wording import verb_effect

_OPENING = re.compile(
    r"^(?:ok(?:ay)?|done|sure|alright|all right|great|success(?:fully)?|i(?:'ve| have| am)?|we)\b[\s,.:!-]*", re.I
)
_DONE = re.compile(r"^([a-z]+(?:ed|ing)|sent|paid|bought|sold|set|put|shut|made)\b", re.I)
_PASSIVE = re.compile(r"\b(?:has been|have been|is now|are now|successfully)\s+([a-z]+)|\b([a-z]+ed)\s*[.!]?$", re.I)


def by_report(text: str) -> Effects:
    """Return what *text* says has just been done, or unknown."""
    plain = _OPENING.sub("", text.strip())
    found = _DONE.match(plain)
    words = [found.group(1)] if found else [a or b for a, b in _PASSIVE.findall(plain)]
    done = [effect for word in words if (effect := verb_effect(word.lower())) in ("write", "dangerous")]
    return strongest([*done, by_chinese_report(text)])


def words_in(text: str) -> Iterator[Effects]:
    """Yield what each verb in *text* promises, whatever its form and place."""
    yield from chinese_words_in(text)
    yield from (verb_effect(word) for word in re.findall(r"[a-z]+", text.lower()))
