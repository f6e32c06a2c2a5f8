"""What `doctor` says: its page, the figures of each check, and each finding in one line."""

from migrate_kit.messages._text import Text

_PAGE = {
    "doctor.title": Text("Doctor: {router}", "诊断：{router}"),
    "doctor.all": Text("all routers", "所有路由"),
    "doctor.basis.none": Text("nothing to judge by", "没有可供判断的依据"),
    "doctor.basis": Text("looked at {parts}", "依据：{parts}"),
    "doctor.part.cases": Text("{n} judged {n:request|requests}", "{n} 个判定过的请求"),
    "doctor.part.verdicts": Text("{n} judged {n:decision|decisions} of the log", "日志中 {n} 个经人判定的决策"),
    "doctor.part.agreed": Text("{n} on which both routers agree", "{n} 个两个路由一致的决策"),
    "doctor.part.unanswered": Text("{n} without an answer", "{n} 个没有得到决策的请求"),
    "doctor.part.presumed": Text("{n} at odds with legacy (nobody judged any)", "{n} 个与旧路由相左的决策（无人判定）"),
    "doctor.list": Text(", ", "、"),
    "doctor.no_wrong": Text("no wrong decision", "没有错误的决策"),
    "doctor.wrong": Text(
        "{n} wrong {n:decision|decisions}, each laid at the first stage that failed",
        "{n} 个错误的决策，按最先出错的环节归因",
    ),
    "doctor.differ": Text(
        "{n} {n:decision|decisions} at odds with legacy's, presumed wrong, each laid at the first stage that failed",
        "{n} 个与旧路由相左的决策（暂当作错误），按最先出错的环节归因",
    ),
    "doctor.unexplained": Text("not explained", "无法归因"),
    "doctor.stage.installation": Text("installation", "安装与数据"),
    "doctor.stage.description": Text("description", "描述"),
    "doctor.stage.recall": Text("recall", "召回"),
    "doctor.stage.rules": Text("rules", "业务规则"),
    "doctor.stage.schema": Text("schema", "参数"),
    "doctor.stage.chooser": Text("chooser", "语言模型"),
    "doctor.stage.data": Text("data", "数据分布"),
    "doctor.status.clean": Text("fine", "正常"),
    "doctor.check": Text("{n} {stage}", "{n} {stage}"),
    "doctor.check.status": Text("{n} {stage}: {status}", "{n} {stage}：{status}"),
    "doctor.finding": Text("{code} {severity}: {what}", "{code} {severity}：{what}"),
    "doctor.language.zh": Text("Chinese", "中文"),
    "doctor.language.en": Text("English", "英文"),
    "doctor.language.mixed": Text("both languages", "中英混合"),
    "doctor.status.not_configured": Text("not configured", "未配置"),
    "doctor.status.no_evidence": Text("no evidence", "没有证据"),
    "doctor.example": Text("“{text}” → {decided}, right: {expected}", "“{text}” → {decided}，应为：{expected}"),
    "doctor.example.no_text": Text("→ {decided}, right: {expected}", "→ {decided}，应为：{expected}"),
    "doctor.nothing": Text("no tool", "不用工具"),
    "doctor.values": Text("{what} (right: {values})", "{what}（应为：{values}）"),
    "doctor.do": Text("do: {what}", "处理：{what}"),
    "doctor.run": Text("{what} — run: {command}", "{what} — 运行：{command}"),
    "doctor.edit": Text("{what} — edit: {file}", "{what} — 修改：{file}"),
    "doctor.more": Text(
        "… {n} more {n:finding|findings} ({wrong} wrong): --all shows them",
        "…… 另有 {n} 项（{wrong} 个错误），用 --all 查看",
    ),
    "doctor.split": Text(
        "{tools} by the tools, {values} by the value of an argument, {none} without a decision",
        "{tools} 个选错工具，{values} 个参数取值错误，{none} 个没有决策",
    ),
    "doctor.presumed": Text(
        "Nothing of this is known to be wrong: judge first, then edit.", "以上并非已知的错误：先判定，再修改。"
    ),
    "doctor.ranked": Text("What mends most", "先做什么"),
    "doctor.tried": Text(
        "{what} (tried: mends {mends} of {wrong}, spoils {breaks})",
        "{what}（已试：{wrong} 个中修复 {mends} 个，损失 {breaks} 个）",
    ),
    "doctor.tried_held_out": Text(
        "{what} (tried, each held out of the phrases: mends {mends} of {wrong}, spoils {breaks})",
        "{what}（已试，逐个留出：{wrong} 个中修复 {mends} 个，损失 {breaks} 个）",
    ),
    "doctor.mends": Text("at most {n}", "至多 {n} 个"),
    "doctor.mends_tried": Text("{n}, tried", "{n} 个，已试"),
    "doctor.mends_breaks": Text("{n}, tried; spoils {breaks}", "{n} 个，已试；另损失 {breaks} 个"),
    "doctor.counts": Text(
        "{errors} {errors:error|errors}, {warnings} {warnings:warning|warnings}, {notes} {notes:note|notes}",
        "{errors} 个错误，{warnings} 个警告，{notes} 个提示",
    ),
    "doctor.column.stage": Text("stage", "环节"),
    "doctor.column.n": Text("wrong", "错误"),
    "doctor.column.mends": Text("mends", "可修复"),
    "doctor.column.remedy": Text("remedy", "处理办法"),
}

