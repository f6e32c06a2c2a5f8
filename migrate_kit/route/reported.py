"""What a request has said to others or written down: it tells of things and orders none of them."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice

from migrate_kit.route.hinted import Hinted
from migrate_kit.route.lazy_pattern import lazy_pattern

_TOLD = Hinted(lazy_pattern(
    r"\b(?:(?:tell|notify|inform|warn|message|email|ping|let|remind)\s+(?!me\b)"
    r"(?:(?!(?:and|then|that|about|we|i)\b)[\w'\-]+\s+){1,3}?(?:that|about|we|we're|we'll|i|i'm|i'll|he|she|they|know)(?![\w'])"
    r"|(?:tell|remind|warn|ask) (?!me\b)(?:\w+ ){1,3}?to\b|announce(?: that)?|(?:say|says|said|saying|state|write) that"
    r"|titled|entitled|with (?:the )?(?:title|subject)|labell?ed|which (?:says|reads)|that (?:says|reads)"
    r"|saying|reading)\b"
), (
    "tell ", "notify ", "inform ", "warn ", "message ", "email ", "ping ", "let ", "remind ", "ask ", "announce", "say",
    "said that", "state that", "write that", "titled", "label", "reading", " reads", "the title", "with title",
    "subject",
))  # fmt: skip
_TOLD_END = lazy_pattern(r"[;\n]|\.(?!\d)|,? \b(?:and then|then)\b")
_REMINDED = lazy_pattern(r"\bremind me\b|提醒我")
_ORDER_MAY_FOLLOW = lazy_pattern(r"[,;\n]|\.(?!\d)|\b(?:and|then)\b")
_TOLD_ZH = Hinted(lazy_pattern(
    r"(?:通知|告诉|告知|提醒|转告|转达|知会|回复)(?!我[^要们]|[^,,。;;\n]{0,8}(?:并|后|再|然后|和))"
    r"|写着|写道|写了|提到|标题[是为叫]?|题为|内容[是为]|听说|据说"
), ("通知", "告", "提醒", "转达", "知会", "回复", "写", "提到", "标题", "题为", "内容", "说"))  # fmt: skip
_TOLD_ZH_END = lazy_pattern(r"[,,。;;\n]|然后|接着|并且")
_COMMENT = Hinted(lazy_pattern(r"<!--.*?(?:-->|\Z)|/\*.*?(?:\*/|\Z)"), ("<!--", "/*"))
_MOST = 50


def is_reported(folded: str, place: int) -> bool:
    """Tell whether what stands at *place* is said to others or written somewhere."""
    return any(start <= place < end for start, end in _reported(folded))


@lru_cache(maxsize=64)
def _reported(folded: str) -> tuple[tuple[int, int], ...]:
    reminded = [(match.end(), len(folded)) for match in islice(_REMINDED.finditer(folded), _MOST)]
    return (*comments(folded), *reminded, *_told(folded, _TOLD_END))


def told(folded: str) -> list[tuple[int, int]]:
    """Return the spans of what others are told, up to where an order of its own may follow."""
    return _told(folded, _ORDER_MAY_FOLLOW)


def _told(folded: str, ending: re.Pattern[str]) -> list[tuple[int, int]]:
    found = []
    for pattern, stops in ((_TOLD, ending), (_TOLD_ZH, _TOLD_ZH_END)):
        for match in islice(pattern.finditer(folded), _MOST):
            stop = stops.search(folded, match.end())
            found.append((match.end(), stop.start() if stop else len(folded)))
    return found


def comments(folded: str) -> list[tuple[int, int]]:
    """Return the spans of comments of a markup or programming language."""
    return [match.span() for match in _COMMENT.finditer(folded)][:_MOST]
