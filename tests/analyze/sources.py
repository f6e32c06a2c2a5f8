"""A folder with a router in it, scanned for real."""

from __future__ import annotations

from pathlib import Path

from migrate_kit.analyze import analyse
from migrate_kit.model.inventory import Inventory
from migrate_kit.scan import scan

TOOLS = """\
def show_logs(text): return "logs of " + text
def sign_in(text): return "signed in"
def restart(text): return "restarted"
def 天气(text): return "晴"
"""
BOT = """\
from tools import show_logs, sign_in, restart, 天气


def handle(text):
    text = text.lower().strip()
    if "log" in text or "日志" in text:
        return show_logs(text)
    elif "login" in text:
        return sign_in(text)
    elif "restart" in text or "重启" in text:
        return restart(text)
    elif "天气" in text:
        return 天气(text)
    return "?"
"""


def written(folder: Path, **files: str) -> Path:
    """Write `bot.py` and `tools.py` (or what *files* says, by name without `.py`) and return the folder."""
    for name, text in ({"bot": BOT, "tools": TOOLS} | files).items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


def scanned(folder: Path, **files: str) -> Inventory:
    """Return the analysed scan of such a folder."""
    return analyse(scan(written(folder, **files)))
