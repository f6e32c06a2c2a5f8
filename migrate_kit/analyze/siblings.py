"""Branches whose keywords run in parallel, `turn on …` beside `turn off …`, and the keywords that one of them lacks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from migrate_kit.analyze.phrases import Phrase
from migrate_kit.model.condition import anchors
from migrate_kit.model.inventory import Branch
from migrate_kit.model.twin import end_of

#: Pairs of keywords that must differ in the same word before two branches count as parallel.
_SUPPORT = 2
#: More branches in one frame are a list of things, not a pair of opposites.
_MOST = 6
#: Characters of a keyword in which a single one may be a word.
_SHORT = 3
_OPPOSITES = (
    "on off|open close|start stop|up down|enable disable|lock unlock|mute unmute|in out|show hide|increase decrease|"
    "raise lower|add remove|connect disconnect|install uninstall|"
    "开 关|打开 关闭|启动 停止|开启 关闭|开始 停止|增大 减小|增加 减少|调高 调低|调大 调小|"
    "锁 开|锁定 解锁|绑定 解绑|添加 删除"
)
_KNOWN = frozenset(
    pair for line in _OPPOSITES.split("|") for one, two in [line.split()] for pair in ((one, two), (two, one))
)
Slot = tuple[str, str]
"""What stands before and behind the open place of a keyword."""


@dataclass(frozen=True, slots=True)
class _Swap:
    """What turns a keyword of branch *first* into one of branch *second* (both by index)."""

    first: int
    second: int
    old: str
    new: str


def siblings(branches: Sequence[Branch]) -> Iterator[Phrase]:
    """Yield keywords that a branch would have if it had all that its parallel branch has."""
    keywords = [list(dict.fromkeys(anchors(branch.condition))) for branch in branches]
    support = Counter(_swaps(keywords))
    for swap, count in support.items():
        if count < _SUPPORT and (swap.old, swap.new) not in _KNOWN:
            continue
        tool = end_of(branches[swap.second])
        for keyword in keywords[swap.first]:
            for (before, behind), word in _slots(keyword):
                text = before + swap.new + behind
                if word == swap.old and text not in keywords[swap.second]:
                    yield Phrase(text, tool, "sibling", repr(keyword))


def _swaps(keywords: Sequence[Sequence[str]]) -> Iterator[_Swap]:
    frames: defaultdict[Slot, list[tuple[int, str]]] = defaultdict(list)
    for index, own in enumerate(keywords):
        for keyword in own:
            for slot, word in _slots(keyword):
                frames[slot].append((index, word))
    for held in frames.values():
        if len({index for index, _ in held}) > _MOST:
            continue
        for first, old in held:
            yield from (_Swap(first, second, old, new) for second, new in held if second != first and new != old)


def _slots(keyword: str) -> Iterator[tuple[Slot, str]]:
    """Yield each way to open one place in *keyword*: a word of the Latin alphabet, or other characters at an end."""
    if keyword.isascii():
        words = keyword.split(" ")
        for place, word in enumerate(words):
            before = "".join(f"{w} " for w in words[:place])
            behind = "".join(f" {w}" for w in words[place + 1 :])
            if word and (before or behind):
                yield (before, behind), word
        return
    # Words are not parted here, so only what is likely one: two characters at an end, or one of a short keyword.
    for size in (1, 2):
        if size < len(keyword) and (size == 2 or len(keyword) <= _SHORT):
            yield ("", keyword[size:]), keyword[:size]
            yield (keyword[:-size], ""), keyword[-size:]
