"""Sentences of the commands explain, twin and init."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "explain.title": Text("{code} {name} ({severity}): {title}", "{code} {name}({severity}):{title}"),
    "explain.why": Text("why      {why}", "为什么  {why}"),
    "explain.remedy": Text("what now {remedy}", "怎么办  {remedy}"),
    "explain.example": Text("example", "例子"),
    "explain.line": Text("  {line}", "  {line}"),
    "explain.code": Text("code", "代码"),
    "explain.name": Text("name", "名称"),
    "explain.severity": Text("severity", "级别"),
    "explain.headline": Text("what it says", "含义"),
    "severity.error": Text("error", "错误"),
    "severity.warning": Text("warning", "警告"),
    "severity.note": Text("note", "提示"),
    "twin.router": Text("{router} ({file}:{line})", "{router}({file}:{line})"),
    "twin.fires": Text("  fires    {tool}  {place}  {condition}", "  执行    {tool}  {place}  {condition}"),
    "twin.may_fire": Text(
        "  may fire {tool}  {place}  {condition} — unknown: {unknown}",
        "  可能    {tool}  {place}  {condition} — 未知：{unknown}",
    ),
    "twin.default": Text("  default  {tool}", "  默认    {tool}"),
    "twin.nothing": Text("  nothing fires and there is no default", "  没有分支执行，也没有默认处理"),
    "twin.scored": Text(
        "  this router picks the best score; the conditions do not hold the weights",
        "  这个路由按得分选择，条件里没有权重",
    ),
    "init.created": Text(
        "created {path} ({count} {count:setting|settings}, all at their defaults)",
        "已创建 {path}（{count} 项设置，都是默认值）",
    ),
    "init.rules": Text(
        "created {path}, where every rule is commented out, and {schema}, by which an editor completes and checks it",
        "已创建 {path}（规则都已注释掉）和 {schema}（供编辑器补全和检查）",
    ),
    "init.would": Text("would create {path}", "将会创建 {path}"),
    "init.header": Text(
        "Settings of migrate-kit. Every key is shown with its default; remove the # to change it.",
        "migrate-kit 的设置。每个键都列出了默认值，去掉 # 即可修改。",
    ),
}
