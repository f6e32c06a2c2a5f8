"""What `doctor` says to do about each finding."""

from migrate_kit.messages._text import Text

SENTENCES: dict[str, Text] = {
    "doctor.remedy.observe": Text(
        "observe real requests, or replay recorded ones (shadow --replay FILE)",
        "观察真实请求，或重放已有请求（shadow --replay FILE）",
    ),
    "doctor.remedy.reach": Text(
        "check database_url and whether the database answers", "检查 database_url，以及数据库是否有响应"
    ),
    "doctor.remedy.upgrade": Text("bring the tables up to date; columns are only added", "升级表结构；只会增加列"),
    "doctor.remedy.judge": Text(
        "write a first set of judged requests, look it over, and give it as --cases",
        "生成第一份判定请求，过目后用 --cases 给出",
    ),
    "doctor.remedy.more_cases": Text("judge more requests", "多判定一些请求"),
    "doctor.remedy.lose_less": Text(
        'set durability = "spill" or a larger queue_size', '设置 durability = "spill" 或增大 queue_size'
    ),
    "doctor.remedy.take_in": Text(
        "have taken in what processes that are gone left", "让已结束的进程留下的文件写入数据库"
    ),
    "doctor.remedy.settle": Text("replay recorded requests for the present version", "用现行版本重放已有请求"),
    "doctor.remedy.adjudicate": Text("judge a sample of them", "判定其中一个样本"),
    "doctor.remedy.adjudicate_text": Text(
        "set keep_text = true first (adjudicate needs the texts), then judge a sample",
        "先设置 keep_text = true（adjudicate 需要原文），再判定一个样本",
    ),
    "doctor.remedy.keep_text": Text("set keep_text = true, where you may", "在允许的情况下设置 keep_text = true"),
    "doctor.remedy.approve": Text("look the drafts over and approve them", "过目草稿并批准"),
    "doctor.remedy.deadline": Text(
        "raise candidate_deadline_ms, or find out what takes so long", "调高 candidate_deadline_ms，或查出慢在哪里"
    ),
    "doctor.remedy.errors": Text("find {error} in the service's own log", "在服务自己的日志里查找 {error}"),
    "doctor.remedy.say_more": Text(
        "say what the tool is for, and how users ask for it ({codes})", "写清工具的用途和用户的说法（{codes}）"
    ),
    "doctor.remedy.tell_apart": Text(
        "say in do_not_use_when of {one} and {other} when it is the other",
        "在 {one} 和 {other} 的 do_not_use_when 里写明何时该用对方",
    ),
    "doctor.remedy.exclude": Text(
        "exclude such requests in do_not_use_when, in the words that they share",
        "在 do_not_use_when 里用它们共同的词排除这类请求",
    ),
    "doctor.remedy.take_out": Text(
        "take out of use_when, or make longer: {phrases}", "从 use_when 去掉这些说法，或改得更长：{phrases}"
    ),
    "doctor.remedy.meaning": Text(
        'each is worded in its own way: try router = "semantic" (extra `semantic`), or `migrate-kit train`',
        '每个请求的说法都不一样：试试 router = "semantic"（`semantic` 组件），或 `migrate-kit train`',
    ),
    "doctor.remedy.lint": Text("read what lint says of them", "查看 lint 的说明"),
    "doctor.remedy.phrases": Text("add such requests to use_when of {tool}", "把这类说法加进 {tool} 的 use_when"),
    "doctor.remedy.limit": Text(
        "set min_score = {value}, after the descriptions", "改好描述之后，设置 min_score = {value}"
    ),
    "doctor.remedy.part": Text(
        "add to use_when of {tool} how it is asked for in half a sentence", "在 {tool} 的 use_when 里加上半句话里的说法"
    ),
    "doctor.remedy.rule_stops": Text(
        "narrow rule {rule} with `when`, or judge such requests as refused",
        "用 `when` 收窄规则 {rule}，或把这类请求判定为拒绝",
    ),
    "doctor.remedy.rule_adds": Text("narrow rule {rule} with `when`", "用 `when` 收窄规则 {rule}"),
    "doctor.remedy.rule_faults": Text(
        "mend the file; until then the rules are not loaded", "修好该文件；在此之前规则不会加载"
    ),
    "doctor.remedy.rule_warnings": Text("read what lint says of them", "查看 lint 的说明"),
    "doctor.remedy.rule_broken": Text("guard the expression of rule {rule}", "让规则 {rule} 的表达式能处理这类值"),
    "doctor.remedy.rule_idle": Text("check whether the conditions can ever hold", "检查条件是否有可能成立"),
    "doctor.remedy.rule_unmet": Text("add judged requests for their tools", "为它们的工具补充判定过的请求"),
    "doctor.remedy.pattern": Text(
        "say what {parameter} looks like: a pattern, an enum, or two examples",
        "说明 {parameter} 的样子：pattern、enum 或两个示例",
    ),
    "doctor.remedy.synonyms": Text(
        "add what users say for the values of {parameter} to synonyms",
        "在 synonyms 里加上用户对 {parameter} 各取值的说法",
    ),
    "doctor.remedy.loosen": Text(
        "let the pattern of {parameter} take these forms", "放宽 {parameter} 的 pattern，使它接受这些写法"
    ),
    "doctor.remedy.read": Text("say what the values of {tool} look like", "说明 {tool} 各参数取值的样子"),
    "doctor.remedy.require": Text(
        "make {parameter} required, with a question in ask_user",
        "把 {parameter} 设为 required，并在 ask_user 里写上问题",
    ),
    "doctor.remedy.value": Text(
        "narrow the pattern or enum of {parameter}, or add synonyms",
        "收窄 {parameter} 的 pattern 或 enum，或补充 synonyms",
    ),
    "doctor.remedy.form": Text(
        "add a pattern, an enum, or two examples to each", "给每个加上 pattern、enum 或两个示例"
    ),
    "doctor.remedy.question": Text("write their questions into ask_user", "在 ask_user 里写上追问的话"),
    "doctor.remedy.invented": Text(
        'set chooser_form = "json", or try another model_name', '设置 chooser_form = "json"，或换一个 model_name'
    ),
    "doctor.remedy.patience": Text(
        "raise chooser_deadline_ms or lower chooser_tokens", "调高 chooser_deadline_ms 或调低 chooser_tokens"
    ),
    "doctor.remedy.repaired": Text(
        'lower chooser_tokens, or set chooser_form = "json"', '调低 chooser_tokens，或设置 chooser_form = "json"'
    ),
    "doctor.remedy.choose": Text(
        "tell {tool} and {other} apart in do_not_use_when", "在 do_not_use_when 里把 {tool} 与 {other} 区分开"
    ),
    "doctor.remedy.describe": Text(
        "describe {tool}; without a function it cannot be called", "为 {tool} 写出描述；没有函数则无法调用"
    ),
    "doctor.remedy.approve_tool": Text("approve the draft of {tool}", "批准 {tool} 的草稿"),
    "doctor.remedy.speak": Text(
        "add phrases in {spoken} to use_when of {tool}", "在 {tool} 的 use_when 里补充{spoken}的说法"
    ),
    "doctor.remedy.refresh": Text(
        "judge requests of the log and add them to the file", "从日志判定一些请求，加进该文件"
    ),
    "doctor.remedy.balance": Text("read the figures tool by tool", "逐个工具查看数字"),
    "doctor.remedy.unasked": Text(
        "add judged requests for them, or pin them to legacy", "为它们补充判定过的请求，或固定在 legacy"
    ),
    "doctor.remedy.unserved": Text("read some of them: a tool may be missing", "看几条：可能缺少一个工具"),
    "doctor.remedy.unserved_text": Text(
        "set keep_text = true, where you may, and read some of them: a tool may be missing",
        "在允许的情况下设置 keep_text = true，再看几条：可能缺少一个工具",
    ),
    "doctor.remedy.few": Text("judge more requests for them", "为它们多判定一些请求"),
}
