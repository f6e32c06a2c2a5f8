"""Sentences of tool definitions in the vendors' formats: what goes out in words, and what could not go out or come in."""

from __future__ import annotations

from migrate_kit.messages._text import Explained, Text

SENTENCES = {
    # The labels of a definition's text. `import` reads them back, so a label belongs to one part only.
    "definition.no_purpose": Text("purpose not known", "用途未知"),
    "definition.use_when": Text("Use when the user says", "用户这样说时使用"),
    "definition.do_not_use_when": Text("Do not use when", "以下情况不要使用"),
    "definition.effects": Text("Effects", "影响"),
    "definition.effects.read_only": Text("only reads", "只读"),
    "definition.effects.write": Text("changes something", "会改动"),
    "definition.effects.dangerous": Text("dangerous, hard to undo", "危险，难以撤销"),
    "definition.effects.unknown": Text("unknown", "未知"),
    "definition.cost": Text("Cost", "成本"),
    "definition.latency": Text("Latency", "耗时"),
    "definition.ask_user": Text("When something is missing, ask", "缺少时问"),
    "definition.errors": Text("When it fails it says", "失败时的提示"),
    "definition.group": Text("Group", "分组"),
    # What a parameter may be, in words. A value stands as JSON has it, a pattern or format between backticks.
    "limit.minimum": Text("at least {value}", "至少 {value}"),
    "limit.maximum": Text("at most {value}", "至多 {value}"),
    "limit.max_length": Text("no longer than {value} characters", "不超过 {value} 个字"),
    "limit.pattern": Text("must match {value}", "须符合 {value}"),
    "limit.format": Text("format {value}", "格式 {value}"),
    "limit.default": Text("default {value}", "默认 {value}"),
    "limit.examples": Text("e.g. {values}", "例如 {values}"),
    "limit.synonyms": Text("{value} is also said {values}", "{value} 也说成 {values}"),
    "definition.written": Text(
        "{count} tool {count:definition|definitions} for {vendor}", "已生成 {count} 份 {vendor} 工具定义"
    ),
    "definition.notes": Text(
        "{count} {count:parameter has|parameters have} limits that stand in words only (MK504); --notes names them",
        "有 {count} 个参数的约束只写在文字里（MK504）；用 --notes 逐个列出",
    ),
    "definition.drafts": Text(
        "{count} {count:draft is|drafts are} left out: review and approve first, or export with --all",
        "有 {count} 份未批准的描述未导出；请先 review 批准，或用 --all 一并导出",
    ),
    "definition.pinned": Text(
        "{count} {count:tool|tools} pinned to legacy left out: {names}",
        "有 {count} 个固定为 legacy 的工具未导出：{names}",
    ),
    "definition.inline": Text(
        "{count} {count:tool that is|tools that are} statements of a legacy router left out, nobody else can carry them out: {names}",
        "有 {count} 个工具是旧路由分支里的语句，别处无法执行，未导出：{names}",
    ),
    "definition.no_strict": Text("{vendor} has no strict mode", "{vendor} 没有严格模式"),
    "finding.MK501": Text(
        "{tool}: left out, because {vendor} takes no tool of this name; it must match {rule}",
        "{tool}：没有导出，{vendor} 不接受这样的工具名，须符合 {rule}",
    ),
    "finding.MK502": Text(
        "{tool}: left out, because {vendor} takes no parameter named {parameter}; it must match {rule}",
        "{tool}：没有导出，{vendor} 不接受参数名 {parameter}，须符合 {rule}",
    ),
    "finding.MK503": Text(
        "{tool}: the text has {size} characters and {vendor} takes {limit}; shortened: {parts}",
        "{tool}：文字有 {size} 个字符，{vendor} 最多接受 {limit} 个；已缩减：{parts}",
    ),
    "finding.MK504": Text(
        "{tool}: {keywords} of {parameter} stands in words only; {vendor} takes it in no strict schema",
        "{tool}：{parameter} 的 {keywords} 只写在文字里，{vendor} 的严格模式不接受",
    ),
    "finding.MK505": Text(
        "{tool}: {parameter} has {count} choices, more than {vendor} takes; the first few stand as examples",
        "{tool}：{parameter} 有 {count} 个可选值，超出 {vendor} 的限制，只把前几个写成示例",
    ),
    "finding.MK506": Text(
        "{tool}: not strict, because the contents of {parameter} ({type}) are not described",
        "{tool}：未使用严格模式，因为没有描述 {parameter}（{type}）的内容",
    ),
    "finding.MK507": Text(
        "{count} {what}, and {vendor} takes {limit} in one request",
        "{what} 共 {count} 个，{vendor} 一次最多接受 {limit} 个",
    ),
    "finding.MK508": Text(
        "{tool}: not strict, because its schema has {count} {what}, and {vendor} takes {limit} in strict mode",
        "{tool}：未使用严格模式，它的约束里{what}共 {count}，{vendor} 的严格模式最多接受 {limit}",
    ),
    "finding.MK509": Text(
        "{tool}: the text had {size} characters; shortened to {limit}, though {vendor} takes more: {parts}",
        "{tool}：文字有 {size} 个字符；{vendor} 虽可更长，仍缩减到 {limit} 个：{parts}",
    ),
    "finding.MK511": Text("{place}: not imported: {what}", "{place}：没有导入：{what}"),
    "finding.MK512": Text(
        "{tool}: {keywords} at {place} cannot be kept in a description", "{tool}：{place} 的 {keywords} 无法写进描述"
    ),
    "finding.MK513": Text(
        "{tool}: its definition claims that it only reads; a claim is no evidence and is not taken over",
        "{tool}：定义声称它只读；声称不算依据，没有采用",
    ),
    "import.one_source": Text("give one of FILE, --url and --command", "请在文件、--url、--command 中指定一个"),
    "import.done": Text(
        "{folder}: {created} created, {replaced} replaced, {kept} left alone",
        "{folder}：新建 {created}，替换 {replaced}，保留 {kept}",
    ),
    "import.kept": Text(
        "{path}: {tool} is described already; left alone (--replace writes over it)",
        "{path}：{tool} 已有描述，未改动（用 --replace 覆盖）",
    ),
    "import.no_object": Text("is no object", "不是对象"),
    "import.no_name": Text("has no name", "没有名称"),
    "import.no_schema": Text("has no schema of an object for its arguments", "参数没有写成对象的约束"),
    "import.too_deep": Text("is nested too deep", "嵌套过深"),
    "import.vendors_own": Text("is a tool that the vendor itself carries out", "这是厂商自己执行的内置工具"),
    "import.twice": Text("a tool named {tool} came before", "前面已有名为 {tool} 的工具"),
    "many.tools": Text("tools", "工具"),
    "many.strict": Text("strict tools", "严格模式的工具"),
    "many.optional": Text("optional parameters of strict tools", "严格模式工具的可选参数"),
    "many.union": Text("parameters of several types of strict tools", "严格模式工具的多类型参数"),
    "size.properties": Text("parameters", "参数"),
    "size.depth": Text("levels of objects and lists", "对象和列表的嵌套层数"),
    "size.choices": Text("choices of all parameters together", "各参数的可选值"),
    "size.characters": Text("characters of names and choices", "名称和可选值的字符"),
}

