"""The text that a person approved last, as git has it. Bounded, read only; without git there is none."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from migrate_kit._git import ENVIRONMENT, SAFE
from migrate_kit.errors import DescriptionInvalid
from migrate_kit.model.tool import ToolSpec
from migrate_kit.review.description import parse_description
from migrate_kit.review.renamed import former_path

MOST_VERSIONS = 60
"""Versions looked at, from the newest on."""
LONGEST_S = 5.0
LONGEST_LIST_S = 3.0
"""Of these for the list of versions: where a long history is not through by then, those found count."""
_RECORD, _FIELD = "\x1e", "\x1f"


@dataclass(frozen=True, slots=True)
class Version:
    """A description as it was committed."""

    spec: ToolSpec
    commit: str
    """Abbreviated."""
    day: str
    """When it was committed: YYYY-MM-DD."""
    is_approved: bool
    """Whether a person had approved this very text; else it is what was committed last."""


def last_approved(path: Path, now: ToolSpec) -> Version | None:
    """Return what *now*, the description at *path*, is to be compared with; None where git has no version of it.

    It is the version with the text that the approval of *now* is bound to, else the newest that was approved as it
    stood, else the one of the last commit. A version that is no description is passed over. Where none was approved
    under this name, the description may stand under another one in git: a rename that is not committed yet.
    """
    path = path.resolve()
    found = _last_of(path, now)
    if found is not None and found.is_approved:
        return found
    former = former_path(path, now, partial(_git, path.parent, time.monotonic() + LONGEST_LIST_S))
    before = _last_of(former, now) if former is not None else None
    return before if before is not None and (before.is_approved or found is None) else found


def _last_of(path: Path, now: ToolSpec) -> Version | None:
    newest: Version | None = None
    approved: Version | None = None
    for version in _versions(path):
        newest = newest or version
        if now.approved_hash and version.spec.text_hash() == now.approved_hash:
            return Version(version.spec, version.commit, version.day, is_approved=True)
        if approved is None and version.is_approved:
            approved = version
        if approved is not None and not now.approved_hash:
            break
    return approved or newest


def _versions(path: Path) -> Iterator[Version]:
    """Yield the committed versions of *path*, be it gone or not, the newest first, also those under another name."""
    folder = next(folder for folder in path.parents if folder.is_dir())
    now = time.monotonic()
    form = f"--format={_RECORD}%h{_FIELD}%cs"
    asked = ("log", "--follow", "--name-only", "--no-ext-diff", f"--max-count={MOST_VERSIONS}", form, "--", str(path))
    listed = _git(folder, now + LONGEST_LIST_S, *asked, partly=True) or ""
    for record in listed.split(_RECORD)[1:]:
        head, _, names = record.partition("\n")
        commit, _, day = head.partition(_FIELD)
        text = _git(folder, now + LONGEST_S, "cat-file", "blob", f"{commit}:{names.strip()}")
        try:
            spec = parse_description(text or "", path)
        except DescriptionInvalid:  # also where this commit took the file away
            continue
        yield Version(spec, commit, day, spec.is_approved)


def _git(folder: Path, deadline: float, *arguments: str, partly: bool = False) -> str | None:
    """Return what git says to *arguments*, None where it says nothing, is not there or has no time left.

    *partly* takes what it has said by the deadline.
    """
    left_s = deadline - time.monotonic()
    if left_s <= 0:
        return None
    try:
        answer = subprocess.run(  # noqa: S603 - a fixed program, and every name stands after -- or a colon
            ["git", *SAFE, "--literal-pathspecs", "-C", str(folder), *arguments],  # noqa: S607
            capture_output=True,
            env=os.environ | ENVIRONMENT | {"GIT_FLUSH": "1"},
            timeout=left_s,
            check=False,
        )
        return answer.stdout.decode("utf-8") if answer.returncode == 0 else None
    except subprocess.TimeoutExpired as late:
        return (late.stdout or b"").decode("utf-8", "replace") if partly else None
    except (OSError, UnicodeDecodeError):
        return None
