"""Sentences shared by all commands."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "cli.next": Text("next: {command}", "下一步:{command}"),
    "cli.error": Text("error {code}: {sentence}", "错误 {code}:{sentence}"),
}
