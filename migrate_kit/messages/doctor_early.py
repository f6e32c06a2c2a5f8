"""What the findings of `doctor` mean whose cause comes early: the installation, the descriptions, recall."""

from migrate_kit.messages._text import Explained, Text

_INSTALLATION: dict[str, Explained] = {
    "MK701": Explained(
        name="no-log",
        title=Text("there is no decision log", "还没有决策日志"),
        why=Text(
            "Without logged decisions nothing is known of real requests: how often each tool is asked for, which rules "
            "act, what the two routers disagree about.",
            "没有日志就不知道真实请求的情况：各工具被请求多少次、哪些规则生效、新旧路由在哪里分歧。",
        ),
        remedy=Text(
            "observe in stage shadow, or replay recorded requests with `migrate-kit shadow --replay FILE`",
            "进入 shadow 阶段观察，或用 `migrate-kit shadow --replay FILE` 重放已有请求",
        ),
    ),
    "MK702": Explained(
        name="log-unreachable",
        title=Text("the decision log cannot be read", "无法读取决策日志"),
        why=Text(
            "The database does not answer, or another version made it, so only the judged requests in files could be looked at.",
            "数据库没有响应，或由别的版本创建，因此只能查看文件里已判定的请求。",
        ),
        remedy=Text("check database_url and the database", "检查 database_url 和数据库"),
        severity="error",
    ),
    "MK703": Explained(
        name="old-log-schema",
        title=Text("the decision log has the tables of an earlier version", "决策日志的表结构属于旧版本"),
        why=Text(
            "What an earlier version wrote is counted only after an upgrade; the doctor changes nothing by itself, so it "
            "left the log out.",
            "旧版本写入的内容要升级后才能统计；doctor 不做任何改动，因此没有使用日志。",
        ),
        remedy=Text(
            "run `migrate-kit db upgrade`; columns are only added", "运行 `migrate-kit db upgrade`；只会增加列"
        ),
    ),
    "MK704": Explained(
        name="empty-log",
        title=Text("the decision log is empty", "决策日志是空的"),
        why=Text(
            "Nothing was observed in the time that was asked about: the stage is legacy, the sample rate is 0, no request "
            "came, or it was for another router.",
            "所查时间内没有任何观测：阶段为 legacy、采样率为 0、没有请求，或请求属于别的路由。",
        ),
        remedy=Text(
            "see `migrate-kit status`, then observe in stage shadow",
            "先看 `migrate-kit status`，再进入 shadow 阶段观察",
        ),
    ),
    "MK705": Explained(
        name="nothing-judged",
        title=Text("no request was judged by a person", "没有经人判定的请求"),
        why=Text(
            "Only a judged request tells a wrong decision from one that merely differs from legacy's. Without any, legacy's "
            "choice stands in for the right one, and requests that legacy does not know are left out.",
            "只有判定过的请求才能区分“错误”与“和旧路由不同”。没有判定时，以旧路由的选择代替正确答案，旧路由不认识的请求不计。",
        ),
        remedy=Text(
            "give --cases FILE (`synth` writes a first one), or judge disagreements with `adjudicate`",
            "用 --cases FILE 提供判定过的请求（`synth` 可生成第一份），或用 `adjudicate` 判定分歧",
        ),
    ),
    "MK706": Explained(
        name="lost-observations",
        title=Text("observations were lost before the log", "有观测在写入日志前丢失"),
        why=Text(
            "Requests come in bursts, and so do wrong decisions; what is lost is not a random part. Above 1 % it is a "
            "warning.",
            "请求和错误都成批出现，丢失的部分并非随机。超过 1 % 时为警告。",
        ),
        remedy=Text('set durability = "spill", or a larger queue_size', '设置 durability = "spill"，或增大 queue_size'),
        severity="note",
    ),
    "MK707": Explained(
        name="earlier-versions",
        title=Text("part of the log was decided by earlier versions", "日志的一部分由旧版本决策"),
        why=Text(
            "A change of descriptions, rules or router starts new evidence: what an earlier version decided says nothing "
            "of the present one, so it was left out.",
            "描述、规则或路由一变，证据就重新开始：旧版本的决策不能说明现在的版本，因此没有计入。",
        ),
        remedy=Text(
            "wait for new requests, or replay recorded ones with `migrate-kit shadow --replay FILE`",
            "等待新的请求，或用 `migrate-kit shadow --replay FILE` 重放",
        ),
        severity="note",
    ),
    "MK708": Explained(
        name="unjudged-disagreements",
        title=Text("disagreements that nobody judged", "有分歧尚未判定"),
        why=Text(
            "Where the routers differ, either may be right. Until somebody says which, those decisions are neither right "
            "nor wrong and are left out of the count.",
            "两个路由不一致时，谁都可能是对的。在有人判定之前，这些决策既不算对也不算错，不计入统计。",
        ),
        remedy=Text("judge a sample with `migrate-kit adjudicate`", "用 `migrate-kit adjudicate` 判定一个样本"),
        severity="note",
    ),
    "MK709": Explained(
        name="texts-not-kept",
        title=Text("the log does not keep the texts", "日志没有保存请求原文"),
        why=Text(
            "Digests count and compare; they cannot be shown, judged, learned from or told by language. That is the "
            "default, for privacy.",
            "摘要值可以计数和比较，但不能展示、判定、学习，也无法区分语言。出于隐私，这是默认行为。",
        ),
        remedy=Text(
            "set keep_text = true (a redactor takes out personal data), where you may",
            "在允许的情况下设置 keep_text = true（脱敏器会去掉个人信息）",
        ),
        severity="note",
    ),
    "MK710": Explained(
        name="few-judged-requests",
        title=Text("few requests were judged", "判定过的请求很少"),
        why=Text(
            "With fewer than 30, a single request moves every share by more than three points.",
            "少于 30 个时，单个请求就会让各项比例变动三个百分点以上。",
        ),
        remedy=Text(
            "judge more: `synth`, `adjudicate`, or your own file", "多判定一些：`synth`、`adjudicate` 或自己的文件"
        ),
        severity="note",
    ),
    "MK711": Explained(
        name="no-decision",
        title=Text("the dynamic router gave no decision", "动态路由没有给出决策"),
        why=Text(
            "It raised an error or took too long. Legacy served, so that no user saw it; in stage hybrid or full it costs "
            "the deadline each time.",
            "它报错或超时。由旧路由应答，用户没有察觉；但在 hybrid 或 full 阶段每次都要等到截止时间。",
        ),
        remedy=Text(
            "look for the error in the service's own log; `migrate-kit status` shows breaker and queue",
            "在服务自己的日志里查找错误；`migrate-kit status` 显示熔断器和队列",
        ),
    ),
    "MK712": Explained(
        name="nothing-approved",
        title=Text("no description is approved", "没有已批准的描述"),
        why=Text(
            "The running router loads approved descriptions only, so it would serve nothing. The figures are those of the "
            "drafts.",
            "运行中的路由只加载已批准的描述，因此什么也不会接管。这里的数字来自草稿。",
        ),
        remedy=Text("run `migrate-kit review`", "运行 `migrate-kit review`"),
        severity="error",
    ),
    "MK713": Explained(
        name="waiting-decisions",
        title=Text("decisions wait in files", "有决策还在文件里等待写入"),
        why=Text(
            'With durability = "spill" a decision is in a file first; one that its process did not store is taken in by '
            "the next one, or by any command that writes. Until then it counts nowhere.",
            'durability = "spill" 时决策先写入文件；进程没能写库的，由下一个进程或任何会写入的命令补写。在此之前不计入任何统计。',
        ),
        remedy=Text("run `migrate-kit db stats`, which takes them in", "运行 `migrate-kit db stats`，它会补写"),
        severity="note",
    ),
}

