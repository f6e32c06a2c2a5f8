"""Things that a request names in order to spare them: what is kept or left out is no value of a call."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from migrate_kit.route.hinted import Hinted
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.reported import comments
from migrate_kit.route.text import listed

_HEAD = (
    r"(?:^|[,,.。;;!!??、\n:]|\b(?:but|and|please)|但是?|不过|请)\s*(?:you |we |i |please |must |should |to |要|请)*"
)
_STOP = r"(?=\s*(?:$|[,,。.;;!!\n]))"
_KEPT = lazy_pattern(
    _HEAD + r"(?P<said>keep(?:ing)?(?! (?:me|in mind|going|trying)\b)|retain|spare|preserve"
    r"|leave(?=[^,;.!?\n]{1,40}?\b(?:alone|open|be|untouched|unchanged|running|in place|out|as (?:it|they|is|are))\b)"
    r"|保留|留着|留下|留住)"
)
_NOT = lazy_pattern(
    r"(?P<said>(?<!\bif )(?<!\bwhy )(?<!\bor )(?<!\bor is )"
    r"(?<!\bis )(?<!\bare )(?<!\bdoes )(?<!\bdid )(?<!\bwas )(?<!\bhas )(?<!\bcan )(?<!\bcould )(?<!\bwill )"
    r"\bnot\b(?! (?:only|just|yet|sure|later|earlier|more|less"
    r"|before|after|until|too|so|very|least|the case|\w+ing|be|have|to)\b))"
)
_BUT = lazy_pattern(
    r"(?P<said>\b(?:except(?:ing)?(?: for)?|excluding|excepted|apart from|other than|rather than|instead of"
    r"|as opposed to"
    r"|(?:everything|anything|all|every one|everyone|each|any|nothing) but(?! (?:not|i|please|first|it|then)\b))\b"
    r"|除了|除开|除去|(?<![解拆扣免清移去删开排根消铲])除(?=[^,,。;;\n]{1,20}[以之]?外)"
    r"|不含|不包括|不包含|不在(?!意|乎|线)|而不是|而非)"
)
_TOLD = lazy_pattern(
    r"(?P<said>\b(?:after|once|when|before) (?:copying|moving|migrating|cloning|saving|exporting|syncing|renaming"
    r"|transferring|mirroring|backing up|merging) \w+\b|\b(?:replaced|superseded|succeeded|covered) (?:by|with)"
    r"|\b(?:duplicate|copy|clone|dupe) of|(?<=[,;] )i (?:heard?|think|believe|guess|saw)\b|\bbecause\b(?! of)"
    r"|听说|据说|因为|由于|被(?=[^,,。;;\n]{1,20}(?:取代|替代|替换|代替)))"
)
_BEHIND = (
    Hinted(_KEPT, listed("keep retain spare preserve leave 保留 留着 留下 留住")),
    Hinted(_NOT, ("not",)),
    Hinted(
        _BUT,
        (*listed("exce exclud 除 不含 不包 不在 而不 而非"), "apart from", "other than", "rather", "instead", "opposed",
         " but "),
    ),
    Hinted(
        _TOLD,
        (
            *listed(
                """
                copying moving migrating cloning saving exporting syncing renaming transferring mirroring merging
                because replaced superseded succeeded covered duplicate clone dupe 听说 据说 因为 由于 被
                """
            ),
            " i ", "backing up", "copy of",
        ),
    ),
)  # fmt: skip
"""Words behind which something is named that stays as it is, up to the end of the clause."""
_OUTSIDE = Hinted(lazy_pattern(r"\boutside(?: of)? (?:the )?"), ("outside",))
_BEFORE = Hinted(
    lazy_pattern(
        r"\b(?:stays?|remains?|survives?|(?:is|are) (?:kept|spared|off[- ]limits|not to be)|(?:isn't|aren't) to be"
        r"|untouched"
        r"|(?:must|should|has to|have to|is to|are to|shall|will|can) (?:stay|remain|survive|be (?:kept|spared))"
        r"|excepted|excluded)\b|[以之]外(?![面地边])|(?:留下|保留|留着|不动|不变|照旧|除外|不算|不在内)"
        + _STOP
        + r"|(?:先|请|都|就|也)?(?P<forbids>别|不要|勿|不许|不准|不用|不必|先不要|暂不|先不)(?:再)?\w{1,4}"
        + _STOP
    ),
    (
        *listed(
            "stay remain survive kept spared limits n't untouched exce exclud"
            " 外 留 不动 不变 照旧 不算 不在内 别 不要 勿 不许 不准 不用 不必 暂不 先不"
        ),
        "not to be",
    ),
)
"""Words in front of which, in their clause, something is named that stays as it is."""
_AS_BEFORE = Hinted(lazy_pattern(r"不(?=(\w{1,4})" + _STOP + ")"), ("不",))
"""`…不取消`: what is said of one thing is not to happen to another."""
_END = lazy_pattern(
    r"[,,。.;;!!??\n](?!\d)|但|就|只|[以之]外|的(?=所有|全部|其他|其它|一切)"
    r"|\b(?:but|so|then|only|just|please|and (?!the\b))\b"
)
_START = lazy_pattern(r"[,,。;;!!??\n]|\.(?!\d)|\b(?:and|but)\b|但是?|(?<!\w)把")
_START_OF_SEVERAL = lazy_pattern(r"[,,。;;!!??\n]|\.(?!\d)|\bbut\b|但是?|(?<!\w)把")
_OF_SEVERAL = ("stay", "remain", "survive", "are", "must", "should", "have", "shall", "will", "can")
_AT_ONCE = lazy_pattern(
    r"(?:(?<![要是能可会差南东西北对])不|(?<![除并南东西北若无莫是])非"
    r"|\b(?:not|non|isn't|aren't|never)[ -](?:in |on |at |for |from |the |a )*)$"
)
_MOST = 50


class Kept(NamedTuple):
    """A span whose names are spared, and the words that say so: where a tool is called by these, they spare nothing."""

    start: int
    end: int
    first: int
    last: int
    of_action: bool = False
    """Whether an action is forbidden: another one may still be asked for (`P1 先别出院,查一下P1`)."""


def kept(folded: str) -> tuple[Kept, ...]:
    """Find what *folded* names only to spare it."""
    return tuple(islice(_found(folded), _MOST))


def is_denied(folded: str, start: int) -> bool:
    """Tell whether what begins at *start* is denied by the word right before it: `not severe`, 非生产."""
    if not start or folded[start - 1] not in " -不非":
        return False
    return _AT_ONCE.search(folded, max(start - 24, 0), start) is not None


def _found(folded: str) -> Iterator[Kept]:
    for start, end in comments(folded):
        yield Kept(start, end, start, start)
    for pattern in _BEHIND:
        for match in pattern.finditer(folded):
            stop = _END.search(folded, match.end())
            yield Kept(match.end(), stop.start() if stop else len(folded), *match.span("said"))
    for match in _BEFORE.finditer(folded):
        is_one = not match.group().startswith(_OF_SEVERAL) or match.group() in ("stays", "remains", "survives")
        start = _clause(folded, match.start(), _START if is_one else _START_OF_SEVERAL)
        yield Kept(start, match.start(), *match.span(), match.lastgroup == "forbids")
    for match in _OUTSIDE.finditer(folded):
        word = folded.find(" ", match.end())
        yield Kept(match.end(), word if word > 0 else len(folded), *match.span())
    for match in _AS_BEFORE.finditer(folded):
        if folded.count(match.group(1)) > 1 and folded[match.start() - 1 : match.start()] != match.group(1)[0]:
            yield Kept(_clause(folded, match.start(), _START), match.start(), match.start(), match.end(1), True)


def _clause(folded: str, end: int, starts: re.Pattern[str]) -> int:
    """Return where the clause that ends at *end* begins."""
    start = 0
    for match in starts.finditer(folded, max(end - 60, 0), end):
        start = match.end()
    return start if start else max(end - 60, 0)
