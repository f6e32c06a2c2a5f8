"""What the gate says: conditions, notes, forecast, and the verdict for someone who has not followed the migration."""

from migrate_kit.messages._text import Text

SENTENCES = {
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
    "gate.tools": Text(
        "tool by tool: {ready} of {wanted} {wanted:tool|tools} shown to exceed {needed}; not shown: {open}",
        "逐个工具：{wanted} 个工具中 {ready} 个已认定高于 {needed}；尚未认定：{open}",
    ),
    "gate.tools_scarce": Text(
        "tool by tool: no tool has traffic enough yet; each needs at least {at_least} distinct requests to be shown "
        "above {needed}",
        "逐个工具：还没有工具达到足够流量；每个工具至少需要 {at_least} 个不同请求才能认定高于 {needed}",
    ),
    "gate.skew": Text(
        "agreement beyond chance: kappa {kappa}, needed {needed}; otherwise every choice recognised in "
        "{recall_needed} of its requests, the lowest is {recall} ({choice})",
        "超出偶然的一致：kappa {kappa}，要求 {needed}；否则每个选择至少 {recall_needed} 被识别，最低为 {recall}（{choice}）",
    ),
    "gate.skew_one": Text(
        "only one choice has been seen, so agreement beyond chance cannot be told; it is recognised in {recall} of "
        "its requests, needed {recall_needed} ({choice})",
        "只出现过一种选择，无法判断超出偶然的一致；该选择的识别率为 {recall}，要求 {recall_needed}（{choice}）",
    ),
    "gate.tax": Text(
        "calls take {rate} longer while they are compared, allowed {limit}",
        "对比期间调用耗时增加 {rate}，允许 {limit}",
    ),
    "gate.floor": Text(
        "a language model takes part and no request was decided twice yet, so nobody knows how often it differs from "
        "itself (again_rate)",
        "语言模型参与了决策，但还没有任何请求被决策两次，无法知道它与自身不一致的比例（again_rate）",
    ),
    "gate.alarm": Text(
        "the roll-back detector fired within the days that count: {disagreed} of {n} requests differed since the fall "
        "began",
        "回退检测器在计入的日期内报警：自下滑开始以来，{n} 个请求中有 {disagreed} 个不一致",
    ),
    "gate.simple": Text(
        "consecutive UTC days above {rate} and below {limit_ms} ms on average: {days}, needed {needed}",
        "连续高于 {rate} 且平均增加时间低于 {limit_ms} ms 的 UTC 日：{days} 天，要求 {needed} 天",
    ),
    "gate.note.epoch": Text(
        "evidence counts from {since} on: router, descriptions or rules changed, or an automatic roll-back happened",
        "证据自 {since} 起重新计算：路由、描述或规则有变化，或发生过自动回退",
    ),
    "gate.note.repeats": Text(
        "few requests repeat: the latest {n} {n:row is|rows are} worth {effective} different ones, and each counts once",
        "少数请求反复出现：最近 {n} 条记录只相当于 {effective} 个不同请求，每个请求只计一次",
    ),
    "gate.note.mix": Text(
        "the mix of requests has moved: {rate} as it came, {standardised} at the mix of the first weeks",
        "请求构成发生变化：实际一致率 {rate}，按最初几周的构成为 {standardised}",
    ),
    "gate.note.noise": Text(
        "asked twice, the dynamic side differs from itself in {dynamic} ({dynamic_n}) and the legacy side in {legacy} "
        "({legacy_n}); the two differ from each other in {raw}",
        "重复询问时，动态侧与自身不一致 {dynamic}（{dynamic_n} 次），旧路由与自身不一致 {legacy}（{legacy_n} 次）；"
        "两侧之间不一致 {raw}",
    ),
    "gate.note.warm": Text(
        "the dynamic side takes {first_us} after the legacy one, and {again_us} when asked again (medians)",
        "动态侧在旧路由之后首次决策用时 {first_us}，再次询问用时 {again_us}（中位数）",
    ),
    "gate.note.ignored": Text(
        "{count} {count:observation|observations} lately explained by ignore rules",
        "近期有 {count} 个观测由忽略规则说明",
    ),
    "gate.note.expired": Text(
        "expired ignore {count:rule|rules}, whose mismatches count again: {rules}",
        "已到期的 {count} 条忽略规则，对应的分歧重新计入：{rules}",
    ),
    "gate.note.scarce": Text(
        "too little traffic to judge, {count:it stays|they stay} where {count:it is|they are}: {tools}",
        "流量太少、无法判定、保持现状的 {count} 个工具：{tools}",
    ),
    "gate.note.stays": Text("not part of this step: {tools}", "不在本次切换之列：{tools}"),
    "gate.note.alone": Text(
        "may go one by one, whatever the others do: {tools}", "可以单独切换、不必等待其他工具：{tools}"
    ),
    "gate.note.false_pass": Text(
        "this rule is lenient: with {daily} distinct requests a day it passes, within {within} days, a router that is "
        "right {at_2} of the time with probability {pass_2}, {at_1} with {pass_1}, {at_0} with {pass_0}; the rule of "
        "evidence passes the first with at most 5.0 %",
        "这条规则偏宽：每天 {daily} 个不同请求时，{within} 天内它让真实一致率 {at_2} 的路由通过的概率为 {pass_2}，"
        "{at_1} 为 {pass_1}，{at_0} 为 {pass_0}；按证据判定时，第一种最多为 5.0 %",
    ),
    "gate.note.false_pass_unknown": Text(
        "how often this rule is wrong depends on the traffic; there is no complete day yet to tell by",
        "这条规则的误判率取决于流量；目前还没有完整的一天可供计算",
    ),
    "gate.forecast": Text(
        "At the present rate it takes about {days} more {days:day|days}; {what} takes longest.",
        "按目前的速度大约还需 {days} 天；耗时最长的是{what}。",
    ),
    "gate.forecast.never": Text(
        "At the present rate it will not pass: {what} does not come above the threshold, or too little comes in.",
        "按目前的情况不会通过：{what}达不到门槛，或数据太少。",
    ),
    "gate.forecast.by.agreement": Text("agreement over all requests", "总体一致率"),
    "gate.forecast.by.latency": Text("the added time", "增加的时间"),
    "gate.forecast.by.days": Text("the number of complete days", "完整天数"),
    "gate.forecast.by.tool": Text("agreement on {tool}", "工具 {tool} 的一致率"),
    "gate.summary.simple.PASS": Text(
        "By the simple rule stage {stage} may begin. That rule also passes routers it should not, as said below.",
        "按简单规则可以进入 {stage} 阶段。但这条规则也会放过不该通过的路由，见下文。",
    ),
    "gate.summary.simple.INCONCLUSIVE": Text(
        "By the simple rule stage {stage} must wait.", "按简单规则，{stage} 阶段还要等待。"
    ),
    "gate.no_stage": Text("name the stage: hybrid or full", "请指明阶段：hybrid 或 full"),
    "gate.watch.quiet": Text("agreement holds", "一致率保持正常"),
    "gate.watch.fell": Text("agreement fell. {why}", "一致率下滑。{why}"),
    "gate.watch.down": Text(
        "the log cannot be read now, and is asked again: {what}", "暂时读不到日志，稍后再试：{what}"
    ),
    "gate.because": Text("What stands in the way: {reasons}.", "尚未满足：{reasons}。"),
    "gate.why.loss": Text("too much of the log is missing", "日志缺失过多"),
    "gate.why.agreement": Text(
        "agreement is {rate} and has to be shown above {needed}", "一致率为 {rate}，须认定高于 {needed}"
    ),
    "gate.why.no_data_hybrid": Text("nothing has been compared yet", "还没有任何对比"),
    "gate.why.no_data_full": Text("nothing has been observed in stage hybrid yet", "还没有 hybrid 阶段的观测"),
    "gate.why.tools": Text("some tools have not shown it by themselves ({open})", "部分工具自身尚未达标（{open}）"),
    "gate.why.tools_scarce": Text("no tool has traffic enough", "没有工具达到足够流量"),
    "gate.why.days": Text("{days} of {needed} good days are complete", "完整的合格天数为 {days}/{needed}"),
    "gate.why.latency": Text(
        "decisions are not shown to come within {limit_ms} ms", "尚不能认定决策在 {limit_ms} ms 内完成"
    ),
    "gate.why.latency_unbounded": Text(
        "too few decisions are timed to say whether they come within {limit_ms} ms",
        "计时的决策太少，无法判断是否在 {limit_ms} ms 内",
    ),
    "gate.why.skew": Text(
        "the agreement could be that of a router which answers nearly everything alike",
        "一致率可能只是因为路由几乎总给出同一答案",
    ),
    "gate.why.skew_one": Text(
        "only one choice has been seen, and it is missed too often", "只出现过一种选择，且常被漏掉"
    ),
    "gate.why.tax": Text("comparing slows the callers down", "对比拖慢了调用方"),
    "gate.why.floor": Text(
        "nobody knows yet how often the language model differs from itself", "还不知道语言模型与自身不一致的比例"
    ),
    "gate.why.alarm": Text("agreement has lately fallen", "一致率近期下滑"),
    "gate.why.simple": Text("{days} of {needed} consecutive days are good", "连续合格天数为 {days}/{needed}"),
}
