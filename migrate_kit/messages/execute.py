"""Sentences about arguments that do not fit and calls that end late."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "execute.required": Text("{parameter} is missing", "缺少 {parameter}"),
    "execute.type": Text("{parameter} must be of type {limit}", "{parameter} 的类型应为 {limit}"),
    "execute.enum": Text("{parameter} must be one of {limit}", "{parameter} 只能是 {limit} 之一"),
    "execute.minimum": Text("{parameter} must be at least {limit}", "{parameter} 不能小于 {limit}"),
    "execute.maximum": Text("{parameter} must be at most {limit}", "{parameter} 不能大于 {limit}"),
    "execute.maxLength": Text(
        "{parameter} must have at most {limit} characters", "{parameter} 不能超过 {limit} 个字符"
    ),
    "execute.pattern": Text("{parameter} must look like {limit}", "{parameter} 的格式应符合 {limit}"),
    "execute.format": Text("{parameter} must be a valid {limit}", "{parameter} 不是有效的 {limit}"),
    "execute.additionalProperties": Text("{parameter} is not a parameter of this tool", "这个工具没有参数 {parameter}"),
    "execute.not_json": Text("{parameter} is not plain data", "{parameter} 不是可序列化的普通数据"),
    "execute.given": Text("{said} (given: {shape})", "{said}（收到的是{shape}）"),
    "execute.type.string": Text("text", "文本"),
    "execute.type.integer": Text("whole number", "整数"),
    "execute.type.number": Text("number", "数字"),
    "execute.type.boolean": Text("true or false", "true 或 false"),
    "execute.type.array": Text("list", "列表"),
    "execute.type.object": Text("object", "对象"),
    "execute.shape.null": Text("nothing", "空值"),
    "execute.shape.boolean": Text("true or false", "true 或 false"),
    "execute.shape.integer": Text("a whole number", "整数"),
    "execute.shape.number": Text("a number with a fraction", "小数"),
    "execute.shape.string": Text("text of {size} {size:character|characters}", "{size} 个字符的文本"),
    "execute.shape.array": Text("a list of {size}", "{size} 项的列表"),
    "execute.shape.object": Text("an object with {size} {size:key|keys}", "{size} 个键的对象"),
    "execute.shape.other": Text("an object of class {kind}", "类 {kind} 的对象"),
    "execute.invalid": Text("{parameter} does not fit ({kind})", "{parameter} 不符合要求（{kind}）"),
    "execute.late": Text(
        "{tool} ended after its time limit: {outcome}; it was not repeated",
        "{tool} 超时后才结束：{outcome}；没有重复执行",
    ),
}
