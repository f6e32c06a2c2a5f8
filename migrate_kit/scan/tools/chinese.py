"""What Chinese words promise: the longest known word at the earliest place decides.

Good: `查询订单状态` reads, `查询并删除过期记录` is dangerous, `还要等多久` is a question, `已重启` reports a restart.
Bad:  `订单`, `地点`, `相关`, `发现` hold a verb's character and no verb.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.model.effects import Effects
from migrate_kit.scan.tools.lexicon_zh import AND, DANGEROUS, NO_VERB, QUESTIONS, READ, VAGUE, WRITE
from migrate_kit.scan.tools.rank import strongest

_WORDS: dict[str, Effects] = {
    **dict.fromkeys(READ, "read_only"),
    **dict.fromkeys(WRITE, "write"),
    **dict.fromkeys(DANGEROUS, "dangerous"),
    **dict.fromkeys(NO_VERB, "unknown"),
}
_WORD = re.compile(
    r"[\d一二三四五六七八九十两半几]+点(?![餐菜单歌])|"
    + "|".join(sorted(map(re.escape, _WORDS), key=len, reverse=True))
)
_VAGUE = re.compile("|".join(sorted(map(re.escape, VAGUE), key=len, reverse=True)))
_QUESTION = re.compile("|".join(sorted(map(re.escape, QUESTIONS), key=len, reverse=True)))
_REPORT = re.compile(
    r"(?:已经|已|成功|正在|马上|这就|立即|开始)(?:经|为您|为你|帮您|帮你|给您|给你|将|把|成功|为)*(?P<after>[\u4e00-\u9fff]{1,4})"
    r"|(?P<before>[\u4e00-\u9fff]{1,6})(?:成功|完成|完毕|好了|了|啦)(?=$|[!！。,，~ ])"
)


def by_chinese(text: str) -> Effects:
    """Return what the first verb of *text* promises, joined to those that an "and" adds."""
    found = list(_verbs(text))
    if not found:
        return "read_only" if _QUESTION.search(text) else "unknown"
    first, effect = found[0]
    if len(first.group()) == 1 and effect != "read_only" and _QUESTION.search(text):
        return "read_only"  # "几点开门": one character in a question is rarely the verb
    # "查询并删除" does both; "查询删除记录" only reads.
    later = [e for word, e in found[1:] if text[: word.start()].endswith(AND)]
    promised = strongest([effect, *later])
    vague = _VAGUE.search(text)
    if promised == "read_only" and vague is not None and vague.start() <= first.start():
        return "unknown"  # "优化餐厅菜单": something is done to the menu
    return promised


def words_in(text: str) -> Iterator[Effects]:
    """Yield what each verb in *text* promises, wherever it stands."""
    yield from (effect for _, effect in _verbs(text))


def by_chinese_report(text: str) -> Effects:
    """Return what *text* says has been done (`已删除`, `设置成功`), or unknown."""
    done: list[Effects] = []
    for match in _REPORT.finditer(text):
        done.extend(words_in(match.group("after") or match.group("before") or ""))
    return strongest([effect for effect in done if effect != "read_only"])


def _verbs(text: str) -> Iterator[tuple[re.Match[str], Effects]]:
    for match in _WORD.finditer(text):
        effect = _WORDS.get(match.group(), "unknown")
        if effect != "unknown":
            yield match, effect