_DESCRIPTION: dict[str, Explained] = {
    "MK721": Explained(
        name="silent-description",
        title=Text("a description lacks what the router looks for", "描述缺少路由需要的内容"),
        why=Text(
            "Without a purpose (MK301) or without phrases that users say (MK302) there is nothing by which a request finds "
            "the tool; whatever fails later follows from that.",
            "没有用途（MK301）或没有用户的说法（MK302），请求就无从找到这个工具；后面的失败都由此而来。",
        ),
        remedy=Text("add the phrases that users say to use_when", "在 use_when 里加上用户的说法"),
    ),
    "MK722": Explained(
        name="confused-pair",
        title=Text("two tools that hear the same words are taken for each other", "两个说法相近的工具被混淆"),
        why=Text(
            "`lint` finds the same words in both descriptions (MK303, MK304, MK305), and requests for one went to the other "
            "or to none.",
            "`lint` 发现两份描述含有相同的说法（MK303、MK304、MK305），而请求被送到另一个工具，或谁也没选。",
        ),
        remedy=Text(
            "say in do_not_use_when of each when it is the other, or make them one tool",
            "在双方的 do_not_use_when 里写明何时该用对方，或者合并成一个工具",
        ),
    ),
    "MK723": Explained(
        name="draws-others",
        title=Text("a tool takes requests that are not its own", "工具抢走了不属于它的请求"),
        why=Text(
            "Its description speaks for small talk, for what no tool can do, or for one part of a request too many.",
            "它的描述对闲聊、无工具可办的请求，或请求里多余的部分也说得通。",
        ),
        remedy=Text(
            "take the phrases that are too general out of use_when, and name such requests in do_not_use_when",
            "从 use_when 去掉过于笼统的说法，并在 do_not_use_when 里写出这类请求",
        ),
    ),
    "MK724": Explained(
        name="faulty-descriptions",
        title=Text("descriptions with faults that cost nothing yet", "描述有缺陷，暂未造成错误"),
        why=Text(
            "`lint` warns of them, and no judged request has met them so far.",
            "`lint` 对它们发出警告，目前还没有判定过的请求碰到。",
        ),
        remedy=Text("run `migrate-kit lint`", "运行 `migrate-kit lint`"),
    ),
}

