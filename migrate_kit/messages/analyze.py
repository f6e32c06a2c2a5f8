"""What the analysis finds: dead branches and keywords, order-dependent pairs, labels that do not fit together."""

from __future__ import annotations

from migrate_kit.messages._text import Explained, Text

SENTENCES = {
    "finding.MK201": Text(
        "never fires: line {because_line} ({other}) already takes every text that this test takes",
        "永远不会执行：凡是满足这个条件的文本，都先被第 {because_line} 行（{other}）接走了",
    ),
    "finding.MK202": Text(
        "can never hold: its own tests exclude each other ({condition})", "不可能成立：条件自相矛盾（{condition}）"
    ),
    "finding.MK203": Text(
        "{keyword!r} can never be found: the text goes through {steps} before the test",
        "{keyword!r} 永远匹配不到：文本在判断之前已经过 {steps} 处理",
    ),
    "finding.MK217": Text(
        "{keyword!r} can never be found: the text goes through {steps}, which leaves {becomes!r}",
        "{keyword!r} 永远匹配不到：文本在判断之前已经过 {steps} 处理，只会剩下 {becomes!r}",
    ),
    "finding.MK204": Text(
        "never fires: the test in line {because_line} is always true", "永远不会执行：第 {because_line} 行的条件恒为真"
    ),
    "finding.MK205": Text(
        "can never hold: the classifier never answers {label!r}", "不可能成立：分类器从不返回 {label!r}"
    ),
    "finding.MK206": Text(
        "{keyword!r} never decides anything here: line {because_line} ({other}) takes all its texts",
        "{keyword!r} 在这里不起作用：含有它的文本都先被第 {because_line} 行（{other}）接走了",
    ),
    "finding.MK207": Text(
        "{keyword!r} never decides anything here: it contains {shorter!r}, which line {because_line} tests first",
        "{keyword!r} 在这里不起作用：它包含 {shorter!r}，而第 {because_line} 行先判断了后者",
    ),
    "finding.MK208": Text(
        "{keyword!r} is already tested in line {because_line}, for another tool",
        "{keyword!r} 在第 {because_line} 行已经用过，而且通向另一个工具",
    ),
    "finding.MK209": Text(
        "label {label!r} is given, but {dispatcher} has no branch for it",
        "会返回标签 {label!r}，但 {dispatcher} 没有对应的分支",
    ),
    "finding.MK210": Text("the test is true for every text", "这个条件对任何文本都成立"),
    "finding.MK211": Text(
        "{keyword!r} is so short that it is found inside other words", "{keyword!r} 太短，会在别的词里被误命中"
    ),
    "finding.MK212": Text(
        "{text!r} asks for {first} (line {first_line}) and {second} (line {second_line}); only the order decides",
        "{text!r} 同时满足 {first}（第 {first_line} 行）和 {second}（第 {second_line} 行），走哪个全看先后顺序",
    ),
    "finding.MK213": Text(
        "{count} more {count:pair|pairs} of branches can meet in one text; the riskiest ones are listed",
        "另有 {count} 对分支可能被同一句话同时满足，这里只列出风险最高的几对",
    ),
    "finding.MK214": Text(
        "{text!r} fires both {first} (line {first_line}) and {second} (line {second_line})",
        "{text!r} 会同时触发 {first}（第 {first_line} 行）和 {second}（第 {second_line} 行）",
    ),
    "finding.MK215": Text(
        "{count} {count:branch|branches} call {tool} with different {parameters}: one tool with a parameter",
        "{count} 个分支都调用 {tool}，只是 {parameters} 不同：其实是一个带参数的工具",
    ),
    "finding.MK216": Text(
        "cannot decide whether this branch can fire ({condition}): the search came to its limit",
        "无法判断这个分支是否可能执行（{condition}）：搜索已达上限",
    ),
    "finding.MK218": Text(
        "cannot decide whether this branch can fire ({condition}): {what} is not modelled exactly",
        "无法判断这个分支是否可能执行（{condition}）：{what} 无法精确建模",
    ),
    "finding.MK224": Text(
        "one way into this branch can never hold, others do: its tests exclude each other ({condition})",
        "进入这个分支的一种组合不可能成立（其他组合仍然可以）：条件自相矛盾（{condition}）",
    ),
}

