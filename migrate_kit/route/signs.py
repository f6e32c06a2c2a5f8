"""Words that say that a clause orders nothing: it asks, tells, forbids, or names a thing."""

from __future__ import annotations

from migrate_kit.route.lazy_pattern import lazy_pattern

BOUNDARY = lazy_pattern(
    r"[,,。;;!!??\n]|\.(?!\d)|\b(?:and(?! (?:why|when|who|how))|but|then|so)\b|然后|接着"
    r"|(?<![一不])(?<!以后)(?<!回头)再(?!次)|并(?:且)?|但是?|而且|就(?!是|算|医)"
    r"|(?:any ?more|any longer)\b|(?<=了)(?=[帮请]|麻烦|[给替]我|直接|我[要想])"
)
_LEAD = (
    r"^[\s,,、'\"]*(?:(?:hey|hi|hello|so|well|ok|okay|also|now|just|and|please|pls|kindly|go ahead and|let's|help me"
    r"|i want (?:you )?to|i need (?:you )?to|i'd like (?:you )?to"
    r"|(?:can|could|would|will) you(?: please| kindly)?)\b[\s,]*)*"
)
POLITE = lazy_pattern(
    r"\b(?:can|could|would|will) (?:you|u|someone|somebody)\b|\bplease\b|\bpls\b|\bmind\b|\bwhy (?:not|don'?t)\b"
    r"|(?:能|可以|能否|可否|能不能|可不可以|是否可以|是否能)(?:请|麻烦)?(?:您|你)?(?:先|直接|马上|立即|立刻|现在)?[帮给替把将为]"
    r"|请(?!问)|麻烦|劳驾|帮[我忙]|(?:好|行)[吗么](?=\W*$)"
)
ASKED = lazy_pattern(
    r"\b(?:who|whom|whose|why(?! (?:not|don'?t))|how|whether|what happens|wonder\w*"
    r"|(?:know|check|see|ask|tell me) if)\b"
    r"|" + _LEAD + r"(?:what|which|where|when (?:is|are|was|were|will|did|does|do|can|should|has|have)|has|had|was|were"
    r"|is|are|am|did|does|should|shall|may|might|do (?:you|we|they|i|any)|have (?:you|we|they|i|any|all)"
    r"|(?:can|could|would|will) (?!you\b|u\b|some))\b"
)
"""What stands before a verb that is asked about."""
ASKED_ZH = lazy_pattern(
    r"谁|为什么|为何|为啥|什么时候|啥时候|何时|几时|怎么|怎样|如何|多少|多久|多大|哪(?!怕)|有没有|是不是|该不该|要不要|会不会|是否(?!可以|能)"
    r"|[了过完](?:吗|么|没)|几[个次台条天号点只份]|什么(?:意思|结果|后果|情况)"
)
MAYBE_ASKED = lazy_pattern(r"吗|么\W*$|能不能|可不可以|能否|可否|是否")
QUESTION_MARK = lazy_pattern(r"\s*[??]")
REPORT = lazy_pattern(
    r"\b(?:was|were|been|being|got|is|are|has|have|had|'ve)\b(?:(?!\b(?:to|be|must|should|please)\b)[^,.;]){0,24}\w*(?<=ed)$"
    r"|\b(?:will(?! you)|won't|going to|gonna|plan(?:s|ned|ning)? to|about to|intends? to|thinking (?:of|about)"
    r"|considering"
    r"|scheduled to|yesterday|already|last (?:night|week|month|year|time)|decided|heard|tried to|used to|failed to"
    r"|forgot(?:ten)? to|afraid|might|maybe|perhaps|possibly|imagine|suppose|would(?! you| like|'ve)"
    r"|(?:we|i|they|one) could"
    r"|(?:asked|told|asks|tells|wants) (?:me|us) to|says? to|said to"
    r"|before (?:any|some|you\b|we\b|they\b|\w+ing\b)\w*)\b"
    r"|'ll\b(?! need you)"
    r"|(?:已经?|刚刚?|刚才|曾经?)[^,,的]{0,4}$|(?:昨[天晚日]|前天|上周|上次|上个?月|去年)(?!的)|被(?![^,,]*(?:取代|替))|正在|将要|即将"
    r"|可能|也许|或许|假如|假设|以后再|回头再|改天|打算|准备|计划(?!任务)|决定|考虑|听说|据说|害怕|担心"
)
"""What stands before a verb, the verb itself included, that tells of what was or will be done."""
PAST = lazy_pattern(r"[a-z]{2,}ed$")
WANTED = lazy_pattern(r"\b(?:be|get|have|want|needs?|like|see|make sure)\b")
PAST_BEHIND = lazy_pattern(
    r"过(?![期程户滤度]|的)|完了|[^,,。;;]{0,20}(?:失败|成功|完成)了?\W*(?=$|[,,。;;])|中(?!心|间|的)"
)
AGAINST = lazy_pattern(
    r"\b(?:not(?! only)|never|no(?! (?:longer|more|problem|worries))|nobody|none|nor|neither|cannot|without"
    r"|avoid\w*|forbid\w*"
    r"|prevent\w*|hold(?:ing)? off|refus\w*|stop\w*|abort\w*|postpon\w*|undo\w*|revert\w*|cancel\w*|skip\w*"
    r"|call(?:ing)? off"
    r"|delay\w*|against|instead of|rather than|don't|dont|cant|wont|shouldnt|(?!don't)\w+n't)\b(?! forget| hesitate)"
    r"|(?<![要能会可是行好有该])不(?![仅但只]|再?需要了|要了|想要了|[^,,]{0,6}的)|别(?![忘的人名墅])|勿|(?<![有])没(?!用|有用|了|[^,,]{0,6}的)|无需"
    r"|未(?!来)|拒绝|避免|防止|禁止|取消|撤销|撤回|停止|终止|推迟|暂缓|放弃|免得|以免"
)
WHY_NOT = lazy_pattern(r"\bwhy (?:not|don'?t)\b")
IF = lazy_pattern(
    r"\b(?:if|unless|when|in case|once)\b[^,.;]{1,40}?\b(?:does|is|are|was|were|has|have|did|can|could|will|would)"
    r"(?: not|n't|not)\s+\w+"
)
"""`if it does not start roll it back`: what is denied is the condition."""
RETRACTED = lazy_pattern(
    r"\b(?:actually|wait|sorry|no)\b[, ]+(?:no,? +)?(?:don't|do not|dont|stop\b|cancel that)|\bnever ?mind\b"
    r"|\bscratch that\b"
    r"|\bforget (?:it|that|about it)\b|算了|还是(?:先)?(?:别|不要|不用|不)|(?<!也)不用了|先等等"
)
RIVAL = lazy_pattern(
    _LEAD + r"(?:show|list|find|view|see|print|describe|explain|check|reopen|create|start|rename|export|reschedule"
    r"|delay|count"
    r"|search|look|read|draft|undelete|restore)\b"
    r"|^[\s,,]*(?:请|麻烦|帮我|给我|我想|我要|能不能|可以)*(?:把|将)?(?:查看|查询|查一下|查查|看看|看一下|看下|显示|列出|统计|检查|解释|介绍|说明|新建"
    r"|创建|启动|暂停|恢复|重命名|导出|打印|搜索|核实|起草)(?![^,,]*[后完])"
)
"""Another thing to do: what follows it is what it is done to."""
READS = lazy_pattern(
    _LEAD
    + r"(?:show|list|view|print|describe|explain|reopen)\b|(?:请|麻烦|帮我|给我)*(?:查看|查询|显示|列出|打印|重新打开)"
)
"""What is only to be looked at, or opened again."""
NOUN = lazy_pattern(
    r"[ -](?:date|letter|summary|status|history|reports?|notes?|logs?|list|policy|value|form|fees?|costs?|time"
    r"|records?|plan"
    r"|script|button|page|rules?|guide|steps?)\b"
    r"|的?(?:小结|记录|时间|日期|证明|状态|历史|原因|流程|费用|说明|日志|结果|情况|进度|政策|规则|文档|按钮|功能|权限|接口|脚本|方案|须知|条件|标准|报告)"
)
ENDING = lazy_pattern(r"[a-z]*")
TOLD_OF = lazy_pattern(
    r"(?:\s+[^\s,;!?]+){0,3}?\s+(?:was|were|is|are|has|had|failed|went|broke|succeeded|worked)\b(?! to be| not )"
)
NAMED = lazy_pattern(r"\b(?:the|this|that|last|first|second|previous|latest|our|his|her|their|an?)\s+$")
"""An article in front and a verb behind: `the deploy of today failed`."""
TO_BE_DONE = lazy_pattern(
    r"(?:\b(?:do|execute|run|perform|this|following|task|order|rid of [\w ]{1,30})"
    r"|执行|操作|如下|任务|指令|命令)\s*[::]?\s*$"
)
"""In front of a colon, what says that the rest is to be done."""
