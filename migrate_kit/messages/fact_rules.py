"""What each rule reads by which `scan` and `describe` know a fact; how sure it is stands in `model/rule.py`."""

from __future__ import annotations

from migrate_kit.messages._text import Text

_PLACES = {
    "definition": Text("the function or method itself", "函数或方法本身的定义"),
    "branch": Text("a branch of a router that reaches the tool", "到达该工具的路由分支"),
    "earlier-branch": Text(
        "an earlier branch of another tool that takes some of the same texts",
        "排在前面、会抢走部分相同说法的其他工具分支",
    ),
    "branch-comment": Text("the comment above a branch", "分支上方的注释"),
    "comment-words": Text("words that a comment at a branch lists as what users say", "分支旁的注释里列出的用户说法"),
    "help-text": Text(
        "a help text that tells users what the command of a branch is for", "帮助文本里对该分支命令用途的说明"
    ),
    "doc-use": Text(
        "what the docstring says of when to use the tool and when not", "文档字符串里关于何时使用、何时不用的说明"
    ),
    "label-words": Text("the words of the label that a branch asks for", "分支所判断的标签名里的词"),
    "call-site": Text("a call of a function that the scanned folder does not define", "对扫描范围以外函数的调用"),
    "inline-body": Text("statements of a branch, which no function stands for", "分支里直接写的语句，没有对应的函数"),
    "canned-reply": Text("a fixed answer that a branch gives", "分支给出的固定回复"),
    "docstring": Text("the docstring of the function", "函数的文档字符串"),
    "name-words": Text("the words of the function's name", "函数名里的词"),
    "returns-annotation": Text("the annotation of what is returned", "返回值的类型注解"),
    "returns-doc": Text("the docstring's section on what is returned", "文档字符串里的返回说明"),
    "doc-raises": Text("the docstring's section on what is raised", "文档字符串里的异常说明"),
    "error-text": Text("a sentence that the code raises or refuses with", "代码报错或拒绝时说的话"),
}
_PARAMETERS = {
    "annotation": Text(
        "the annotation of a parameter, Field and Literal included", "参数的类型注解，包括 Field 和 Literal"
    ),
    "signature": Text("whether a parameter has a default, and which", "参数有没有默认值、是什么"),
    "default-type": Text("the type of a default", "默认值的类型"),
    "doc": Text("what the docstring says of a parameter", "文档字符串对参数的说明"),
    "doc-type": Text("the type that the docstring names", "文档字符串写明的类型"),
    "doc-prose": Text("choices, ranges and examples in the docstring's words", "参数说明文字里的选项、范围和示例"),
    "prose": Text("a sentence of the docstring that speaks of a parameter", "文档字符串里提到参数的句子"),
    "name-habit": Text("what a parameter of such a name usually is", "这类参数名通常的含义"),
    "context-name": Text(
        "a name that the program itself fills in (event, session)", "由程序自己传入的参数名（如 event、session）"
    ),
    "cast": Text("a conversion in the body, e.g. int(x)", "函数体里的类型转换，如 int(x)"),
    "text-method": Text("a method that only texts have", "只有文本才有的方法"),
    "text-search": Text("a word that is looked for in the value", "在该值里查找某个词"),
    "keyed": Text("a look-up by key in the value", "按键从该值里取内容"),
    "isinstance": Text("a check of the type", "类型检查"),
    "presence-check": Text("a refusal when the value is missing", "缺少该值时拒绝"),
    "membership-check": Text("a refusal of values outside a list", "拒绝列表以外的值"),
    "table-lookup": Text("a look-up in a fixed table", "从固定的表里取值"),
    "table-get": Text("a look-up in a fixed table, and a refusal when nothing is found", "查固定的表，查不到就拒绝"),
    "choice-chain": Text("a chain of comparisons with constants", "与常量逐个比较的判断链"),
    "enum-class": Text("the members of an Enum", "枚举类的成员"),
    "range-check": Text("a refusal of numbers outside a range", "拒绝范围以外的数字"),
    "length-check": Text("a refusal of values that are too long", "拒绝过长的值"),
    "clamp": Text("a limit that values are brought into", "把值收进某个范围"),
    "regex-check": Text("a refusal of what does not match a pattern", "拒绝不符合正则的值"),
    "affix-check": Text("a refusal of what does not begin or end so", "拒绝开头或结尾不对的值"),
    "digits-check": Text("a refusal of what is not made of digits", "拒绝不是数字的文本"),
    "strptime": Text("a format that a date is read by", "解析日期的格式"),
    "isoformat": Text("a date that is read in ISO form", "按 ISO 格式解析的日期"),
    "router-constant": Text("a constant that a branch passes", "分支传入的常量"),
    "router-constants": Text("all the constants that the branches ever pass", "各分支传入的全部常量"),
    "router-question": Text("what a branch asks when it found no value to pass", "分支没有取到要传入的值时的追问"),
    "router-range": Text("a branch goes on with no number outside a range", "分支遇到超出范围的数字就不再继续"),
    "router-group": Text("a group of the branch's pattern", "分支正则里的捕获组"),
    "router-regex": Text("a pattern by which a branch takes the value", "分支用来取值的正则"),
    "router-flag": Text("a word whose presence a branch passes on", "分支传入的是某个词是否出现"),
    "router-choice": Text("words by which a branch chooses what it passes", "分支按哪些词选择传入的值"),
    "router-number": Text("a number that a branch takes from the text", "分支从文本里取的数字"),
    "router-name": Text(
        "what a branch calls the value that it passes, for a parameter whose own name says nothing",
        "分支给所传值起的名字，用于参数自己的名字没有含义的情况",
    ),
    "router-text": Text("a part of the text that a branch passes", "分支传入的部分文本"),
    "slot-parser": Text("all that a parser of the router can give", "路由的解析函数可能给出的全部值"),
    "slot-words": Text("some of what a parser of the router can give", "路由的解析函数可能给出的部分值"),
}
_EFFECTS = {
    "effect-name": Text("what the name promises", "名称表示的动作"),
    "effect-doc": Text("what the first sentence promises", "文档首句表示的动作"),
    "effect-words": Text("what users say for it promises", "用户说法表示的动作"),
    "effect-body": Text("what the body does, one call deep", "函数体的行为，包括它调用的一层函数"),
    "effect-answer": Text("what the tool answers", "工具给出的回答"),
    "guard-condition": Text("a guard in the condition of a branch", "分支条件里的限制"),
    "guard-parameter": Text("a parameter that stands for a permission", "代表权限的参数"),
    "router-guard": Text(
        "a test of a router or decorator that keeps some callers, or calls at some times, from the tool",
        "路由或装饰器中的检查，不满足条件的人或时间不会执行该工具",
    ),
    "hot-path": Text("a branch that many texts end in", "很多文本会走到的分支"),
}
_EXPENSE = {
    "timeout-set": Text("a limit on how long is waited", "等待时间的上限"),
    "sleep-call": Text("a pause of fixed length", "固定时长的停顿"),
    "retry-decorator": Text("a decorator that tries again", "带重试的装饰器"),
    "retry-loop": Text("a loop that tries a call again when it failed", "请求失败后再试的循环"),
    "retry-setting": Text("a client's number of tries", "客户端设置的重试次数"),
    "network-loop": Text("a loop that asks a service for each item", "逐项请求服务的循环"),
    "service-call": Text("a call of a client whose service bills or counts", "通过客户端调用计费或计次的服务"),
    "service-address": Text("a request to the address of such a service", "请求这类服务的地址"),
    "limiter-used": Text("a limiter that the body asks", "函数体里检查的限流器"),
    "limiter-decorator": Text("a decorator that limits the calls", "限制调用次数的装饰器"),
    "api-key": Text("a key that is handed out with a request", "请求时附带的 API 密钥"),
    "doc-cost": Text("what the docstring says of cost and limits", "文档字符串里关于费用和限额的话"),
    "doc-latency": Text("what the docstring says of the time it takes", "文档字符串里关于耗时的话"),
}

RULES: dict[str, Text] = {**_PLACES, **_PARAMETERS, **_EFFECTS, **_EXPENSE}

SENTENCES = {
    **{f"rule.{rule}": text for rule, text in RULES.items()},
    "confidence.high": Text("high", "高"),
    "confidence.medium": Text("medium", "中"),
    "confidence.low": Text("low", "低"),
    "explain.rule": Text(
        "{rule}: a rule that facts are read by, of {confidence} confidence",
        "{rule}：读取事实的规则，可信度{confidence}",
    ),
    "explain.rule_reads": Text("reads    {says}", "依据    {says}"),
}
