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
    "scan.forms": Text("forms", "形式"),
    "scan.no_router": Text("no router found in {path}", "在 {path} 中没有找到路由"),
    "scan.finding": Text("{code} {place} {sentence}", "{code} {place} {sentence}"),
    "scan.witness": Text("    try: {witness!r}", "    可用这句话验证：{witness!r}"),
    "scan.not_parsed": Text(
        "MK001 {place} not read as Python 3: {what}",
        "MK001 {place} 不是 Python 3：{what}",
    ),
    "scan.counts": Text(
        "{files} {files:file|files}, {routers} {routers:router|routers}, {branches} {branches:branch|branches}, {tools} {tools:tool|tools}, {findings} {findings:finding|findings}, {unread} not parsed",
        "{files} 个文件，{routers} 个路由，{branches} 个分支，{tools} 个工具，{findings} 条发现，{unread} 个文件未能解析",
    ),
    "scan.skipped": Text("{count} skipped: {reasons}", "跳过 {count} 个：{reasons}"),
    "scan.skipped.and": Text(", ", "，"),
    "scan.skipped.too_large": Text("{count} too large", "{count} 个太大"),
    "scan.skipped.generated": Text("{count} with routers that a program generated", "{count} 个含有由程序生成的路由"),
    "scan.skipped.not_a_file": Text("{count} no regular file", "{count} 个不是普通文件"),
    "scan.skipped.closed_folder": Text("{count} folders that cannot be read", "{count} 个文件夹无法读取"),
    "scan.skipped.not_a_notebook": Text("{count} .ipynb without cells", "{count} 个 .ipynb 没有单元格"),
    "scan.skipped.other_language": Text("{count} notebooks in another language", "{count} 个笔记本用的是其他语言"),
    "scan.skipped.excluded": Text("{count} excluded", "{count} 个被排除"),
    "scan.stdin.alone": Text(
        "is read alone, without other paths, --context or --changed-since",
        "只能单独读取，不能同时给出其他路径、--context 或 --changed-since",
    ),
    "scan.stdin.no_dash": Text("goes with the path - (standard input)", "要和路径 -（标准输入）一起用"),
    "scan.changed.no_repository": Text("{path} is in no git repository", "{path} 不在 git 仓库中"),
    "scan.changed.no_revision": Text("no revision {revision} here", "这里没有版本 {revision}"),
    "scan.changed.no_answer": Text("git does not answer ({what})", "git 没有回答（{what}）"),
    "scan.cache.broken": Text(
        "note: {path} was no longer what it should be and is not used", "提示：{path} 内容已损坏，不予采用"
    ),
    "scan.progress": Text("scanning {done} of {total} files", "正在扫描，{done} / {total} 个文件"),
    "scan.progress.label": Text("scanning", "正在扫描"),
    "scan.written": Text("inventory written to {path}", "清单已写入 {path}"),
    "finding.MK002": Text("{function} could not be analysed ({what})", "无法分析 {function}（{what}）"),
    "finding.MK003": Text(
        "the tool {tool} of {module} is called here, but its definition was not found",
        "这里调用了 {module} 的工具 {tool}，但没有找到它的定义",
    ),
    "finding.MK001": Text("not read as Python 3: {what}", "不是 Python 3：{what}"),
}

FINDINGS: dict[str, Explained] = {
    "MK001": Explained(
        name="not-parsed",
        title=Text("A file that is not Python 3 source", "不是 Python 3 源码的文件"),
        why=Text(
            "Python cannot load the file. What can still be cut out of it is read with the broken lines left out, and its routers are marked as read leniently; anything else in it is unknown to every step that follows.",
            "Python 无法加载这个文件。去掉坏行之后还能读的部分会照常扫描，其中的路由标记为宽松读取；其余内容在后续步骤中都不可见。",
        ),
        remedy=Text(
            "Mend the named line, convert the file to Python 3, or exclude it if it is not yours.",
            "修好指出的那一行，把文件转换成 Python 3；如果不是自己的代码，就排除它。",
        ),
        example='print "hello"  # Python 2',
    ),
    "MK002": Explained(
        name="not-analysed",
        title=Text("A function that could not be analysed", "无法分析的函数"),
        why=Text(
            "The file parses, but this function is too deep or too unusual for the analysis. A router in it is not seen.",
            "文件可以解析，但这个函数太深或写法太特殊，分析不了；其中若有路由也看不到。",
        ),
        remedy=Text(
            "Look at the function by hand. If it routes, split the chain into a table or into smaller functions.",
            "请人工查看这个函数；如果它是路由，可以改成查表或拆成更小的函数。",
        ),
        severity="note",
    ),
    "MK003": Explained(
        name="no-definition",
        title=Text("A tool whose definition was not found", "没有找到定义的工具"),
        why=Text(
            "The router calls it, but no scanned file defines it. Its parameters are guessed from the calls, and its "
            "docstring and side effects are unknown.",
            "路由调用了它，但扫描过的文件里没有它的定义；参数只能从调用处推断，文档和副作用都不可知。",
        ),
        remedy=Text(
            "Scan the project root, or add the folder that defines it to the scanned paths.",
            "请扫描项目根目录，或者把定义它的目录加入扫描范围。",
        ),
        example="from ops_lib import restart  # ops_lib is not below the scanned path",
        severity="note",
    ),
}
