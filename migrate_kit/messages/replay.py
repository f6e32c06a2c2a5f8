"""What `shadow --replay` says."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "replay.summary": Text(
        "{router}: {n} {n:request|requests}, decision_consistency_rate {rate}, 0 tools executed",
        "{router}：{n} 个请求，决策一致率 {rate}，执行工具 0 次",
    ),
    "replay.logged": Text(
        "{logged} {logged:observation|observations} written to {url}", "已写入 {logged} 条观测到 {url}"
    ),
    "replay.dry_run": Text("dry run: nothing was written", "试运行：没有写入任何内容"),
    "replay.lost": Text("{lost} {lost:observation|observations} could not be written", "{lost} 条观测未能写入"),
    "replay.outcome": Text("outcome", "结果"),
    "replay.n": Text("n", "数量"),
    "replay.share": Text("share", "占比"),
    "replay.judged": Text("right by a person's judgement", "按人工判断的正确率"),
    "replay.side": Text("side", "一方"),
    "replay.tools": Text("tool right", "工具正确"),
    "replay.refusals": Text("rightly no call", "正确地未调用"),
    "replay.all": Text("all", "合计"),
    "replay.legacy": Text("legacy", "旧路由"),
    "replay.dynamic": Text("dynamic", "动态路由"),
}
