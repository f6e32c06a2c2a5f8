"""Words by which a sentence claims that something is done or holds, in families that are one claim in both languages.

Good: `Restarts a service` on a fact that says 重启.
Bad:  `Restarts a service and clears its cache`: no fact says that anything is cleared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_FAMILIES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:delet|remov|eras|purg|wip(?:e|ing)|destroy|discard|clear|flush)\w*|\bdrop(?:s|ped|ping)?\b|删|清除|清空|清理|清掉|移除|抹除|销毁",
        r"\b(?:creat|add(?:s|ed|ing)?\b|insert|regist)\w*|创建|新建|新增|添加|注册|建立|开通|开单",
        (
            r"\b(?:updat|modif|chang|edit|(?:over)?writ(?:e|ing|ten)|alter|replac|adjust|scal)\w*"
            r"|更新|修改|更改|改写|改成|改为|写入|覆盖|替换|调整|扩容|缩容|变更"
        ),
        (
            r"\b(?:send|sent|notif|e-?mail|publish|broadcast|post(?:s|ed|ing)\b|inform|alert(?:s|ing) )\w*"
            r"|发送|发给|通知|推送|邮件|发布|广播|告知"
        ),
        r"\b(?:restart|reboot|bounc)\w*|重启|重新启动",
        r"\b(?:stop|shut|kill|terminat|halt|abort|interrupt|disconnect)\w*|停止|终止|中断|断开|杀掉|杀死|中止|停机|停掉|下线",
        r"\b(?:deploy|releas|roll(?:s|ed|ing)? ?out)\w*|部署|上线|发布|发版",
        r"\b(?:roll(?:s|ed|ing)?[ -]?back|revert|undo|restor)\w*|回滚|撤销|恢复|还原|回退",
        r"\b(?:pay|paid|charg|cost|pric|fee|bill)\w*|付费|支付|收费|费用|扣费|付款|计费",
        r"\b(?:free|gratis)\b|免费",
        (
            r"\b(?:un)?(?:lock|freez|frozen|block|enabl|disabl|silenc|mut(?:e|ing))\w*"
            r"|锁|冻结|禁用|启用|封禁|屏蔽|静默"
        ),
        r"\b(?:cancel|clos(?:e|ing))\w*|取消|关闭|关掉|关单",
        r"\b(?:confirm|approv|permission|admin|authori[sz]|privileg|access|root\b|sudo)\w*|确认|审批|批准|权限|管理员|授权",
        r"\b(?:password|passcode|token|secret|credential|api key)\w*|密码|口令|令牌|密钥|验证码|身份证|银行卡",
        (
            r"\b(?:always|never|guarant\w*|instant\w*|immediate\w*|automatic\w*|safe(?:ly)?|secure(?:ly)?)\b"
            r"|总是|永远|绝不|一定会|保证|立即|立刻|自动|安全|无风险"
        ),
        r"\b(?:all|every|each|entire|whole)\b|所有|全部|每个|每一|整个|一切",
        r"\b(?:irreversib|permanent|cannot be undone)\w*|不可逆|不可恢复|永久|无法撤销",
        r"\breversib|\bundoable|(?<!不)可(?:逆|恢复|撤销|还原)",
        (
            r"\b(?:truncat|migrat|rebuil[dt]|reinstall|reindex|back(?:s|ed|ing)? (?:it |them )?up\b|backup"
            r"|synchroni[sz]|sync\b|export|import(?:s|ed|ing)?\b|upload|download|install|upgrad|archiv)\w*"
            r"|迁移|重建|重装|备份|同步|导出|导入|上传|下载|安装|升级|归档|退款|转账"
        ),
        (
            r"\b(?:must|need(?:s|ed)?|(?:has|have) to|mandatory|agree(?:s|d|ment)?|consent\w*|sign(?:s|ed)? (?:it )?off"
            r"|owners?|managers?)\b"
            r"|必须|需要?(?=登录|先|经)|同意|签字|登录|会员|管理者|负责人"
        ),
        r"\bdefault\w*|\b(?:if|when) (?:missing|absent|omitted|left out)|缺省|默认",
        r"\b(?:percent\w*|per|hundreds|thousands|millions)\b|百分|占比",
        r"\bretr(?:y|ies|ied)\w*|重试",
        (
            r"\b(?:hourly|daily|weekly|monthly|yearly|nightly|overnight|weekends?|weekdays?|nights?|couple|several|dozens|double"
            r"|triple|half)\b"
            r"|每[天日周月年晚]|每小时|夜间|凌晨|夜里|白天|周末|工作日|定时|定期|多次|数次|一半|翻倍"
        ),
        r"\b(?:at least|minimum|min|no less than|or more)\b|至少|不少于|最少|最小|起码",
        (
            r"\b(?:at most|up to|maximum|max|max length|no more than|within|or less|gives up after)\b"
            r"|最多|至多|不超过|上限|最长|最大|以内"
        ),
        r"\b(?:production|staging|customers?)\b|生产|线上|测试环境|预发|客户",
        r"\b(?:refus|prevent|avoid|forbid|fail|skip|ignor|exclud|prohibit)\w*|拒绝|避免|防止|跳过|忽略|排除|失败",
        r"\b(?:any|anything|everything|first|prefer\w*|priorit\w*|recommend\w*|suggest\w*)\b|任何|任意|首[选先]|最先|优先|建议|推荐",
        r"\b(?:background|asynchron)\w*|后台|异步",
    )
)
_CONDITIONS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        (
            r"\b(?:if|when|whenever|provided|as long as|in case|once)\b"
            r"|如果|若(?!干)|假如|倘|只要|前提|的话|(?<![小临及同平准实随按有])时(?=[，,、；]|$)"
        ),
        r"\b(?:only|solely|exclusively|just)\b|[只仅](?!读)|限于",
        r"\b(?:even|regardless|despite|no matter)\b|即使|即便|哪怕|无论|不管|不论",
        r"\b(?:before|(?<!give up )(?<!gives up )after|until|till|during|while)\b|[之以]前|[之以]后|期间|直到|尚未",
        r"\b(?:hardly|barely|rarely|seldom|scarcely|partly|partial\w*|mostly|outside|rather)\b|很少|几乎|部分|大多",
        (
            r"\b(?:over|above|more than|exceed\w*|below|under|less than|fewer)\b"
            r"|(?<!不)超过|大于|以上|高于|低于|小于|少于|以下|不足"
        ),
        r"\b(?:few|multiple|various)\b|片刻|若干",
    )
)
"""Words by which a sentence narrows or widens what it says: one more or less is another condition."""


def condition_changed(sentence: str, text: str) -> str:
    """Return the first word of a condition that only one of *sentence* and *text* has, empty for none."""
    for family in _CONDITIONS:
        match, was = family.search(sentence), family.search(text)
        if (match is None) != (was is None):
            return (match or was).group().strip()  # type: ignore[union-attr]
    return ""


def claims_beyond(sentence: str, facts: Sequence[str]) -> Iterator[str]:
    """Yield the words of *sentence* that claim what none of *facts* does."""
    told = "\n".join(facts).replace("_", " ")
    for family in _FAMILIES:
        match = family.search(sentence)
        if match and not family.search(told):
            yield match.group().strip()
