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
    "execute.invalid": Text("{parameter} does not fit ({kind})", "{parameter} 不符合要求（{kind}）"),
    "execute.late": Text(
        "{tool} ended after its time limit: {outcome}; it was not repeated",
        "{tool} 超时后才结束：{outcome}；没有重复执行",
    ),
}