_FIGURES = {
    "doctor.figure.log": Text(
        "log: {n} {n:observation|observations}, {present} of the present versions, the newest {read} read one by one",
        "日志：{n} 条观测，其中现行版本 {present} 条，逐条读取最新的 {read} 条",
    ),
    "doctor.figure.skipped": Text(
        "{n} older {n:one was|ones were} counted and not read", "另有 {n} 条较旧的只计数，没有逐条读取"
    ),
    "doctor.figure.lint": Text(
        "{n} {n:description|descriptions}; lint: {errors} {errors:error|errors}, {warnings} {warnings:warning|warnings}, "
        "{notes} {notes:note|notes}",
        "{n} 份描述；lint：{errors} 个错误、{warnings} 个警告、{notes} 个提示",
    ),
    "doctor.figure.sections": Text(
        "without a purpose: {purpose}, without phrases: {phrases}, without exclusions: {exclusions}",
        "没有用途：{purpose} 份，没有说法：{phrases} 份，没有排除：{exclusions} 份",
    ),
    "doctor.figure.alike": Text("too alike to tell apart: {pairs}", "过于相似、难以区分：{pairs}"),
    "doctor.figure.recall_cases": Text(
        "judged requests: the right tool is first in {at_1}, among the first {depth} in {at_k} ({n} {n:tool|tools} asked for)",
        "判定过的请求：正确的工具排第一 {at_1}，在前 {depth} 名之内 {at_k}（共要求 {n} 次工具）",
    ),
    "doctor.figure.recall_log": Text(
        "log: the right tool, where known, is first in {at_1}, among the first {depth} in {at_k} ({n} {n:tool|tools} asked for)",
        "日志：已知的正确工具排第一 {at_1}，在前 {depth} 名之内 {at_k}（共要求 {n} 次工具）",
    ),
    "doctor.figure.rule": Text(
        "rule {rule}: met {met} {met:decision|decisions}, acted in {acted}",
        "规则 {rule}：遇到 {met} 个决策，生效 {acted} 次",
    ),
    "doctor.figure.required": Text(
        "{n} required {n:parameter|parameters}: {formless} without pattern, enum, format or example, {unasked} without a "
        "question",
        "{n} 个必填参数：{formless} 个没有 pattern、enum、format 或示例，{unasked} 个没有追问的话",
    ),
    "doctor.figure.missed": Text("asked for most often: {parameters}", "最常追问：{parameters}"),
    "doctor.figure.chooser": Text("answers {how}: {n} ({rate})", "回答 {how}：{n} 次（{rate}）"),
    "doctor.figure.shares": Text("requests by tool: {tools} (of {n})", "各工具的请求占比：{tools}（共 {n}）"),
    "doctor.figure.languages_cases": Text(
        "language of {n} judged {n:request|requests}: zh {zh}, en {en}, mixed {mixed}",
        "{n} 个判定请求的语言：中文 {zh}，英文 {en}，混合 {mixed}",
    ),
    "doctor.figure.languages_log": Text(
        "language of {n} logged {n:request|requests}: zh {zh}, en {en}, mixed {mixed}",
        "{n} 个日志请求的语言：中文 {zh}，英文 {en}，混合 {mixed}",
    ),
    "doctor.figure.kinds": Text("wrong by kind of request: {kinds}", "各类请求的错误：{kinds}"),
    "doctor.figure.drift": Text(
        "mix of tools: {distance} of {n} judged requests would have to be for others to match the log ({logged})",
        "工具构成：{n} 个判定请求中有 {distance} 要换成别的工具，才与日志（{logged}）相同",
    ),
}

