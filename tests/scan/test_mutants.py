"""Whatever a file holds, it is read or reported: no crash, no endless search, no silence."""

from __future__ import annotations

import ast
import io
import json
import os
import subprocess
import sys
import tokenize
import warnings
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import CHECKOUT
from tests.scan.casebook import ROOT
from tests.scan.hard_files import PLAIN, hard_files
from tests.scan.mutate import mutant

FORMATS = ("text", "json", "sarif", "github", "gitlab", "html")
SOURCES = [path.read_bytes() for top in (CHECKOUT / "sample_legacy", ROOT) for path in sorted(top.rglob("*.py"))]


def reads(data: bytes) -> bool | None:
    """Tell whether Python would read *data*, its bytes all of the encoding that it names; None where it lacks the room."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(data)
        data.decode(tokenize.detect_encoding(io.BytesIO(data).readline)[0])
    except (RecursionError, MemoryError):
        return None
    except (SyntaxError, ValueError, LookupError):
        return False
    return True


def scanned(folder: Path, files: dict[str, bytes], *formats: str) -> dict[str, dict[str, Any]]:
    """Scan *files* in a child process and return what it says of each."""
    for name, data in files.items():
        (folder / name).mkdir()
        (folder / name / "bot.py").write_bytes(data)
    command = [sys.executable, "-m", "tests.scan.scan_each", str(folder), *formats]
    done = subprocess.run(
        command, check=False, capture_output=True, cwd=CHECKOUT, env={**os.environ, "PYTHONPATH": str(CHECKOUT)}
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0, (said[-1:], done.stderr.decode()[-3000:])
    return {row["name"]: row for row in said if "name" in row}


def is_accounted_for(row: dict[str, Any], data: bytes) -> bool:
    """Tell whether the file counts as read, and is reported with a line of its own where Python does not read it."""
    if row["files_read"] != 1:
        return False
    readable = reads(data)
    if readable or (readable is None and not row["not_parsed"]):
        return not row["not_parsed"]
    lines = data.count(b"\n") + data.count(b"\r") + 2
    return "MK001" in row["codes"] and all(
        1 <= at <= lines and col >= 0 and what for at, col, what in row["not_parsed"]
    )


def check_mutants(folder: Path, seeds: range) -> None:
    files = {f"{seed:05}": mutant(seed, SOURCES) for seed in seeds}
    said = scanned(folder, {name: data for name, (_, data) in files.items()})
    assert len(said) == len(files)
    silent = [(name, kind) for name, (kind, data) in files.items() if not is_accounted_for(said[name], data)]
    assert not silent


def test_a_mutated_file_is_read_or_reported(tmp_path: Path) -> None:
    check_mutants(tmp_path, range(20))


@pytest.mark.soak
@pytest.mark.parametrize("start", range(1_000, 3_000, 500))
def test_very_many_mutated_files_are_read_or_reported(tmp_path: Path, start: int) -> None:
    check_mutants(tmp_path, range(start, start + 500))


def test_a_hard_file_is_read_or_reported_and_the_plain_router_in_it_is_found(tmp_path: Path) -> None:
    files = {name.replace(" ", "_"): data for name, data in hard_files()}
    said = scanned(tmp_path, files)
    assert len(said) == len(files)
    assert [name for name, data in files.items() if not is_accounted_for(said[name], data)] == []
    plain = [name for name, data in files.items() if reads(data) and PLAIN.strip()[:20].encode() in data]
    assert len(plain) > 60
    assert [name for name in plain if "plain_router" not in said[name]["routers"]] == []


def check_printed(form: str, exit_code: int, out: str, err: str, fault: str | None) -> None:
    assert fault is None, fault
    assert exit_code in (0, 1), (exit_code, err[-500:])
    assert "Traceback" not in out + err
    if form == "sarif":
        assert json.loads(out)["version"] == "2.1.0"
    elif form in ("json", "gitlab"):
        assert isinstance(json.loads(out), dict if form == "json" else list)
    elif form == "github":
        assert all(line.startswith("::") for line in out.splitlines())
    elif form == "html":
        assert out.lstrip().lower().startswith("<!doctype html")
        assert out.rstrip().endswith("</html>")


def check_formats(folder: Path, files: dict[str, bytes]) -> None:
    for row in scanned(folder, files, *FORMATS).values():
        for form, printed in row["printed"].items():
            check_printed(form, *printed)


def test_every_format_prints_what_a_mutated_file_gives(tmp_path: Path) -> None:
    check_formats(tmp_path, {f"{seed:05}": mutant(seed, SOURCES)[1] for seed in range(100, 106)})


def test_every_format_prints_words_that_are_no_text(tmp_path: Path) -> None:
    odd = (
        "surrogates",
        "null in a word",
        "line separators in text",
        "right to left",
        "encoded surrogate",
        "random bytes",
    )
    check_formats(tmp_path, {name.replace(" ", "_"): data for name, data in hard_files() if name in odd})


@pytest.mark.soak
def test_every_format_prints_what_very_many_files_give(tmp_path: Path) -> None:
    files = {f"{seed:05}": mutant(seed, SOURCES)[1] for seed in range(3_000, 3_500)}
    check_formats(tmp_path, files | {name.replace(" ", "_"): data for name, data in hard_files()})
