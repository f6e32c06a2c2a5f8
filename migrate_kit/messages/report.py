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
    "gate.verdict.PASS": Text("PASS", "PASS（通过）"),
    "gate.verdict.FAIL": Text("FAIL", "FAIL（不通过）"),
    "gate.verdict.INCONCLUSIVE": Text("INCONCLUSIVE", "INCONCLUSIVE（证据不足）"),
    "gate.verdict.INVALID": Text("INVALID", "INVALID（无法判定）"),
    "gate.summary.PASS": Text(
        "The evidence allows stage {stage}: the dynamic router decides like the legacy one, and fast enough.",
        "证据支持进入 {stage} 阶段：动态路由与旧路由决策一致，速度也达标。",
    ),
    "gate.summary.FAIL": Text(
        "Do not go to stage {stage}: the evidence speaks against the dynamic router.",
        "不要进入 {stage} 阶段：证据表明动态路由尚不达标。",
    ),
    "gate.summary.INCONCLUSIVE": Text(
        "Not yet: the evidence does not suffice for stage {stage}. Nothing speaks against going on as now.",
        "暂时不行：证据还不足以进入 {stage} 阶段。可以保持现状继续收集。",
    ),
    "gate.summary.INCONCLUSIVE.against": Text(
        "Not yet: stage {stage} needs at least a complete day of evidence, and what there is so far speaks against "
        "the dynamic router. Look at the differences below.",
        "暂时不行：进入 {stage} 阶段至少需要一整天的证据，而目前的证据对动态路由不利。请查看下面的差异。",
    ),
    "gate.summary.INVALID": Text(
        "No verdict on stage {stage}: the log has holes, so its figures prove nothing.",
        "无法判定 {stage} 阶段：日志有缺口，数字不能作为证据。",
    ),
    "gate.loss": Text(
        "lost observations: {lost} ({rate}; at most {limit})", "丢失的观测：{lost}（{rate}；上限 {limit}）"
    ),
    "gate.no_data_hybrid": Text("no observation to judge by yet", "还没有可供判定的观测"),
    "gate.no_data_full": Text(
        "no observation of stage hybrid to judge by yet; full is proved where the dynamic router already decides",
        "还没有 hybrid 阶段的观测可供判定；full 阶段要用动态路由已经在决策时的观测来证明",
    ),
    "gate.agreement": Text(
        "agreement: {agreed} of {n} distinct {n:request|requests} ({rate}); shown to exceed {bound}, needed {needed} "
        "(at least {at_least} {at_least:request|requests})",
        "一致：{n} 个不同请求中 {agreed} 个（{rate}）；可认定高于 {bound}，要求高于 {needed}（至少 {at_least} 个请求）",
    ),
    "gate.days": Text(
        "complete UTC days of at least {daily} distinct requests and {rate} agreement: {days}, needed {needed}",
        "完整的 UTC 日（每天至少 {daily} 个不同请求且一致率达 {rate}）：{days} 天，要求 {needed} 天",
    ),
    "gate.latency": Text(
        "added time: {on_time} of {n} within {limit_ms} ms; the 95th percentile is at most {bound_ms} ms, "
        "allowed {limit_ms} ms",
        "增加的时间：{n} 个中 {on_time} 个在 {limit_ms} ms 以内；第 95 百分位不超过 {bound_ms} ms，允许 {limit_ms} ms",
    ),
    "gate.latency_unbounded": Text(
        "added time: {on_time} of {n} within {limit_ms} ms; too few timed decisions to bound the 95th percentile",
        "增加的时间：{n} 个中 {on_time} 个在 {limit_ms} ms 以内；计时的决策太少，无法给出第 95 百分位的上界",
    ),
}
