"""What `assess` says: signals, verdicts, advice, and the compiled matcher."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "assess.router": Text(
        "{router}  {file}:{line}  {tools} {tools:tool|tools}  → {verdict}",
        "{router}  {file}:{line}  {tools} 个工具  → {verdict}",
    ),
    "assess.because": Text("  {because}", "  {because}"),
    "assess.verdict.stay": Text("stay", "保持现状"),
    "assess.verdict.rule_engine": Text("rule engine", "改用规则引擎"),
    "assess.verdict.migrate_now": Text("migrate now", "现在迁移"),
    "assess.because.signals": Text(
        "decisive signals met: {met} of five; two are enough", "五个决定性信号中有 {met} 个成立；两个即足够"
    ),
    "assess.because.all_stay": Text(
        "every tool has a reason of its own to stay hard-coded", "每个工具都有各自的理由继续写死在代码里"
    ),
    "assess.because.tiny_stable": Text(
        "{tools} {tools:tool|tools} and no new one for {weeks} weeks: hard-coded is cheaper than any router (signals met: {met})",
        "只有 {tools} 个工具，{weeks} 周没有新增：写死在代码里比任何路由都省事（{met} 个信号成立）",
    ),
    "assess.because.hard_coded": Text(
        "{tools} {tools:tool|tools}: hard-coded is right for one to five (signals met: {met}, unknown: {unknown})",
        "{tools} 个工具：一到五个适合写死在代码里（{met} 个信号成立，{unknown} 个未知）",
    ),
    "assess.because.rules": Text(
        "{tools} {tools:tool|tools}: five to twenty are for a rule engine (signals met: {met}, unknown: {unknown})",
        "{tools} 个工具：五到二十个适合规则引擎（{met} 个信号成立，{unknown} 个未知）",
    ),
    "assess.because.dynamic": Text(
        "{tools} {tools:tool|tools}: more than twenty are for a dynamic router, but two signals must be met (now {met}, unknown: {unknown}): "
        "order the rules now, migrate with the second one",
        "{tools} 个工具：超过二十个适合动态路由，但只有 {met} 个信号成立（{unknown} 个未知）：先整理成规则，第二个信号成立时再迁移",
    ),
    "assess.column.signal": Text("signal", "信号"),
    "assess.column.value": Text("measured", "测得"),
    "assess.column.threshold": Text("threshold", "阈值"),
    "assess.column.mark": Text("mark", "结论"),
    "assess.column.tool": Text("tool", "工具"),
    "assess.column.advice": Text("advice", "建议"),
    "assess.column.effects": Text("effects", "影响"),
    "assess.column.reason": Text("reason", "理由"),
    "assess.mark.met": Text("met", "成立"),
    "assess.mark.not_met": Text("not met", "不成立"),
    "assess.mark.unknown": Text("unknown", "未知"),
    "assess.none": Text("–", "–"),
    "assess.yes": Text("yes", "是"),
    "assess.no": Text("no", "否"),
    "assess.minor": Text("({name})", "({name})"),
    "assess.signal.growing_tools": Text("many tools and growing", "工具多且在增长"),
    "assess.signal.edits_per_tool": Text("places edited per new tool", "每新增一个工具要改的地方"),
    "assess.signal.complaints": Text("complaints a month", "每月投诉数"),
    "assess.signal.coverage": Text("requests caught by a keyword", "关键词覆盖的请求"),
    "assess.signal.multi_tool": Text("requests needing several tools", "需要多个工具的请求"),
    "assess.signal.cross_system": Text("requests across systems", "跨系统的请求"),
    "assess.signal.new_tools_per_week": Text("new tools a week", "每周新增工具数"),
    "assess.signal.audit_duty": Text("audit duty", "审计要求"),
    "assess.signal.hot_path": Text("requests/s of the busiest tool", "最繁忙工具的每秒请求数"),
    "assess.threshold.growing_tools": Text("> {limit}, growing", "> {limit} 且增长"),
    "assess.threshold.hot_path": Text("> {limit}, ≥ 95 % one pattern", "> {limit} 且 ≥ 95 % 为同一模式"),
    "assess.threshold.audit_duty": Text("yes", "是"),
    "assess.evidence": Text("    {name}: {sentence}", "    {name}:{sentence}"),
    "assess.history": Text(
        "{before} {before:tool|tools} and {branches_before} {branches_before:branch|branches} before, {now} and {branches_now} now; "
        "{commits} commits from {first} to {last}",
        "之前 {before} 个工具、{branches_before} 个分支，现在 {now} 个、{branches_now} 个；{first} 至 {last} 共 {commits} 次提交",
    ),
    "assess.untraced": Text("not traced in the history: {tools}", "历史中无法追溯：{tools}"),
    "assess.history_cut": Text(
        "the history is cut off (shallow clone, or too many commits)", "历史不完整（浅克隆，或提交过多）"
    ),
    "assess.history.no_git": Text("git is not installed, so the growth is unknown", "没有安装 git，增长情况未知"),
    "assess.history.no_repository": Text(
        "not in a git repository, so the growth is unknown", "不在 git 仓库中，增长情况未知"
    ),
    "assess.history.not_owned": Text(
        "git does not read a repository of another owner (safe.directory)",
        "git 不读取属于其他用户的仓库（safe.directory）",
    ),
    "assess.history.no_commit": Text("the repository has no commit yet", "仓库还没有任何提交"),
    "assess.history.slow": Text(
        "git did not answer in time; a later --since reads less",
        "git 未在限定时间内答复；把 --since 设得晚一些可少读历史",
    ),
    "assess.history.untracked": Text("the file is in no commit", "文件不在任何提交中"),
    "assess.history.one_version": Text("the history has only one version of the router", "历史中这个路由只有一个版本"),
    "assess.history.not_read": Text("the history was not read", "没有读取历史"),
    "assess.no_tool_came": Text("no tool was added in that time", "这段时间没有新增工具"),
    "assess.addition": Text(
        "{commit} {date} +{tools}: {routers} {routers:router|routers}, {tables} {tables:table|tables}, {constants} {constants:word list|word lists}, {others} other files ({where})",
        "{commit} {date} +{tools}：{routers} 处路由，{tables} 处映射表，{constants} 处关键词常量，{others} 个其他文件（{where}）",
    ),
    "assess.no_complaints": Text("not given (--complaints)", "未提供（--complaints）"),
    "assess.no_requests": Text("no request file given (--requests)", "未提供请求文件（--requests）"),
    "assess.no_request_counts": Text("no request in the file counts here", "文件中没有可计入的请求"),
    "assess.no_rate": Text("not given (--rate)", "未提供（--rate）"),
    "assess.no_audit": Text("not said (--audit-duty, --no-audit-duty)", "未说明（--audit-duty、--no-audit-duty）"),
    "assess.coverage": Text("{certain} of {total} {total:request|requests}", "{total} 条请求中的 {certain} 条"),
    "assess.coverage_maybe": Text(
        "{maybe} more hang on tests that the text alone does not decide: at most {most} %",
        "另有 {maybe} 条取决于仅凭文本无法判定的条件：最多 {most} %",
    ),
    "assess.thinned": Text("every n-th request was used: {kept}", "等间隔抽取了 {kept} 条请求"),
    "assess.several_labelled": Text(
        "{count} of {total} {total:request|requests}, by their labels", "按标注，{total} 条请求中有 {count} 条"
    ),
    "assess.several_by_words": Text(
        "{count} of {total} {total:request has|requests have} the words of two tools",
        "{total} 条请求中有 {count} 条含有两个工具的关键词",
    ),
    "assess.example": Text("such as {text!r}", "例如 {text!r}"),
    "assess.one_system": Text("all tools are in one module", "所有工具都在同一个模块里"),
    "assess.across": Text(
        "{count} of {total} {total:request|requests}; a system is a module that holds tools ({systems})",
        "{total} 条请求中有 {count} 条；一个含有工具的模块算一个系统（共 {systems} 个）",
    ),
    "assess.no_path": Text("no request reaches a tool", "没有请求到达任何工具"),
    "assess.path": Text("{tool}: {share} % of its requests by {word!r}", "{tool}：其请求的 {share} % 由 {word!r} 触发"),
    "assess.advice.migrate": Text("migrate", "迁移"),
    "assess.advice.stay_hard_coded": Text("stay hard-coded", "继续写死"),
    "assess.why.hot": Text(
        "hot fixed path: {rate} requests/s, {share} % by {word!r}",
        "高频固定路径：每秒 {rate} 次，{share} % 由 {word!r} 触发",
    ),
    "assess.why.permission": Text(
        "security-sensitive: dangerous and behind a permission ({words})", "安全敏感：有危险且受权限控制（{words}）"
    ),
    "assess.why.secret": Text(
        "security-sensitive: dangerous and handles a secret ({words})", "安全敏感：有危险且涉及机密（{words}）"
    ),
    "assess.why.migrate_now": Text("with the router", "随路由一起迁移"),
    "assess.why.rule_engine": Text("into the rules", "移入规则"),
    "assess.because_place": Text("{reason}  [{places}]", "{reason}  [{places}]"),
    "assess.since_invalid": Text(
        "{since!r} is neither a revision nor a date such as 2026-01-31 or '90 days ago'",
        "{since!r} 既不是版本，也不是 2026-01-31 或 '90 days ago' 这样的日期",
    ),
    "assess.compile.kept": Text(
        "{router}: compiled ({engine}), {gain:.1f} times as fast as the chain of tests → {path}",
        "{router}：已编译（{engine}），速度是逐条判断的 {gain:.1f} 倍 → {path}",
    ),
    "assess.compile.would": Text(
        "{router}: would be compiled ({engine}), {gain:.1f} times as fast as the chain of tests → {path}; not written",
        "{router}：可编译（{engine}），速度是逐条判断的 {gain:.1f} 倍 → {path}；未写入",
    ),
    "assess.compile.stay": Text(
        "{router}: stay, the chain of tests is fast enough ({chain:.2f} µs a request; compiled, {engine}: {compiled:.2f} µs)",
        "{router}：保持现状，逐条判断已足够快（每条请求 {chain:.2f} 微秒；编译后，{engine}：{compiled:.2f} 微秒）",
    ),
    "assess.compile.refused": Text("{router}: not compiled, {reason}", "{router}：不编译，{reason}"),
    "assess.compile.opaque": Text(
        "line {line} has a test that the text alone does not decide: {source}",
        "第 {line} 行有仅凭文本无法判定的条件：{source}",
    ),
    "assess.compile.kind": Text(
        "line {line} has a test of another kind than in, startswith and ==: {source}",
        "第 {line} 行的条件不属于 in、startswith、== 三种：{source}",
    ),
    "assess.compile.step": Text(
        "the text is changed in a way that is not known: {step}", "对文本做了未知的处理：{step}"
    ),
    "assess.compile.scored": Text(
        "it weighs scores instead of taking the first test", "它比较得分，而不是取第一个成立的条件"
    ),
}
