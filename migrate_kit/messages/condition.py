"""Conditions in words."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "condition.not": Text("not {of}", "不满足 {of}"),
    "condition.never": Text("never", "永不"),
    "condition.always": Text("always", "总是"),
    "condition.any_of": Text("any of {keywords} in text", "文本包含 {keywords} 之一"),
    "condition.or": Text(" or ", " 或 "),
    "condition.and": Text(" and ", " 且 "),
    "condition.comma": Text(", ", "、"),
    "condition.label": Text("label == {keyword}", "标签是 {keyword}"),
    "condition.external": Text("words of {source}", "{source} 里的词"),
    "condition.text": Text("text", "文本"),
    "condition.raw": Text("raw text", "原始文本"),
    "condition.contains": Text("{keyword} in {seen}", "{seen}包含 {keyword}"),
    "condition.word": Text("word {keyword} in {seen}", "{seen}包含单词 {keyword}"),
    "condition.equals": Text("{seen} == {keyword}", "{seen}等于 {keyword}"),
    "condition.starts": Text("{seen} starts with {keyword}", "{seen}以 {keyword} 开头"),
    "condition.ends": Text("{seen} ends with {keyword}", "{seen}以 {keyword} 结尾"),
    "condition.search": Text("{pattern} found in {seen}", "{seen}匹配 {pattern}"),
    "condition.match": Text("{pattern} at the start of {seen}", "{seen}开头匹配 {pattern}"),
    "condition.fullmatch": Text("{pattern} is all of {seen}", "{seen}整体匹配 {pattern}"),
    "condition.fuzzy": Text(
        "{seen} resembles {keyword} (>= {threshold})", "{seen}与 {keyword} 相似（不低于 {threshold}）"
    ),
}
