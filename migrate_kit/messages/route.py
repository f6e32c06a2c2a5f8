"""Sentences of the dynamic router: why it refuses and what it asks."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "route.no_match": Text("no tool fits this request", "没有合适的工具可以处理这个请求"),
    "route.too_close": Text("several tools fit equally well: {tools}", "有几个工具同样合适：{tools}"),
    "route.which": Text("What exactly should be done?", "请问具体要做哪一项？"),
    "route.missing": Text("{tool} needs {parameters}", "{tool} 还缺少参数：{parameters}"),
    "route.unclear": Text(
        "the request names several values for {parameters} of {tool}",
        "请求里给 {tool} 的 {parameters} 提到了多个值，无法确定",
    ),
    "route.invalid": Text(
        "{tool}: {parameter} = {value} is not allowed ({limit})", "{tool}：{parameter} 不能是 {value}（要求 {limit}）"
    ),
    "route.ask": Text("Please give: {parameter}", "请提供：{parameter}"),
    "route.choose": Text("Please choose {parameter}: {choices}", "请选择{parameter}：{choices}"),
}
