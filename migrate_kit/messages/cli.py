"""Sentences shared by all commands."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "cli.next": Text("next: {command}", "下一步：{command}"),
    "cli.language": Text(
        "note: MIGRATE_KIT_LANG={given} is not spoken here; it can be en or zh",
        "提示：不支持 MIGRATE_KIT_LANG={given}；可以是 en 或 zh",
    ),
    "option.empty": Text("is empty", "为空"),
    "usage.no-option": Text("no such option", "没有这个选项"),
    "usage.no-command": Text("no such command", "没有这个命令"),
    "usage.missing": Text("is missing", "缺少"),
    "usage.needs-value": Text("needs a value", "需要一个值"),
    "usage.extra": Text("one argument too many", "多余的参数"),
    "usage.one-of": Text("{given} is not one of {choices}", "{given} 不是以下之一：{choices}"),
    "usage.number": Text("must be a number, {form}", "必须是数字，{form}"),
    "cli.error": Text("error {code}: {sentence}", "错误 {code}：{sentence}"),
}