_RECALL: dict[str, Explained] = {
    "MK731": Explained(
        name="not-found",
        title=Text(
            "the right tool is not found, not first, or not believed", "正确的工具没有召回、没有排第一，或未被采信"
        ),
        why=Text(
            "What is not among the candidates cannot be chosen by anything that comes later; what stands behind another "
            "tool, or below min_score, is not chosen either. The words of the request do not speak for the right tool.",
            "不在候选之中的工具，后面的环节无从选择；排在别的工具之后，或低于 min_score，同样不会被选。请求里的词没有指向正确的工具。",
        ),
        remedy=Text(
            "add phrases as users say them to use_when, and exclude them where another tool takes them; with the extra "
            '`semantic`, router = "semantic" reads meaning',
            '在 use_when 里加用户的说法，并在抢走请求的工具里排除；安装 `semantic` 组件后，router = "semantic" 可按语义匹配',
        ),
    ),
    "MK732": Explained(
        name="part-not-heard",
        title=Text("of a request for several tools, a part was not heard", "多个工具的请求只听到了一部分"),
        why=Text(
            "The request asks for more than one tool; only some clauses were sure enough of theirs.",
            "请求要用到不止一个工具；只有部分子句足够确定。",
        ),
        remedy=Text("add to use_when how the tool is asked for in half a sentence", "在 use_when 里加上半句话里的说法"),
    ),
    "MK733": Explained(
        name="limit-of-belief",
        title=Text("another limit of belief would serve better", "换一个可信度门限会更好"),
        why=Text(
            "min_score decides what is answered. The proposed value was chosen on one half of the judged requests and "
            "measured on the other, both ways, so that chance has little part in it.",
            "min_score 决定什么请求会被应答。建议值在一半判定请求上选出，在另一半上测量，并交换一次，以减少偶然。",
        ),
        remedy=Text(
            "set min_score, after the descriptions were mended: they decide what the limit has to hold apart",
            "先修描述，再设置 min_score：门限要区分什么，取决于描述",
        ),
        severity="note",
    ),
}

FINDINGS: dict[str, Explained] = _INSTALLATION | _DESCRIPTION | _RECALL
