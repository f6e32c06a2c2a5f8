"""One run of the demo from the built wheel, shared by the tests that look at what it left."""

from __future__ import annotations

import compileall
import json
import os
import re
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tests.conftest import CHECKOUT


@dataclass(frozen=True)
class DemoRun:
    """The unpacked wheel, the folder that the demo made, and how it went."""

    wheel: Path
    home: Path
    code: int
    output: str

    @property
    def folder(self) -> Path:
        """What the demo left."""
        return self.home / "migrate-kit-demo"

    @cached_property
    def database(self) -> str:
        """Path of the decision database."""
        return str(self.folder / ".migrate-kit" / "decisions.db")

    def answers(self, name: str) -> list[dict[str, Any]]:
        """The lines the sample wrote in one of its runs; the last one may be cut where the process was stopped."""
        whole = (self.folder / f"answers-{name}.jsonl").read_bytes().rpartition(b"\n")[0]
        return [json.loads(line) for line in whole.splitlines()]

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run Python with the wheel in front of everything, in the demo's folder."""
        return _run(self.wheel, self.folder, *command)


def build_and_run(out: Path) -> DemoRun:
    """Build the wheel from this checkout, unpack it and run the demo with it, away from the checkout."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(CHECKOUT)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = out.glob("*.whl")
    wheel, home = out / "site", out / "home"
    zipfile.ZipFile(built).extractall(wheel)
    # As an installer does; the sample stays as it is in the wheel.
    compileall.compile_dir(wheel / "migrate_kit", rx=re.compile("_sample_legacy|_templates"), quiet=2)
    home.mkdir()
    done = _run(wheel, home, "-m", "migrate_kit", "demo")
    return DemoRun(wheel, home, done.returncode, done.stdout + done.stderr)


def _run(wheel: Path, folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith("MIGRATE_KIT_")}
    environment = kept | {"PYTHONPATH": str(wheel), "LANG": "C.UTF-8", "MIGRATE_KIT_LANG": "en"}
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
