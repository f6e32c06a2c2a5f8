"""Sentences of the MCP server: to the person who starts it, and to the models and people that call it."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "serve.inline": Text(
        "it is statements of a legacy router, which alone carries them out: make a function of them",
        "它是旧路由分支里的语句，只有旧路由能执行：请先改写成函数",
    ),
    "serve.no_implementation": Text(
        "no function stands behind it: give `implementation` in its description",
        "背后没有函数：请在描述里填写 implementation",
    ),
    "serve.import_failed": Text("{module} cannot be imported ({what})", "无法导入 {module}（{what}）"),
    "serve.no_function": Text("{module} has no function {qualname}", "{module} 里没有函数 {qualname}"),
    "serve.no_instance": Text(
        "{qualname} is a method, and {module} holds no object of its class",
        "{qualname} 是方法，而 {module} 里没有该类的对象",
    ),
    "serve.needs_context": Text(
        "{parameters} is handed in by the legacy program, and the function has no default for it",
        "{parameters} 由旧程序传入，而函数没有默认值",
    ),
    "serve.needs_object": Text(
        "{parameters} asks for an object of the program, which no request can name",
        "{parameters} 需要程序里的对象，请求里说不出来",
    ),
    "serve.unserved": Text("{tool} is not served: {reason}", "{tool} 未提供：{reason}"),
    "serve.drafts": Text(
        "{count} {count:description is|descriptions are} not served: not approved, or pinned to legacy",
        "有 {count} 份描述未提供：未批准，或固定为 legacy",
    ),
    "serve.none": Text(
        "no approved description in {folder} yet: migrate-kit review; what is approved meanwhile is served within a second",
        "{folder} 里还没有已批准的描述：先运行 migrate-kit review；期间批准的会在一秒内提供",
    ),
    "serve.started_stdio": Text(
        "serving {count} {count:tool|tools} over stdio; the client on the other end of the pipe ends it",
        "正在通过标准输入输出提供 {count} 个工具；由另一端的客户端结束",
    ),
    "serve.started_http": Text(
        "serving {count} {count:tool|tools} at {url}; Ctrl-C ends it", "正在 {url} 提供 {count} 个工具；按 Ctrl-C 结束"
    ),
    "serve.grouped": Text(
        "more than {most} tools: the list holds a directory of them", "工具超过 {most} 个，列表里只放目录"
    ),
    "serve.open_to_all": Text(
        "warning: {host} can be reached from other machines, and whoever reaches it may call the tools",
        "警告：其他机器可以访问 {host}，任何能访问的人都可以调用这些工具",
    ),
    "serve.reloaded": Text(
        "the descriptions changed: now {count} {count:tool|tools}", "描述有变化：现有 {count} 个工具"
    ),
    "serve.kept": Text(
        "the descriptions changed and cannot be read, so the last good ones stay",
        "描述有变化但无法读取，沿用上一份正确的描述",
    ),
    "serve.cannot_listen": Text("cannot listen there ({what})", "无法在此监听（{what}）"),
    "serve.raised": Text("{tool} failed: {what}", "{tool} 出错：{what}"),
    "serve.ask": Text("ask the user: {question}", "请问用户：{question}"),
    "serve.endless": Text("{tool} yields more than {most} values", "{tool} 产生的值超过 {most} 个"),
    "serve.busy": Text("{most} calls have not ended yet; try again later", "已有 {most} 个调用尚未结束，请稍后再试"),
    "serve.confirm": Text(
        "This call is dangerous: {call}. {impact}. To have it made, type {names}.",
        "此调用有风险：{call}。{impact}。如要执行，请输入{names}。",
    ),
    "serve.confirm_name": Text("“{name}”", "“{name}”"),
    "serve.confirm_title": Text("Type {names} to have this call made", "输入{names}以执行此调用"),
    "serve.declined": Text("nobody agreed to it", "没有人同意"),
    "serve.cannot_ask": Text(
        "this client cannot ask a person; one that confirms calls itself is served with --no-confirm",
        "此客户端无法询问用户；若客户端自己负责确认，请用 --no-confirm 启动服务",
    ),
    "serve.directory": Text(
        "Find a tool. There are {count} of them in the groups: {groups}. Without arguments it lists the groups with the "
        "names of their tools; with a group it returns the full definitions. Then call the tool with {call}.",
        "查找工具。共 {count} 个，分组：{groups}。不带参数时列出各组及其工具名；给出分组时返回该组工具的完整定义。"
        "之后用 {call} 调用。",
    ),
    "serve.directory_group": Text("the group whose tools are wanted", "要查看的分组"),
    "serve.call": Text(
        "Call a tool that {list} showed, with arguments that fit its inputSchema.",
        "调用 {list} 里看到的工具，参数须符合其 inputSchema。",
    ),
    "serve.call_name": Text("the name of the tool, as {list} shows it", "{list} 显示的工具名"),
    "serve.call_arguments": Text("the arguments of that tool", "该工具的参数"),
    "serve.no_group": Text("no such group: {group}; there are: {known}", "没有分组 {group}；现有：{known}"),
    "serve.no_group_name": Text("other", "其他"),
    "serve.bad_call": Text(
        "{tool} takes `name` (text) and `arguments` (an object)", "{tool} 需要 name（文本）和 arguments（对象）"
    ),
}
