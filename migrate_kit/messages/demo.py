"""Sentences of `demo`."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "demo.wrote": Text(
        "wrote {folder}: a legacy ops assistant with three hand-written routers and {requests} recorded requests",
        "已写入 {folder}：一个有三个手写路由的运维助手，以及 {requests} 条请求记录",
    ),
    "demo.step": Text("\n── {number}. {title}", "\n── {number}. {title}"),
    "demo.scan": Text("What does the legacy code really do?", "旧代码到底做了什么？"),
    "demo.describe": Text("One reviewable description for every tool", "为每个工具写一份可审阅的描述"),
    "demo.review": Text(
        "A person accepts them (here all at once; on your own code look at each: migrate-kit review)",
        "由人来批准（这里一次全部批准；在自己的代码上请逐个查看：migrate-kit review）",
    ),
    "demo.install": Text("Before and after the shim, the same answers", "装上垫片前后，回答完全相同"),
    "demo.shadow": Text(
        "Shadow: legacy answers, the dynamic router only decides beside it", "影子：旧路由回答，动态路由只在旁边决策"
    ),
    "demo.report": Text("What the evidence says", "证据怎么说"),
    "demo.hybrid": Text("Hybrid: dynamic decides, the legacy functions execute", "混合：动态路由决策，旧函数执行"),
    "demo.full": Text("Full, in a process that keeps running …", "全量，在一个持续运行的进程里……"),
    "demo.rollback": Text(
        "… and back to legacy in that process, without a restart", "……不重启，让同一个进程回到旧路由"
    ),
    "demo.same": Text(
        "{same} of {total} answers are identical to those without the shim",
        "{total} 条回答中有 {same} 条与没有垫片时完全相同",
    ),
    "demo.shadowed": Text(
        "both routers decided {both} of {total} {total:request|requests}; the dynamic side executed {shadow} {shadow:tool|tools}",
        "两个路由都决策了 {total} 条请求中的 {both} 条；动态侧执行了 {shadow} 个工具",
    ),
    "demo.executed": Text(
        "stage {stage}: the dynamic router was served for {dynamic} of {total} {total:request|requests}; "
        "{once} {once:call was|calls were} carried out exactly once, {wrong} twice or as something else",
        "{stage} 阶段：{total} 条请求中有 {dynamic} 条采用了动态路由的决策；{once} 次调用恰好执行一次，{wrong} 次重复或执行了别的",
    ),
    "demo.latency": Text(
        "the running process (pid {pid}) served its last dynamic answer {ms} ms after the flag was written, and {after} legacy answers since",
        "运行中的进程（pid {pid}）在写入标志后 {ms} 毫秒给出最后一个动态回答，此后旧路由回答了 {after} 次",
    ),
    "demo.left": Text(
        "everything is in {folder}: shadow_tools/ (descriptions), .migrate-kit/ (inventory, decisions.db), report.html",
        "全部内容在 {folder}：shadow_tools/（描述）、.migrate-kit/（清单与 decisions.db）、report.html",
    ),
    "demo.own": Text(
        "on your own code: cd YOUR_PROJECT && migrate-kit init && migrate-kit scan .",
        "在自己的代码上：cd 你的项目 && migrate-kit init && migrate-kit scan .",
    ),
    "demo.failed": Text("{command} ended with exit code {code}", "{command} 以退出码 {code} 结束"),
    "demo.took": Text("the whole tour took {seconds} s", "全程用时 {seconds} 秒"),
}
