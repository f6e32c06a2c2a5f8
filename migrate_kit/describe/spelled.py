"""What stands for a made-up name: the words that lead to statements named by the sounds of Chinese words, or by a mark.

Good: `guan_deng`, which 关灯 leads to → 关灯; `route_8b296c`, which 熄屏 leads to → 熄屏.
Bad:  `delete_parcels`, which 清空 leads to, says by itself what is done.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from migrate_kit.describe.combination import JOINT, parts_of
from migrate_kit.model.script import HANZI, is_chinese

_MARKED = re.compile(r"_(?=[a-f]*\d)[0-9a-f]{6}(_\d+)?$")
_AGAIN = re.compile(r"_\d+$")
_SYLLABLE = re.compile(
    r"(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?"
    r"(?:a|o|e|ai|ei|ao|ou|an|en|ang|eng|ong|i|ia|ie|iao|iu|ian|in|iang|ing|iong|u|ua|uo|uai|ui|uan|un|uang|v|ve|ue|er)"
)
_MOST_SOUNDS = 6
"""A longer word is named by its first characters only."""


def words_behind(name: str, phrases: Sequence[str]) -> str:
    """Return the phrase that the made-up *name* of statements stands for; "" where the name is made of words."""
    if _MARKED.search(name):
        return _written(phrases[0]) if phrases else ""
    tokens = _AGAIN.sub("", name).split("_")
    if not all(_SYLLABLE.fullmatch(token) for token in tokens):
        return ""
    return next((_written(phrase) for phrase in phrases if _sounds(phrase) == len(tokens)), "")


def _sounds(phrase: str) -> int:
    return min(len(HANZI.findall(phrase)), _MOST_SOUNDS)


def _written(phrase: str) -> str:
    parts = parts_of(phrase)
    return JOINT.strip().join(parts) if is_chinese(phrase) else JOINT.join(parts)