_FINDINGS = {
    "finding.MK701": Text("no decision log yet: {url}", "还没有决策日志：{url}"),
    "finding.MK702": Text("the decision log was left out: {what}", "没有使用决策日志：{what}"),
    "finding.MK703": Text(
        "the decision log has schema {what}, of an earlier version, and was left out",
        "决策日志的表结构是旧版本 {what}，没有使用",
    ),
    "finding.MK704": Text(
        "the decision log has no observation in that time: {url}", "这段时间的决策日志没有观测：{url}"
    ),
    "finding.MK705": Text(
        "nobody judged a request, so nothing is known to be wrong; {presumed} {presumed:decision|decisions} at odds with "
        "legacy's {presumed:stands|stand} in",
        "没有经人判定的请求，因此无从知道对错；暂以 {presumed} 个与旧路由相左的决策代替",
    ),
    "finding.MK706": Text(
        "{lost} of {seen} observations were lost ({rate})", "{seen} 条观测中丢失 {lost} 条（{rate}）"
    ),
    "finding.MK707": Text(
        "{earlier} of {n} observations are of earlier versions ({versions} in all) and were left out",
        "{n} 条观测中有 {earlier} 条来自旧版本（共 {versions} 个版本），没有计入",
    ),
    "finding.MK708": Text(
        "{n} {n:disagreement|disagreements} with legacy that nobody judged {n:is|are} neither right nor wrong here",
        "{n} 个与旧路由的分歧没有判定，这里不算对也不算错",
    ),
    "finding.MK709": Text(
        "the texts of {n} of {read} logged requests were not kept: no examples and no languages of them",
        "{read} 个日志请求中有 {n} 个没有保存原文：无法举例，也无法区分语言",
    ),
    "finding.MK710": Text(
        "only {n} judged {n:request|requests}; at least {enough} make figures that hold",
        "判定过的请求只有 {n} 个；至少 {enough} 个，数字才站得住",
    ),
    "finding.MK711": Text(
        "{n} {n:request|requests} got no decision of the dynamic router ({error})",
        "{n} 个请求没有得到动态路由的决策（{error}）",
    ),
    "finding.MK712": Text(
        "none of the {n} descriptions is approved: a running router would serve nothing; these are figures of drafts",
        "{n} 份描述都没有批准：运行中的路由不会接管任何请求；以下数字来自草稿",
    ),
    "finding.MK713": Text(
        "{n} {n:file|files} of decisions {n:is|are} not in the database yet, those of running processes among them",
        "有 {n} 个文件的决策还没有写入数据库，其中包括运行中进程的文件",
    ),
    "finding.MK721": Text(
        "{tool}: {n} {n:request|requests} for it went astray, and its description lacks what a request is found by ({codes})",
        "{tool}：{n} 个请求没有选中它，而它的描述缺少可供匹配的内容（{codes}）",
    ),
    "finding.MK722": Text(
        "{one} and {other} hear the same words, and {n} {n:request|requests} for one went to the other or to none",
        "{one} 与 {other} 的说法相近，{n} 个请求选成了另一个，或谁也没选",
    ),
    "finding.MK723": Text(
        "{tool} takes {n} {n:request|requests} that {n:is|are} not its own; phrases of it in them: {by}",
        "{tool} 抢走了 {n} 个不属于它的请求；其中出现的说法：{by}",
    ),
    "finding.MK724": Text(
        "{n} {n:fault|faults} in the descriptions of {tools} {tools:tool|tools}, without a wrong decision so far: {codes}",
        "{tools} 个工具的描述有 {n} 处缺陷，目前还没有造成错误：{codes}",
    ),
    "finding.MK731": Text(
        "{tool}: {n} {n:request|requests} for it did not find it: {missing} not among the first {depth}, {behind} behind "
        "another ({rivals}), {doubted} first but not believed",
        "{tool}：{n} 个请求没有选中它：{missing} 个未进前 {depth} 名，{behind} 个排在别的工具之后（{rivals}），{doubted} 个排第一却未采信",
    ),
    "finding.MK732": Text(
        "{tool}: in {n} {n:request|requests} for several tools, it was not heard",
        "{tool}：有 {n} 个涉及多个工具的请求没有听到它",
    ),
    "finding.MK733": Text("min_score = {value} serves better than {now}", "min_score = {value} 比 {now} 更好"),
    "finding.MK741": Text(
        "rule {rule} stopped {n} right {n:call|calls} (it acted {acted} {acted:time|times} in all)",
        "规则 {rule} 拦下了 {n} 个正确的调用（共生效 {acted} 次）",
    ),
    "finding.MK742": Text(
        "rule {rule} added {other} to {n} {n:request|requests} that did not want it (it acted {acted} {acted:time|times} in all)",
        "规则 {rule} 给 {n} 个请求加上了不需要的 {other}（共生效 {acted} 次）",
    ),
    "finding.MK743": Text("the rules have {n} {n:fault|faults}: {codes}", "规则有 {n} 处错误：{codes}"),
    "finding.MK744": Text(
        "rule {rule} could not be judged in {n} {n:decision|decisions} ({fault}) and denied {n:it|them}",
        "规则 {rule} 在 {n} 个决策中无法判断（{fault}），一律拒绝",
    ),
    "finding.MK745": Text(
        "{n} {n:rule|rules} never acted, though {n:it|they} met decisions: {rules}",
        "{n} 条规则遇到过决策却从未生效：{rules}",
    ),
    "finding.MK746": Text("no decision met {n} {n:rule|rules}: {rules}", "{n} 条规则没有遇到任何决策：{rules}"),
    "finding.MK751": Text(
        "{tool}.{parameter}: {n} {n:request|requests} {n:gives|give} it, and it was asked for all the same",
        "{tool}.{parameter}：{n} 个请求已经给出，却仍然追问",
    ),
    "finding.MK752": Text(
        "{tool}.{parameter}: {n} {n:request|requests} {n:leaves|leave} it open, and the tool was called without asking",
        "{tool}.{parameter}：{n} 个请求没有说明，却没有追问就调用了",
    ),
    "finding.MK753": Text(
        "{tool}.{parameter}: another value than it should be in {n} {n:call|calls}",
        "{tool}.{parameter}：有 {n} 次调用取了错误的值",
    ),
    "finding.MK754": Text(
        "{n} required {n:parameter|parameters} missed in most requests, and nothing says what {n:it looks|they look} like: "
        "{parameters}",
        "{n} 个必填参数在多数请求里读不到，且没有说明取值的样子：{parameters}",
    ),
    "finding.MK755": Text(
        "{n} required {n:parameter|parameters} without a question: {parameters}",
        "{n} 个必填参数没有追问的话：{parameters}",
    ),
    "finding.MK761": Text(
        "the language model's answer could not be used in {n} of {asked} requests ({rate})",
        "{asked} 个请求中，语言模型的回答有 {n} 个无法使用（{rate}）",
    ),
    "finding.MK762": Text(
        "the language model failed or was too late in {n} of {asked} requests ({rate})",
        "{asked} 个请求中，语言模型有 {n} 次出错或超时（{rate}）",
    ),
    "finding.MK763": Text(
        "the language model's arguments were repaired in {n} of {asked} requests ({rate})",
        "{asked} 个请求中，语言模型的参数有 {n} 次需要修补（{rate}）",
    ),
    "finding.MK764": Text(
        "{tool}: in {n} {n:request|requests} the language model was offered it and chose {other} or nothing",
        "{tool}：有 {n} 个请求语言模型看到了它，却选了 {other} 或什么也没选",
    ),
    "finding.MK771": Text(
        "{tool}: {n} {n:request|requests} for it, and no description of that name decides",
        "{tool}：有 {n} 个请求需要它，但没有这个名字的描述参与决策",
    ),
    "finding.MK772": Text("no request is for {n} {n:tool|tools}: {tools}", "{n} 个工具没有任何请求：{tools}"),
    "finding.MK773": Text(
        "the {n} judged requests are for other tools than the {logged} logged ones ({distance} apart): {moved}",
        "{n} 个判定请求的工具构成与 {logged} 个日志请求不同（相差 {distance}）：{moved}",
    ),
    "finding.MK774": Text(
        "{tool} has {share} of the requests ({n} of {total})", "{tool} 占了请求的 {share}（{total} 个中 {n} 个）"
    ),
    "finding.MK775": Text(
        "{tool}: {n} {n:request|requests} for it in {spoken}, which its phrases do not speak",
        "{tool}：有 {n} 个请求用的是{spoken}，而它的说法里没有这种语言",
    ),
    "finding.MK776": Text(
        "{n} {n:tool|tools} with fewer than {enough} judged requests: {tools}",
        "{n} 个工具的判定请求不足 {enough} 个：{tools}",
    ),
    "finding.MK777": Text(
        "neither router has a tool for {n} of {total} logged requests ({share})",
        "日志中 {total} 个请求有 {n} 个两边都没有工具（{share}）",
    ),
}

SENTENCES: dict[str, Text] = _PAGE | _FIGURES | _FINDINGS
