"""The explanations of the lint rules on limits and costs: what vendors take, tokens, how many tools at once."""

from migrate_kit.messages._text import Explained, Text

FINDINGS: dict[str, Explained] = {
    "MK320": Explained(
        name="over-vendor-limit",
        title=Text("a vendor would refuse or cut the tool", "超出厂商的限制"),
        why=Text(
            "One name or text over a limit makes the whole request fail, or is cut without a word.",
            "只要有一个名称或一段文字超限，整个请求就会失败，或被悄悄截断。",
        ),
        remedy=Text(
            "shorten it; for long lists keep the most common values and write the rest as examples",
            "缩短它；取值很多时只留常见的，其余写成示例",
        ),
        example="# bad\nname: 查询日志\n# good\nname: query_logs\n",
    ),
    "MK321": Explained(
        name="heavy-description",
        title=Text("one description costs very many tokens", "单个描述太长"),
        why=Text(
            "It is sent with every request that may need the tool, and long texts are read less carefully.",
            "凡是可能用到它的请求都要带上它，而且文字越长读得越粗。",
        ),
        remedy=Text(
            "keep purpose, anchors and exclusions; move the rest into the tool's own help",
            "留下用途、锚点和排除，其余放进工具自己的帮助",
        ),
        severity="note",
    ),
    "MK322": Explained(
        name="heavy-catalogue",
        title=Text("all descriptions together cost very many tokens", "全部描述合计太长"),
        why=Text(
            "Sent whole, the catalogue costs money and accuracy with every request.",
            "整份目录每次都发，既费钱又降低准确率。",
        ),
        remedy=Text(
            "send only what recall finds for the request, use the compact form, or group the tools",
            "只发召回到的工具，改用精简形式，或者分组",
        ),
        severity="note",
    ),
    "MK323": Explained(
        name="many-tools",
        title=Text("more tools at once than a model chooses well between", "工具多到模型选不好"),
        why=Text(
            "Vendors advise fewer than twenty in one request; beyond that the choice gets worse.",
            "厂商建议一次少于二十个，再多就选不准。",
        ),
        remedy=Text(
            "let recall choose the candidates, which the shipped router does, or group the tools",
            "先召回候选再选（自带的路由就是这么做的），或者分组",
        ),
        severity="note",
    ),
    "MK324": Explained(
        name="pattern-beyond-strict-mode",
        title=Text("a pattern uses what a vendor's strict mode refuses", "格式用了厂商严格模式不支持的写法"),
        why=Text(
            "Look-around, back-references and word borders are refused, so that strict mode cannot be used for this tool.",
            "环视、反向引用和单词边界都不被接受，这个工具就用不了严格模式。",
        ),
        remedy=Text("write the pattern without them, or leave strict mode off", "换一种写法，或者不用严格模式"),
        severity="note",
        example=(
            "# bad\nname: get_order\nparameters:\n  order: {type: string, pattern: '\\bA-\\d+'}\n"
            "# good\nname: get_order\nparameters:\n  order: {type: string, pattern: 'A-\\d+'}\n"
        ),
    ),
}
