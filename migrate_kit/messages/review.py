"""Sentences of review and check, and the findings MK4xx about descriptions."""

from migrate_kit.messages._text import Explained, Text

SENTENCES = {
    "review.not_utf8": Text("is not UTF-8 text", "不是 UTF-8 文本"),
    "review.empty": Text("is empty", "文件是空的"),
    "review.not_a_mapping": Text(
        "holds no keys with values; a description begins with name: TOOL",
        "内容不是“键: 值”的形式；描述以 name: 工具名 开头",
    ),
    "review.no_keys": Text("is not a list of keys with values", "内容不是“键: 值”的形式"),
    "review.no_name": Text("name is empty", "name 为空"),
    "review.empty_name": Text("{where} has an entry without a name", "{where} 里有一项没有名称"),
    "review.bad_pattern": Text(
        "the pattern of {where} is no regular expression ({what})", "{where} 的 pattern 不是合法的正则表达式（{what}）"
    ),
    "review.no_range": Text(
        "{where}: minimum {minimum} is above maximum {maximum}", "{where}：minimum {minimum} 大于 maximum {maximum}"
    ),
    "review.too_large": Text(
        "the file means more values than a description may have: look at its aliases (*name)",
        "文件展开后的值过多，超出一份描述的上限：请检查其中的别名（*name）",
    ),
    "review.too_long": Text("is larger than any description", "文件过大，不可能是一份描述"),
    "review.no_value": Text(
        '{where} has no value; leave the key out, or write "", [] or {{}}',
        '{where} 没有值；请删去这个键，或写 ""、[]、{{}}',
    ),
    "review.quote": Text(
        "{where} is text, and YAML reads {value} here; put it in quotes",
        "{where} 应为文字，但 YAML 读成了 {value}；请加上引号",
    ),
    "review.negative_length": Text("{where}: max_length is below 0", "{where}：max_length 小于 0"),
    "review.enum_type": Text(
        "{where}: the enum value {value} is no {type}", "{where}：enum 的值 {value} 不是 {type} 类型"
    ),
    "review.list": Text(", ", "、"),
    "review.not_yaml": Text("is not YAML ({what})", "不是合法的 YAML（{what}）"),
    "review.unknown_key": Text("unknown key {where}", "未知的键 {where}"),
    "review.unknown_key_near": Text(
        "unknown key {where}; did you mean {near}?", "未知的键 {where}；是不是想写 {near}？"
    ),
    "review.missing_key": Text("the key {where} is missing", "缺少键 {where}"),
    "review.pending": Text(
        "the source now says this; migrate-kit review shows the difference",
        "源码现在是这样；用 migrate-kit review 查看差异",
    ),
    "review.stale_source": Text("the source changed", "源码有变化"),
    "review.stale_parts": Text("the source changed: {parts}", "源码有变化：{parts}"),
    "review.stale_renamed": Text("renamed in the source: {old} is {new} now", "源码里改了名：{old} 现在叫 {new}"),
    "review.stale_orphan": Text("no branch and no function of this name any more", "已没有叫这个名字的分支和函数"),
    "review.title": Text("{tool}: {why}  ({path})", "{tool}：{why}（{path}）"),
    "review.title_left": Text("{tool}: {why}  ({path}; {left} left)", "{tool}：{why}（{path}；还剩 {left} 个）"),
    "review.weak": Text(
        "  only a hint speaks for {part} ({rules}): look twice", "  {part} 只有线索支持（{rules}），请仔细核对"
    ),
    "review.why_draft": Text("a draft, nobody has looked at it", "草稿，还没有人看过"),
    "review.why_stale": Text("needs a new look: {stale}", "需要重新查看：{stale}"),
    "review.why_edited": Text("changed since it was approved", "批准之后又被改动"),
    "review.why_approved": Text("approved by {reviewer}", "已由 {reviewer} 批准"),
    "review.why_rejected": Text("rejected by {reviewer}", "已由 {reviewer} 拒绝"),
    "review.function": Text("{tool} ({function})", "{tool}（{function}）"),
    "review.kept_apart": Text(
        "your text is kept in {path}; [e] opens it again", "你写的内容保存在 {path}；按 [e] 重新打开"
    ),
    "review.kept_changed": Text(
        "your text is kept in {path}; the description changed meanwhile and is shown anew",
        "你写的内容保存在 {path}；描述已被别人改动，重新显示",
    ),
    "review.kept_here": Text("your text is kept; [e] opens it again", "你写的内容已保留；按 [e] 重新打开"),
    "review.head_tool": Text("tool", "工具"),
    "review.head_status": Text("status", "状态"),
    "review.head_waits": Text("waits", "待处理"),
    "review.head_effects": Text("effects", "影响"),
    "review.head_reviewer": Text("reviewer", "审阅人"),
    "review.head_polished": Text("other wording", "另一种说法"),
    "review.keys": Text(
        "[a]pprove [r]eject [e]dit [s]kip [d]iff [t]ake source [p]olished [?] [q]uit",
        "[a]批准 [r]拒绝 [e]编辑 [s]跳过 [d]差异 [t]采用源码 [p]采用润色 [?]帮助 [q]退出",
    ),
    "review.help": Text(
        "a approve as it stands    r reject: the tool stays with the legacy router    e edit in $EDITOR    s skip\n"
        "d show what differs    t take over what the source says now    p take over the other wording\n"
        "A R S the same for all the rest    q quit",
        "a 按现状批准    r 拒绝：该工具留在旧路由    e 用 $EDITOR 编辑    s 跳过\n"
        "d 显示差异    t 采用源码现在的说法    p 采用模型的另一种说法\n"
        "A R S 对余下全部执行    q 退出",
    ),
    "review.unchanged": Text("nothing changed", "没有改动"),
    "review.dry_run": Text("valid; not written (--dry-run)", "内容有效；未写入（--dry-run）"),
    "review.no_difference": Text("no difference to {version}", "与{version}没有差异"),
    "review.no_version": Text("git has no earlier version to compare with", "git 里没有可比较的旧版本"),
    "review.side_text": Text("description", "描述"),
    "review.side_source": Text("what the source says now", "源码现在的说法"),
    "review.side_committed": Text("last commit, {commit} of {day}", "上次提交（{day} 的 {commit}）"),
    "review.side_approved": Text(
        "approved by {reviewer}, commit {commit} of {day}", "{reviewer} 批准的版本（{day} 的提交 {commit}）"
    ),
    "review.both": Text("{tools}: cannot be approved and rejected at once", "{tools}：不能同时批准和拒绝"),
    "review.done": Text(
        "{approved} approved, {rejected} rejected, {waiting} waiting",
        "批准 {approved}，拒绝 {rejected}，待处理 {waiting}",
    ),
    "review.would": Text(
        "{approved} would be approved, {rejected} rejected; nothing was written",
        "将批准 {approved}，拒绝 {rejected}；未写入",
    ),
    "check.count": Text("{count} {count:finding|findings}", "{count} 个问题"),
    "finding.MK401": Text("{tool} waits for approval", "{tool} 等待批准"),
    "finding.MK402": Text("{tool} is stale: {why}", "{tool} 已过时：{why}"),
    "finding.MK403": Text("{tool}: the source changed since it was described", "{tool}：描述之后源码有变化"),
    "finding.MK404": Text("cannot be read: {what}", "无法读取：{what}"),
    "finding.MK405": Text("{tool} was changed after it was approved", "{tool} 批准之后又被改动"),
    "finding.MK406": Text("{tool} has no description", "{tool} 没有描述"),
    "finding.MK407": Text("{tool} is described in {other} already", "{tool} 已在 {other} 中描述"),
    "finding.MK408": Text(
        "{tool}: no branch and no function of this name any more", "{tool}：已没有叫这个名字的分支和函数"
    ),
    "finding.MK409": Text(
        "{router} is installed, but the last scan does not find it", "{router} 已安装，但最近一次扫描没有找到它"
    ),
    "finding.MK410": Text("{router} is installed, but its file is gone", "{router} 已安装，但它的文件已不存在"),
    "finding.MK411": Text("cannot be read: {what}", "无法读取：{what}"),
    "finding.MK412": Text(
        "the source changed since the last scan, which check compares with: {count} {count:file|files} ({files})",
        "最近一次扫描之后源码有变化，check 比较的是旧结果：{count} 个文件（{files}）",
    ),
    "finding.MK413": Text(
        "{tool}: the source needs {names}, which is not described", "{tool}：源码需要 {names}，描述里却没有"
    ),
}


