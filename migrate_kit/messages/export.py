"""Sentences of the forms that a scan is given out in: the page, the log, the baseline, the comparison."""

from __future__ import annotations

from migrate_kit.messages._text import Text

SENTENCES = {
    "export.left_out": Text(
        "{count} more {count:finding is|findings are} left out; the worst are listed",
        "另有 {count} 条发现未列出，已列出最严重的",
    ),
    "export.written": Text("written to {path}", "已写入 {path}"),
    "page.title": Text("Routers in {path}", "{path} 中的路由"),
    "page.if": Text("if", "如果"),
    "page.else_if": Text("else if", "否则如果"),
    "page.else": Text("else", "否则"),
    "page.dead": Text("never fires (line {line})", "永远不会执行（第 {line} 行）"),
    "page.by_label": Text("by label {label}", "经标签 {label}"),
    "page.try": Text("try:", "可用这句话验证："),
    "page.known": Text("(in the baseline)", "（已在基线中）"),
    "page.others": Text("Other findings", "其他发现"),
    "page.size": Text(
        "{branches} {branches:branch|branches}, {tools} {tools:tool|tools}", "{branches} 个分支，{tools} 个工具"
    ),
    "page.confidence": Text("confidence {confidence}", "可信度 {confidence}"),
    "page.stage.decide": Text("decides only", "只做选择"),
    "page.stage.dispatch": Text("carries out a label", "按标签执行"),
    "page.stage.decide+execute": Text("decides and executes", "选择并执行"),
    "page.kind.inline": Text("statements of its own", "分支内的语句"),
    "page.kind.none": Text("nothing", "无"),
    "page.kind.label": Text("a label", "标签"),
    "page.kind.function": Text("a function", "函数"),
    "page.kind.method": Text("a method", "方法"),
    "scan.suppressed": Text(
        "{count} {count:finding is|findings are} suppressed in the source", "源码中的标记忽略了 {count} 条发现"
    ),
    "scan.known": Text("{count} {count:finding is|findings are} known from the baseline", "{count} 条发现已在基线中"),
    "baseline.stale": Text(
        "{path}: {count} stale {count:entry, fixed or its branch|entries, fixed or their branches} edited (--prune-baseline removes {count:it|them})",
        "{path} 中有 {count} 条已失效：问题已修复或分支已改动（用 --prune-baseline 删除）",
    ),
    "baseline.entry": Text("  stale: {code} {file} {function}", "  失效：{code} {file} {function}"),
    "baseline.written": Text(
        "baseline of {count} {count:finding|findings} written to {path}", "已把 {count} 条发现写入基线 {path}"
    ),
    "baseline.would": Text(
        "would write a baseline of {count} {count:finding|findings} to {path}", "将会把 {count} 条发现写入基线 {path}"
    ),
    "changes.none": Text("nothing changed", "没有变化"),
    "changes.router_added": Text("+ router {id} ({place})", "+ 路由 {id}（{place}）"),
    "changes.router_removed": Text("- router {id} ({place})", "- 路由 {id}（{place}）"),
    "changes.router_renamed": Text("= router {was} is now {id} ({place})", "= 路由 {was} 现在叫 {id}（{place}）"),
    "changes.router_changed": Text("~ router {id} ({place})", "~ 路由 {id}（{place}）"),
    "changes.branch_added": Text("  + line {line}: {condition} → {tool}", "  + 第 {line} 行：{condition} → {tool}"),
    "changes.branch_removed": Text("  - line {line}: {condition} → {tool}", "  - 第 {line} 行：{condition} → {tool}"),
    "changes.branch_changed": Text("  ~ line {line}: {condition} → {tool}", "  ~ 第 {line} 行：{condition} → {tool}"),
    "changes.field": Text("      {path}: {before} → {after}", "      {path}:{before} → {after}"),
    "changes.reordered": Text("  ~ the branches stand in another order", "  ~ 分支顺序变了"),
    "changes.router_field": Text("  ~ {path}: {before} → {after}", "  ~ {path}:{before} → {after}"),
    "changes.tool_added": Text("+ tool {id}", "+ 工具 {id}"),
    "changes.tool_removed": Text("- tool {id}", "- 工具 {id}"),
    "changes.tool_changed": Text("~ tool {id}", "~ 工具 {id}"),
    "changes.finding_new": Text("! new   {code} {place} {sentence}", "! 新增 {code} {place} {sentence}"),
    "changes.finding_fixed": Text("✓ fixed {code} {place} {sentence}", "✓ 消除 {code} {place} {sentence}"),
    "changes.counts": Text(
        "routers +{routers_added} -{routers_removed} ~{routers_changed}; tools +{tools_added} -{tools_removed} "
        "~{tools_changed}; findings {new} new, {fixed} fixed",
        "路由 +{routers_added} -{routers_removed} ~{routers_changed}；工具 +{tools_added} -{tools_removed} "
        "~{tools_changed}；发现 新增 {new} 条，消除 {fixed} 条",
    ),
}
