"""Words by which a name or a sentence says that something is deleted or shut down.

Good: `purge_orders`, `orders_purge`, "Delete all orders.", "Exports the table, then drops it.", `清空购物车`.
Bad:  `list_deleted_orders`, `delete_count`, "Never deletes anything.", "Removes duplicates.", `删除记录查询`.
"""

from __future__ import annotations

import re
from itertools import pairwise

from migrate_kit.route.text import listed
from migrate_kit.route.words import name_words

_DEEDS = listed(
    "delete del remove rm purge wipe erase drop truncate destroy uninstall clear kill terminate shutdown reboot "
    "restart revoke deprovision unlink format"
)
#: Before the verb these say nothing; a verb that asks makes what follows a thing ("show delete log").
_BEFORE = listed("do cmd tool run try api bot ops admin force batch bulk hard soft mass auto async")
_ASKING = listed(
    "get list show find search query read fetch check count view explain describe preview lookup is has can"
)
_COUNTED = listed("count status history policy rate date reason schedule estimate code")
#: What is taken out of a text that is given, and out of nothing that is kept.
_OF_A_TEXT = (
    r"(?:the )?(?:duplicates?|duplicated?|whitespaces?|white space|spaces?|blanks?|accents?|backgrounds?|noise|"
    r"stop ?words?|punctuation|formatting|markup|html|prefix|suffix|outliers?|diacritics|emojis?|line breaks?|vocals)\b"
)
_VERB = (
    r"(?:delet(?:e[sd]?|ing)|remov(?:e[sd]?|ing)|purg(?:e[sd]?|ing)|wip(?:e[sd]?|ing)|eras(?:e[sd]?|ing)|"
    r"truncat(?:e[sd]?|ing)|destroy(?:s|ed|ing)?|uninstall(?:s|ed|ing)?|kill(?:s|ed|ing)?|terminat(?:e[sd]?|ing)|"
    r"drop(?:s|ped|ping)? (?:the|a|an|all|every|it|them|table|database|index|column)|"
    r"clear(?:s|ing)? (?:the|a|all|every|your)|empt(?:y|ies|ying) (?:the|a|all|every)|shut(?:s|ting)? down|"
    r"reboots?|restarts?|revok(?:e[sd]?|ing)|format(?:s|ting)? (?:the|a) (?:disk|drive|card))"
)
_SENTENCE = re.compile(
    r"(?:(?:^|[.!;:]\s)\W*|\b(?:and|then)(?: then| also)? )"
    r"(?:(?:permanently|irreversibly|forcibly|immediately|safely|also|to) )?"
    rf"(?P<en>{_VERB})\b(?! {_OF_A_TEXT})"
    r"|(?:(?:^|[。！；，：,;]\s*)(?:请|可以?|用于|用来|批量|永久|彻底|强制|一键|立即|直接|安全地?|帮你|帮您)*|(?:并|并且|然后|再|后))"
    r"(?P<zh>删除|删掉|删去|移除|清空|清除|清掉|抹掉|抹除|销毁|卸载|注销|格式化|重启|关机|终止)"
    r"(?![^，。；\n]{0,12}(?:查询|列表|数量|次数|历史|统计|重复|空格|空白|标点|噪声|背景))"
    r"|[把将][^，。；\n]{1,12}?(?P<ba>删除|删掉|移除|清空|清除|清掉|抹掉|销毁|卸载|格式化)",
    re.IGNORECASE | re.MULTILINE,
)


def destroying_words(name: str, summary: str) -> str:
    """Return the first word of *name*, or else of *summary*, that says so; nothing where none does."""
    match = _SENTENCE.search(summary)
    said = "" if match is None else next(word for word in match.group("en", "zh", "ba") if word)
    return _of_name(name) or said


def _of_name(name: str) -> str:
    words = name_words(name).split()
    while len(words) > 1 and words[0] in _BEFORE:
        del words[0]
    if not words or words[-1] in _COUNTED:
        return ""
    after = (later for word, later in pairwise(words) if word in ("and", "then"))
    asks = words[0] in _ASKING
    decisive = [words[0], *after, *([] if asks else words[-1:])]
    return next((word for word in decisive if word in _DEEDS), "")
