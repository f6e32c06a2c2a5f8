"""What the shim logs, and what a refused user reads where the router itself said nothing."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "demotion.done": Text(
        "ROLLED BACK to legacy. {why}. To go up again: migrate-kit resume --why '...'",
        "已自动回退到 legacy。{why}。恢复请用：migrate-kit resume --why '...'",
    ),
    "demotion.would": Text(
        "would roll back to legacy now (demotion = dry_run). {why}",
        "此时本应回退到 legacy（demotion = dry_run）。{why}",
    ),
    "demotion.not-written": Text(
        "COULD NOT ROLL BACK: the flag file takes nothing ({what}). {why}. By hand: migrate-kit rollback",
        "无法自动回退：开关文件写不进去（{what}）。{why}。请手动执行：migrate-kit rollback",
    ),
    "demotion.held": Text(
        "ROLLED BACK to legacy in this process only, until it ends: the flag file takes nothing ({what}). {why}",
        "仅本进程已回退到 legacy，直到进程结束：开关文件写不进去（{what}）。{why}",
    ),
    "demotion.step-failed": Text(
        "after an automatic roll-back, or on the way to one, something failed: {what}", "自动回退的后续步骤失败：{what}"
    ),
    "shim.source-trouble": Text(
        "{source} gives no usable flags, the last good ones stay in force: {what}",
        "从 {source} 得不到可用的开关，继续沿用上一次正确的开关：{what}",
    ),
    "shim.source-closed": Text(
        "{source} gives no usable flags, everything stays legacy until it does: {what}",
        "从 {source} 得不到可用的开关，在它恢复之前一律走旧路由：{what}",
    ),
    "shim.config-trouble": Text(
        "the configuration cannot be used, legacy serves and the flags are read from {path}: {what}",
        "配置无法使用，由旧路由服务，开关从 {path} 读取：{what}",
    ),
    "flags.no-pair": Text("not KEY=VALUE", "不是 KEY=VALUE 的形式"),
    "flags.near": Text("unknown key; did you mean {near}?", "未知的键；是不是 {near}？"),
    "flags.config-ignored": Text(
        "warning: the configuration cannot be used ({what}); the flags go to {path}",
        "警告：配置无法使用（{what}）；开关写入 {path}",
    ),
    "flags.row-kept": Text(
        "warning: the flags row of the shared database stays as it is: {what}",
        "警告：共享数据库中的开关行未改动：{what}",
    ),
    "flags.left-as-is": Text("warning: {what}; the line stays as it is", "警告：{what}；该行保持原样"),
    "stage.processes-unknown": Text(
        "warning: the flags are written, but the running processes cannot be asked ({what})",
        "警告：开关已写入，但无法询问运行中的进程（{what}）",
    ),
    "stage.share-kept": Text(
        "the share stays: {share} (change it with --share)", "占比保持不变：{share}（用 --share 修改）"
    ),
    "stage.pin-unchecked": Text(
        "warning: no description and no installed router to check the tool {tool} against",
        "警告：没有描述也没有已安装的路由，无法核对工具 {tool}",
    ),
    "stage.not-pinned": Text("{tool} was not pinned", "{tool} 本来就没有固定"),
    "stage.share-needs": Text("needs the stage hybrid or full", "只能用于 hybrid 或 full 阶段"),
    "stage.nothing-to-compare": Text("warning: {what} — {remedy}", "警告：{what} — {remedy}"),
    "shim.source-again": Text("{source} is understood again", "{source} 已恢复正常"),
    "shim.no-runtime": Text(
        "the dynamic side could not be built, legacy serves: {what}", "动态侧无法构建，由旧路由服务：{what}"
    ),
    "shim.not-bound": Text("{router}: legacy serves alone: {what}", "{router}：只由旧路由服务：{what}"),
    "shim.no-text": Text(
        "{router}: legacy serves alone: no text was found in its arguments",
        "{router}：只由旧路由服务：在它的参数中找不到文本",
    ),
    "shim.not-wrapped": Text(
        "{router}: left as it is, nothing is observed ({what})", "{router}：保持原样，不做观察（{what}）"
    ),
    "shim.no-recorder": Text(
        "{router}: tool calls cannot be recorded, the conditions stand in: {what}",
        "{router}：无法记录工具调用，改用条件推断：{what}",
    ),
    "shim.worker-died": Text(
        "the shadow thread ended and is started again: {what}", "影子线程已结束，将重新启动：{what}"
    ),
    "shim.worker-fault": Text("the shadow worker lost one observation: {what}", "影子线程丢失了一条观察：{what}"),
    "shim.watcher-fault": Text("the flag watcher stumbled and goes on: {what}", "开关监视线程出错，已继续：{what}"),
    "shim.breaker-on": Text(
        "{name}: the dynamic side is left alone for a while, legacy serves: {reason}",
        "{name}：动态侧暂停使用，由旧路由服务：{reason}",
    ),
    "shim.breaker-dry_run": Text(
        "{name}: the breaker would have opened (it only watches): {reason}",
        "{name}：熔断器本应断开（当前只观察）：{reason}",
    ),
    "shim.breaker-closed": Text("{name}: the dynamic side is well again", "{name}：动态侧已恢复正常"),
    "shim.no-thread": Text(
        "no thread for the flag watcher; calls above legacy look themselves: {what}",
        "无法启动开关监视线程，旧路由以上的调用会自行检查：{what}",
    ),
    "shim.descriptions-trouble": Text(
        "the descriptions or rules on disk cannot be used, those loaded before stay in force: {what}",
        "磁盘上的规则或描述无法使用，继续沿用之前加载的内容：{what}",
    ),
    "shim.descriptions-loaded": Text(
        "descriptions and rules loaded anew: catalogue {version}, before {before}",
        "已重新加载描述与规则：目录 {version}，此前 {before}",
    ),
    "shim.descriptions-again": Text(
        "the descriptions on disk are those in use again: catalogue {version}",
        "磁盘上的描述与使用中的一致：目录 {version}",
    ),
    "shim.no-function": Text(
        "{router}: {tool} is routed to, but nothing carries it out, so legacy serves: {what}",
        "{router}：会选中 {tool}，但没有可执行的函数，仍由旧路由服务：{what}",
    ),
    "shim.idle": Text(
        "{tool} competes in no router: no branch reaches it, and its description names none; give routers: ['*']",
        "{tool} 不参与任何路由：没有分支指向它，描述也没有指明路由；请写 routers: ['*']",
    ),
    "shim.action": Text("{what} ({values})", "{what}（{values}）"),
    "shim.value": Text("{name}: {value}", "{name}：{value}"),
    "shim.values": Text(", ", "，"),
    "shim.problems": Text("; ", "；"),
    "shim.stopped.needs_confirmation": Text(
        "Not done: {action}. This must be confirmed first, and that cannot be done here; please ask the people who "
        "run this assistant to carry it out.",
        "没有执行：{action}。这项操作必须先经人工确认，而这里无法确认；请联系负责此助手的人员处理。",
    ),
    "shim.stopped.invalid": Text(
        "Not done: {action}. {problems}. Please ask again with other values.",
        "没有执行：{action}。{problems}。请换成正确的值后再说一次。",
    ),
    "shim.stopped.late": Text(
        "No answer yet: {action}. It may still finish; please check before asking again.",
        "还没有结果：{action}。它可能仍会完成；再次提出之前请先确认。",
    ),
    "shim.stopped.too_often": Text(
        "Not done: {action}. There were too many such operations just now; please wait a minute.",
        "没有执行：{action}。刚才的此类操作过多，请稍等一分钟再试。",
    ),
    "shim.partly.running": Text(
        "No answer yet from {tools}; it may still finish, please check before asking again. ",
        "{tools} 还没有返回；它可能仍会完成，再次提出之前请先确认。",
    ),
    "shim.partly.left": Text("Not begun any more: {tools}. ", "没有再开始：{tools}。"),
    "shim.partly.nothing": Text("Nothing was found to do it for.", "没有找到可以处理的对象。"),
    "shim.stopped.other": Text("Not done: {action}.", "没有执行：{action}。"),
    "shim.stopped.partly": Text(
        " What came before it in your request has been done.", "你的请求中排在它前面的操作已经执行。"
    ),
    "shim.refused.missing_argument": Text("Something is missing for {tool}.", "执行 {tool} 还缺少信息。"),
    "shim.refused.denied": Text("You are not allowed to use {tool}.", "你没有权限使用 {tool}。"),
    "shim.refused.invalid": Text("The values for {tool} are not valid.", "{tool} 的参数不正确。"),
    "stage.now": Text("stage {stage} ({file}: {flags})", "阶段 {stage}（{file}：{flags}）"),
    "stage.set": Text("stage {before} → {after} ({flags})", "阶段 {before} → {after}（{flags}）"),
    "stage.would": Text("would set stage {before} → {after} ({flags})", "将把阶段从 {before} 改为 {after}（{flags}）"),
    "stage.reach": Text(
        "{confirmed} of {total} running processes have seen it, after {ms} ms",
        "{total} 个运行中的进程里有 {confirmed} 个已生效，用时 {ms} 毫秒",
    ),
    "stage.no-process": Text("no running process; it holds from the next start", "没有运行中的进程；下次启动时生效"),
    "stage.missing": Text("not confirmed: {process}", "尚未确认：{process}"),
    "stage.flip-waits": Text(
        "warning: the change is in force but not yet in the decision database ({what}); it waits in {path}",
        "警告：改动已生效，但尚未写入决策库（{what}）；暂存于 {path}",
    ),
    "stage.flip-lost": Text(
        "warning: the change is in force, but nobody will know who made it ({what}; {why})",
        "警告：改动已生效，但无法留下记录（{what}；{why}）",
    ),
    "rollback.done": Text("rolled back to legacy: {reason}", "已回滚到旧路由：{reason}"),
    "rollback.would": Text("would roll back to legacy in {file}: {reason}", "将在 {file} 中回滚到旧路由：{reason}"),
    "resume.done": Text(
        "resumed, stage {stage}; it was rolled back for: {reason}", "已恢复，阶段 {stage}；此前回滚原因：{reason}"
    ),
    "resume.would": Text("would resume, stage {stage} ({flags})", "将恢复，阶段 {stage}（{flags}）"),
    "resume.nothing": Text("nothing to lift; stage {stage}", "没有需要解除的回滚；阶段 {stage}"),
    "status.stage": Text("stage {stage}: {reason}", "阶段 {stage}：{reason}"),
    "status.latch": Text("rolled back: {reason}", "已回滚：{reason}"),
    "status.contested": Text("contested: {reason}", "有分歧：{reason}"),
    "status.trouble": Text("not known: {what}", "无法得知：{what}"),
    "status.column.flag": Text("flag", "开关"),
    "status.column.value": Text("value", "值"),
    "status.column.from": Text("from", "来源"),
    "status.column.process": Text("process", "进程"),
    "status.column.state": Text("state", "状态"),
    "status.column.stage": Text("stage", "阶段"),
    "status.column.seen": Text("seen", "上次报告"),
    "status.column.ready": Text("ready", "就绪"),
    "status.column.sampled": Text("sampled", "已抽样"),
    "status.column.shed": Text("shed", "已放弃"),
    "status.column.stored": Text("stored", "已写入"),
    "status.column.spilled": Text("spilled", "暂存文件"),
    "status.column.dropped": Text("dropped", "已丢弃"),
    "status.column.catalogue": Text("catalogue", "描述目录"),
    "status.state.live": Text("live", "运行中"),
    "status.state.silent": Text("silent", "无响应"),
    "status.state.gone": Text("gone", "已结束"),
    "status.processes": Text("running processes: {count}", "运行中的进程：{count}"),
    "status.breaker.open": Text(
        "{process}: breaker of {name} open, legacy serves: {reason}",
        "{process}：{name} 的熔断器已断开，由旧路由服务：{reason}",
    ),
    "status.breaker.half_open": Text(
        "{process}: breaker of {name} open, one call asks whether it is well again: {reason}",
        "{process}：{name} 的熔断器已断开，正在用一次调用试探是否恢复：{reason}",
    ),
    "status.breaker.closed": Text(
        "{process}: breaker of {name} closed again; it had opened: {reason}",
        "{process}：{name} 的熔断器已恢复闭合；此前断开的原因：{reason}",
    ),
    "status.candidate.thread": Text(
        "{process}: the candidate runs in a thread ({cpu} ms of the processor in {wall} ms a decision)",
        "{process}：候选路由在线程中运行（每次决策占用处理器 {cpu} 毫秒，共 {wall} 毫秒）",
    ),
    "status.candidate.process": Text(
        "{process}: the candidate runs in a process of its own, {pid} ({cpu} ms of the processor in {wall} ms a decision)",
        "{process}：候选路由在独立进程 {pid} 中运行（每次决策占用处理器 {cpu} 毫秒，共 {wall} 毫秒）",
    ),
    "status.candidate.why": Text(
        "{process}: it cannot have a process of its own: {what}", "{process}：它无法在独立进程中运行：{what}"
    ),
    "status.candidate.tax": Text(
        "{process}: the shadow slows legacy down by {tax}; beside it at work p50 × {p50}, p99 × {p99}",
        "{process}：影子使旧路由变慢 {tax}；与其同时运行的调用 p50 × {p50}、p99 × {p99}",
    ),
    "status.candidate.spent": Text(
        "{process}: the shadow asked a language model {count} {count:time|times} today: about {tokens} tokens, {cost}",
        "{process}：影子今天向语言模型请求了 {count} 次：约 {tokens} 个 token，费用 {cost}",
    ),
    "status.candidate.stopped.budget": Text(
        "{process}: the budget of the day is spent, nothing is sampled until tomorrow (UTC)",
        "{process}：当天的预算已用完，明天（UTC）之前不再抽样",
    ),
    "status.candidate.stopped.busy": Text(
        "{process}: the endpoint of the language model is busy, nothing is sampled for a minute",
        "{process}：语言模型服务繁忙，一分钟内不再抽样",
    ),
    "status.candidate.throttle": Text(
        "{process}: sampling is lowered to {share} of what is set", "{process}：抽样已降至设定值的 {share}"
    ),
    "status.reason": Text("{process}: {reason}", "{process}:{reason}"),
    "status.process-trouble": Text("{process}: {what}", "{process}:{what}"),
    "status.routers": Text("installed routers: {count} ({names})", "已安装的路由：{count}（{names}）"),
    "status.approved": Text("descriptions: {approved} of {total} approved", "描述：{total} 个中已批准 {approved} 个"),
    "status.flips": Text(
        "{count} flag {count:change waits|changes wait} for the decision database", "{count} 次开关改动等待写入决策库"
    ),
    "shim.refused.needs_confirmation": Text("{tool} needs your confirmation first.", "执行 {tool} 前需要你确认。"),
}
