"""Which descriptions changed in git within a week. Bounded, read only; without git nothing is known."""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from migrate_kit._git import ENVIRONMENT, SAFE
from migrate_kit.report.weekly.records import Edit
from migrate_kit.report.weekly.week import Week

LONGEST_S = 5.0
MOST = 200
_RECORD, _FIELD = "\x1e", "\x1f"


def edits_of(folder: Path, week: Week) -> tuple[Edit, ...] | None:
    """Return what changed below *folder* in *week*, newest first, a file once; None where git knows nothing of it.

    The time is that of the commit; a change that is not committed yet is not seen.
    """
    if not folder.is_dir():
        return None
    listed = _log(folder, week)
    if listed is None:
        return None
    found: dict[str, Edit] = {}
    for record in listed.split(_RECORD)[1:]:
        head, _, names = record.partition("\n")
        commit, _, stamp = head.partition(_FIELD)
        day = datetime.fromtimestamp(int(stamp), UTC).date().isoformat()
        for name in filter(None, names.splitlines()):
            found.setdefault(name, Edit(file=Path(name).name, day=day, commit=commit))
    return tuple(found.values())


def _log(folder: Path, week: Week) -> str | None:
    since, until = week.since_us // 1_000_000, week.until_us // 1_000_000 - 1
    form = f"--format={_RECORD}%h{_FIELD}%ct"
    span = (f"--since=@{since}", f"--until=@{until}", f"--max-count={MOST}")
    asked = ("log", "--name-only", "--no-ext-diff", form, *span, "--", ".")
    try:
        answer = subprocess.run(  # noqa: S603 - a fixed program, and the only name is the folder
            ["git", *SAFE, "--literal-pathspecs", "-C", str(folder), *asked],  # noqa: S607
            capture_output=True,
            env=os.environ | ENVIRONMENT,
            timeout=LONGEST_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return answer.stdout.decode("utf-8", "replace") if answer.returncode == 0 else None
