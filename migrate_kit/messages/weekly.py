"""The weekly report, as a manager reads it."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "weekly.title": Text("Decision quality, week {week}", "决策质量周报 {week}"),
    "weekly.subject": Text(
        "Decision quality {week}: {better}. Stage {stage}? {verdict}",
        "决策质量周报 {week}：{better}；进入 {stage} 阶段？{verdict}",
    ),
    "weekly.span": Text(
        "{first} to {last} (UTC), against the week before ({before}). {router}",
        "{first} 至 {last}（UTC），与前一周（{before}）比较。{router}",
    ),
    "weekly.running": Text(
        "This week is not over: its figures are partial, those of the week before are whole.",
        "本周尚未结束：本周数字不完整，前一周是完整的。",
    ),
    "weekly.router": Text("Router: {router}.", "路由：{router}。"),
    "weekly.routers": Text("Routers: {routers}.", "路由：{routers}。"),
    "weekly.empty": Text(
        "The log holds no observation of this week. It reaches from {first} to {last}.",
        "日志中没有本周的观测。现有观测从 {first} 到 {last}。",
    ),
    "weekly.empty_log": Text("The log holds no observation at all yet.", "日志里还没有任何观测。"),
    "weekly.generated": Text(
        "Made {moment} by migrate-kit from the decision log.", "由 migrate-kit 根据决策日志生成于 {moment}。"
    ),
    "weekly.unmeasured": Text("not measured", "未测量"),
    "weekly.figures": Text("the figures", "具体数字"),
    "weekly.some_parameter": Text("a parameter", "某个参数"),
    "weekly.colon": Text(": ", "："),
    "weekly.points": Text("{points} points", "{points} 个百分点"),
    "weekly.times": Text("{n} × {text}", "{n} × {text}"),
    # The three questions of the first screen.
    "weekly.question.better": Text("Did it get better?", "变好了吗？"),
    "weekly.question.cutover": Text("Can we go to stage {stage}?", "可以进入 {stage} 阶段吗？"),
    "weekly.question.do": Text("What to do next?", "接下来做什么？"),
    "weekly.short.better": Text("Better", "变好了"),
    "weekly.short.worse": Text("Worse", "变差了"),
    "weekly.short.unclear": Text("No clear change", "没有明显变化"),
    "weekly.short.unknown": Text("Nothing to compare", "无从比较"),
    "weekly.short.empty": Text("No data", "没有数据"),
    "weekly.agreement": Text(
        "The dynamic router decided like legacy in {now} of the requests, in {before} the week before: {change} "
        "(95 % interval {low} to {high}; {n} and {n_before} requests, equal ones once a day).",
        "动态路由与旧路由决策一致的请求占 {now}，前一周为 {before}：{change}（95 % 区间 {low} 至 {high}；"
        "分别为 {n} 与 {n_before} 个请求，同一天的相同请求只计一次）。",
    ),
    "weekly.agreement.alone": Text(
        "The dynamic router decided like legacy in {now} of {n} requests (95 % interval {low} to {high}; equal ones once "
        "a day); the week before holds none to compare with.",
        "动态路由与旧路由决策一致的请求占 {now}（共 {n} 个，95 % 区间 {low} 至 {high}，同一天的相同请求只计一次）；前一周没有可比较的观测。",
    ),
    "weekly.agreement.only_before": Text(
        "No request with a known legacy decision this week; the week before {before} of {n_before} were decided alike.",
        "本周没有旧决策已知的请求；前一周 {n_before} 个请求中 {before} 决策一致。",
    ),
    "weekly.judged": Text(
        "People judged {n} of the differences: in {right} only the dynamic side was right, in {wrong} only legacy.",
        "人工裁定了 {n} 个分歧：其中 {right} 只有动态路由正确，{wrong} 只有旧路由正确。",
    ),
    "weekly.effective": Text(
        "With these verdicts the dynamic side is at least as good as legacy in {low} of the requests or more (95 %).",
        "结合这些裁定，动态路由至少在 {low} 的请求上不逊于旧路由（95 %）。",
    ),
    "weekly.judged.none": Text(
        "Nobody has judged differences of these versions yet, so whether they are gains or losses is not measured.",
        "这些版本的分歧尚无人裁定，因此它们是改进还是退步还没有测量。",
    ),
    "weekly.verdict.PASS": Text("Yes", "可以"),
    "weekly.verdict.FAIL": Text("No", "不可以"),
    "weekly.verdict.INCONCLUSIVE": Text("Not yet", "暂时不行"),
    "weekly.verdict.INVALID": Text("Cannot be told", "无法判定"),
    "weekly.nothing_to_do": Text("Nothing presses", "没有紧急事项"),
    "weekly.more": Text("{n} more below", "其余 {n} 项见下文"),
    # Facts.
    "weekly.fact.agreement": Text("agreement, every request counts", "一致率（按全部请求计）"),
    "weekly.fact.avoided": Text("wrong calls avoided", "避免的错误调用"),
    "weekly.fact.covered": Text("requests newly covered", "新覆盖的请求"),
    "weekly.fact.asked": Text("questions asked instead of guessed", "先追问而不是猜测"),
    "weekly.fact.delta": Text("added decision time p95", "增加的决策时间 p95"),
    "weekly.fact.model": Text("decisions that asked a language model", "询问过语言模型的决策"),
    "weekly.fact.n": Text("requests observed", "观测到的请求"),
    "weekly.fact.before": Text("{before} the week before", "前一周 {before}"),
    "weekly.fact.first": Text("no week before", "前一周无数据"),
    "weekly.fact.differences": Text(
        "of {n} differences ({before} the week before), {judged} judged",
        "共 {n} 个分歧（前一周 {before}），已裁定 {judged} 个",
    ),
    "weekly.fact.differences_alone": Text("of {n} differences, {judged} judged", "共 {n} 个分歧，已裁定 {judged} 个"),
    # Sections.
    "weekly.section.actions": Text("What to do, in this order", "按顺序要做的事"),
    "weekly.section.gains": Text("Differences that may be gains", "可能是改进的分歧"),
    "weekly.section.days": Text("Agreement day by day", "每天的一致率"),
    "weekly.section.tools": Text("Tool by tool", "逐个工具"),
    "weekly.section.confused": Text("Where the two differ most", "最常见的分歧"),
    "weekly.section.missing": Text("Parameters that requests lack", "请求中缺少的参数"),
    "weekly.section.phrasings": Text("Phrasings that fail alike", "失败的相似说法"),
    "weekly.section.changes": Text("What changed, and what it did", "有什么变化，效果如何"),
    "weekly.section.pace": Text("Time and cost of a decision", "决策的时间与成本"),
    "weekly.section.gate": Text("Gate to stage {stage}: {verdict}", "{stage} 阶段门槛：{verdict}"),
    "weekly.section.method": Text("How this was measured", "测量方式"),
    # Columns.
    "weekly.column.kind": Text("kind", "类别"),
    "weekly.column.now": Text("this week", "本周"),
    "weekly.column.before": Text("week before", "前一周"),
    "weekly.column.earlier": Text("before", "之前"),
    "weekly.column.served": Text("reached users", "已生效"),
    "weekly.column.right": Text("judged: dynamic right", "裁定：动态正确"),
    "weekly.column.wrong": Text("judged: legacy right", "裁定：旧路由正确"),
    "weekly.column.estimate": Text("gains, estimated", "改进数（估计）"),
    "weekly.column.tool": Text("legacy choice", "旧路由的选择"),
    "weekly.column.n": Text("requests", "请求数"),
    "weekly.column.agreement": Text("agreement", "一致率"),
    "weekly.column.change": Text("change in points", "变化（百分点）"),
    "weekly.column.meaning": Text("meaning", "含义"),
    "weekly.column.sides": Text("legacy → dynamic", "旧路由 → 动态路由"),
    "weekly.column.outcome": Text("outcome", "结果"),
    "weekly.column.parameters": Text("missing", "缺少"),
    "weekly.column.examples": Text("examples", "示例"),
    "weekly.column.measure": Text("measure", "指标"),
    "weekly.column.asking_tool": Text("tool", "工具"),
    "weekly.column.day": Text("day (UTC)", "日期（UTC）"),
    "weekly.column.router": Text("router", "路由"),
    "weekly.column.what": Text("what", "变化"),
    "weekly.column.when": Text("since", "起始"),
    "weekly.column.file": Text("description", "描述文件"),
    "weekly.column.commit": Text("commit", "提交"),
    # Gains.
    "weekly.gain.avoided": Text(
        "legacy called a tool, dynamic decided otherwise", "旧路由调用了工具，动态路由另作决定"
    ),
    "weekly.gain.covered": Text("legacy had no tool, dynamic called one", "旧路由没有对应工具，动态路由找到了"),
    "weekly.gain.asked": Text("dynamic asked before anything was called", "动态路由先追问，再调用"),
    "weekly.note.gains": Text(
        "A difference is a gain only where legacy was wrong, and that people say (adjudicate). The estimate is the count "
        "times the 95 % interval of the judged share, if the week's differences are like the judged ones. “Reached "
        "users” counts those that the dynamic side answered; the others would have been gains.",
        "只有旧路由确实错了，分歧才算改进，这由人工裁定（adjudicate）。估计值 = 次数 × 裁定比例的 95 % 区间，前提是本周的分歧与已裁定的相似。"
        "“已生效”指由动态路由应答的次数，其余只是“本可以改进”。",
    ),
    "weekly.note.twin": Text(
        "Where the dynamic side answered ({n}), legacy was not run: what it would have done is the word of its twin, the "
        "executable copy of its conditions.",
        "由动态路由应答的 {n} 次里旧路由没有运行：它会怎么做，依据的是孪生体（其条件的可执行副本）。",
    ),
    "weekly.note.unanswered": Text(
        "In {n} more the dynamic side failed, was too slow, or could not be compared ({before} the week before); nothing "
        "is gained there.",
        "另有 {n} 次动态路由出错、超时或无法比较（前一周 {before} 次），这些都不是改进。",
    ),
    "weekly.note.tools": Text(
        "Counted by what legacy chose, equal requests once a day; intervals are 95 %. Better or worse only where the interval "
        "of the change leaves out zero.",
        "按旧路由的选择统计，同一天的相同请求只计一次；区间均为 95 %。只有变化的区间不含零时才算变好或变差。",
    ),
    "weekly.note.confused": Text("The {shown} most frequent of {all} kinds.", "共 {all} 种，列出最常见的 {shown} 种。"),
    "weekly.note.missing": Text(
        "From what the latest {read} observations of the week kept of their arguments; no text is needed.",
        "依据本周最近 {read} 条观测所保留的参数来源，无需文本。",
    ),
    "weekly.note.missing_unknown": Text("? (description unknown)", "？（描述已不存在）"),
    "weekly.note.phrasings": Text(
        "From {with_text} of {failures} differences whose text was kept; {read} observations of the week were read. Alike: "
        "three in ten pairs of neighbouring characters in common.",
        "依据保留了文本的 {with_text} 个分歧（共 {failures} 个），读取了本周 {read} 条观测。相似：相邻字符对至少三成相同。",
    ),
    "weekly.note.no_text": Text(
        "Not measured: the log kept no text of this week's differences. Set keep_text = true in the configuration to see "
        "which phrasings fail.",
        "未测量：日志没有保留本周分歧的文本。要看到哪些说法会失败，请在配置中设置 keep_text = true。",
    ),
    "weekly.note.withheld": Text(
        "{n} groups of phrasings are left out here: requests are the users' words and are sent only with --send-texts.",
        "此处略去 {n} 组说法：请求是用户原话，只有加上 --send-texts 才会发送。",
    ),
    "weekly.note.no_changes": Text(
        "No other version of a router began to decide this week.", "本周没有新的路由版本开始决策。"
    ),
    "weekly.change": Text(
        "{router}, {kind} changed {moment}: agreement {now} ({n}) after {before} ({n_before}), {change}. {meaning}.",
        "{router}，{moment} {kind}有变化：一致率由 {before}（{n_before} 个请求）变为 {now}（{n} 个请求），{change}，{meaning}。",
    ),
    "weekly.change.first": Text(
        "{router}, {kind} changed {moment}: agreement {now} ({n}); the version before has no request to compare with.",
        "{router}，{moment} {kind}有变化：一致率 {now}（{n} 个请求）；之前的版本没有可比较的请求。",
    ),
    "weekly.kind.descriptions": Text("descriptions or settings", "描述或设置"),
    "weekly.kind.algorithm": Text("the algorithm", "算法"),
    "weekly.kind.model": Text("the language model or its prompt", "语言模型或其提示词"),
    "weekly.note.changes": Text(
        "Before and after are different days with different requests: what else changed in that time counts too.",
        "前后两段时间的请求不同，期间的其他变化也会计入。",
    ),
    "weekly.moved": Text("What was edited or moved most in {router}", "{router} 中改过描述或变化最大的选择"),
    "weekly.edits": Text("Descriptions edited in git", "git 中修改过的描述"),
    "weekly.note.edits_unknown": Text(
        "Which descriptions were edited is not known: their folder is in no git repository.",
        "无法得知改了哪些描述：描述文件夹不在 git 仓库中。",
    ),
    "weekly.note.no_edits": Text("git has no edit of a description this week.", "git 中本周没有修改过描述。"),
    "weekly.direction.better": Text("better", "变好"),
    "weekly.direction.worse": Text("worse", "变差"),
    "weekly.direction.unclear": Text("unclear", "不明显"),
    "weekly.direction.unknown": Text("no comparison", "无从比较"),
    # Pace.
    "weekly.pace.legacy": Text("legacy decides in, p50 / p95", "旧路由决策用时 p50 / p95"),
    "weekly.pace.dynamic": Text("dynamic decides in, p50 / p95", "动态路由决策用时 p50 / p95"),
    "weekly.pace.delta": Text("added, p50 / p95 / p99", "增加 p50 / p95 / p99"),
    "weekly.pace.model": Text("a language model was asked", "询问语言模型"),
    "weekly.pace.money": Text("money", "费用"),
    "weekly.pace.no_model": Text("none, no language model takes part", "无（没有语言模型参与）"),
    "weekly.note.pace": Text(
        "Percentiles are within 1 %. The log keeps how often a language model was asked, not what it cost.",
        "分位数误差在 1 % 以内。日志记录询问语言模型的次数，不记录费用。",
    ),
    # Method.
    "weekly.method.days": Text(
        "Weeks are ISO weeks, cut at midnight UTC; counts come from the roll-ups of the log, so pruned rows count too.",
        "按 ISO 周统计，以 UTC 零点为界；次数来自日志的汇总，已清理的记录也计入。",
    ),
    "weekly.method.sources": Text(
        "How legacy decided is taken from what it returned or called in {observed} of the latest {read} observations, and "
        "from its twin, the executable copy of its conditions, in {twin} ({rate}).",
        "最近 {read} 条观测中，旧路由的决策有 {observed} 条取自其实际返回或调用，{twin} 条（{rate}）来自孪生体（其条件的可执行副本）。",
    ),
    "weekly.method.lost": Text(
        "{lost} observations were lost before the log ({rate}).", "写入日志前丢失 {lost} 条观测（{rate}）。"
    ),
    "weekly.method.unknown": Text(
        "In {n} observations the legacy decision is not known; they count in no rate.",
        "有 {n} 条观测的旧决策未知，不计入任何比率。",
    ),
    "weekly.method.served": Text(
        "The dynamic side answered {n} of {all} requests ({rate}); the others were answered by legacy.",
        "由动态路由应答 {n} / {all} 个请求（{rate}），其余由旧路由应答。",
    ),
    "weekly.method.gate": Text(
        "The gate is judged when the report is made ({moment}), over distinct requests of the present version.",
        "门槛在生成报告时（{moment}）判定，依据当前版本的不同请求。",
    ),
    # Actions: what to do, and the evidence for it.
    "weekly.do.lost": Text("Find out why observations are lost", "查明观测丢失的原因"),
    "weekly.do.alarm": Text("Go back to legacy until the cause is known", "先回退到旧路由，再查原因"),
    "weekly.do.worse_version": Text("Look at {tool}, which fell", "查看下降的 {tool}"),
    "weekly.do.promote": Text("Go to stage {stage}", "进入 {stage} 阶段"),
    "weekly.do.no_log": Text("Begin to compare", "开始对比"),
    "weekly.do.other_week": Text("Look at week {week}", "查看 {week} 周"),
    "weekly.do.keep_text": Text("Keep the texts of requests", "保留请求文本"),
    "weekly.do.adjudicate": Text("Judge a sample of the differences", "抽样裁定分歧"),
    "weekly.do.go_on_judging": Text("Go on judging", "继续裁定"),
    "weekly.do.learn": Text("Keep what was judged as cases", "把已裁定的请求导出为用例"),
    "weekly.do.confused": Text("Set {legacy} and {dynamic} apart", "区分 {legacy} 与 {dynamic}"),
    "weekly.do.arguments": Text("Look at the parameters of {legacy}", "查看 {legacy} 的参数"),
    "weekly.do.gave_up": Text("Teach {legacy} what users say", "把用户的说法教给 {legacy}"),
    "weekly.do.missing": Text("Make {tool} ask less", "减少 {tool} 的追问"),
    "weekly.do.alone": Text("Let the tools go ahead that are ready", "让已就绪的工具先行切换"),
    "weekly.do.wait": Text("Let it run on", "继续运行"),
    "weekly.action.lost": Text(
        "{lost} were lost this week ({rate}); above 1 % the gate says nothing.",
        "本周丢失 {lost} 条（{rate}）；超过 1 % 时门槛无法判定。",
    ),
    "weekly.action.alarm": Text(
        "Agreement fell: {disagreed} of {n} requests differ since the fall began.",
        "一致率下滑：自下滑开始，{n} 个请求中有 {disagreed} 个不一致。",
    ),
    "weekly.action.worse_version": Text(
        "The new version of {router} agrees less: {rate}, before {before}. {tool} fell most.",
        "{router} 的新版本一致率下降：{rate}，之前 {before}；{tool} 下降最多。",
    ),
    "weekly.action.promote": Text(
        "The gate passes: {agreed} of {n} distinct requests agree.", "门槛已通过：{n} 个不同请求中 {agreed} 个一致。"
    ),
    "weekly.action.no_log": Text("The log is empty.", "日志还是空的。"),
    "weekly.action.other_week": Text("It is the latest week with observations.", "这是最近有观测的一周。"),
    "weekly.action.keep_text": Text(
        "Without them nobody can judge the {n} differences. It is a line in migrate-kit.toml.",
        "没有文本就无法人工裁定这 {n} 个分歧。在 migrate-kit.toml 中加一行即可。",
    ),
    "weekly.action.adjudicate": Text(
        "Only that says whether the {n} differences are gains or losses.",
        "只有这样才能知道这 {n} 个分歧是改进还是退步。",
    ),
    "weekly.action.go_on_judging": Text(
        "{judged} of the {size} sampled differences have a verdict; each one more makes the estimates narrower.",
        "抽样的 {size} 个分歧已裁定 {judged} 个；每多一个，估计就更准一些。",
    ),
    "weekly.action.learn": Text(
        "People judged {n} requests; as cases, eval and train know them.",
        "已人工裁定 {n} 个请求；导出后可供 eval 和 train 使用。",
    ),
    "weekly.action.confused": Text(
        "{n} requests were the one to legacy and the other to the dynamic side (judged {judged}, legacy right in {wrong}).",
        "{n} 个请求被两个路由分别判给这两个工具（裁定 {judged} 个，旧路由正确 {wrong} 个）。",
    ),
    "weekly.action.arguments": Text(
        "In {n} requests only the arguments differ (judged {judged}, legacy right in {wrong}).",
        "{n} 个请求只有参数不同（裁定 {judged} 个，旧路由正确 {wrong} 个）。",
    ),
    "weekly.action.gave_up": Text(
        "{n} requests that legacy gave to it found no tool (judged {judged}, legacy right in {wrong}).",
        "旧路由判给它的 {n} 个请求没有匹配到工具（裁定 {judged} 个，旧路由正确 {wrong} 个）。",
    ),
    "weekly.action.missing": Text(
        "{n} requests lacked {parameters}: a default, examples or another way to read it would help.",
        "{n} 个请求缺少：{parameters}。可以补默认值、示例或其他读取方式。",
    ),
    "weekly.action.alone": Text("These have shown it by themselves: {tools}.", "以下工具自身已达标：{tools}。"),
    "weekly.action.wait": Text(
        "At the present rate the gate takes about {days} more {days:day|days}.",
        "按目前的速度，门槛大约还需 {days} 天。",
    ),
    # Charts.
    "weekly.chart.days": Text(
        "Agreement by day, the week before paler; the line is the required {needed}",
        "每天的一致率，浅色为前一周；横线为要求的 {needed}",
    ),
    "weekly.chart.days.desc": Text(
        "From {first} ({start}) to {last} ({end}).", "从 {first}（{start}）到 {last}（{end}）。"
    ),
    "weekly.chart.tools": Text(
        "Agreement by tool with its 95 % interval; the hollow mark is the week before, the line the required {needed}",
        "各工具的一致率及 95 % 区间；空心标记为前一周，竖线为要求的 {needed}",
    ),
    "weekly.chart.confused": Text("Requests by kind of difference", "各类分歧的请求数"),
    "weekly.chart.desc": Text("Lowest: {name}, {value}.", "最低：{name}，{value}。"),
    "weekly.chart.most": Text("Most: {name}, {value}.", "最多：{name}，{value}。"),
}
