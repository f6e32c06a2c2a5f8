"""What the analysis says of words: those that test nothing, that are missing, that differ, that should be secret."""

from __future__ import annotations

from migrate_kit.messages._text import Explained, Text

SENTENCES = {
    "finding.MK219": Text(
        "{word!r} is no test: a string that is not empty is always true, so this `and` ignores it",
        "{word!r} 不是判断：非空字符串恒为真，所以这个 and 会忽略它",
    ),
    "finding.MK220": Text(
        "{word!r} is no test: a string that is not empty is always true, and so is this whole `or`",
        "{word!r} 不是判断：非空字符串恒为真，所以整个 or 也恒为真",
    ),
    "finding.MK221": Text(
        "no branch catches {phrases}, though it belongs to {tool} ({evidence})",
        "没有分支能匹配 {phrases}，而这属于 {tool}（{evidence}）",
    ),
    "finding.MK222": Text(
        "{other} judges {text!r} otherwise: for {tool} it looks for other words",
        "{other} 对 {text!r} 的判断不同：为 {tool} 查找的词不一样",
    ),
    "finding.MK223": Text(
        "a keyword of {length} characters looks like a key or token ({keyword})",
        "有一个 {length} 个字符的关键词像是密钥或令牌（{keyword}）",
    ),
}

FINDINGS: dict[str, Explained] = {
    "MK219": Explained(
        name="ignored-bare-string",
        title=Text("A word that is ignored because nothing is tested", "没有参与判断而被忽略的词"),
        why=Text(
            '`if "make" and "tea" in text` looks for "tea" alone: the first string is not looked for, it is only not '
            "empty. Texts without that word reach the tool.",
            '`if "make" and "tea" in text` 只查找 "tea"：前一个字符串并没有被查找，它只是非空而已。'
            "不含这个词的文本也会走到这个工具。",
        ),
        remedy=Text(
            'Write `"word" in text` in full on both sides, and look at which requests that takes away.',
            '两边都写全 `"词" in text`，并看看会因此少掉哪些请求。',
        ),
        example='if "make" and "tea" in text:  # "tea is cold" makes tea\n    return make_tea()',
    ),
    "MK220": Explained(
        name="bare-string-in-or",
        title=Text("A bare string that makes an `or` always true", "让 or 恒为真的裸字符串"),
        why=Text(
            'In `"soup" in text or "broth"` the second string is true by itself, so the whole test says yes to everything.',
            '`"soup" in text or "broth"` 中后一个字符串本身就为真，于是整个判断对任何文本都成立。',
        ),
        remedy=Text('Write `"word" in text` in full on both sides of `or`.', '`or` 两边都写全 `"词" in text`。'),
        example='if ("soup" in text or "broth") and "please" in text:  # any "please" will do\n    return soup()',
    ),
    "MK221": Explained(
        name="gap",
        title=Text("A phrase of a tool that no branch catches", "属于某个工具、却没有分支能匹配的说法"),
        why=Text(
            "The code itself connects the phrase with the tool: its docstring or a comment quotes it, it is a keyword of a "
            "parallel branch with the other word, it names a value that the tool knows, or it is the tool's own name. "
            "Users who say it get the default, or nothing.",
            "代码自己就把这个说法和工具联系在一起：文档字符串或注释里引用了它、并列的分支有对应的关键词、"
            "它说的是工具认识的取值，或者就是工具的名字。用户这样说时只会落到默认处理，或毫无响应。",
        ),
        remedy=Text(
            "Add it to the keywords if users say so; in any case list it among the examples of the tool's description.",
            "如果用户确实这么说，就加进关键词；无论如何都把它写进该工具描述的示例里。",
        ),
        severity="note",
        example=(
            'if "turn on the light" in text or "turn on the lamp" in text:\n'
            "    return light_on()\n"
            'elif "turn off the light" in text:  # "turn off the lamp" is not caught\n'
            "    return light_off()"
        ),
    ),
    "MK222": Explained(
        name="judged-otherwise",
        title=Text("Two places that judge one text by other words", "两处用不同的词判断同一句话"),
        why=Text(
            "A helper predicate, or a second router, looks for other words than the branch for the same thing. What one "
            "place takes for such a request the other does not, and a migration of one leaves the other behind.",
            "辅助函数或另一个路由为同一件事查找的词与这个分支不同：同一句话一处认、另一处不认；只迁移其中一处，另一处就会脱节。",
        ),
        remedy=Text(
            "Let both use one list of words, or say in both why they differ.",
            "让两处共用一份词表；如果有意不同，请在两处写明原因。",
        ),
        severity="note",
        example=(
            "def wants_news(text):\n"
            '    return "news" in text or "headline" in text\n'
            "\n"
            'if "news" in text or "headline" in text or "paper" in text:  # wants_news does not know "paper"\n'
            "    return news()"
        ),
    ),
    "MK223": Explained(
        name="secret-keyword",
        title=Text("A secret among the keywords", "关键词里的密钥"),
        why=Text(
            "The word has the form of a key or token. Whoever reads the source has it, and every copy of the keywords (an "
            "index, a description, a prompt) would carry it on. Everything printed shows only its first characters; the stored "
            "inventory keeps it inside the condition, because the twin must decide as the code does.",
            "这个词的形式像密钥或令牌。能看到源码的人就能拿到它，关键词的每份副本（索引、描述、提示词）都会把它带出去。"
            "凡是打印出来的内容都只显示开头几个字符；保存的清单在条件里仍留原文，因为副本路由必须和代码作出同样的判断。",
        ),
        remedy=Text(
            "Withdraw the key, keep its successor outside the source, and compare with `hmac.compare_digest`.",
            "吊销这个密钥，新的不要写在源码里，比较时使用 hmac.compare_digest。",
        ),
        severity="error",
        example='if "AKIA0123456789ABCDEF" in text:  # a key in the source\n    return admin()',
    ),
}
