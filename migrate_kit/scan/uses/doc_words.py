"""How docstrings begin to speak of the use: for it, against it, of another tool."""

from __future__ import annotations

import re

_WHO = (
    r"(?:the |a |an |any )?(?:users?|customers?|callers?|clients?|people|someone|somebody|anyone|guests?|visitors?|"
    r"they|you)"
)
_VERBS = (
    r"(?:(?:is|are|has|have)\s+)?(?:says?|asks?|asked|asking|wants?|needs?|requests?|mentions?|complains?|types?|"
    r"inquires?|enquires?|looks?|looking|would like|wishes|tells?|wondering|wonders?|reports?)"
)
_LINK = r"(?:\s+(?:you|us|me))?(?:\s+(?:for|to|about|like|that|something like|things like|with|how to))?\s*[:,]?\s*"
_THIS = r"(?:\s+(?:this|it|the))?(?:\s+(?:tool|function|command|method|handler|skill|action|one))?"
_NAME = r"[`\"'“]?(?P<tool>[\w.]+)[`\"'”]?(?:\(\))?"
_ZH_WHO = r"(?:用户|客户|顾客|有人|对方|玩家|群友|群成员|来电者|会员|买家|访客)"
_ZH_VERBS = r"(?:想要|想|要求|需要|要|说到|说|询问|问到|问起|问|输入|发送|提到|提及|请求|希望|咨询|投诉|反馈|打算)"


def _compiled(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in patterns)


WANTS = re.compile(
    rf"^(?:{_WHO}\s+{_VERBS}{_LINK}|(?:当|如果|若)?{_ZH_WHO}\s*{_ZH_VERBS}(?:了|起|的是)?\s*[:\uff1a]?\s*)", re.I
)
"""Who wants it, before what is wanted."""
FOR = _compiled(
    rf"^(?:please\s+|only\s+)?(?:use[ds]?|call(?:ed)?|invoked?|trigger(?:ed)?|pick|choose){_THIS}\s+(?:only\s+)?"
    rf"(?:when(?:ever)?|if)\s+(?P<body>{_WHO}\s+{_VERBS}\b.+)$",
    rf"^(?:when(?:ever)?|if)\s+(?P<body>{_WHO}\s+{_VERBS}\b[^,]+)(?:,\s*(?:use|call).*)?$",
    r"^(?:use[ds]?|call(?:ed)?|triggered)\b.{0,30}?\bwhen\s+(?:asked|told)\s+(?:for|about|to)\s+(?P<body>.+)$",
    rf"^(?:please\s+)?(?:use){_THIS}\s+(?:for|to)\s+(?P<body>.+)$",
    r"^(?:this\s+(?:tool|function|command)\s+is\s+)?(?:used|useful|meant|intended)\s+(?:for|to)\s+(?P<body>.+)$",
    r"^(?:examples?|user says|users say|triggers?|keywords?)\s*:\s*(?P<body>[\"“'「].+)$",
    rf"^(?:当|如果|若)?(?P<body>{_ZH_WHO}\s*{_ZH_VERBS}.+?)(?:的时候|时)?[,，]?\s*(?:请)?(?:使用|调用|触发|用)"
    r"(?:本工具|此工具|该工具|本函数|此函数|该函数|它|这个|本功能)?$",
    r"^(?:本工具|此工具|该工具|本函数|该函数|此函数|这个函数|本功能)?(?:可以?|主要)?(?:用于|用来|适用于)\s*(?P<body>.+)$",
    r"^(?:使用场景|适用场景|触发词|关键词|何时使用|示例|例如|用户说)\s*[:\uff1a]\s*(?P<body>.+)$",
)
NOT_FOR = _compiled(
    rf"^(?:but\s+|please\s+)?(?:do\s+not|don'?t|don’t|never|must\s+not)\s+(?:use|call){_THIS}\s+"
    rf"(?:(?:for|to)\s+|(?:when|if)\s+(?={_WHO}\s+{_VERBS}\b))(?P<body>.+)$",
    r"^(?:this\s+is\s+|it\s+is\s+|it's\s+)?not\s+(?:meant\s+|intended\s+|suitable\s+|to\s+be\s+used\s+|made\s+)?for\s+"
    r"(?P<body>.+)$",
    r"(?:不要|请勿|切勿|不可以?|不能|不应|不得|别|勿)(?:把它|将其|把本工具)?(?:用于|用来|用它来?|拿来|在)\s*(?P<body>.+)$",
    r"(?:不适用于|不适合|不用于|不支持用于|并非用于)\s*(?P<body>.+)$",
)
INSTEAD = re.compile(
    rf"^(?:please\s+|请|应|改|就)?(?:use\s+|call\s+|see\s+|try\s+|改用|使用|调用|用)\s*{_NAME}"
    r"(?:\s+(?:instead|for\s+(?:that|those|this)))?\s*[)）]?$",
    re.IGNORECASE,
)
"""A clause that names what to use; only a tool counts."""
FOR_OTHER = _compiled(
    rf"^(?:for|to)\s+(?P<body>.+?),?\s+(?:please\s+)?(?:use|call)\s+{_NAME}(?:\s+instead)?$",
    rf"^(?:if|when)\s+(?P<body>{_WHO}\s+{_VERBS}.+?),\s*(?:please\s+)?(?:use|call)\s+{_NAME}(?:\s+instead)?$",
    r"^(?:如果|若|要)?(?P<body>[^,，]{2,16}?)(?:时)?[,，]?\s*(?:请|应|改)(?:用|使用|调用|改用)\s*[`“]?(?P<tool>[A-Za-z_][\w.]*)",
)
TECHNICAL = re.compile(
    r"\b(?:test\w*|debug\w*|internal\w*|cach\w*|mock\w*|compat\w*|callbacks?|logging|migrations?|dispatch\w*|threads?|async|"
    r"cron|startup|production|development|deprecated|pars(?:e|ing)|initiali[sz]\w*|config\w*|decorat\w*|subclass\w*|"
    r"type check\w*|serializ\w*|bookkeeping|benchmarks?|fixtures?|monkey\w*|backward\w*|database|connection|sessions?|"
    r"instances?|modules?|class(?:es)?|functions?|arguments?|values?|routers?|handlers?|none|null|true|false|api|json|"
    r"library|registers?|loops?|polling|retries|concurren\w*|ci|python|windows|linux|macos|you|this|it|these)\b"
    r"|测试|调试|内部|缓存|兼容|回调|日志|迁移|线程|异步|定时|启动|生产环境|开发环境|废弃|初始化|配置|装饰|序列化|数据库|连接|"
    r"接口|函数|参数|模块|返回|上层|调用方|路由|并发|循环|占位|解析|单元|框架|部署",
    re.IGNORECASE,
)
"""Words of those who build it, not of those who use it."""
