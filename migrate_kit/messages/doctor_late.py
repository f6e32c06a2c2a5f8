"""What the findings of `doctor` mean whose cause comes late: rules, parameters, the language model, the requests."""

from migrate_kit.messages._text import Explained, Text

_RULES: dict[str, Explained] = {
    "MK741": Explained(
        name="rule-stops-right-calls",
        title=Text("a business rule stops right calls", "业务规则拦下了正确的调用"),
        why=Text(
            "The right tool was found, and the rule did not let it be called. That may be what the rule is for: then the "
            "request was judged by what the user wanted, not by what is allowed.",
            "工具选对了，但规则不让调用。这也可能正是规则的目的：那么判定时看的是用户想要什么，而不是允许什么。",
        ),
        remedy=Text(
            "narrow the rule with `when`, or judge such requests as refused",
            "用 `when` 收窄规则，或把这类请求判定为拒绝",
        ),
    ),
    "MK742": Explained(
        name="rule-adds-unwanted-calls",
        title=Text("a business rule adds calls that nobody wanted", "业务规则增加了无人需要的调用"),
        why=Text(
            "The rule has the effect add_tool; its call came on top of the right ones.",
            "该规则的效果是 add_tool；它的调用加在了正确的调用之外。",
        ),
        remedy=Text("narrow the rule with `when`", "用 `when` 收窄规则"),
    ),
    "MK743": Explained(
        name="faulty-rules",
        title=Text("the rules have faults", "规则有错误"),
        why=Text(
            "Rules with faults are not loaded; a running process keeps the last good ones, a new one has none.",
            "有错误的规则不会被加载；运行中的进程沿用上一份，新进程则没有规则。",
        ),
        remedy=Text("`migrate-kit lint` names file and line of each", "`migrate-kit lint` 会指出每处的文件和行号"),
        severity="error",
    ),
    "MK744": Explained(
        name="rule-not-judged",
        title=Text("a business rule could not be judged", "业务规则无法判断"),
        why=Text(
            "Its expression failed on the values of a request. What cannot be judged is denied, whatever the rule says.",
            "它的表达式在请求的值上出错。无法判断的一律拒绝，不论规则怎么写。",
        ),
        remedy=Text("guard the expression in `when` against such values", "让 `when` 的表达式能处理这类值"),
        severity="error",
    ),
    "MK745": Explained(
        name="idle-rule",
        title=Text("a business rule never acted", "业务规则从未生效"),
        why=Text(
            "Its tools were decided on often, and it was always kept. That is as it should be for a safeguard, and a sign "
            "of a condition that can never hold for any other.",
            "它涉及的工具多次被选中，而规则总是满足。对保护性规则来说正常；对其他规则，则可能是条件永远不成立。",
        ),
        remedy=Text("check its condition", "检查它的条件"),
        severity="note",
    ),
    "MK746": Explained(
        name="unmet-rule",
        title=Text("no decision met a business rule", "没有决策遇到过该业务规则"),
        why=Text(
            "Nothing was decided for the tools it speaks of, so nothing is known of what it would do.",
            "没有任何决策涉及它所说的工具，因此不知道它会做什么。",
        ),
        remedy=Text("add judged requests for its tools", "为它的工具补充判定过的请求"),
        severity="note",
    ),
}

_SCHEMA: dict[str, Explained] = {
    "MK751": Explained(
        name="argument-not-read",
        title=Text("an argument that the request gives was not read", "请求里给出的参数没有读到"),
        why=Text(
            "The right tool was found, and the user was asked for what stood in the request.",
            "工具选对了，却向用户追问请求里已经说过的内容。",
        ),
        remedy=Text(
            "say what a value looks like: pattern, enum with synonyms, format, or examples",
            "说明取值的样子：pattern、带 synonyms 的 enum、format 或 examples",
        ),
    ),
    "MK752": Explained(
        name="argument-not-asked-for",
        title=Text("a tool was called without an argument that it needs", "缺少必要参数却直接调用"),
        why=Text(
            "The request leaves something open that a person would have asked for.",
            "请求里没有说清楚，换作人会先问一句。",
        ),
        remedy=Text(
            "make the parameter required, with a question in ask_user", "把参数设为 required，并在 ask_user 里写上问题"
        ),
    ),
    "MK753": Explained(
        name="argument-misread",
        title=Text("an argument has another value than it should", "参数取了错误的值"),
        why=Text(
            "The right tool would do something else than was asked.",
            "工具选对了，做的却不是用户要的事。",
        ),
        remedy=Text("narrow pattern or enum, or add synonyms", "收窄 pattern 或 enum，或补充 synonyms"),
    ),
    "MK754": Explained(
        name="nothing-to-read-by",
        title=Text(
            "required arguments are missed, and nothing says what they look like",
            "必填参数常常读不到，且没有说明取值的样子",
        ),
        why=Text(
            "Free text without pattern, enum, format or example is read by its place in the sentence only.",
            "没有 pattern、enum、format 和示例的自由文本，只能靠它在句子里的位置来读。",
        ),
        remedy=Text("add a pattern, an enum, or two examples", "加上 pattern、enum 或两个示例"),
    ),
    "MK755": Explained(
        name="no-own-question",
        title=Text("required arguments have no question", "必填参数没有追问的话"),
        why=Text(
            "Where the value is missing the user hears a general sentence made from the parameter's name.",
            "缺少取值时，用户听到的只是由参数名拼成的一句话。",
        ),
        remedy=Text("write the question into ask_user", "在 ask_user 里写上问题"),
        severity="note",
    ),
}

