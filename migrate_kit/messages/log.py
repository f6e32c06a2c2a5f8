"""What `db` says."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "log.away": Text(
        "{url}: the decision database takes nothing ({what}); decisions wait, and beyond the queue they are counted as "
        "lost",
        "{url}：决策库暂不可写（{what}）；决策先排队等待，超出队列的计为丢失",
    ),
    "log.back": Text("{url}: the decision database takes decisions again", "{url}：决策库恢复写入"),
    "log.unredacted": Text(
        "the redactor failed on {n} {n:text|texts}; nothing of them was kept",
        "脱敏器在 {n} 条文本上失败；未保留其任何内容",
    ),
    "log.counted": Text("{n} {n:observation|observations} counted", "已统计 {n} 条观测"),
    "log.spill_taken": Text(
        "{n} {n:decision|decisions} of processes that are gone taken in from files",
        "已从文件补入 {n} 条已退出进程的决策",
    ),
    "log.erased": Text(
        "{n} {n:observation|observations} erased; what they were counted as stays", "已抹除 {n} 条观测；统计数字保留"
    ),
    "log.would_erase": Text("{n} {n:observation|observations} would be erased", "将抹除 {n} 条观测"),
    "log.key_rotated": Text(
        "new digests are made with key {after} once a process is started anew; before: {before}",
        "进程重新启动后，新的摘要使用密钥 {after}；之前：{before}",
    ),
    "log.key_destroyed": Text(
        "key {name} destroyed: nothing links its digests to a request any more",
        "密钥 {name} 已销毁：它的摘要不再能关联到任何请求",
    ),
    "log.would_destroy_key": Text("key {name} would be destroyed", "将销毁密钥 {name}"),
    "log.key_present": Text("present", "当前"),
    "log.key_former": Text("former period", "以前的周期"),
    "log.column.key": Text("key", "密钥"),
    "log.column.period": Text("period", "周期"),
    "log.stat.counted": Text("observations counted, deleted ones too", "已统计的观测数（含已删除的）"),
    "log.stat.spilled": Text("files of decisions not stored yet", "尚未入库的决策文件"),
    "log.stat.unredacted": Text("texts not kept: the redactor failed", "因脱敏失败而未保留的文本数"),
    "log.upgraded": Text("{url}: schema {before} → {after}", "{url}：库结构 {before} → {after}"),
    "log.would_upgrade": Text(
        "{url}: would bring the schema to {after} (now {before})", "{url}：将把库结构升级到 {after}（当前 {before}）"
    ),
    "log.current": Text("{url}: schema {after}, nothing to do", "{url}：库结构 {after}，无需升级"),
    "log.none": Text("none", "无"),
    "log.pruned": Text(
        "{n} {n:observation|observations} deleted; what they were counted as stays", "已删除 {n} 条观测；统计数字保留"
    ),
    "log.would_prune": Text("{n} {n:observation|observations} would be deleted", "将删除 {n} 条观测"),
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
    "option.nothing_to_prune": Text(
        "name an age or a size, or set keep_days or keep_mb", "请给出天数或大小，或在配置中设置 keep_days、keep_mb"
    ),
    "option.nothing_to_erase": Text("say what: --text, --key or --tenant", "请说明抹除什么：--text、--key 或 --tenant"),
    "option.not_writable": Text("cannot be written ({what})", "无法写入（{what}）"),
}
