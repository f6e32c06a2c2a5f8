"""What a docstring says of the use itself: that it costs, that it is limited, that it takes its time.

Good: `付费接口`, `每天最多 5 次`, `This call is billed per request.`, `大约需要 10 秒`, `This is slow.`
Bad:  `查询付费服务`, `Returns the cost of a trip`, `List slow queries`, `每天 3 次的用药提醒`: what is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.scan.tools.documented import document
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.syntax import statements
from migrate_kit.scan.tools.wording import by_sentence

_CLAUSE = re.compile(
    r"[^。；;！!\n\uff0c\uff1b()（）]+?(?:(?<=[^\d])[.,](?=\s|$)|(?=[。；;！!\n\uff0c\uff1b()（）])|$)"
)
_COST = re.compile(
    r"\b(?:is|are|gets?) (?:billed|metered|rate[- ]limited|charged)\b|\b(?:billed|charged) per\b"
    r"|\bcosts? (?:money|credits?|tokens)\b"
    r"|\b(?:an? )?(?:expensive|costly|paid|metered) (?:call|request|operation|query|api|endpoint|service)\b"
    r"|\b(?:uses?|consumes?|spends?) (?:up )?(?:\w+ )?(?:credits?|quota)\b"
    r"|\bat most \d+ (?:calls|requests|times) (?:per|a) \w+"
    r"|付费(?:接口|API|服务|调用|功能)|收费(?:接口|API|服务|调用|功能)?$|按(?:次|量)(?:计费|收费|付费)"
    r"|(?:会|将|要|需要?)(?:被)?(?:扣费|收费|付费|计费|消耗(?:额度|积分|点数|配额))"
    r"|(?:调用|接口|请求|使用)(?:次数)?(?:有|的)?(?:限额|限制|上限)|(?:额度|配额|次数)(?:有限|受限)"
    r"|每(?:人|个用户|个群)?每?(?:天|日|小时|分钟|月)(?:最多|限|只能|不超过|至多)[^\d]{0,6}\d+\s*次",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"\b(?:is|are|be|very|rather|quite) slow\b|\bslow (?:call|request|operation|endpoint|api)\b"
    r"|\b(?:is|are) (?:time[- ]consuming|long[- ]running)\b"
    r"|\b(?:takes?|needs?) (?:up to |about |around |roughly |at least |approximately |~ ?)?"
    r"(?:\d[\d.\- ]*|a few|several|some) ?(?:s|secs?|seconds?|mins?|minutes?|hours?)\b"
    r"|\b(?:takes?|need) (?:a while|a long time|some time)\b"
    r"|(?:比较|较|很|非常)(?:慢|耗时)|(?:速度|响应)(?:较|很|比较)?慢|耗时(?:较|很|比较)?(?:长|久)"
    r"|(?:耗时|需要?|要|等待?|花费?)(?:等待?)?(?:大?约|大概|最多|至少|几)?\s*"
    r"(?:\d[\d.\-~到至 ]*|几|十几|几十)\s*(?:秒|分钟|小时)(?!后|前|以)",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"^\s*(?:(?:get|return|list|show|find|fetch|calculate|estimate|compute|set|search|query|check|look|compare|track)s?\b|"
    r"查|看|显示|获取|计算|统计|列出|返回|设置|设定|搜索|估算|检查|对比|添加|提醒|创建|预测|推荐)",
    re.IGNORECASE,
)
#: Who it may be that costs or takes its time: the tool itself, and no timer that it starts.
_ITSELF = re.compile(
    r"(?:\s*\b(?:this|it|the|each|every|one|an?|all|calls?|calling|requests?|function|tool|method|operation|endpoint|api|quer(?:y|ies)|"
    r"run|running|use|using|execution|usually|normally|often|typically|sometimes|may|might|can|could|will|note|warning|"
    r"caution|beware|that|and|but|so|which|is|are|be|very|rather|quite|also|external|remote|network)\b[\s:,\u2014-]*)*\s*",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:not|never|no|isn't|aren't|doesn't|without)\b|不是|不会|无需|没有|不需|不用|并非|非$", re.IGNORECASE
)
#: What is waited for behind `takes 10 s to`, where it is the tool.
_FOR_OTHERS = re.compile(r"\s*to (?!finish|complete|run|respond|return|execute|load|answer|process|generate|come|get)")
_LONGEST = 120


def cost_words(source: FunctionSource) -> Iterator[tuple[str, int]]:
    """Yield what the docstring says of the cost of a use, with the line it stands on."""
    return _clauses(source, _COST)


def latency_words(source: FunctionSource) -> Iterator[tuple[str, int]]:
    """Yield what the docstring says of the time a use takes, with the line it stands on."""
    return _clauses(source, _TIME)


def _clauses(source: FunctionSource, wanted: re.Pattern[str]) -> Iterator[tuple[str, int]]:
    text = document(source).text
    body = statements(source.node.body)
    if not text or not body or not wanted.search(text):
        return
    raw = (source.node.get_docstring(clean=False) or "").splitlines()
    for found in _CLAUSE.finditer(text):
        clause = " ".join(found.group().split()).strip(" .,:：。")
        if wanted.search(clause) and not _is_about(clause, wanted) and len(clause) <= _LONGEST:
            row = next((n for n, line in enumerate(raw) if clause[:12] in " ".join(line.split())), 0)
            yield clause, source.line_of(body[0]) + row


def _is_about(clause: str, wanted: re.Pattern[str]) -> bool:
    """Tell whether *clause* says it of what is asked for, or of something else, or denies it."""
    found = wanted.search(clause)
    if found is None:
        return False
    before, behind = clause[: found.start()], clause[found.end() :]
    if _DENIED.search(before) or _FOR_OTHERS.match(behind):
        return True
    if before.isascii() and _ITSELF.fullmatch(before) is None:
        return True
    return _ASKS.match(clause) is not None and by_sentence(before) != "unknown"
