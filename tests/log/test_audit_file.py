"""The audit file has every line whole, from threads and processes, and does not grow without end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from migrate_kit.log.audit_file import AuditFile
from migrate_kit.model.audit import AuditEntry


def entry(n: Any = 0, **more: Any) -> AuditEntry:
    return AuditEntry(
        request=str(n), at_us=1, phase="ended", router="r", stage="full", tool="t", effects="write", **more
    )


def lines(*paths: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_line_has_the_whole_entry_and_the_file_is_the_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "audit.jsonl"
    AuditFile(path).record(entry(arguments={"服务": "订单", "odd": {1, 2}, "half": "\ud800"}, user="ann"))
    (line,) = lines(path)
    assert (line["user"], line["tool"], line["arguments"]["服务"]) == ("ann", "t", "订单")
    assert path.stat().st_mode & 0o077 == 0


def test_threads_never_mix_their_lines(tmp_path: Path) -> None:
    audit = AuditFile(tmp_path / "a.jsonl")
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: audit.record(entry(n, reason="x" * 500)), range(200)))
    assert sorted(int(line["request"]) for line in lines(tmp_path / "a.jsonl")) == list(range(200))


def test_processes_write_to_one_file_also_while_it_is_turned_over(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    code = (
        "import sys; from pathlib import Path; from migrate_kit.log.audit_file import AuditFile; from tests.log.test_audit_file import entry\n"
        "a = AuditFile(Path(sys.argv[1]), most_bytes=20_000, kept=50)\n"
        "for n in range(100): a.record(entry(f'{sys.argv[2]}-{n}'))"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, str(path), str(n)]) for n in range(2)]
    assert [process.wait(60) for process in running] == [0, 0]
    files = sorted(tmp_path.iterdir())
    assert len(files) > 2
    assert sorted(line["request"] for line in lines(*files)) == sorted(f"{p}-{n}" for p in range(2) for n in range(100))


def test_old_files_are_kept_to_a_number(tmp_path: Path) -> None:
    audit = AuditFile(tmp_path / "a.jsonl", most_bytes=1_000, kept=2)
    for n in range(60):
        audit.record(entry(n))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.jsonl", "a.jsonl.1", "a.jsonl.2"]
    assert lines(tmp_path / "a.jsonl")[-1]["request"] == "59"
    assert all(path.stat().st_size <= 1_000 for path in tmp_path.iterdir())


def test_a_file_that_was_taken_away_is_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    audit = AuditFile(path)
    audit.record(entry(1))
    path.rename(tmp_path / "taken")
    audit.record(entry(2))
    audit.close()
    audit.record(entry(3))
    assert [line["request"] for line in lines(path)] == ["2", "3"]


def test_in_a_forked_child_a_held_lock_is_no_hindrance(tmp_path: Path) -> None:
    audit = AuditFile(tmp_path / "a.jsonl")
    with audit._lock:
        audit._pid = os.getpid() + 1  # as after a fork, with another thread of the parent in the middle of a line
        audit.record(entry(1))
    assert len(lines(tmp_path / "a.jsonl")) == 1


@pytest.mark.skipif(os.getuid() == 0, reason="root may write anywhere")
def test_where_it_cannot_write_it_says_so(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(OSError, match="denied"):
        AuditFile(tmp_path / "a.jsonl").record(entry())
