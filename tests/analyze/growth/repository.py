"""A real git repository that is written commit by commit, one a day."""

from __future__ import annotations

import subprocess
from pathlib import Path

from migrate_kit.analyze.growth import Growth
from migrate_kit.analyze.routed import routed
from migrate_kit.cli._history import read_growth
from migrate_kit.scan import scan

START_S = 1_750_000_000
DAY_S = 86_400


class Repository:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.day = 0
        self.git("init", "-q", "-b", "main")

    def git(self, *arguments: str) -> str:
        when = f"{START_S + self.day * DAY_S} +0000"
        identity = ("-c", "user.name=one", "-c", "user.email=one@example.org", "-c", "commit.gpgsign=false")
        environment = {"GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when, "PATH": "/usr/bin:/bin:/usr/local/bin"}
        command = ["git", *identity, *arguments]
        return subprocess.run(
            command, cwd=self.folder, env=environment, check=True, capture_output=True, text=True
        ).stdout

    def write(self, **files: str) -> None:
        """Write files; the name `bot__py` means bot.py."""
        for name, text in files.items():
            path = self.folder / name.replace("__", ".")
            path.write_text(text, encoding="utf-8")

    def commit(self, *, days: int = 1, **files: str) -> str:
        self.write(**files)
        self.day += days
        self.git("add", "-A")
        self.git("commit", "-q", "-m", f"day {self.day}")
        return self.git("rev-parse", "HEAD").strip()

    def growth(self, *, since: str | None = None) -> Growth:
        """The growth of the one router that a scan finds."""
        routers = routed(scan(self.folder).routers)
        assert len(routers) == 1, [one.id for one in routers]
        return read_growth(self.folder, routers, since=since)[routers[0].id]


def tools(*names: str) -> str:
    return "\n\n".join(f"def {name}(text):\n    return text" for name in names) + "\n"


def chain(*names: str) -> str:
    """A router in which every tool is called by its own word."""
    tests = "".join(f"    if '{name} it' in text:\n        return {name}(text)\n" for name in names)
    return f"from tools import {', '.join(names)}\n\n\ndef handle(text):\n    text = text.lower()\n{tests}    return None\n"


def tabled(words: dict[str, str], handlers: dict[str, str]) -> dict[str, str]:
    """A router whose words and mapping are in files of their own."""
    constants = "".join(f"{name.upper()}_WORDS = ({word!r}, {word + ' now'!r})\n" for name, word in words.items())
    tests = "".join(
        f"    if any(w in text for w in {name.upper()}_WORDS):\n        return {handlers[name]}(text)\n"
        for name in words
    )
    imports = ", ".join(f"{name.upper()}_WORDS" for name in words)
    router = f"from tools import {', '.join(handlers.values())}\nfrom words import {imports}\n\n\n"
    return {
        "bot__py": f"{router}def handle(text):\n{tests}    return None\n",
        "words__py": constants,
        "tools__py": tools(*handlers.values()),
    }
