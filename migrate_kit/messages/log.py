"""What `db` says."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "log.upgraded": Text("{url}: schema {before} → {after}", "{url}：库结构 {before} → {after}"),
    "log.would_upgrade": Text(
        "{url}: would bring the schema to {after} (now {before})", "{url}：将把库结构升级到 {after}（当前 {before}）"
    ),
    "log.current": Text("{url}: schema {after}, nothing to do", "{url}：库结构 {after}，无需升级"),
    "log.none": Text("none", "无"),
    "log.pruned": Text(
        "{n} {n:observation|observations} older than {days} {days:day|days} deleted",
        "已删除 {n} 条早于 {days} 天的观测",
    ),
    "log.would_prune": Text(
        "{n} {n:observation|observations} older than {days} {days:day|days} would be deleted",
        "将删除 {n} 条早于 {days} 天的观测",
    ),
    "log.flips_taken": Text("{n} waiting {n:flip|flips} recorded", "已补记 {n} 次切换"),
    "log.column.what": Text("what", "项目"),
    "log.column.value": Text("value", "值"),
    "log.stat.url": Text("database", "决策库"),
    "log.stat.revision": Text("schema", "库结构"),
    "log.stat.observations": Text("observations", "观测数"),
    "log.stat.first": Text("first", "最早"),
    "log.stat.last": Text("last", "最新"),
    "log.stat.flips": Text("flips", "切换次数"),
    "log.stat.dropped": Text("observations lost before the log", "未写入日志的观测数"),
    "log.stat.size": Text("size in MB", "大小（MB）"),
    "log.stat.router": Text("observations of {router}", "{router} 的观测数"),
    "option.since": Text(
        "{given} is no time: write 7d, 24h, 30m or 2026-01-31", "{given} 不是时间：请写 7d、24h、30m 或 2026-01-31"
    ),
    "option.not_writable": Text("cannot be written ({what})", "无法写入（{what}）"),
}
