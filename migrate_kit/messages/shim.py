"""What the shim logs, and what a refused user reads where the router itself said nothing."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "shim.source-trouble": Text(
        "{source} cannot be understood, the last good flags stay in force: {what}",
        "{source} 无法读懂,继续沿用上一次正确的开关:{what}",
    ),
    "shim.source-closed": Text(
        "{source} cannot be understood, everything stays legacy until it can: {what}",
        "{source} 无法读懂,在它恢复之前一律走旧路由:{what}",
    ),
    "shim.source-again": Text("{source} is understood again", "{source} 已恢复正常"),
    "shim.no-runtime": Text(
        "the dynamic side could not be built, legacy serves: {what}", "动态侧无法构建,由旧路由服务:{what}"
    ),
    "shim.not-bound": Text("{router}: legacy serves alone: {what}", "{router}:只由旧路由服务:{what}"),
    "shim.not-wrapped": Text(
        "{router}: left as it is, nothing is observed ({what})", "{router}:保持原样,不做观察({what})"
    ),
    "shim.no-recorder": Text(
        "{router}: tool calls cannot be recorded, the conditions stand in: {what}",
        "{router}:无法记录工具调用,改用条件推断:{what}",
    ),
    "shim.worker-fault": Text("the shadow worker lost one observation: {what}", "影子线程丢失了一条观察:{what}"),
    "shim.watcher-fault": Text("the flag watcher stumbled and goes on: {what}", "开关监视线程出错,已继续:{what}"),
    "shim.no-thread": Text(
        "no thread for the flag watcher; calls above legacy look themselves: {what}",
        "无法启动开关监视线程,旧路由以上的调用会自行检查:{what}",
    ),
    "shim.refused.missing_argument": Text("Something is missing for {tool}.", "执行 {tool} 还缺少信息。"),
    "shim.refused.denied": Text("You are not allowed to use {tool}.", "你没有权限使用 {tool}。"),
    "shim.refused.invalid": Text("The values for {tool} are not valid.", "{tool} 的参数不正确。"),
    "shim.refused.needs_confirmation": Text("{tool} needs your confirmation first.", "执行 {tool} 前需要你确认。"),
}
