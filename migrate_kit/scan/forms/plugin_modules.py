"""Modules with one protocol, loaded by name: each says what it takes (`can_handle`) and does it (`handle`)."""

from __future__ import annotations

from migrate_kit.scan.forms.form import Evidence, Example, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """Two branches at least stand in different modules, and one function name is reached in all of them."""
    others = [b for b in look.record.branches if b.file is not None and b.file.endswith(".py")]
    if look.raw.registered or len({b.file for b in others}) < 2:
        return None
    return at([b.line for b in others if b.target_kind == "function"])


GOOD = example(
    "",
    core="""
    import weather_skill
    import alarm_skill

    SKILLS = [weather_skill, alarm_skill]

    def answer(text):
        for skill in SKILLS:
            if skill.can_handle(text):
                return skill.handle(text)
    """,
    weather_skill="""
    def can_handle(text):
        return "天气" in text or "forecast" in text  #> weather_skill.handle

    def handle(text): ...
    """,
    alarm_skill="""
    def can_handle(text):
        return "闹钟" in text  #> alarm_skill.handle

    def handle(text): ...
    """,
)
BY_NAME = Example(
    {
        "core.py": """
            import importlib
            import pkgutil

            import skills

            def load():
                found = []
                for info in pkgutil.iter_modules(skills.__path__):
                    found.append(importlib.import_module(f"skills.{info.name}"))
                return sorted(found, key=lambda module: module.PRIORITY)

            def answer(text):
                for skill in load():
                    if skill.can_handle(text):
                        return skill.handle(text)
        """,
        "skills/__init__.py": "",
        "skills/alarm.py": """
            PRIORITY = 1

            def can_handle(text):
                return "闹钟" in text  #> skills.alarm.handle

            def handle(text): ...
        """,
        "skills/weather.py": """
            PRIORITY = 2

            def can_handle(text):
                return "天气" in text or "forecast" in text  #> skills.weather.handle

            def handle(text): ...
        """,
    }
)
BAD = example(
    "",
    core="""
    import json_format
    import text_format

    FORMATS = [json_format, text_format]

    def load(path):
        for form in FORMATS:
            if form.accepts(path):
                return form.load(path)
    """,
    json_format="""
    def accepts(path):
        return path.endswith(".json")

    def load(path): ...
    """,
    text_format="""
    def accepts(path):
        return path.endswith(".txt")

    def load(path): ...
    """,
)
FORM = Form("plugin_modules", recognise, (GOOD, BY_NAME), (BAD,))
