"""The tour that `demo` gives: nothing simulated, every line comes from a command that really ran."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click
import orjson

from migrate_kit._resources import sample_folder
from migrate_kit.cli import exits, output
from migrate_kit.errors import AlreadyThere, InternalError, NotWritable
from migrate_kit.messages import tell_system
from migrate_kit.model.stage import KEYS, Stage

MARK = ".migrate-kit-demo"
REQUESTS = "sample_legacy/requests.jsonl"
#: Longest wait of a served process for its runtime, so that its first request is compared too.
READY_S = 10
WAIT = f"MIGRATE_KIT_WAIT_S={READY_S}"
CONFIGURATION = """\
# migrate-kit settings of the demo; `migrate-kit init` writes one with every setting and its default.
paths = ["sample_legacy"]
language = "zh"
# Request texts are kept here so that mismatches can be read. The default is off: digests only.
keep_text = true
# The routers of the sample agree less than a service should ask for; on your own code leave this out.
demotion = "dry_run"
redactor = "off"
"""


def prepare(folder: Path) -> None:
    """Make *folder* fresh. Raises AlreadyThere when it holds something that is not an earlier demo."""
    if folder.is_dir() and not (folder / MARK).exists() and any(folder.iterdir()):
        raise AlreadyThere(path=folder, instead="migrate-kit demo --folder OTHER")
    try:
        if folder.is_dir():
            shutil.rmtree(folder)
        ignored = shutil.ignore_patterns("__pycache__", "*.pyc")
        shutil.copytree(sample_folder(), folder / "sample_legacy", ignore=ignored)
        (folder / MARK).write_text("made by migrate-kit demo; replaced by the next one\n", encoding="utf-8")
        (folder / "migrate-kit.toml").write_text(CONFIGURATION, encoding="utf-8")
    except OSError as error:
        raise NotWritable(path=folder, what=tell_system(error)) from error


@dataclass
class Tour:
    """One walk through *folder*; `walk` returns whether every step did what it must."""

    folder: Path
    number: int = 0
    good: bool = True
    answers: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def walk(self) -> bool:
        """Run every step in order, printing each command and its output."""
        began = time.monotonic()
        requests = len((self.folder / REQUESTS).read_bytes().splitlines())
        output.say("demo.wrote", folder=self.folder, requests=requests)
        self.understand()
        self.describe()
        self.install()
        self.shadow()
        self.cut_over()
        self.roll_back()
        output.say("demo.left", folder=self.folder)
        output.say("demo.took", seconds=round(time.monotonic() - began, 1))
        output.say("demo.own")
        return self.good

    def understand(self) -> None:
        """Scan; findings are the point of the sample, so exit code 1 is right here."""
        self.step("demo.scan")
        self.kit("scan", allowed=(exits.CLEAN, exits.FINDINGS))
        self.kit("twin", "重启前先看下日志")

    def describe(self) -> None:
        """Write the descriptions and approve them."""
        self.step("demo.describe")
        self.kit("describe")
        self.step("demo.review")
        self.kit("review", "--approve-all", "--reviewer", "demo")

    def install(self) -> None:
        """Install the shim and compare every answer with those of the untouched sample."""
        self.step("demo.install")
        self.serve("bare")
        self.kit("install", "--write")
        self.serve("legacy")
        self.compare("legacy")

    def shadow(self) -> None:
        """Serve every request in shadow, then report."""
        self.step("demo.shadow")
        self.kit("stage", "shadow", "--why", "demo")
        self.serve("shadow")
        self.compare("shadow")
        self.account(Stage.shadow)
        self.step("demo.report")
        # Three complete days of evidence cannot exist yet: INCONCLUSIVE, exit code 1, is the honest answer.
        self.kit("report", "--html", "report.html", allowed=(exits.CLEAN, exits.FINDINGS))

    def cut_over(self) -> None:
        """Serve every request in hybrid."""
        self.step("demo.hybrid")
        self.kit("stage", "hybrid", "--why", "demo")
        self.serve("hybrid")
        self.account(Stage.hybrid)

    def roll_back(self) -> None:
        """Serve in full from a process that stays up, and take it back to legacy while it runs."""
        self.step("demo.full")
        self.kit("stage", "full", "--why", "demo")
        with self.running("full") as process:
            self.wait_for_dynamic(process)
            self.step("demo.rollback")
            self.kit("rollback", "--why", "demo ends")
            written = (self.folder / "migrate-kit.env").stat().st_mtime
            time.sleep(1.5)
        self.account(Stage.full)
        self.show_latency(process.pid, written)
        self.kit("status")

    def step(self, key: str) -> None:
        """Announce the next step."""
        self.number += 1
        output.say("demo.step", number=self.number, title=_title(key))

    def kit(self, *arguments: str, allowed: tuple[int, ...] = (exits.CLEAN,)) -> None:
        """Run `migrate-kit ARGUMENTS` in the folder."""
        self.run("migrate-kit", [sys.executable, "-m", "migrate_kit", *arguments], arguments, allowed)

    def serve(self, name: str) -> None:
        """Play all requests through the three legacy routers; keep the answers under *name*."""
        arguments = self.serving(name)
        self.run(f"{WAIT} python", [sys.executable, *arguments], arguments, (exits.CLEAN,))
        self.answers[name] = _lines(self.folder / f"answers-{name}.jsonl")

    def serving(self, name: str) -> list[str]:
        """Return the arguments that serve the recorded requests."""
        return ["-m", "sample_legacy.serve", "--requests", REQUESTS, "--out", f"answers-{name}.jsonl"]

    def run(self, shown: str, command: list[str], arguments: Any, allowed: tuple[int, ...]) -> None:
        """Run one command, show it and everything it prints."""
        click.echo(f"$ {shown} {' '.join(_quoted(a) for a in arguments)}")
        sys.stdout.flush()
        done = subprocess.run(  # noqa: S603 — our own interpreter, our own arguments
            command,
            cwd=self.folder,
            env=self.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        click.echo(done.stdout.decode("utf-8", "replace").rstrip())
        if done.returncode not in allowed:
            self.good = False
            output.say("demo.failed", command=f"{shown} {arguments[0]}", code=done.returncode)

    def environment(self) -> dict[str, str]:
        """Return an environment in which no flag of the caller's shell reaches the demo."""
        kept = {k: v for k, v in os.environ.items() if k not in KEYS and not k.startswith("MIGRATE_KIT_")}
        language = os.environ.get("MIGRATE_KIT_LANG")
        added = {"PYTHONIOENCODING": "utf-8", "MIGRATE_KIT_WAIT_S": str(READY_S)}
        return kept | added | ({"MIGRATE_KIT_LANG": language} if language else {})

    @contextmanager
    def running(self, name: str) -> Iterator[subprocess.Popen[bytes]]:
        """Keep a serving process up for the block."""
        arguments = [*self.serving(name), "--loop", "60", "--pause", "5"]
        click.echo(f"$ {WAIT} python {' '.join(arguments)} &")
        process = subprocess.Popen(  # noqa: S603 — our own interpreter, our own arguments
            [sys.executable, *arguments],
            cwd=self.folder,
            env=self.environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            yield process
        finally:
            process.terminate()
            process.wait(timeout=10)

    def wait_for_dynamic(self, process: subprocess.Popen[bytes]) -> None:
        """Wait until the process has served for a while in stage full. Raises InternalError when it died."""
        path = self.folder / "answers-full.jsonl"
        deadline = time.monotonic() + 2 * READY_S
        while time.monotonic() < deadline:
            if process.poll() is not None:
                raise InternalError(what=f"the sample ended with {process.returncode}")
            if path.exists() and len(path.read_bytes().splitlines()) > 200:
                return
            time.sleep(0.1)

    def compare(self, name: str) -> None:
        """Say how many answers are those of the bare sample."""
        bare, now = self.answers["bare"], self.answers[name]
        same = sum(_answer(one) == _answer(other) for one, other in zip(bare, now, strict=False))
        self.good &= same == len(bare) == len(now)
        output.say("demo.same", same=same, total=len(bare))

    def account(self, stage: Stage) -> None:
        """Hold what the log says was executed against what the fake infrastructure recorded."""
        from migrate_kit.cli._account import hold_to_account

        account = hold_to_account(self.folder, stage, _lines(self.folder / f"answers-{stage}.jsonl"))
        self.good &= account.wrong == 0 and account.shadow == 0 and (account.dynamic > 0) is (stage > Stage.shadow)
        self.good &= stage is not Stage.shadow or account.both == account.total
        output.say("demo.shadowed" if stage is Stage.shadow else "demo.executed", **account.fields())

    def show_latency(self, pid: int, written: float) -> None:
        """Say how long after the flag was written the last dynamic answer was given."""
        from migrate_kit.cli._account import last_dynamic

        last = last_dynamic(self.folder, pid)
        late_ms = max(0, round((last - written) * 1000))
        after = sum(line["at"] > written + late_ms / 1000 for line in _lines(self.folder / "answers-full.jsonl"))
        self.good &= late_ms < 1000 and after > 0
        output.say("demo.latency", pid=pid, ms=late_ms, after=after)


def _title(key: str) -> str:
    from migrate_kit.messages import tell

    return tell(key, output.language())


def _answer(line: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(orjson.dumps(line.get(key)) for key in ("router", "text", "answer", "done", "error"))


def _lines(path: Path) -> list[dict[str, Any]]:
    # The last line of a process that was stopped may be cut.
    whole = path.read_bytes().rpartition(b"\n")[0]
    return [orjson.loads(line) for line in whole.splitlines() if line.strip()]


def _quoted(argument: str) -> str:
    return f'"{argument}"' if " " in argument or not argument.isascii() else argument
