"""Sentences of review and check, and the findings MK4xx about descriptions."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "review.not_utf8": Text("is not UTF-8 text", "不是 UTF-8 文本"),
    "review.empty": Text("is empty", "文件是空的"),
    "review.not_a_mapping": Text("is not a list of keys with values", "内容不是“键: 值”的形式"),
    "review.key_not_text": Text("a key is not text", "有的键不是文本"),
    "review.no_name": Text("name is empty", "name 为空"),
    "review.not_yaml": Text("is not YAML ({what})", "不是合法的 YAML({what})"),
    "review.unknown_key": Text("unknown key {where}", "未知的键 {where}"),
    "review.unknown_key_near": Text("unknown key {where}; did you mean {near}?", "未知的键 {where};是不是想写 {near}?"),
    "review.missing_key": Text("the key {where} is missing", "缺少键 {where}"),
    "review.pending": Text(
        "the source now says this; migrate-kit review shows the difference",
        "源码现在是这样;用 migrate-kit review 查看差异",
    ),
    "review.stale_source": Text("the source changed", "源码有变化"),
    "review.stale_parts": Text("the source changed: {parts}", "源码有变化:{parts}"),
}
