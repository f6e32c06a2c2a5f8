"""Classes with one protocol: each says what it takes (`match`) and does it (`action`), often by priority."""

from __future__ import annotations

from migrate_kit.scan.forms.form import Evidence, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """Two branches at least reach methods of different classes and stand in these classes."""
    if look.raw.registered:
        return None
    owners = {b.target.rpartition(".")[0]: b for b in look.record.branches if b.target and b.target_kind == "method"}
    inside = [branch.line for name, branch in owners.items() if look.stands_in(branch, name)]
    return at(inside, fewest=2)


GOOD = example(
    """
    class Skill:
        priority = 0

        def match(self, text):
            return any(word in text for word in self.words)

    class Weather(Skill):
        priority = 2
        words = ["天气", "forecast"]  #> Weather.action

        def action(self, text): ...

    class Alarm(Skill):
        priority = 5

        def match(self, text):
            return "闹钟" in text and "取消" not in text  #> Alarm.action

        def action(self, text): ...

    SKILLS = [Weather(), Alarm()]

    def process(text):
        for skill in sorted(SKILLS, key=lambda s: s.priority, reverse=True):
            if skill.match(text):
                return skill.action(text)
    """
)
BAD = example(
    """
    class Csv:
        def match(self, path):
            return path.endswith(".csv")

        def read(self, path): ...

    class Json:
        def match(self, path):
            return path.endswith(".json")

        def read(self, path): ...

    READERS = [Csv(), Json()]

    def read(path):
        for reader in READERS:
            if reader.match(path):
                return reader.read(path)
    """
)
FORM = Form("plugin_classes", recognise, (GOOD,), (BAD,))
