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
    "shim.no-text": Text(
        "{router}: legacy serves alone: no text was found in its arguments",
        "{router}:只由旧路由服务:在它的参数中找不到文本",
    ),
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
    "stage.now": Text("stage {stage} ({file}: {flags})", "阶段 {stage}({file}:{flags})"),
    "stage.set": Text("stage {before} → {after} ({flags})", "阶段 {before} → {after}({flags})"),
    "stage.would": Text("would set stage {before} → {after} ({flags})", "将把阶段从 {before} 改为 {after}({flags})"),
    "stage.reach": Text(
        "{confirmed} of {total} running processes have seen it, after {ms} ms",
        "{total} 个运行中的进程里有 {confirmed} 个已生效,用时 {ms} 毫秒",
    ),
    "stage.no-process": Text("no running process; it holds from the next start", "没有运行中的进程;下次启动时生效"),
    "stage.missing": Text("not confirmed: {process}", "尚未确认:{process}"),
    "stage.flip-waits": Text(
        "warning: the change is in force but not yet in the decision database ({what}); it waits in {path}",
        "警告:改动已生效,但尚未写入决策库({what});暂存于 {path}",
    ),
    "stage.flip-lost": Text(
        "warning: the change is in force, but nobody will know who made it ({what}; {why})",
        "警告:改动已生效,但无法留下记录({what};{why})",
    ),
    "rollback.done": Text("rolled back to legacy: {reason}", "已回滚到旧路由:{reason}"),
    "rollback.would": Text("would roll back to legacy in {file}: {reason}", "将在 {file} 中回滚到旧路由:{reason}"),
    "resume.done": Text(
        "resumed, stage {stage}; it was rolled back for: {reason}", "已恢复,阶段 {stage};此前回滚原因:{reason}"
    ),
    "resume.would": Text("would resume, stage {stage} ({flags})", "将恢复,阶段 {stage}({flags})"),
    "resume.nothing": Text("nothing to lift; stage {stage}", "没有需要解除的回滚;阶段 {stage}"),
    "status.stage": Text("stage {stage}: {reason}", "阶段 {stage}:{reason}"),
    "status.latch": Text("rolled back: {reason}", "已回滚:{reason}"),
    "status.contested": Text("contested: {reason}", "有分歧:{reason}"),
    "status.trouble": Text("not known: {what}", "无法得知:{what}"),
    "status.processes": Text("running processes: {count}", "运行中的进程:{count}"),
    "status.reason": Text("{process}: {reason}", "{process}:{reason}"),
    "status.process-trouble": Text("{process}: {what}", "{process}:{what}"),
    "status.routers": Text("installed routers: {count} ({names})", "已安装的路由:{count}({names})"),
    "status.approved": Text("descriptions: {approved} of {total} approved", "描述:{total} 个中已批准 {approved} 个"),
    "status.flips": Text("{count} flag changes wait for the decision database", "{count} 次开关改动等待写入决策库"),
    "shim.refused.needs_confirmation": Text("{tool} needs your confirmation first.", "执行 {tool} 前需要你确认。"),
}
