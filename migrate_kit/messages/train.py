"""What `train` says."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "train.read": Text(
        "{n} judged {n:request|requests}, {rows} {rows:decision|decisions} in the log; {disputed} judged in two ways left out",
        "{n} 个有结论的请求，日志中 {rows} 条决策；{disputed} 个结论矛盾，未采用",
    ),
    "train.no_text": Text(
        "{rows} decisions in the log have no text, so they teach nothing; set keep_text = true to learn from them",
        "日志里 {rows} 条决策没有原文，无法学习；需要时请设置 keep_text = true",
    ),
    "train.few": Text(
        "{n} different {n:request|requests} of one tool each to learn from; at least {least} are needed",
        "可学习的单工具请求只有 {n} 个，至少需要 {least} 个",
    ),
    "train.one_tool": Text(
        "all requests to learn from are of one tool, {tool}: there is nothing to tell apart",
        "可学习的请求全部属于同一个工具 {tool}，无从区分",
    ),
    "train.no_test": Text(
        "no judged request is left to compare on; give --test FILE or more requests",
        "没有剩下可用于比较的请求；请给出 --test 文件，或更多请求",
    ),
    "train.made": Text(
        "{version}: learned from {n} {n:request|requests} of {tools} {tools:tool|tools}; recall decides what it does not know",
        "{version}：学自 {tools} 个工具的 {n} 个请求；它不了解的由召回决定",
    ),
    "train.gate": Text(
        "the gate is fitted to {n} judged {n:request|requests}, those that no tool serves among them",
        "已按 {n} 个评判过的请求拟合门限，其中包括没有工具能处理的请求",
    ),
    "train.trial": Text(
        "{learned_right}/{n} right against {recall_right}/{n} of recall, {gained} gained, {lost} lost, p = {p} (limit {alpha})",
        "正确 {learned_right}/{n}，召回为 {recall_right}/{n}，多对 {gained} 个，多错 {lost} 个，p = {p}（界限 {alpha}）",
    ),
    "train.untried": Text("it was never compared with recall", "从未与召回比较过"),
    "train.better": Text("better than recall, so it serves: {what}", "优于召回，现已启用：{what}"),
    "train.not_better": Text(
        "not shown to be better than recall, so it is kept and does not serve: {what}",
        "未能证明优于召回，已保存但不启用：{what}",
    ),
    "train.forced": Text(
        "not shown to be better than recall; it serves because of: {why} ({what})",
        "未能证明优于召回；因以下理由启用：{why}（{what}）",
    ),
    "train.dry_run": Text("dry run: nothing was written", "试运行：没有写入任何内容"),
    "train.next_start": Text("running processes take it up when they start again", "运行中的进程在下次启动时采用"),
    "train.lexical": Text(
        'it takes part only with router = "semantic", and the configuration says router = "lexical"',
        '只有 router = "semantic" 时才起作用，现在的配置是 router = "lexical"',
    ),
    "train.none_yet": Text("nothing has been learned yet", "还没有学习过"),
    "train.uses": Text("{version} serves", "现已启用 {version}"),
    "train.would_use": Text("{version} would serve", "将启用 {version}"),
    "train.phrases-form": Text(
        "phrases can be added only below a list in block form, at the end of the file",
        "只能加在文件末尾、块状写法的列表之后",
    ),
    "train.no_phrase": Text(
        "no new phrase is said in {support} different requests of a tool and means it in {precision:.0%} of all that say it",
        "没有新短语：需在某工具的 {support} 个不同请求中出现，且含该短语的请求有 {precision:.0%} 属于该工具",
    ),
    "train.phrases_worse": Text(
        "with the phrases fewer requests are right on the half that was held out; none is proposed",
        "在留出的一半请求上，使用这些短语后正确的更少；没有提出任何短语",
    ),
    "train.proposed": Text(
        "{n} {n:phrase|phrases} proposed in {path}; set status to approved to use one",
        "已在 {path} 中提出 {n} 个短语；将 status 改为 approved 后生效",
    ),
    "train.column.tool": Text("tool", "工具"),
    "train.column.phrase": Text("phrase", "短语"),
    "train.column.support": Text("requests", "请求数"),
    "train.column.precision": Text("precision", "精确率"),
    "train.no_reason": Text("give the reason", "请写明理由"),
    "train.yes": Text("serves", "启用中"),
    "train.column.version": Text("version", "版本"),
    "train.column.made": Text("made", "时间"),
    "train.column.examples": Text("examples", "样例数"),
    "train.column.tools": Text("modelled", "建模工具数"),
    "train.column.trial": Text("against recall", "与召回比较"),
    "train.column.serves": Text("serves", "启用"),
}
