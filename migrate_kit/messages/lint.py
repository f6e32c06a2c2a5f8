"""Sentences of the command lint and of its findings; `lint_rules` explains them."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "lint.finding": Text("{place}: {code} {severity}: {sentence}", "{place}: {code} {severity}：{sentence}"),
    "lint.counts": Text(
        "{tools} descriptions: {errors} errors, {warnings} warnings, {notes} notes",
        "共 {tools} 份描述：错误 {errors}，警告 {warnings}，提示 {notes}",
    ),
    "lint.tokens_about": Text(
        "all descriptions together cost about {total} tokens; the dearest are {dearest}",
        "全部描述合计约 {total} 个 token，最贵的是 {dearest}",
    ),
    "lint.tokens_exact": Text(
        "all descriptions together cost {total} tokens ({encoding}); the dearest are {dearest}",
        "全部描述合计 {total} 个 token（{encoding}），最贵的是 {dearest}",
    ),
    "lint.no_extra": Text(
        "without the extra lint, likeness is compared by the standard library, slower and a little differently: "
        "pip install 'migrate-kit[lint]'",
        "没有安装 lint 附加包，相似度改用标准库计算，较慢，结果略有出入：pip install 'migrate-kit[lint]'",
    ),
    "lint.no_scan": Text(
        "no scan was found: the routers' own branches are not looked at; first migrate-kit scan PATH",
        "没有找到扫描结果，因此不检查旧路由的分支；请先运行 migrate-kit scan PATH",
    ),
    "lint.empty": Text("no description in {folder}", "{folder} 里没有描述"),
    "finding.MK301": Text(
        "{tool}: the summary does not say what the tool is for", "{tool}：摘要没有说明这个工具是做什么的"
    ),
    "finding.MK302": Text("{tool}: no phrase that users say leads to it", "{tool}：没有任何用户说法能指向它"),
    "finding.MK303": Text(
        "{tool}: {others} hears {words} too, and nothing says when it is not this tool",
        "{tool}：{others} 也会被“{words}”触发，但没有说明什么时候不该用本工具",
    ),
    "finding.MK304": Text(
        "{tool} and {other} are hard to tell apart ({percent} % alike)",
        "{tool} 与 {other} 难以区分（相似度 {percent}%）",
    ),
    "finding.MK305": Text(
        '{tool}: "{word}" stands inside "{longer}" of {other}', "{tool}：“{word}”包含在 {other} 的“{longer}”里"
    ),
    "finding.MK306": Text("{tool}: no function stands behind it", "{tool}：背后没有可执行的函数"),
    "finding.MK307": Text(
        "{router} catches {condition} and reaches no described tool",
        "{router} 会拦下 {condition}，却没有通向任何有描述的工具",
    ),
    "finding.MK308": Text(
        "{tool}: {parameter} is required and there is no question to ask for it",
        "{tool}：{parameter} 必填，却没有追问的话术",
    ),
    "finding.MK309": Text("{tool}: {parameter} shows no example value", "{tool}：{parameter} 没有示例值"),
    "finding.MK310": Text('{tool}: praise instead of purpose: "{words}"', "{tool}：自夸而非说明用途：“{words}”"),
    "finding.MK311": Text('{tool}: a bare order: "{words}"', "{tool}：空泛的命令：“{words}”"),
    "finding.MK312": Text("{tool}: a secret stands in the text: {word}", "{tool}：文字里有密钥或口令：{word}"),
    "finding.MK313": Text("{tool}: personal data ({kind}): {word}", "{tool}：文字里有个人信息（{kind}）：{word}"),
    "finding.MK314": Text('{tool}: an order to the model: "{words}"', "{tool}：含有对模型下达的指令：“{words}”"),
    "finding.MK315": Text("{tool}: the name does not say what is done", "{tool}：名称看不出做什么"),
    "finding.MK316": Text(
        "{tool}: the others of {group} begin with {prefix}", "{tool}：{group} 组的其他工具都以 {prefix} 开头"
    ),
    "finding.MK317": Text(
        "{tool}: {value} does not fit the schema of {parameter}", "{tool}：{value} 不符合 {parameter} 的约束"
    ),
    "finding.MK318": Text(
        "{tool}: the text of {parameter} says {told}, the schema {kept}",
        "{tool}：{parameter} 的文字写 {told}，约束写 {kept}",
    ),
    "finding.MK319": Text(
        "{tool}: {count} optional parameters, more than {most}", "{tool}：有 {count} 个可选参数，超过 {most} 个"
    ),
    "finding.MK320": Text(
        "{tool}: {vendor} would refuse or cut it: {what} {size}, allowed {limit}",
        "{tool}：{vendor} 会拒绝或截断：{what} {size}，允许 {limit}",
    ),
    "over.name": Text("name", "名称"),
    "over.name_length": Text("length of the name", "名称长度"),
    "over.text": Text("length of the text", "文字长度"),
    "over.choices": Text("number of choices", "可选值数量"),
    "over.all_choices": Text("number of choices of all parameters", "各参数的可选值总数"),
    "over.choices_length": Text("length of all choices", "可选值总长度"),
    "personal.email": Text("e-mail", "邮箱"),
    "personal.identity": Text("identity card", "身份证号"),
    "personal.social": Text("social security number", "社会保障号"),
    "personal.mobile": Text("mobile number", "手机号"),
    "personal.card": Text("bank card", "银行卡号"),
    "personal.phone": Text("phone number", "电话号码"),
    "personal.home": Text("user name in a path", "路径里的用户名"),
    "personal.account": Text("account of a person", "个人账号"),
    "finding.MK324": Text(
        "{tool}: strict mode does not take {part} in the pattern of {parameter}",
        "{tool}：{parameter} 的格式里有严格模式不支持的 {part}",
    ),
    "finding.MK325": Text(
        "{tool}: nothing says in words what {parameter} is", "{tool}：没有用文字说明 {parameter} 是什么"
    ),
    "finding.MK326": Text(
        "{tool}: no question to ask and no error text, so nothing guides who meets a failure",
        "{tool}：没有追问话术，也没有出错提示，失败时无从引导",
    ),
    "finding.MK327": Text(
        '{tool}: effects say that it only reads, and its name or summary says "{words}"',
        "{tool}：effects 写的是只读，名称或摘要却说“{words}”",
    ),
    "finding.MK328": Text(
        "{tool}: all values of {parameter} come from {source}, {why}",
        "{tool}：{parameter} 的全部取值来自 {source}，{why}",
    ),
    "lister.unknown": Text("and no description has that tool", "但没有描述过这个工具"),
    "lister.itself": Text("which is the tool itself", "而这就是它自己"),
    "lister.changes": Text(
        "which does more than read and is never called unasked", "但它不是只读的，不会在没人要求时调用"
    ),
    "lister.asks": Text("which has to be asked for something itself", "但它自己还有必填参数"),
    "lister.no_field": Text("but its result has no fields", "但它的结果没有字段"),
    "finding.MK321": Text(
        "{tool}: the text costs {tokens} tokens, more than {most}",
        "{tool}：这段文字要 {tokens} 个 token，超过 {most} 个",
    ),
    "finding.MK322": Text(
        "{count} descriptions cost {tokens} tokens together, more than {most}",
        "{count} 份描述合计 {tokens} 个 token，超过 {most} 个",
    ),
    "finding.MK323": Text(
        "{count} tools, more than the {most} that a model chooses well between",
        "共 {count} 个工具，超过模型能选好的 {most} 个",
    ),
}