def _found(name: str, title: Text, why: Text, remedy: Text) -> Explained:
    return Explained(name=name, title=title, why=why, remedy=remedy, severity="error")


_REVIEW = Text("look at it and decide: migrate-kit review", "查看后表态：migrate-kit review")
_DESCRIBE = Text("migrate-kit describe, then migrate-kit review", "先 migrate-kit describe，再 migrate-kit review")

FINDINGS: dict[str, Explained] = {
    "MK401": _found(
        "unapproved-description",
        Text("a description waits for approval", "描述等待批准"),
        Text(
            "The dynamic router loads approved descriptions only, so this tool stays with the legacy router.",
            "动态路由只加载已批准的描述，这个工具因此留在旧路由。",
        ),
        _REVIEW,
    ),
    "MK402": _found(
        "stale-description",
        Text("an approval no longer holds", "批准已失效"),
        Text(
            "The source changed under a text that a person stood for; what was approved may not be true any more.",
            "有人认可过的描述，其源码变了；当时批准的内容可能不再成立。",
        ),
        _REVIEW,
    ),
    "MK403": _found(
        "drifted-description",
        Text("the source changed since the description was written", "写成描述之后源码有变化"),
        Text(
            "The last scan reads something else than the description was derived from.",
            "最近一次扫描读到的内容与描述的依据不同。",
        ),
        _DESCRIBE,
    ),
    "MK404": _found(
        "invalid-description",
        Text("a description cannot be read", "描述无法读取"),
        Text(
            "It is not YAML, has an unknown key or a value of the wrong kind; nothing is loaded while one is broken.",
            "不是合法的 YAML、有未知的键或值类型不对；只要有一份损坏，就全都不加载。",
        ),
        Text("mend the named line", "改正指出的那一行"),
    ),
    "MK405": _found(
        "edited-after-approval",
        Text("a text was changed after its approval", "批准之后文本又被改动"),
        Text(
            "An approval is bound to the very text; the changed text was seen by nobody, so it is not loaded.",
            "批准只对当时的文本有效；改动后的文本没有人看过，因此不加载。",
        ),
        _REVIEW,
    ),
    "MK406": _found(
        "missing-description",
        Text("a tool has no description", "工具没有描述"),
        Text("The scan found a tool that nobody described yet.", "扫描发现了还没有描述的工具。"),
        _DESCRIBE,
    ),
    "MK407": _found(
        "duplicate-description",
        Text("two files describe one tool", "两个文件描述同一个工具"),
        Text("A decision could not say which of the two is meant.", "决策无法说明指的是哪一个。"),
        Text("rename or delete one of them", "改名或删除其中一个"),
    ),
    "MK408": _found(
        "orphaned-description",
        Text("a description has no tool any more", "描述对应的工具已不存在"),
        Text(
            "It was derived from a function that a branch reached, and the last scan finds no such tool: it was renamed "
            "or removed, or the scan looked elsewhere. What is decided for it cannot be carried out.",
            "描述来自某个分支到达的函数，最近一次扫描没有找到它：可能改名、被删，或扫描的不是同一个文件夹。"
            "即使选中它，也无法执行。",
        ),
        Text(
            "scan the whole project; where the tool is gone: migrate-kit review --reject TOOL, or delete the file",
            "扫描整个项目；工具确实没有了：migrate-kit review --reject 工具，或删除该文件",
        ),
    ),
    "MK413": _found(
        "parameter-not-described",
        Text("a parameter that the source needs is not described", "源码需要的参数没有描述"),
        Text(
            "It was taken out of the description or renamed there. The wording is kept, but the function still asks for "
            "the parameter by its own name, so a call would fail.",
            "它在描述里被删掉或改了名。改动会保留，但函数仍按自己的参数名接收，调用会失败。",
        ),
        Text(
            "name it as the source does, or rename it in the source and scan again",
            "改回源码里的参数名，或在源码里改名后重新扫描",
        ),
    ),
    "MK409": _found(
        "installed-router-not-found",
        Text("an installed router is not found any more", "已安装的路由找不到了"),
        Text(
            "The shim is recorded around a router that the last scan does not have: it was renamed or removed, or the "
            "scan looked elsewhere.",
            "记录显示垫片包装了这个路由，但最近一次扫描里没有它：可能改名、被删，或扫描的不是同一个文件夹。",
        ),
        Text(
            "scan where it is now: migrate-kit scan PATH; where it is gone: migrate-kit uninstall --write",
            "扫描它现在的位置：migrate-kit scan 路径；确实没有了：migrate-kit uninstall --write",
        ),
    ),
    "MK410": _found(
        "installed-file-gone",
        Text("the file of an installed router is gone", "已安装路由的文件不存在了"),
        Text(
            "Install wrote the shim into a file that does not exist any more.",
            "安装时写入垫片的文件现在不存在。",
        ),
        Text(
            "restore the file, or drop the record: migrate-kit uninstall --write",
            "恢复该文件，或删除记录：migrate-kit uninstall --write",
        ),
    ),
    "MK411": _found(
        "invalid-routers-file",
        Text("the file of the installed routers cannot be read", "已安装路由的文件无法读取"),
        Text(
            "Without it the serving process knows no conditions, so it stays with the legacy router.",
            "没有它，服务进程不知道任何条件，只能使用旧路由。",
        ),
        Text("write it again: migrate-kit install --write", "重新生成：migrate-kit install --write"),
    ),
    "MK412": _found(
        "outdated-scan",
        Text("the source changed since the last scan", "最近一次扫描之后源码有变化"),
        Text(
            "Descriptions are compared with what the last scan read; what was edited since then is not seen.",
            "描述是与最近一次扫描的结果比较的；此后的修改看不到。",
        ),
        Text(
            "scan, then check: migrate-kit scan && migrate-kit check",
            "先扫描再检查：migrate-kit scan && migrate-kit check",
        ),
    ),
}
