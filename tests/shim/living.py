"""A project whose service runs while its descriptions change: `python bot.py`, built from the configuration.

The service answers a few texts over and over and prints a line for each answer that is new, with the wall-clock time.
Where it finds a file `anew`, it takes that away, says `ready`, and then says all its answers as if it had just begun.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from subprocess import Popen

from migrate_kit.model.binding import InstalledRouter, RoutersFile
from migrate_kit.model.condition import Contains
from migrate_kit.model.inventory import Branch, LegacyRouter
from migrate_kit.model.tool import ToolSpec
from migrate_kit.review.yaml_text import dump
from migrate_kit.shim import flagfile
from migrate_kit.testing import approved
from tests.shim.service import HERE

ROUTER = "bot:handle"
#: What the service is asked, and what legacy says to all of it but the first.
ASKED = ("show the journal", "how full is the disk", "wake the printer")
NOTHING = "?"
SERVICE = f'''
import importlib, os, sys, time
from migrate_kit.shim import router, wait_ready

def journal() -> str:
    return "journal"

def disk() -> str:
    return "disk"

def printer() -> str:
    return "printer"

@router("{ROUTER}")
def handle(text: str) -> str:
    return journal() if "journal" in text else "{NOTHING}"

def say(*words):
    # In one piece: parent and child share the pipe.
    os.write(1, (" ".join(map(str, (*words, time.time()))) + "\\n").encode())

def serve(name, seconds):
    end, last, begun_by = time.monotonic() + seconds, {{}}, os.getppid()
    while time.monotonic() < end and os.getppid() == begun_by:
        if os.path.exists("anew"):
            os.unlink("anew")
            last.clear()
            say("ready", os.getpid())
        if os.path.exists("late.py") and "late" not in sys.modules:
            importlib.invalidate_caches()
            import late
        for text in {ASKED!r}:
            answer = handle(text)
            if last.get(text) != answer:
                last[text] = answer
                say(name, answer)
        time.sleep(0.03)

if __name__ == "__main__":
    handle("show the journal")
    wait_ready()
    say("ready", os.getpid())
    if sys.argv[1:] == ["fork"] and os.fork() == 0:
        serve("child", 300)
        os._exit(0)
    serve("parent", 300)
'''


def spec(name: str, *phrases: str, **more: object) -> ToolSpec:
    """Return an approved description of a tool of the service."""
    given = {"summary": name, "routers": (ROUTER,), "implementation": f"bot:{name}", "effects": "read_only"} | more
    return approved(ToolSpec(name=name, use_when=phrases, **given))


JOURNAL = spec("journal", "show the journal", "journal", "日志")
DISK = spec("disk", "how full is the disk", "disk full", "磁盘")
PRINTER = spec("printer", "wake the printer", "printer asleep", "打印机")


def text_of(one: ToolSpec) -> str:
    """Return the file of a description."""
    return dump(one.model_dump(mode="json"))


class Project:
    """The folder of the service. `descriptions` may be a link, as it is where a release is swapped in."""

    def __init__(self, root: Path, *, descriptions: Sequence[ToolSpec] = (JOURNAL,), stage: str = "hybrid") -> None:
        self.root, self.tools = root, root / "shadow_tools"
        self.tools.mkdir(parents=True)
        (root / "migrate-kit.toml").write_text("", encoding="utf-8")
        (root / "bot.py").write_text(SERVICE, encoding="utf-8")
        branch = Branch(
            line=15, condition=Contains(text="journal"), target="journal", target_kind="function", tool="journal"
        )
        router = LegacyRouter(
            file="bot.py", function="handle", module="bot", first_line=14, last_line=15, subject="text",
            parameter="text", stage="decide+execute", branches=(branch,),
        )  # fmt: skip
        routers = RoutersFile(routers=(InstalledRouter(id=ROUTER, router=router),))
        (self.tools / "routers.json").write_text(routers.model_dump_json(), encoding="utf-8")
        for one in descriptions:
            self.drop(one)
        flagfile.write(root / "migrate-kit.env", {"DYNAMIC_TOOL_ENABLED": "true", "MIGRATE_KIT_STAGE": stage})

    def drop(self, one: ToolSpec) -> None:
        """Write the file of a description."""
        self.path(one.name).write_text(text_of(one), encoding="utf-8")

    def path(self, name: str) -> Path:
        """Return the file of a description."""
        return self.tools / f"{name}.yaml"

    def start(self, *arguments: str) -> Popen[str]:
        """Start the service and wait until it is ready."""
        environment = os.environ | {"PYTHONPATH": str(HERE)}
        process = Popen(
            [sys.executable, "-W", "ignore", "bot.py", *arguments],
            cwd=self.root, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        wait_ready(process)
        return process


def wait_ready(process: Popen[str]) -> None:
    """Read what the service says until it says that it is ready."""
    assert process.stdout is not None
    while not process.stdout.readline().startswith("ready"):
        assert process.poll() is None, process.communicate()[1]
