"""The outcomes of a comparison, as a person reads them."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "outcome.agree": Text("agree", "一致"),
    "outcome.equivalent": Text("equivalent", "等价"),
    "outcome.arguments_differ": Text("other arguments", "参数不同"),
    "outcome.differ": Text("another tool", "工具不同"),
    "outcome.legacy_only": Text("only legacy calls", "仅旧路由调用"),
    "outcome.dynamic_only": Text("only dynamic calls", "仅动态路由调用"),
    "outcome.candidate_error": Text("dynamic failed", "动态路由出错"),
    "outcome.timeout": Text("dynamic too late", "动态路由超时"),
    "outcome.compare_error": Text("not comparable", "比较出错"),
    "outcome.unknown": Text("legacy not known", "旧决策未知"),
    "ignore.twice": Text("the id {id} is given twice", "编号 {id} 出现了两次"),
    "ignore.everything": Text(
        "{id} says neither legacy, dynamic nor path, and would ignore everything",
        "{id} 没有写 legacy、dynamic 或 path，会忽略一切",
    ),
    "ignore.expired": Text(
        "ignore rule {id} of {owner} expired on {day}; its mismatches count again",
        "{owner} 的忽略规则 {id} 已于 {day} 到期；对应的分歧重新计入",
    ),
    "ignore.kept": Text("ignore rules as last read stay in force: {what}", "忽略规则沿用上次读到的内容：{what}"),
    "refusal.no_match": Text("no match", "无匹配"),
    "refusal.too_close": Text("too close to call", "候选过近"),
    "refusal.missing_argument": Text("argument missing", "缺少参数"),
    "refusal.denied": Text("denied", "规则拒绝"),
    "refusal.invalid": Text("invalid argument", "参数无效"),
    "refusal.needs_confirmation": Text("needs confirmation", "需要确认"),
}
