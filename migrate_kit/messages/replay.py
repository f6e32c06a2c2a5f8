"""What `shadow --replay` and `replay` say."""

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
    "replay.then": Text("then", "当时"),
    "replay.now": Text("now", "现在"),
    "replay.example": Text("example", "示例"),
    "replay.progress": Text("replaying {done} of {total} requests", "正在回放，{done} / {total} 个请求"),
    "replay.progress.label": Text("replaying", "正在回放"),
    "replay.title": Text(
        "{router}: {n} {n:request|requests} replayed by {version}; {changed} of {known} ({share}) decided otherwise than then",
        "{router}：由 {version} 回放 {n} 个请求；{known} 个中有 {changed} 个（{share}）与当时的决策不同",
    ),
    "replay.title_new": Text(
        "{router}: {n} {n:request|requests} replayed by {version}; nothing is known of how they were decided before",
        "{router}：由 {version} 回放 {n} 个请求；没有以前的决策可比",
    ),
    "replay.agreement": Text(
        "agreement with legacy: {then} then, {now} now; {agree} now agree, {disagree} no longer do",
        "与旧路由的一致率：当时 {then}，现在 {now}；{agree} 个变为一致，{disagree} 个变为不一致",
    ),
    "replay.agreement_new": Text("agreement with legacy: {now}", "与旧路由的一致率：{now}"),
    "replay.right": Text(
        "judged by people: {right} of {n} different requests are decided rightly",
        "经人工判断：{n} 个不同请求中 {right} 个决策正确",
    ),
    "replay.trial": Text(
        "of {pairs} judged both times {right_then} were right then, {right_now} are now: {fixed} fixed, {broken} broken (exact McNemar, p = {p})",
        "两次都有结论的 {pairs} 个中，当时正确 {right_then} 个，现在正确 {right_now} 个：修正 {fixed} 个，弄错 {broken} 个（精确 McNemar 检验，p = {p}）",
    ),
    "replay.errors": Text("the router raised: {errors}", "路由抛出异常：{errors}"),
    "replay.table.outcomes": Text("beside the legacy decision", "与旧路由决策比较"),
    "replay.table.refusals": Text("refusals", "拒绝"),
    "replay.table.changes": Text("decided otherwise", "决策有变"),
    "replay.table.pairs": Text("not as the legacy router decides", "与旧路由决策不一致"),
    "replay.table.bars": Text("decisions by their time", "按耗时分布的决策数"),
    "replay.table.times": Text("time of a decision", "单次决策耗时"),
    "replay.left_out.text": Text(
        "{n} {n:decision|decisions} left out: no text was kept of them; keep_text = true keeps it from now on",
        "略去 {n} 条决策：没有保留原文；设置 keep_text = true 后才会保留",
    ),
    "replay.left_out.redacted": Text(
        "{n} left out: what was redacted in their texts cannot be asked again",
        "略去 {n} 条：原文中已脱敏的部分无法再次提问",
    ),
    "replay.left_out.rule": Text(
        "{n} left out: a business rule had a part in them, by who asked and when, which the log does not have",
        "略去 {n} 条：业务规则参与了当时的决策，取决于提问者与时间，而日志中没有",
    ),
    "replay.left_out.model": Text(
        "{n} left out: the language model had a part in them, and a replay does not ask it",
        "略去 {n} 条：语言模型参与了当时的决策，而回放不会询问模型",
    ),
    "replay.no_tools": Text(
        "{router}: no description competes there, so it is left out", "{router}：没有可参与的描述，已略去"
    ),
    "replay.no_verdicts": Text(
        "the log cannot be read, so nothing is known of what people judged: {what}",
        "无法读取日志，因此不知道人工判断的结果：{what}",
    ),
    "replay.nothing": Text("there is nothing to replay in the log", "日志中没有可回放的内容"),
    "replay.resumed": Text(
        "going on where it stopped: {done} of {pieces} pieces were done", "接着上次继续：{pieces} 段中已完成 {done} 段"
    ),
    "replay.ran": Text(
        "{engine}: {n} {n:request|requests} in {seconds:.1f} s, {rate:,.0f} a second",
        "{engine}：{seconds:.1f} 秒内回放 {n} 个请求，每秒 {rate:,.0f} 个",
    ),
    "replay.kept": Text(
        "stopped; what is done is kept in {path}, the same command goes on with it",
        "已停止；完成的部分保存在 {path}，再次运行同一命令即可继续",
    ),
    "replay.written": Text("{n} {n:row|rows} written to {path}", "已将 {n} 行写入 {path}"),
    "replay.differs": Text("{name}: {then} then, {now} now", "{name}：当时 {then}，现在 {now}"),
    "replay.drifted": Text(
        "{router}: it began with version {was}, and a worker finds {found}",
        "{router}：开始时的版本是 {was}，工作进程看到的却是 {found}",
    ),
    "replay.since_of_log": Text("it is for the log; a file has no times", "只用于日志；文件里没有时间"),
    "replay.no_address": Text(
        "{engine} works on this machine; an address is for {engines}", "{engine} 只在本机运行；地址仅用于 {engines}"
    ),
    "replay.no_setting": Text(
        "{given} is no KEY=VALUE of a setting that decisions depend on: {known}",
        "{given} 不是影响决策的设置（KEY=VALUE）：{known}",
    ),
    "replay.of.version": Text("version of migrate-kit", "migrate-kit 版本"),
    "replay.of.requests": Text("requests", "请求来源"),
    "replay.of.routers": Text("routers", "路由"),
    "replay.of.since": Text("--since", "--since"),
    "replay.of.content": Text("content of the requests", "请求内容"),
    "replay.of.catalogue": Text("descriptions", "描述"),
    "replay.of.settings": Text("settings", "设置"),
    "replay.of.catalogue_then": Text("descriptions of then", "当时的描述"),
    "replay.of.settings_then": Text("settings of then", "当时的设置"),
    "replay.of.legacy": Text("legacy routers", "旧路由"),
    "replay.of.verdicts": Text("judgements of people", "人工判断"),
    "replay.of.ignore": Text("ignore rules", "忽略规则"),
    "replay.of.examples": Text("--examples", "--examples"),
    "replay.of.rows": Text("--output", "--output"),
}
