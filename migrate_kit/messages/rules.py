"""Sentences of business rules: what a user is told, what is wrong with a rule, and the findings MK42x."""

from migrate_kit.messages._text import Explained, Text

SENTENCES = {
    "rules.deny": Text("Not allowed: {tool}. {why} (rule {rule})", "不允许执行 {tool}：{why}（规则 {rule}）"),
    "rules.ask": Text("{tool} cannot be called yet. {why} (rule {rule})", "暂时不能执行 {tool}：{why}（规则 {rule}）"),
    "rules.require_confirmation": Text(
        "{tool} needs a confirmation first. {why} (rule {rule})", "执行 {tool} 前需要确认：{why}（规则 {rule}）"
    ),
    "rules.unjudged": Text(
        "Not allowed: {tool}. The rules could not be applied ({what})", "不允许执行 {tool}：规则无法应用（{what}）"
    ),
    "rules.question.time": Text(
        "Please give {argument} as a date with a time, such as 2031-05-20 14:30.",
        "请给出 {argument} 的具体日期和时间，例如 2031-05-20 14:30。",
    ),
    "rules.question.ask": Text("What else is there to know before {tool}?", "执行 {tool} 之前还需要哪些信息？"),
    "rules.question.require_confirmation": Text("Shall {tool} really be carried out?", "确定要执行 {tool} 吗？"),
    "rules.why.permission": Text("It needs {needs}", "需要{needs}"),
    "rules.why.hours": Text("It is open {days}, from {opens} to {closes}", "只在{days} {opens} 到 {closes} 之间开放"),
    "rules.why.lead": Text("{argument} must be at least {duration} from now", "{argument} 距现在至少要有 {duration}"),
    "rules.why.unclear": Text(
        "It cannot be said for certain whether {argument} is at least {duration} from now",
        "无法确定 {argument} 距现在是否至少有 {duration}",
    ),
    "rules.why.dependency": Text("{tools} must come first", "要先完成 {tools}"),
    "rules.why.rate": Text("At most {limit} in {period} {per}", "{per}每 {period}最多 {limit} 次"),
    "rules.why.when": Text("A rule of this service forbids it in this case", "这种情况不符合业务规则"),
    "rules.why.error": Text("The rule could not be judged ({what})", "规则无法判断（{what}）"),
    "rules.why.add": Text(
        "{added} would have to be called as well and cannot be ({parameter})",
        "还必须调用 {added}，但无法调用（{parameter}）",
    ),
    "rules.why.many": Text("Rules would add too many calls", "规则要追加的调用太多"),
    "rules.needs.roles": Text("the role {roles}", "角色 {roles}"),
    "rules.needs.level": Text("identity level {level}", "达到 {level} 级的身份认证"),
    "rules.needs.listed": Text("somebody who is listed", "由名单中的人员操作"),
    "rules.list": Text(", ", "、"),
    "rules.adds_late": Text(
        "Not done: a rule wants something else done with {tool}, and that is only known in the middle of the work",
        "没有执行：规则要求执行 {tool} 时再做别的操作，而这在执行中途才知道",
    ),
    "rules.or": Text(" or ", " 或 "),
    "rules.per.user": Text("for each user", "每位用户"),
    "rules.per.tenant": Text("for each tenant", "每个租户"),
    "rules.per.session": Text("in each session", "每个会话"),
    "rules.per.process": Text("for all together", "合计"),
    "rules.every_day": Text("every day", "每天"),
    "rules.day.mon": Text("Mon", "周一"),
    "rules.day.tue": Text("Tue", "周二"),
    "rules.day.wed": Text("Wed", "周三"),
    "rules.day.thu": Text("Thu", "周四"),
    "rules.day.fri": Text("Fri", "周五"),
    "rules.day.sat": Text("Sat", "周六"),
    "rules.day.sun": Text("Sun", "周日"),
    "rules.unit.d": Text("{n} {n:day|days}", "{n} 天"),
    "rules.unit.h": Text("{n} {n:hour|hours}", "{n} 小时"),
    "rules.unit.m": Text("{n} {n:minute|minutes}", "{n} 分钟"),
    "rules.unit.s": Text("{n} {n:second|seconds}", "{n} 秒"),
    "rules.pieces": Text(" ", " "),
    # What is wrong with a file.
    "rules.form": Text("must be written as {form}", "写法应如 {form}"),
    "rules.twice": Text("{where}: another rule has the id {id}", "{where}：已有规则使用 id {id}"),
    "rules.two_files": Text(
        "{other} is there too, and only one file can have the rules", "{other} 也存在，规则只能写在一个文件里"
    ),
    "rules.no_tool": Text(
        "{where}: names no tool; give tools or groups", "{where}：没有指明工具，请写 tools 或 groups"
    ),
    "rules.no_condition": Text(
        "{where}: says no condition; give one of permission, hours, lead, dependency, rate, or when",
        "{where}：没有条件，请写 permission、hours、lead、dependency、rate 之一，或 when",
    ),
    "rules.conditions": Text(
        "{where}: has several conditions ({names}); make a rule of each",
        "{where}：有多个条件（{names}），请拆成多条规则",
    ),
    "rules.no_addition": Text(
        "{where}: effect add_tool and the key add belong together", "{where}：effect: add_tool 与 add 必须同时出现"
    ),
    "rules.rate_adds": Text(
        "{where}: a rate cannot add a tool; take deny, ask or require_confirmation",
        "{where}：rate 不能追加工具，请用 deny、ask 或 require_confirmation",
    ),
    "rules.no_zone": Text(
        "{where}: looks at the clock, and the file names no timezone, such as Asia/Shanghai",
        "{where}：要用到时间，但文件没有写 timezone，例如 Asia/Shanghai",
    ),
    "rules.bad_zone": Text("timezone: {zone} is not known on this machine", "timezone：本机没有时区 {zone}"),
    "rules.nothing": Text("{where}: says nothing", "{where}：没有内容"),
    "rules.zero": Text("{where}: must be more than nothing", "{where}：必须大于零"),
    "rules.too_long": Text("{where}: at most {limit}", "{where}：最多 {limit}"),
    "rules.expression.empty": Text("{where}: is empty", "{where}：是空的"),
    "rules.expression.long": Text("{where}: is too long; split the rule", "{where}：太长，请拆成多条规则"),
    "rules.expression.syntax": Text("{where}: is no expression: {what}", "{where}：不是合法的表达式：{what}"),
    "rules.expression.not_allowed": Text("{where}: {what} is not allowed here", "{where}：不允许使用 {what}"),
    "rules.expression.large": Text("{where}: the number {what} is too large", "{where}：数字 {what} 太大"),
    "rules.expression.field": Text("{where}: name a part of it, as {what}", "{where}：要写出其中一项，如 {what}"),
    "rules.expression.unknown": Text("{where}: {what} is not known", "{where}：不认识 {what}"),
    "rules.kinds": Text(
        "{where}: compares two kinds of value, such as a number with a text: {what}",
        "{where}：比较的两边类型不同（例如数字与文字）：{what}",
    ),
    "rules.no_argument": Text("{where}: {tool} has no parameter {name}", "{where}：{tool} 没有参数 {name}"),
    "rules.no_argument_near": Text(
        "{where}: {tool} has no parameter {name}; did you mean {near}?",
        "{where}：{tool} 没有参数 {name}，是不是 {near}？",
    ),
    "rules.gone": Text(
        "the rules are gone; those loaded before stay in force, and `rules: []` switches them off",
        "规则不见了；继续沿用之前加载的规则，要停用请写 rules: []",
    ),
    "rules.unknown_tool": Text("rule {rule}: no description of {name}", "规则 {rule}：没有 {name} 的描述"),
    "rules.nameless": Text(
        "rules on permission were not met {count} {count:time|times} because nobody said who asks: "
        "migrate_kit.context(...), or [tool.migrate-kit.context]",
        "因为没有说明提问者，权限规则有 {count} 次没有通过：请用 migrate_kit.context(...) 或 [tool.migrate-kit.context]",
    ),
    "status.rules": Text("rules: {active} in force, {off} switched off", "规则：{active} 条生效，{off} 条停用"),
    "finding.MK420": Text("cannot be used: {what}", "无法使用：{what}"),
    "finding.MK421": Text("rule {rule}: no description of {name}", "规则 {rule}：没有 {name} 的描述"),
    "finding.MK422": Text(
        "rule {rule}: {tool} cannot be added, because its parameter {parameter} gets no value or is none of its own",
        "规则 {rule}：无法追加 {tool}，参数 {parameter} 没有取值，或不是它的参数",
    ),
}