_CHOOSER: dict[str, Explained] = {
    "MK761": Explained(
        name="unusable-choices",
        title=Text("the language model's answers cannot be used", "语言模型的回答无法使用"),
        why=Text(
            "It named a tool that was not offered, or arguments that fit no schema, also when told so. The offline decision "
            "stood.",
            "它说了没有提供的工具，或不合规格的参数，提示之后仍然如此。最终采用离线决策。",
        ),
        remedy=Text(
            'try chooser_form = "json", or another model_name', '试试 chooser_form = "json"，或换一个 model_name'
        ),
    ),
    "MK762": Explained(
        name="silent-model",
        title=Text("the language model fails or answers too late", "语言模型出错或回答太慢"),
        why=Text(
            "The offline decision stood after the wait; every such request costs its deadline.",
            "等待之后采用离线决策；每个这样的请求都要等满时限。",
        ),
        remedy=Text(
            'raise chooser_deadline_ms, lower chooser_tokens, or set chooser = "unsure"',
            '调高 chooser_deadline_ms，调低 chooser_tokens，或设置 chooser = "unsure"',
        ),
    ),
    "MK763": Explained(
        name="repaired-arguments",
        title=Text("the language model's arguments had to be repaired", "语言模型给出的参数需要修补"),
        why=Text(
            "Its arguments were no whole JSON. They were closed by nesting and checked, but the model is at its limit.",
            "它给出的参数不是完整的 JSON。已按嵌套补全并校验，但说明模型已到极限。",
        ),
        remedy=Text(
            'lower chooser_tokens, or set chooser_form = "json"', '调低 chooser_tokens，或设置 chooser_form = "json"'
        ),
        severity="note",
    ),
    "MK764": Explained(
        name="wrong-choice",
        title=Text(
            "the language model was offered the right tool and chose another", "语言模型拿到正确的工具却选了别的"
        ),
        why=Text(
            "Recall did its part; the texts of the two tools did not tell the model which is which.",
            "召回没有问题；两个工具的文字没能让模型分清。",
        ),
        remedy=Text(
            "say in do_not_use_when of each when it is the other", "在双方的 do_not_use_when 里写明何时该用对方"
        ),
    ),
}

_DATA: dict[str, Explained] = {
    "MK771": Explained(
        name="request-without-tool",
        title=Text("requests are for a tool that is not in the catalogue", "请求所需的工具不在目录中"),
        why=Text(
            "No description of that name decides: it was never written, not approved, pinned to legacy, or belongs to "
            "another router.",
            "没有这个名字的描述参与决策：没有写、没有批准、固定在 legacy，或属于别的路由。",
        ),
        remedy=Text("describe the tool, or approve its draft", "写出该工具的描述，或批准它的草稿"),
    ),
    "MK772": Explained(
        name="tool-without-requests",
        title=Text("no request is for a tool", "没有请求用到该工具"),
        why=Text(
            "Nothing is known of how well it is found; it only stands in the way of others.",
            "无从知道它能否被正确找到；它只会干扰其他工具。",
        ),
        remedy=Text(
            "add judged requests for it, or pin it to legacy until there are some",
            "为它补充判定过的请求，或在此之前固定在 legacy",
        ),
        severity="note",
    ),
    "MK773": Explained(
        name="other-mix",
        title=Text("the judged requests are not the mix that the log has", "判定请求的构成与日志不同"),
        why=Text(
            "Figures over the judged requests are those of their own mix: where users ask for other tools, they say little "
            "of the service.",
            "判定请求上的数字只反映它们自己的构成；用户实际请求的是别的工具时，这些数字说明不了线上的情况。",
        ),
        remedy=Text(
            "add judged requests from the log: `adjudicate --cases FILE`",
            "从日志补充判定过的请求：`adjudicate --cases FILE`",
        ),
    ),
    "MK774": Explained(
        name="lopsided-requests",
        title=Text("one tool has most of the requests", "大部分请求集中在一个工具上"),
        why=Text(
            "A router that always answers with it would look good on average. Look at each tool by itself.",
            "一个总是选它的路由，平均看起来也会很好。请逐个工具查看。",
        ),
        remedy=Text("read `report` and `gate` tool by tool", "逐个工具查看 `report` 和 `gate`"),
        severity="note",
    ),
    "MK775": Explained(
        name="unspoken-language",
        title=Text("requests are in a language that the description does not speak", "请求的语言与描述不同"),
        why=Text(
            "Without the extra `semantic` a request is found by its words; phrases in another language share none with it.",
            "没有 `semantic` 组件时靠词匹配；另一种语言的说法与请求没有共同的词。",
        ),
        remedy=Text(
            'add phrases in that language to use_when, or set router = "semantic"',
            '在 use_when 里补充该语言的说法，或设置 router = "semantic"',
        ),
    ),
    "MK776": Explained(
        name="few-requests-a-tool",
        title=Text("few judged requests for a tool", "某些工具的判定请求很少"),
        why=Text(
            "With fewer than five, nothing can be said of that tool by itself.",
            "少于五个时，无法单独评价该工具。",
        ),
        remedy=Text("judge more requests for them", "为它们多判定一些请求"),
        severity="note",
    ),
    "MK777": Explained(
        name="unserved-requests",
        title=Text("many requests have no tool on either side", "许多请求两边都没有对应的工具"),
        why=Text(
            "Both routers agree that nothing serves them. Small talk is like that; so is what users ask for and nobody "
            "built yet, which no description can mend.",
            "两个路由都认为没有工具可用。闲聊如此；用户想要而还没有人做的功能也是如此，后者改描述解决不了。",
        ),
        remedy=Text("read some of them: a tool may be missing", "看几条：可能缺少一个工具"),
        severity="note",
    ),
}

FINDINGS: dict[str, Explained] = _RULES | _SCHEMA | _CHOOSER | _DATA
