"""What each form of router is called, what it looks like, and what is read from it."""

from __future__ import annotations

from migrate_kit.messages._text import Text

SENTENCES = {
    "form.keyword_chain.title": Text("Keyword chain", "关键词链"),
    "form.keyword_chain.look": Text(
        "A chain of `if`, `elif` or early returns that looks for words in the text and acts on the spot or calls a tool.",
        "一串 `if`、`elif` 或提前返回，在文本里找关键词，找到就当场处理或调用工具。",
    ),
    "form.keyword_chain.read": Text(
        "One branch an arm, in order: its words, the tool and its arguments, and what happens when no arm is taken.",
        "每个分支一条，保持先后次序：关键词、工具及其参数，以及全都不命中时的去向。",
    ),
    "form.module_loop.title": Text("Loop at the top of a file", "文件顶层的循环"),
    "form.module_loop.look": Text(
        "The whole assistant is a `while True:` in the module itself, with no function around it.",
        "整个助手就是模块里的一个 `while True:`，外面没有函数。",
    ),
    "form.module_loop.read": Text(
        "As for a chain; the function is called `<module>` and what is read in the loop is the tested text.",
        "与关键词链相同；函数名记为 `<module>`，循环里读到的那句话就是被测试的文本。",
    ),
    "form.selector.title": Text("Selector", "选择器"),
    "form.selector.look": Text(
        "It only hands back a name, a label, a function or a plan; other code does the calling.",
        "只返回工具名、标签、函数或调用计划，真正的调用在别处。",
    ),
    "form.selector.read": Text(
        "What is handed back for each test, the shape of it, and the tool it leads to.",
        "每个条件返回什么、返回值的形状，以及它最终指向的工具。",
    ),
    "form.word_sets.title": Text("Word lists and sets", "词表与集合"),
    "form.word_sets.look": Text(
        "Many words are asked for at once: `any(… for w in WORDS)`, `words & STOP`, `isdisjoint`.",
        "一次测试许多词：`any(… for w in WORDS)`、`words & STOP`、`isdisjoint`。",
    ),
    "form.word_sets.read": Text(
        "Every word of the list. A text on the right side means part of the text, a set or list means a whole word.",
        "词表里的每个词。右边是字符串就是子串匹配，是集合或列表就是整词匹配。",
    ),
    "form.keyword_table.title": Text("Table of rules", "规则表"),
    "form.keyword_table.look": Text(
        "The rules are rows of a list or dict, and one loop asks row after row.",
        "规则写成列表或字典的行，由一个循环逐行测试。",
    ),
    "form.keyword_table.read": Text(
        "One branch a row, named by the line of the row.", "每行一个分支，位置就是这一行所在的行号。"
    ),
    "form.patterns.title": Text("Regular expressions", "正则表达式"),
    "form.patterns.look": Text(
        "Patterns in the tests, compiled as constants, listed with their tools, or matched first and tested later.",
        "正则写在条件里、编译成常量、和工具一起列成表，或者先匹配、后判断。",
    ),
    "form.patterns.read": Text(
        "The whole pattern with parts from other constants, how it is matched, its flags, and groups as arguments.",
        "拼好常量之后的完整正则、匹配方式、标志，以及作为参数传递的分组。",
    ),
    "form.fuzzy.title": Text("Fuzzy comparison", "模糊匹配"),
    "form.fuzzy.look": Text(
        "A likeness over a threshold, or the closest of some phrases.", "相似度超过阈值，或者取最接近的一句。"
    ),
    "form.fuzzy.read": Text(
        "Phrase, threshold and scorer. A twin calls the outcome unknown unless it knows the scorer.",
        "短语、阈值和评分函数。若不认识评分函数，孪生路由会把结果记为未知。",
    ),
    "form.whole_value.title": Text("Whole text, beginning or end", "整句、开头或结尾"),
    "form.whole_value.look": Text(
        "`==`, `in (…)`, `startswith`, `endswith`.", "`==`、`in (…)`、`startswith`、`endswith`。"
    ),
    "form.whole_value.read": Text(
        "The compared text, and what is left of the request as an argument.", "被比较的文本，以及作为参数的剩余部分。"
    ),
    "form.nested.title": Text("Decision tree", "决策树"),
    "form.nested.look": Text(
        "A topic is tested first, and inside it the choice is made.", "先判断话题，再在里面细分。"
    ),
    "form.nested.read": Text(
        "One branch a leaf, with the whole path to it as its condition.", "每个叶子一个分支，条件是通向它的整条路径。"
    ),
    "form.predicates.title": Text("Predicates", "判断函数"),
    "form.predicates.look": Text(
        "The words hide in helper functions: `if wants_news(text):`.", "关键词藏在辅助函数里：`if wants_news(text):`。"
    ),
    "form.predicates.read": Text(
        "The words inside the helpers, through two levels and other modules.",
        "辅助函数内部的关键词，可以跨两层调用、跨模块。",
    ),
    "form.scores.title": Text("Scores", "打分"),
    "form.scores.look": Text(
        "Every tool gets points for words, and the best one wins.", "按关键词给每个工具打分，分高者胜。"
    ),
    "form.scores.read": Text(
        "The words that give points at all, and that the highest sum is picked.",
        "能得分的关键词，并标明是取最高分。",
    ),
    "form.match_case.title": Text("match and case", "match/case"),
    "form.match_case.look": Text(
        "`match` on the text, its words or a label, with alternatives, captures and guards.",
        "对文本、分词或标签做 `match`，可带多个候选、捕获和守卫条件。",
    ),
    "form.match_case.read": Text(
        "One branch a case; sequences of words become patterns, captures become arguments.",
        "每个 case 一个分支；词序列变成正则，捕获变成参数。",
    ),
    "form.label_dispatch.title": Text("Label and dispatcher", "标签与分发"),
    "form.label_dispatch.look": Text(
        "One half turns the text into a label, another turns the label into a call: `if`, table, method name.",
        "一半代码把文本变成标签，另一半把标签变成调用：`if`、表或方法名。",
    ),
    "form.label_dispatch.read": Text(
        "Both halves, joined by the label, also across functions and files.",
        "两半都读出来，并按标签接上，可以跨函数、跨文件。",
    ),
    "form.graph_edges.title": Text("Graph edges", "图的条件边"),
    "form.graph_edges.look": Text(
        "A node of a graph answers a label, and conditional edges say which node comes next.",
        "图中的一个节点给出标签，由条件边决定下一个节点。",
    ),
    "form.graph_edges.read": Text(
        "The tests of the node, and the function of the node that each label leads to.",
        "节点里的条件，以及每个标签通向的节点函数。",
    ),
    "form.named_methods.title": Text("Methods by name", "按名字取方法"),
    "form.named_methods.look": Text(
        'A word of the text becomes part of a name: `getattr(self, "cmd_" + word)`, `globals()[name]`.',
        '文本中的词成为名字的一部分：`getattr(self, "cmd_" + word)`、`globals()[name]`。',
    ),
    "form.named_methods.read": Text("One branch for each method with that prefix.", "每个带该前缀的方法对应一个分支。"),
    "form.decorators.title": Text("Registering decorators", "注册装饰器"),
    "form.decorators.look": Text(
        "Decorators of the project fill a registry, and a loop goes through it; rules may be built by chained calls.",
        "项目自己的装饰器填充注册表，再由循环遍历；规则也可以用链式调用拼出来。",
    ),
    "form.decorators.read": Text(
        "One branch a decorator, at its line, in the order in which the loop asks them.",
        "每个装饰器一个分支，记在装饰器那一行，次序与循环的询问次序一致。",
    ),
    "form.framework_handlers.title": Text("Handlers of a framework", "框架的处理函数"),
    "form.framework_handlers.look": Text(
        "Handlers are registered with a bot or voice framework whose loop is in no file of the project.",
        "处理函数注册到机器人或语音框架里，循环在框架内部，不在项目文件中。",
    ),
    "form.framework_handlers.read": Text(
        "One branch a registration, tested as the framework documents it; what is not about the text guards the branch.",
        "每次注册一个分支，按框架文档的含义解释条件；与文本无关的限制作为守卫保留。",
    ),
    "form.plugin_classes.title": Text("Plugin classes", "插件类"),
    "form.plugin_classes.look": Text(
        "Each class says what it takes and does it; a loop asks the objects by priority.",
        "每个类自己说明接什么、怎么做；循环按优先级依次询问。",
    ),
    "form.plugin_classes.read": Text(
        "One branch a class, at its own test or its own words.", "每个类一个分支，记在它自己的判断或关键词所在行。"
    ),
    "form.plugin_modules.title": Text("Plugin modules", "插件模块"),
    "form.plugin_modules.look": Text(
        "Modules with one protocol (`can_handle`, `handle`), imported or loaded by name.",
        "遵循同一约定（`can_handle`、`handle`）的模块，直接导入或按名字加载。",
    ),
    "form.plugin_modules.read": Text(
        "One branch a module; its tool is named behind the module.", "每个模块一个分支，工具名前面带上模块名。"
    ),
    "form.rule_file.title": Text("Rule file", "规则文件"),
    "form.rule_file.look": Text(
        "The words lie beside the code in JSON, YAML, TOML, INI, or one phrase a line.",
        "关键词放在代码旁边的 JSON、YAML、TOML、INI 里，或者每行一句的文本里。",
    ),
    "form.rule_file.read": Text(
        "The words with file and line; where the file is not there, the test is external and the file is named.",
        "关键词及其文件和行号；文件不在时，条件记为外部，并写明文件名。",
    ),
    "form.guards.title": Text("Guards beside the text", "文本之外的守卫"),
    "form.guards.look": Text(
        "A role, a flag, or what the dialogue waits for decides together with the text.",
        "角色、开关或对话状态与文本共同决定去向。",
    ),
    "form.guards.read": Text(
        "The guard as code beside the tests of the text; its outcome is unknown to a twin.",
        "守卫以源码形式和文本条件并列；孪生路由不判断它的结果。",
    ),
    "form.state_table.title": Text("State table", "状态表"),
    "form.state_table.look": Text(
        "The rules are rows under the state of the dialogue in which they count.",
        "规则按对话状态分组，只在相应状态下有效。",
    ),
    "form.state_table.read": Text("One branch a row, guarded by its state.", "每行一个分支，以所在状态作为守卫。"),
    "form.abstaining.title": Text("Saying no", "排除与放弃"),
    "form.abstaining.look": Text(
        "Words that must not be there, and branches that leave the request alone on purpose.",
        "不许出现的词，以及有意不处理的分支。",
    ),
    "form.abstaining.read": Text("The negation, and a branch without a target.", "否定条件，以及没有目标的分支。"),
    "form.asynchronous.title": Text("Asynchronous", "异步"),
    "form.asynchronous.look": Text(
        "Any of the forms with `async` and `await`.", "以上任何形式，加上 `async` 和 `await`。"
    ),
    "form.asynchronous.read": Text("As without; the router is marked asynchronous.", "与同步时相同，并标记为异步。"),
}
