"""Sentences of `scan`, and what it finds by itself."""

from __future__ import annotations

from migrate_kit.messages._text import Explained, Text

SENTENCES = {
    "scan.router": Text("router", "路由"),
    "scan.place": Text("place", "位置"),
    "scan.stage": Text("stage", "类型"),
    "scan.branches": Text("branches", "分支"),
    "scan.tools": Text("tools", "工具"),
    "scan.confidence": Text("confidence", "可信度"),
    "scan.no_router": Text("no router found in {path}", "在 {path} 中没有找到路由"),
    "scan.finding": Text("{code} {place} {sentence}", "{code} {place} {sentence}"),
    "scan.witness": Text("    try: {witness!r}", "    可用这句话验证:{witness!r}"),
    "scan.not_parsed": Text(
        "MK001 {file}:{line}:{column} not read as Python 3: {what}", "MK001 {file}:{line}:{column} 不是 Python 3:{what}"
    ),
    "scan.counts": Text(
        "{files} files, {routers} routers, {branches} branches, {tools} tools, {findings} findings, {unread} not parsed",
        "{files} 个文件,{routers} 个路由,{branches} 个分支,{tools} 个工具,{findings} 条发现,{unread} 个文件未能解析",
    ),
    "scan.written": Text("inventory written to {path}", "清单已写入 {path}"),
    "finding.MK002": Text("this function could not be read: {what}", "这个函数读不出来:{what}"),
    "finding.MK001": Text("not read as Python 3: {what}", "不是 Python 3:{what}"),
}

FINDINGS: dict[str, Explained] = {
    "MK001": Explained(
        name="not-parsed",
        title=Text("A file that is not Python 3 source", "不是 Python 3 源码的文件"),
        why=Text(
            "The file was skipped, so routers and tools in it are unknown to every step that follows.",
            "这个文件被跳过了,里面的路由和工具在后续步骤中都不可见。",
        ),
        remedy=Text(
            "Mend the named line, convert the file to Python 3, or exclude it if it is not yours.",
            "修好指出的那一行,把文件转换成 Python 3;如果不是自己的代码,就排除它。",
        ),
        example='print "hello"  # Python 2',
    ),
    "MK002": Explained(
        name="not-read",
        title=Text("A function that tests text and could not be read", "测试文本、但读不出来的函数"),
        why=Text(
            "It may hold a router that is missing from the inventory: its nesting is too deep, or its code is of a form "
            "that the scan does not expect. The rest of the file was read.",
            "里面可能有清单没有列出的路由:嵌套太深,或写法出乎扫描的预料。文件的其余部分已读取。",
        ),
        remedy=Text(
            "Look at the function; if it routes, split it or wrap it by hand. Where the message names an exception, "
            "please report it.",
            "请查看这个函数;如果它是路由,请拆开或手工包装。如果提示里是异常名,请报告。",
        ),
    ),
}
