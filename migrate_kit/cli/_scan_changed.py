"""Which files changed since a revision: in commits since HEAD left its line, in the folder, and new ones."""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from migrate_kit._git import ENVIRONMENT, SAFE
from migrate_kit.cli import output

_LONGEST_S = 60.0


class _GitRefused(Exception):
    """Git answered with an error; never leaves this file."""


def changed_since(revision: str, folder: Path) -> frozenset[str]:
    """Return the files and nested repositories below *folder* that changed since *revision*, named as seen from there.

    What counts is where HEAD left the line of *revision*, so that what others did there since does not. Raises
    OptionInvalid where there is no repository or no such revision.
    """
    try:
        _git(folder, "rev-parse", "--show-toplevel")
    except _GitRefused as error:
        _refuse("scan.changed.no_repository", error, path=folder)
    try:
        start = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}").strip()
    except _GitRefused as error:
        _refuse("scan.changed.no_revision", error, revision=revision)
    with suppress(_GitRefused):  # no common past, or none that this clone has: the revision itself
        start = _git(folder, "merge-base", start, "HEAD").strip()
    try:
        names = _git(folder, "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--relative", start, "--")
        names += _git(folder, "ls-files", "--others", "--exclude-standard", "-z")
    except _GitRefused as error:
        _refuse("scan.changed.no_answer", error, what=str(error))
    return frozenset(name.rstrip("/") for name in names.split("\0") if name)


def covers(changed: frozenset[str], file: str) -> bool:
    """Tell whether *file*, or a folder that holds it (a nested repository), is among the *changed*."""
    parts = file.split("/")
    return "." in changed or any("/".join(parts[:end]) in changed for end in range(1, len(parts) + 1))


def _refuse(key: str, cause: Exception, **fields: object) -> NoReturn:
    from migrate_kit.errors import OptionInvalid

    raise OptionInvalid(option="--changed-since", what=output.word(key, **fields), command="scan") from cause


def _git(folder: Path, *arguments: str) -> str:
    try:
        answer = subprocess.run(  # noqa: S603 - a fixed program; a revision cannot be taken for an option
            ["git", *SAFE, "-C", str(folder), *arguments],  # noqa: S607
            capture_output=True,
            env=os.environ | ENVIRONMENT,
            timeout=_LONGEST_S,
            check=False,
        )
    except (subprocess.TimeoutExpired, OSError) as error:
        raise _GitRefused(str(error)) from error
    if answer.returncode != 0:
        raise _GitRefused(answer.stderr.decode("utf-8", "replace").strip())
    return answer.stdout.decode("utf-8", "surrogateescape")
