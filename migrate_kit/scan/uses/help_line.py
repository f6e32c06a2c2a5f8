"""Lines of a help text: a command, and what it is for.

Good: `查快递 <单号> - 查询物流`, `发送“天气”查询天气`, `/refund ORDER – refund an order`, `• refund: refund an order`.
Bad:  `Note: the shop is closed on Sundays` is led by no command; `See https://shop.example` holds none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.scan.uses.saying import phrase_of

_LINE = re.compile(
    r"^\s*(?:[-*•·▪●]\s+|\d{1,2}[.、)]\s*)?(?P<head>[^\s].{0,40}?)"
    r"(?:\s+(?:-{1,3}|[–—=]|=>|->|→)\s*|\s*[–—→]+\s*|[:\uff1a]\s*|\t+\s*|\s{2,})(?P<gloss>\S.*)$"
)
_QUOTED = re.compile(
    r"^\W{0,3}(?:发送|输入|回复|说|send|type|say|enter|reply(?:\s+with)?)?\s*[“\"'`「『【](?P<head>[^”\"'`」』】\s][^”\"'`」』】]{0,24})"
    r"[”\"'`」』】]\s*(?:来|可以?|即可|就能|to\s|for\s)?\s*(?P<gloss>[^\s\W].*)$",
    re.IGNORECASE,
)
"""`发送“天气”查询天气`, `【天气】查询天气`, `type "refund" to get your money back`."""
_PLACEHOLDER = re.compile(
    r"<[^>]*>|\[[^\]]*\]|\{[^}]*\}|【[^】]*】|（[^）]*）|\([^)]*\)|(?<=\s)[A-Z][A-Z_]+(?:\.{3}|…)?(?=\s|$)"
)
_MARK = re.compile(r"^[/!.#＃~]+")
_EDGE = " \t\"'“”‘’`*_：:,，。"


def entries_in(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield (zero-based row, head, gloss) of each line of *text* that tells what a command is for."""
    for row, line in enumerate(text.splitlines()):
        match = _LINE.match(line) or _QUOTED.match(line)
        if match:
            yield row, match["head"], match["gloss"]


def heads_of(head: str) -> Iterator[str]:
    """Yield the ways that the command before a gloss is written: as it is, then without its mark."""
    bare = _PLACEHOLDER.sub(" ", head).strip(_EDGE)
    for part in (bare, *re.split(r"\s*[|,，、]\s*|\s+/\s+|\s+or\s+|(?<=\w)/(?=\w)", bare)):
        plain = " ".join(part.split()).strip(_EDGE)
        yield from dict.fromkeys(filter(None, (plain, _MARK.sub("", plain))))
    first, _, rest = bare.partition(" ")
    if rest and (_MARK.match(first) or not first.isascii()):  # `天气 城市`: a placeholder without a mark
        yield from dict.fromkeys((first, _MARK.sub("", first)))


def gloss_of(text: str) -> str:
    """Return what a command is for, without asides; empty where that is no phrase."""
    plain = re.split(r"[(（;；。]|\.\s|,\s*e\.?g|，?例如|，?如：", text.strip())[0]
    return phrase_of(plain)