_NOTES: dict[str, Explained] = {
    "MK503": Explained(
        name="definition-shortened",
        title=Text("a text was longer than the vendor takes", "文字超出厂商的长度限制"),
        why=Text(
            "A description over the limit is refused together with the whole request. What matters least is left out first.",
            "超长的描述会让整个请求被拒绝，因此从最不重要的部分开始删减。",
        ),
        remedy=Text("shorten the description in its file", "在描述文件里精简文字"),
    ),
    "MK509": Explained(
        name="definition-trimmed",
        title=Text("a text was longer than a definition should be", "文字超出定义应有的长度"),
        why=Text(
            "The vendor names no limit, but every word is paid for in every request, and clients hand definitions on to "
            "models that do. What matters least is left out first; the file keeps all of it.",
            "厂商没有规定上限，但每个字每次请求都要付费，客户端也可能把定义转给有上限的模型；因此从最不重要的部分开始删减，描述文件里仍是全文。",
        ),
        remedy=Text("shorten the description in its file", "在描述文件里精简文字"),
    ),
    "MK504": Explained(
        name="definition-in-words-only",
        title=Text("a limit of a parameter stands in words only", "参数的约束只写在文字里"),
        why=Text(
            "Strict mode refuses schemas with keywords that it does not know. The limit stays in the text, and the call is "
            "checked when it is executed.",
            "严格模式会拒绝含有不支持关键字的约束。约束保留在文字里，执行时仍会检查。",
        ),
        remedy=Text("nothing is to be done; --no-strict keeps the keyword", "无需处理；用 --no-strict 可保留关键字"),
        severity="note",
    ),
    "MK505": Explained(
        name="definition-choices",
        title=Text("a parameter has more choices than the vendor takes", "可选值数量超出厂商限制"),
        why=Text(
            "A list of thousands of cities makes the vendor refuse the tool.", "成千上万个可选值会让厂商拒绝这个工具。"
        ),
        remedy=Text("describe the value in words, or look it up in the tool", "改用文字说明取值，或在工具内部查询"),
    ),
    "MK506": Explained(
        name="definition-not-strict",
        title=Text("a tool cannot be strict", "工具无法使用严格模式"),
        why=Text(
            "Strict mode needs to know what a list or an object holds, and a description does not say so.",
            "严格模式要求知道列表或对象里有什么，而描述里没有写。",
        ),
        remedy=Text("split the parameter into plain ones, or leave it as it is", "把参数拆成普通参数，或保持现状"),
    ),
    "MK507": Explained(
        name="definition-crowd",
        title=Text("more than the vendor takes in one request", "一次请求里的数量超出厂商限制"),
        why=Text("The vendor refuses the whole request.", "厂商会拒绝整个请求。"),
        remedy=Text(
            "send the tools of one group, or those that recall finds; or use --no-strict",
            "只发送一个分组或召回的工具，或使用 --no-strict",
        ),
    ),
    "MK508": Explained(
        name="definition-size",
        title=Text("the whole schema of a tool is too large for strict mode", "工具的整份约束超出严格模式的限制"),
        why=Text(
            "Strict mode counts the parameters, choices and characters of all of a tool's schema, not only of each parameter. "
            "The vendor would refuse the whole request, so the tool goes out without strict mode.",
            "严格模式按整份约束统计参数、可选值和字符数，而不只看单个参数；超限时整个请求都会被拒绝，因此该工具以非严格模式导出。",
        ),
        remedy=Text(
            "split the tool, or describe long lists of choices in words; --no-strict says nothing of it",
            "拆分工具，或用文字说明很长的可选值；用 --no-strict 则不再提示",
        ),
    ),
    "MK512": Explained(
        name="import-keyword",
        title=Text("a schema says more than a description can hold", "约束无法完整写进描述"),
        why=Text(
            "A description knows types, choices, ranges, lengths, patterns, defaults and examples. Everything else of the "
            "schema is not checked when the tool is called.",
            "描述只支持类型、可选值、范围、长度、格式、默认值和示例；其余约束在调用时不会检查。",
        ),
        remedy=Text("say it in `meaning`, and check it in the tool itself", "在 meaning 里说明，并由工具自己检查"),
    ),
}