FINDINGS: dict[str, Explained] = {
    "MK420": Explained(
        name="invalid-rules",
        title=Text("the rules cannot be used", "规则无法使用"),
        why=Text(
            "A running process keeps the rules that were loaded last; one that starts does not route by descriptions at all.",
            "运行中的进程沿用上一次的规则；新启动的进程则完全不使用动态路由。",
        ),
        remedy=Text(
            "mend the named line of rules.yaml; docs/rules.schema.json tells an editor what may stand there",
            "改正 rules.yaml 中指出的那一行；编辑器可用 docs/rules.schema.json 提示可写的内容",
        ),
        severity="error",
    ),
    "MK421": Explained(
        name="rule-unknown-tool",
        title=Text("a rule names a tool that nobody described", "规则提到了没有描述的工具"),
        why=Text(
            "A rule on a misspelt tool guards nothing; where it is a tool to be added or done before, the call is denied.",
            "工具名写错，规则就不起作用；如果它是要追加或要先完成的工具，调用会被拒绝。",
        ),
        remedy=Text(
            "correct the name, or describe the tool; a tool that only running programs describe is known to `status`",
            "改正名称，或为工具写描述；只在程序里声明的工具请看 status",
        ),
        severity="warning",
    ),
    "MK422": Explained(
        name="rule-cannot-add",
        title=Text("a rule adds a tool that cannot be called", "规则追加的工具无法调用"),
        why=Text(
            "A required parameter gets a value neither from the call nor from the rule, or the rule fills one that the tool "
            "does not have; the call that made the rule act is then denied.",
            "必填参数没有从原调用或规则中得到取值，或填写了工具没有的参数；触发规则的调用会被拒绝。",
        ),
        remedy=Text("fill it under add: arguments or add: values", "在 add 的 arguments 或 values 里补上"),
        severity="error",
    ),
}
