"""Which words of a text are something that users say or want, and no note to colleagues.

Good: `物流到哪了`, `where is my parcel`, `refund an order`.
Bad:  `TODO: drop`, `must stay above refunds`, `SHOP-112`, `text.lower()`, `see the wiki`, a key, a phone number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.model.injection import orders_in
from migrate_kit.model.script import HANZI
from migrate_kit.model.secret import masked

MOST_WORDS = 9
MOST_HANZI = 16

_QUOTED = re.compile(
    r"“([^”\n]{2,60})”|「([^」\n]{2,60})」|『([^』\n]{2,60})』|\"([^\"\n]{2,60})\"|‘([^’\n]{2,60})’"
    r"|(?<!\w)'([^'\n]{2,60})'(?!\w)|`([^`\n]{2,60})`"
)
_NOTE = re.compile(
    r"\b(?:todo|fixme|xxx|hack|nb|note|noqa|pragma|type:|nosec|pylint|mypy|legacy|deprecated|obsolete|workaround|bug|"
    r"temporar\w+|must|should|never|always|only|keep|stays?|remove[ds]?|drop(?:ped)?|above|below|before|after|first|"
    r"earlier|later|same as|see|why|because|otherwise|else|fall ?back|default|regex|branch|handler|function|keyword "
    r"order|merged?|moved?|added|asked for by|requested by|don't touch|do not|does not|doesn't|until|since|per)\b"
    r"|待办|注意|必须|务必|不要|别动|勿|临时|兼容|放在|之前|之后|以前|以后|优先|顺序|见|参考|修复|历史|废弃|以下|以上|"
    r"上面|下面|否则|默认|兜底|这里|分支|关键字|逻辑|处理|代码|函数|暂时|测试|需求|版本|原因|因为|避免|姓名|字段|参数|必填|可选|异常|校验|超时",
    re.IGNORECASE,
)
_CODE = re.compile(r"[=(){}\[\]<>_\\^$]|::|->|\.\w+\(|https?:|\b[A-Z]{2,}-\d+|(?:^|\s)#\d+|\d{4}-\d{2}|@\w")
_PERSONAL = re.compile(r"\d[\d -]{6,}\d|[\w.+-]+@[\w-]+\.\w+")
_LETTER = re.compile(r"[^\W\d_]")
_EDGE = " \t.,;:!?，。；：！？、~…*-–—·•"


def quoted(text: str) -> Iterator[str]:
    """Yield what stands in quotes, or `in back quotes`, in *text*."""
    for match in _QUOTED.finditer(text):
        yield next(group for group in match.groups() if group is not None).strip()


def without_quotes(text: str) -> str:
    """Return *text* with nothing in place of what it quotes."""
    return _QUOTED.sub(" ", text)


def is_note(text: str) -> bool:
    """Tell whether *text* speaks to colleagues, or is code."""
    return bool(_NOTE.search(text) or _CODE.search(text))


def is_code(text: str) -> bool:
    """Tell whether *text* is code, a ticket or an address."""
    return bool(_CODE.search(text))


def phrase_of(text: str) -> str:
    """Return *text* as a phrase that users may say; empty where it is none, too long, or nobody else's business."""
    plain = " ".join(text.split()).strip(_EDGE)
    if not _LETTER.search(plain) or len(plain) < 2 or _CODE.search(plain) or _PERSONAL.search(plain):
        return ""
    hanzi = len(HANZI.findall(plain))
    too_long = hanzi > MOST_HANZI if hanzi else len(plain.split()) > MOST_WORDS
    return "" if too_long or masked(plain) != plain or any(orders_in(plain)) else plain
