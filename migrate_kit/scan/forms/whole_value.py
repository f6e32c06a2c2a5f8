"""The whole text, its beginning or its end: `==`, `in (…)`, `startswith`, `endswith`."""

from __future__ import annotations

from migrate_kit.model.condition import EndsWith, Equals, StartsWith
from migrate_kit.scan.forms.form import Evidence, Form, Look, example


def recognise(look: Look) -> Evidence | None:
    """A branch compares the text itself, or one of its ends."""
    return look.where(Equals, StartsWith, EndsWith)


GOOD = example(
    """
    def note(text): ...
    def stop(): ...
    def translate(text): ...

    def on_message(text):
        text = text.strip()
        if text in ("stop", "停止"):  #> stop
            return stop()
        if text.startswith("记一下"):  #> note
            return note(text[3:])
        if text.endswith("用英语怎么说"):  #> translate
            return translate(text)
    """
)
BAD = example(
    """
    def handle(method, path):
        if method == "GET":
            return read(path)
        if method == "POST":
            return write(path)

    def read(path): ...
    def write(path): ...
    """
)
FORM = Form("whole_value", recognise, (GOOD,), (BAD,))