FINDINGS: dict[str, Explained] = {
    "MK201": Explained(
        name="dead-branch",
        title=Text("A branch that can never fire", "永远不会执行的分支"),
        why=Text(
            "An earlier branch already takes every text that this one tests for. Whoever wrote it believes that it "
            "works; users who ask for it get something else. It also must not become an example for the new router.",
            "前面的分支已经接走了它要判断的所有文本。写的人以为它有效，用户却得到别的结果；"
            "这样的分支也不能当作新路由的样例。",
        ),
        remedy=Text(
            "Move the more specific test in front, or delete the branch. In a description, list its keywords as "
            "anchors of the tool that was meant.",
            "把更具体的判断移到前面，或删掉该分支；写描述时，把它的关键词归到原本想要的工具上。",
        ),
        example=(
            'if "log" in text:\n'
            "    return logs()\n"
            'elif "login" in text:  # never: "login" contains "log"\n'
            "    return login()"
        ),
    ),
    "MK202": Explained(
        name="contradiction",
        title=Text("A condition that contradicts itself", "自相矛盾的条件"),
        why=Text(
            "No text can satisfy all parts of the condition at once, so the branch is never taken.",
            "没有任何文本能同时满足条件的各个部分，所以分支永远不会执行。",
        ),
        remedy=Text(
            "Check brackets, `and` against `or`, and negations.", "检查括号、and 与 or 是否写反，以及取反是否写错。"
        ),
        example=('if text == "stop" and text.startswith("please"):\n    return stop()'),
    ),
    "MK203": Explained(
        name="keyword-lost",
        title=Text("A keyword that the normalised text can never hold", "规范化之后不可能出现的关键词"),
        why=Text(
            "The text is stripped, cut into words or rewritten before the test, so this spelling cannot be left in it: "
            "a blank at the end of a stripped text, a phrase among single words, a full-width letter after NFKC.",
            "判断之前文本已经去空白、切词或改写，这种写法不可能还留在文本里："
            "去空白后的首尾空格、切词之后的整句短语、NFKC 之后的全角字母。",
        ),
        remedy=Text("Write the keyword as the normalised text has it.", "把关键词改成规范化之后的写法。"),
        example=('words = text.split()\nif "turn on" in words:  # never: a word has no blank\n    return turn_on()'),
    ),
    "MK217": Explained(
        name="wrong-case",
        title=Text("A keyword in a case that the text no longer has", "大小写与规范化后的文本不符的关键词"),
        why=Text(
            "The text is lowered (or raised) before the test, so a keyword with the other letters is never in it. "
            "Whoever typed it that way sees the tool fail for every user.",
            "判断之前文本已经统一转成小写（或大写），带另一种字母的关键词永远不会出现，无论用户怎么输入都不会命中。",
        ),
        remedy=Text(
            "Write the keyword in the case that the text has then.", "把关键词改成规范化之后的大小写，例如全部小写。"
        ),
        example=('text = text.lower()\nif "Joke" in text:  # never\n    return joke()'),
    ),
    "MK204": Explained(
        name="after-always-true",
        title=Text("A branch behind a test that is always true", "恒真条件之后的分支"),
        why=Text(
            "The test before it takes every text, so nothing below it is ever reached.",
            "它前面的条件对任何文本都成立，下面的分支都到不了。",
        ),
        remedy=Text(
            'Mend the test in front; most often `or "word"` was meant as `or "word" in text`.',
            '改正前面的条件；最常见的是把 `or "词" in text` 写成了 `or "词"`。',
        ),
        example=(
            'if "coffee" in text or "tea":  # a text that is not empty is true\n'
            "    return drink()\n"
            'elif "bread" in text:  # never\n'
            "    return bread()"
        ),
    ),
    "MK205": Explained(
        name="label-never-given",
        title=Text("A branch for a label that the classifier never gives", "分类器从不返回的标签"),
        why=Text(
            "The dispatcher waits for a label that no branch of the classifier answers with: a rename on one side, or "
            "an intent that was never finished.",
            "分发处在等一个分类器从不返回的标签：多半是只改了一边的名字，或者这个意图没有做完。",
        ),
        remedy=Text(
            "Correct the label, give the classifier a rule for it, or delete the branch.",
            "改正标签、在分类器里补上规则，或删掉这个分支。",
        ),
        example=(
            "def classify(text):\n"
            '    return "price" if "cost" in text else "other"\n'
            "\n"
            'if label == "pricing":  # never\n'
            "    show_prices()"
        ),
    ),
    "MK206": Explained(
        name="dead-keyword",
        title=Text("A keyword that never decides anything", "不起作用的关键词"),
        why=Text(
            "The branch can fire, but never because of this keyword: earlier branches take every text that has it.",
            "这个分支可能执行，但绝不会因为这个关键词而执行：含有它的文本都先被前面的分支接走了。",
        ),
        remedy=Text(
            "Delete the keyword, or move the branch in front if this tool was meant.",
            "删掉这个关键词；如果本来就想走这个工具，就把分支移到前面。",
        ),
        example=(
            'if "log" in text or "trace" in text:\n'
            "    return logs()\n"
            'elif "trace" in text or "span" in text:  # only "span" works\n'
            "    return spans()"
        ),
    ),
    "MK207": Explained(
        name="shadowed-by-substring",
        title=Text("A keyword shadowed by a part of itself", "被自己的一部分遮住的关键词"),
        why=Text(
            "Substring tests hit inside longer words: an earlier branch looks for a part of this keyword and so takes "
            "every text that has the whole.",
            "子串判断会命中更长的词：前面的分支查找的正是它的一部分，所以含有整个词的文本都被先接走。",
        ),
        remedy=Text(
            "Test the longer keyword first, or test for whole words.", "先判断较长的关键词，或改为按整词判断。"
        ),
        example=(
            'if "订单" in text:\n'
            "    return order()\n"
            'elif "取消订单" in text or "退单" in text:  # only 退单 works\n'
            "    return cancel()"
        ),
    ),
    "MK208": Explained(
        name="duplicate-keyword",
        title=Text("One keyword for two tools", "同一个关键词通向两个工具"),
        why=Text(
            "The same keyword stands in two branches with different tools; the second one never gets it.",
            "同一个关键词出现在两个分支里，工具却不同；后一个永远轮不到。",
        ),
        remedy=Text("Decide which tool is meant and keep the keyword there.", "想清楚到底要哪个工具，只在那里保留。"),
        example=(
            'if "status" in text or "health" in text:\n'
            "    return health()\n"
            'elif "status" in text or "order" in text:\n'
            "    return order()"
        ),
    ),
    "MK209": Explained(
        name="label-without-target",
        title=Text("A label that nothing takes", "没有去处的标签"),
        why=Text(
            "The classifier answers with a label for which the dispatcher has no branch, so the request ends in the "
            "default, or nowhere.",
            "分类器会返回这个标签，但分发处没有对应的分支，请求只能落到默认处理，甚至没有任何响应。",
        ),
        remedy=Text(
            "Add the branch, correct the label, or drop the rule of the classifier.",
            "补上分支、改正标签，或去掉分类器里的这条规则。",
        ),
        example=(
            "def classify(text):\n"
            '    return "refund" if "money back" in text else "other"\n'
            "\n"
            'ACTIONS = {"other": chat}  # nothing for "refund"'
        ),
    ),
    "MK210": Explained(
        name="always-true",
        title=Text("A test that is always true", "恒为真的条件"),
        why=Text(
            "The branch takes every text, so it is a default in disguise and hides what follows.",
            "这个分支会接走任何文本，等于一个伪装的默认分支，后面的都被挡住。",
        ),
        remedy=Text(
            'Write `"tea" in text` in full on both sides of `or`; if a default is meant, write `else`.',
            '`or` 两边都要写全 `"词" in text`；如果本意就是默认，请写 else。',
        ),
        example=('if "coffee" in text or "tea":\n    return drink()'),
    ),
    "MK211": Explained(
        name="short-keyword",
        title=Text("A keyword so short that it hits by chance", "短到容易误命中的关键词"),
        why=Text(
            "A substring test for one character, or for two Latin letters, is true inside many ordinary words.",
            "单个字、或两个字母的子串判断，在很多普通词语里都会成立。",
        ),
        remedy=Text("Test for whole words, or write the longer phrase.", "改为按整词判断，或写更完整的短语。"),
        severity="note",
        example=('if "hr" in text:  # also in "three" and "through"\n    return holidays()'),
    ),
    "MK212": Explained(
        name="order-dependent",
        title=Text("Two tools that one text asks for", "一句话同时满足两个工具"),
        why=Text(
            "Both conditions hold for the witness; only the order of the branches decides. Such requests are where a "
            "new router will disagree with the old one, and where users get the wrong tool today.",
            "两个条件对示例文本都成立，走哪个只看分支先后。新旧路由最容易在这类请求上不一致，用户现在也最容易走错工具。",
        ),
        remedy=Text(
            "Decide what such a request means and say so in both descriptions (use when, do not use when).",
            "想清楚这种请求到底要什么，并写进两个工具的描述（何时用、何时不用）。",
        ),
        severity="note",
        example=(
            'if "restart" in text:\n'
            "    return restart()\n"
            'elif "log" in text:  # "look at the log before the restart" restarts\n'
            "    return logs()"
        ),
    ),
    "MK213": Explained(
        name="more-order-dependent",
        title=Text("More pairs than are listed", "还有未列出的成对分支"),
        why=Text(
            "Nearly any two substring tests can meet in one text; the list is cut after the riskiest pairs. Of a router "
            "with more than 600 branches only those that can rank high are compared, so the count is a lower bound.",
            "任意两个子串判断几乎都能在一句话里同时成立，列表只保留风险最高的几对。"
            "超过 600 个分支的路由只比较可能排在前面的分支，此时数目是下限。",
        ),
        remedy=Text("Start with the listed pairs.", "先处理列出的那几对。"),
        severity="note",
    ),
    "MK214": Explained(
        name="several-tools",
        title=Text("One text that calls several tools", "一句话会调用多个工具"),
        why=Text(
            "The tests are independent, so one request can run several tools (where each only sets a variable, the last "
            "one wins). A router that answers with one tool would change this.",
            "这些判断互相独立，一个请求可能执行多个工具（如果各自只是给变量赋值，则最后一个生效）；换成只选一个工具的路由，行为就变了。",
        ),
        remedy=Text(
            "If it is meant, keep it as a multi-tool request in the evaluation set; if not, make the chain exclusive.",
            "如果是有意的，请在评测集里保留为多工具请求；如果不是，改成互斥的判断链。",
        ),
        severity="note",
        example=(
            'if "log" in text:\n    logs()\nif "restart" in text:  # not elif: "restart log" runs both\n    restart()'
        ),
    ),
    "MK215": Explained(
        name="family",
        title=Text("Several branches that are one tool", "其实是同一个工具的多个分支"),
        why=Text(
            "The branches differ only in an argument. Described as several tools they would compete with each other.",
            "这些分支只差一个参数；写成多个工具的话，它们会互相抢。",
        ),
        remedy=Text(
            "Describe one tool whose parameter lists the values with the phrases for each.",
            "写成一个工具，用参数列出各个取值和对应的说法。",
        ),
        severity="note",
        example=('if "open mail" in text:\n    open_site("mail")\nelif "open maps" in text:\n    open_site("maps")'),
    ),
    "MK216": Explained(
        name="undecided",
        title=Text("A branch about which nothing could be proved", "无法证明能否执行的分支"),
        why=Text(
            "The conditions are so large that the search for a text came to its limit. The branch is treated as alive.",
            "条件过于庞大，搜索例句时达到上限；该分支按“可能执行”处理。",
        ),
        remedy=Text(
            "Try it with a text of your own: migrate-kit twin TEXT.", "用自己的例句试一试：migrate-kit twin 文本。"
        ),
        severity="note",
    ),
    "MK218": Explained(
        name="not-modelled",
        title=Text("A branch with a test that is not modelled exactly", "含有无法精确建模的判断的分支"),
        why=Text(
            "The named pattern or step is outside what can be proved (a back-reference, a step that joins characters). "
            "The branch is treated as alive; nothing is concluded from it.",
            "指出的模式或步骤超出可证明的范围（例如反向引用、会合并字符的步骤）；该分支按“可能执行”处理，不据此得出任何结论。",
        ),
        remedy=Text(
            "Try it with a text of your own: migrate-kit twin TEXT.", "用自己的例句试一试：migrate-kit twin 文本。"
        ),
        severity="note",
        example='elif re.search(r"(\\w)\\1", text):  # a back-reference is no regular language',
    ),
    "MK224": Explained(
        name="contradictory-way",
        title=Text(
            "A combination of tests that contradicts itself, in a branch that is alive",
            "分支有效，但其中一种条件组合自相矛盾",
        ),
        why=Text(
            "The branch is taken by other texts; this combination of its tests can never hold, and does nothing.",
            "这个分支仍会被其他文本触发；但这一种条件组合永远不会成立，等于没写。",
        ),
        remedy=Text(
            "Check brackets, `and` against `or`, and negations; or leave the combination out.",
            "检查括号、and 与 or 是否写反，以及取反是否写错；确实多余就删掉。",
        ),
        example='if text == "stop" and ("stop" in text or text.startswith("please")):\n    return stop()',
    ),
}