FINDINGS: dict[str, Explained] = {
    "MK501": Explained(
        name="definition-name",
        title=Text("a vendor takes no tool of this name", "厂商不接受这个工具名"),
        why=Text(
            "One name that is refused makes the vendor refuse the whole request.",
            "一个名称不合规，整个请求都会被拒绝。",
        ),
        remedy=Text(
            "rename the tool: letters, digits, _ and -, at most 64 characters",
            "改名：只用字母、数字、_ 和 -，最多 64 个字符",
        ),
        severity="error",
    ),
    "MK502": Explained(
        name="definition-parameter-name",
        title=Text("a vendor takes no parameter of this name", "厂商不接受这个参数名"),
        why=Text(
            "One name that is refused makes the vendor refuse the whole request.",
            "一个名称不合规，整个请求都会被拒绝。",
        ),
        remedy=Text(
            "rename the parameter: letters, digits, _ . and -, at most 64 characters",
            "改名：只用字母、数字、_、. 和 -，最多 64 个字符",
        ),
        severity="error",
    ),
    **_NOTES,
    "MK511": Explained(
        name="import-refused",
        title=Text("a tool definition could not be imported", "工具定义无法导入"),
        why=Text(
            "What is no tool definition is left out, and the others are imported.",
            "无法识别的定义会跳过，其余照常导入。",
        ),
        remedy=Text("mend the definition at that place, then import again", "改正该处的定义后重新导入"),
        severity="error",
    ),
    "MK513": Explained(
        name="import-claim",
        title=Text("a definition claims that a tool only reads", "定义声称工具只读"),
        why=Text(
            "Hints, `_meta` and the words of a text come from whoever wrote the definition. A tool that is wrongly called "
            "read-only runs without a check.",
            "提示、_meta 和文字都由定义的作者填写；被误认为只读的工具会不经检查直接执行。",
        ),
        remedy=Text(
            "look at what the tool does, then set `effects` in its description",
            "看清工具的行为后，在描述里填写 effects",
        ),
        severity="note",
    ),
}
