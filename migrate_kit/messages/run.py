"""Sentences of `migrate-kit run` and of the process it starts."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "run.changed": Text(
        "{path} is not the file that was scanned; its routers are not observed (migrate-kit scan)",
        "{path} 与扫描时不同，其中的路由不会被观察（请运行 migrate-kit scan）",
    ),
    "run.not_reached": Text(
        "{router} cannot be observed in a script: it is nested, decorated, or not there; start it with python -m, or install",
        "脚本里的 {router} 无法观察：它是嵌套函数、带有装饰器，或不存在；请用 python -m 启动，或安装垫片",
    ),
    "run.needs_312": Text(
        "{router} is no function: only Python 3.12 or later can observe it without an edit",
        "{router} 不是函数：不改代码的话，只有 Python 3.12 及以上才能观察",
    ),
    "run.fault": Text("observing stopped at a fault of ours: {what}", "因自身故障停止观察：{what}"),
    "run.no_subject": Text(
        "its text is {subject}, which is no variable of the module", "它的文本是 {subject}，不是模块变量"
    ),
    "run.no_branch": Text("no branch of it has a line of its own", "它没有独占一行的分支"),
    "run.function": Text(
        "{router} ({file}:{line}) is wrapped as it is loaded", "{router}（{file}:{line}）在加载时包装"
    ),
    "run.loop": Text(
        "{router} ({file}:{line}) is followed by its lines (Python 3.12 or later)",
        "{router}（{file}:{line}）按行跟踪（需要 Python 3.12 及以上）",
    ),
    "run.installed": Text("{router} is installed: it observes itself", "{router} 已安装垫片，无需另外观察"),
    "run.observing": Text(
        "observing {routers} {routers:router|routers} in {files} {files:file|files}, stage {stage}; nothing is changed",
        "观察 {files} 个文件里的 {routers} 个路由，阶段 {stage}；不改动任何文件",
    ),
    "run.no_approved": Text(
        "no description is approved, so nothing will be compared: migrate-kit review",
        "还没有批准任何描述，不会有比较结果：请运行 migrate-kit review",
    ),
}
