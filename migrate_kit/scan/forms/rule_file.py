"""The words lie in a file beside the code: JSON, YAML, TOML, INI, a vocabulary of one phrase a line."""

from __future__ import annotations

import ast
import re

from migrate_kit.model.condition import External
from migrate_kit.scan.data_files import SUFFIXES
from migrate_kit.scan.forms.form import Evidence, Example, Form, Look, at
from migrate_kit.scan.values import Listing, Mapping_

_NAMES_A_FILE = re.compile("|".join(rf"\w{re.escape(suffix)}\b" for suffix in SUFFIXES))


def recognise(look: Look) -> Evidence | None:
    """A branch stands in a data file, or its words are said to be in one."""
    found = [b.line for b in look.record.branches if b.file is not None and b.file.endswith(SUFFIXES)]
    found += [b.line for b, atom in look.tests if isinstance(atom, External) and _NAMES_A_FILE.search(atom.source)]
    found += [node.lineno for node in look.nodes if isinstance(node, ast.Name) and _is_read(node.id, look)]
    return at(found)


def _is_read(name: str, look: Look) -> bool:
    """Whether a constant holds what a file says."""
    value = look.project.value(name, look.module) if name in look.module.constants else None
    return isinstance(value, Listing | Mapping_) and any(row.place.file.endswith(SUFFIXES) for row in value.rows)


JSON = Example(
    {
        "bot.py": """
            import json
            from pathlib import Path

            RULES = json.loads(Path(__file__).with_name("rules.json").read_text(encoding="utf-8"))

            def weather(text): ...
            def alarm(text): ...

            TOOLS = {"weather": weather, "alarm": alarm}

            def route(text):
                for name, words in RULES.items():
                    if any(word in text for word in words):
                        return TOOLS[name](text)
        """,
        "rules.json": """
            {
              "weather": ["天气", "forecast"],
              "alarm": ["闹钟"]
            }
        """,
    },
    also=(("rules.json", 2, "weather"), ("rules.json", 3, "alarm")),
)
VOCABULARY = Example(
    {
        "bot.py": """
            STOP = open("stop.txt", encoding="utf-8").read().splitlines()

            def stop(): ...
            def play(text): ...

            def route(text):
                if any(word in text for word in STOP):  #> stop
                    return stop()
                if "play" in text:  #> play
                    return play(text)
        """,
        "stop.txt": "停止\nbe quiet",
    }
)
BAD = Example(
    {
        "app.py": """
            import json

            SETTINGS = json.load(open("settings.json"))

            def level(name):
                if name in SETTINGS["loud"]:
                    return 10
                if name in SETTINGS["quiet"]:
                    return 0
                return 5
        """,
        "settings.json": '{"loud": ["db"], "quiet": ["web"]}',
    }
)
FORM = Form("rule_file", recognise, (JSON, VOCABULARY), (BAD,))
