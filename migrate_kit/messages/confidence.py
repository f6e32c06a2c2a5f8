"""Why a body is, or is not, taken for a router: one sentence for each rule of the detection."""

from __future__ import annotations

from migrate_kit.messages._text import Text

SENTENCES = {
    "scan.candidate": Text(
        "perhaps a router: {function} {place}, confidence {confidence}",
        "可能是路由：{function} {place}，可信度 {confidence}",
    ),
    "scan.semantic": Text(
        "already semantic ({kind}): {function} {place}: {why}", "已是语义路由（{kind}）：{function} {place}：{why}"
    ),
    "scan.semantic.llm": Text("language model", "语言模型"),
    "scan.semantic.embedding": Text("vectors", "向量"),
    "scan.semantic.classifier": Text("classifier", "分类器"),
    "scan.ground": Text("    {told}", "    {told}"),
    "ground.tools": Text("chooses between {count} tools", "在 {count} 个工具之间选择"),
    "ground.tested-labels": Text(
        "chooses between {count} labels that other code tests", "在 {count} 个标签之间选择，其他代码会判断这些标签"
    ),
    "ground.one-end": Text("all branches do the same", "所有分支做的都是同一件事"),
    "ground.one-tool": Text("one tool beside other actions", "只有一个工具，其余是别的动作"),
    "ground.actions": Text("{count} branches act", "{count} 个分支会执行动作"),
    "ground.reports-back": Text(
        "{count} branches answer that what was asked for is done", "{count} 个分支回答所请求的事已经做了"
    ),
    "ground.values-only": Text("branches only give values", "分支只给出值，不执行动作"),
    "ground.untested-labels": Text("labels that no other code tests", "没有其他代码判断这些标签"),
    "ground.few-targets": Text("fewer than two targets", "目标不足两个"),
    "ground.slot-parser": Text("a router takes an argument from it", "某个路由只用它来取参数"),
    "ground.router-labels": Text("dispatches on labels of a router", "按某个路由给出的标签分派"),
    "ground.unknown-labels": Text("dispatches on a value of unknown origin", "按来源不明的值分派"),
    "ground.other-tests": Text("{share} % of the tests ask something else than the text", "{share}% 的判断与文本无关"),
    "ground.few-words": Text("fewer than two branches test for words", "判断词语的分支不足两个"),
    "ground.ruled-out": Text("words are only ruled out, none is asked for", "只排除词语，没有一个是要找的"),
    "ground.no-word-known": Text("none of the words is written in the code", "代码里一个词都没有写出来"),
    "ground.other-branches": Text("most branches test for something else", "多数分支判断的是别的东西"),
    "ground.keys": Text("keys of one character, numbers or signs", "只是单个字符、数字或符号"),
    "ground.headers": Text("file names, headers or content types", "是文件名、消息头或内容类型"),
    "ground.codes": Text("asks for codes, not for words", "判断的是代号，不是词语"),
    "ground.formats": Text("patterns of formats, without words", "是格式的模式，没有词语"),
    "ground.agreement": Text("asks only for yes, no or stop", "只判断同意、拒绝或停止"),
    "ground.phrases": Text("phrases as people say them", "是人会说的短语"),
    "ground.synonyms": Text(
        "{count} branches know several words for one thing", "有 {count} 个分支为同一件事列出了几种说法"
    ),
    "ground.sub-commands": Text("sub-commands of a command line", "是命令行的子命令"),
    "ground.whole-values": Text("compares with single whole values only", "只与单个完整的值比较"),
    "ground.closed-list": Text("any other value is an error", "其他值一律报错"),
    "ground.free-text": Text("searches a text in which case does not matter", "在不分大小写的文本里查找"),
    "ground.mapping": Text("the tested value is a mapping or a list", "被判断的值是映射或列表"),
    "ground.declared": Text("`{name}` is declared as something else than a text", "`{name}` 声明的类型不是文本"),
    "ground.named-like-request": Text("the tested value is named like a request", "被判断的值的名字像用户请求"),
    "ground.named-like-other": Text("the tested value is named like something else", "被判断的值的名字不像用户请求"),
    "ground.heard": Text("the tested value is what somebody typed or said", "被判断的值是有人输入或说出的话"),
    "ground.named-like-many": Text("the tested value is named like a collection", "被判断的值的名字像一组东西"),
    "ground.perhaps-named-so": Text("the tested value may be named like a request", "被判断的值的名字有可能是用户请求"),
    "ground.no-request": Text("the tested value is no request", "被判断的值不是用户请求"),
    "ground.made-from-other": Text("the tested value is made from something else", "被判断的值由别的东西得来"),
    "ground.setting": Text("the tested value is a setting or the system", "被判断的值是设置或系统信息"),
    "ground.model": Text("decided by a model already", "已经由模型决定"),
    "ground.named-like-parser": Text("named like a parser or a constructor", "函数名像解析函数或构造函数"),
    "ground.replies": Text("{count} branches answer with a sentence", "{count} 个分支用一句话作答"),
    "ground.highest-score": Text("the highest of several sums of words wins", "按关键词计分，得分最高者胜出"),
    "ground.named-like-classifier": Text("named like a classifier of requests", "函数名像请求的分类函数"),
    "ground.semantic-tools": Text("tools are handed to a language model ({what})", "工具交给语言模型挑选（{what}）"),
    "ground.semantic-prompt": Text(
        "a language model is asked which one fits ({what})", "由语言模型判断该用哪一个（{what}）"
    ),
    "ground.semantic-vectors": Text("the nearest vector decides ({what})", "由最相近的向量决定（{what}）"),
    "ground.semantic-classifier": Text("a trained classifier decides ({what})", "由训练好的分类器决定（{what}）"),
    "ground.model-first": Text(
        "hybrid: a model decides first ({function}, line {line}), these rules are the fallback",
        "混合路由：模型先决定（{function}，第 {line} 行），这些规则兜底",
    ),
    "ground.model-after": Text(
        "hybrid: these rules decide first, then a model ({function}, line {line})",
        "混合路由：规则先决定，其余交给模型（{function}，第 {line} 行）",
    ),
    "ground.marked": Text("marked as a router in the source", "源码里标明是路由"),
}
