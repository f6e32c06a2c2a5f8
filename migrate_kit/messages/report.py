"""The report and the gate, as a person reads them."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "report.text": Text("{text}", "{text}"),
    "report.title": Text("Decision report: {router}", "决策报告：{router}"),
    "report.all_routers": Text("all routers ({routers})", "全部路由（{routers}）"),
    "report.span": Text("  {first} to {last}", "  {first} 至 {last}"),
    "report.default": Text("(default)", "（默认）"),
    "report.refused": Text("({what})", "（{what}）"),
    "report.fact.rate": Text("decision_consistency_rate", "决策一致率 decision_consistency_rate"),
    "report.fact.delta": Text(
        "tool_call_latency_delta p50 / p95 / p99", "决策延迟增量 tool_call_latency_delta p50 / p95 / p99"
    ),
    "report.fact.n": Text("observations", "观测数"),
    "report.fact.known": Text("… with a known legacy decision", "… 其中旧决策已知"),
    "report.fact.distinct": Text("distinct requests, present version", "不同请求数（当前版本）"),
    "report.fact.executed": Text("requests executed by the dynamic side", "由动态侧执行的请求数"),
    "report.fact.lost": Text("observations lost before the log", "未写入日志的观测数"),
    "report.section.outcomes": Text("Outcomes", "结果分布"),
    "report.section.tools": Text("By legacy choice", "按旧路由的选择"),
    "report.section.confusions": Text("Most frequent differences", "最常见的分歧"),
    "report.section.refusals": Text("Why the dynamic side did not call", "动态侧未调用的原因"),
    "report.section.latency": Text("Added decision time", "增加的决策时间"),
    "report.section.days": Text("By day (UTC)", "按天（UTC）"),
    "report.section.stages": Text("Who decided", "由谁决策"),
    "report.section.gate": Text("Gate", "切换门槛"),
    "report.column.outcome": Text("outcome", "结果"),
    "report.column.n": Text("n", "数量"),
    "report.column.share": Text("share", "占比"),
    "report.column.tool": Text("legacy choice", "旧路由的选择"),
    "report.column.rate": Text("consistent", "一致率"),
    "report.column.wilson": Text("at least (95 %)", "下界（95 %）"),
    "report.column.distinct": Text("distinct", "去重后"),
    "report.column.evidence": Text("evidence (20 settles)", "证据值（20 即可认定）"),
    "report.column.legacy": Text("legacy", "旧路由"),
    "report.column.dynamic": Text("dynamic", "动态路由"),
    "report.column.refusal": Text("reason", "原因"),
    "report.column.day": Text("day", "日期"),
    "report.column.interval": Text("added time", "增加的时间"),
    "report.column.stage": Text("stage", "阶段"),
    "report.column.served_by": Text("answered by", "应答方"),
    "report.column.router": Text("router", "路由"),
    "report.served.legacy": Text("legacy", "旧路由"),
    "report.served.dynamic": Text("dynamic", "动态路由"),
    "report.empty": Text(
        "The log holds no observation yet. Switch to shadow, or replay recorded requests.",
        "日志里还没有观测。请切换到 shadow 阶段，或回放已记录的请求。",
    ),
    "report.generated": Text("Made {moment} by migrate-kit.", "由 migrate-kit 生成于 {moment}。"),
    "report.note.rate": Text(
        "Consistent means: the dynamic side decided the same or an equivalent call. Errors, timeouts and other "
        "arguments count against it; requests whose legacy decision is not known are left out.",
        "一致：动态侧作出相同或等价的调用。出错、超时、参数不同都计为不一致；旧决策未知的请求不计入。",
    ),
    "report.note.delta": Text(
        "Paired decision times, dynamic minus legacy. Percentiles are exact (nearest rank).",
        "成对的决策时间之差：动态减旧路由。分位数为精确值（最近秩）。",
    ),
    "report.note.tools": Text(
        "The bound is Wilson's, for a single look. Evidence is an e-value over distinct requests and stays valid "
        "however often one looks.",
        "下界为 Wilson 下界，适用于单次查看。证据值按去重后的请求计算，无论查看多少次都有效。",
    ),
    "report.chart.outcomes": Text("Bars: observations by outcome", "条形图：各结果的观测数"),
    "report.chart.days": Text(
        "Columns: observations a day, consistent part below, the rest above; the rate is written on top",
        "柱状图：每天的观测数，下段一致，上段不一致；柱顶为一致率",
    ),
    "report.chart.latency": Text("Bars: observations by added decision time", "条形图：各延迟区间的观测数"),
    "report.written": Text("wrote {path}", "已写入 {path}"),
}
