"""The history of the scanned folder, read from git: commits of the main line and files at them. Bounded, read only."""

from __future__ import annotations

import os
import re
import subprocess
import time
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING, Literal

from migrate_kit._git import ENVIRONMENT, SAFE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate_kit.analyze.growth import Commit, Growth
    from migrate_kit.analyze.routed import Routed

MOST_COMMITS = 500
LONGEST_S = 20.0
LARGEST_BYTES = 2_000_000
WINDOW_DAYS = 180
_AGO = re.compile(r"(\d+)[ .](day|week|month|year)s?[ .]ago", re.IGNORECASE)
_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}


class GitSilent(Exception):
    """Git is not there, has no repository here, or did not answer in time; never leaves this file."""

    def __init__(self, *, why: Literal["no_git", "no_repository", "not_owned", "no_commit", "slow"]) -> None:
        """Keep *why*, the end of a key `assess.history.*`."""
        super().__init__(why)
        self.why = why


def read_growth(folder: Path, routers: Sequence[Routed], *, since: str | None) -> dict[str, Growth]:
    """Return router id → growth, for files relative to *folder*; a history that cannot be read is unknown.

    Raises OptionInvalid for a *since* that is neither a revision nor a date.
    """
    from migrate_kit.analyze.growth import growth, unread, wiring

    deadline = time.monotonic() + LONGEST_S
    try:
        repository = Repository.at(folder, deadline)
        window = repository.window(since)
    except GitSilent as silence:
        return {one.id: unread(silence.why) for one in routers}
    found: dict[str, Growth] = {}
    with Blobs(repository.top, deadline) as blobs:
        for one in routers:
            wired = wiring(one, routers, prefix=repository.prefix)
            try:
                commits, complete = repository.commits(wired.files, window)
                grown = growth(wired, commits, blobs.read, head="HEAD", first_s=window.first_s, last_s=window.last_s)
                found[one.id] = grown.model_copy(update={"complete": complete and not repository.is_shallow})
            except GitSilent as silence:
                found[one.id] = unread(silence.why)
    return found


@dataclass(frozen=True, slots=True)
class Window:
    """What part of the history is looked at: a range of revisions and its first and last moment."""

    revisions: str
    first_s: int
    last_s: int


@dataclass(frozen=True, slots=True)
class Repository:
    """A work tree: its top folder, the way from there to the scanned folder, and whether its history is cut off."""

    top: Path
    prefix: str
    is_shallow: bool
    deadline: float = field(compare=False)

    @classmethod
    def at(cls, folder: Path, deadline: float) -> Repository:
        """Return the repository around *folder*. Raises GitSilent (`no_git`, `no_repository`, `slow`)."""
        asked = ("rev-parse", "--show-toplevel", "--is-shallow-repository", "--show-prefix")
        lines = _git(folder, deadline, *asked).splitlines()
        if len(lines) < 2:
            raise GitSilent(why="no_repository")
        return cls(Path(lines[0]), lines[2] if len(lines) > 2 else "", lines[1] == "true", deadline)

    def window(self, since: str | None) -> Window:
        """Return the part of the history after *since*: a revision, a date, or by default half a year before HEAD."""
        try:
            last_s = int(_git(self.top, self.deadline, "log", "-1", "--format=%ct", "HEAD"))
        except (GitSilent, ValueError) as error:
            raise GitSilent(why="no_commit") from error
        if since is None:
            return Window("HEAD", last_s - WINDOW_DAYS * 86_400, last_s)
        revision = self._revision(since)
        if revision is None:
            return Window("HEAD", _moment(since, last_s), last_s)
        commit, when = revision
        return Window(f"{commit}..HEAD", when, last_s)

    def _revision(self, name: str) -> tuple[str, int] | None:
        if ".." in name:
            return None
        try:
            asked = ("log", "-1", "--format=%H %ct", "--end-of-options", name, "--")
            commit, _, when = _git(self.top, self.deadline, *asked).strip().partition(" ")
        except GitSilent:
            return None
        return (commit, int(when)) if commit else None

    def commits(self, files: Sequence[str], window: Window) -> tuple[list[Commit], bool]:
        """Return the commits of the main line in *window* that touch *files*, oldest first, and whether that is all."""
        log = _git(
            self.top,
            self.deadline,
            *("--literal-pathspecs", "log", "--first-parent", "-m", "--full-diff", "--name-only", "--no-renames"),
            *(f"--max-count={MOST_COMMITS + 1}", "--format=%x1e%H%x1f%P%x1f%ct", window.revisions, "--", *files),
        )
        listed = [_parsed(record) for record in log.split("\x1e")[1:]]
        inside = [commit for commit in listed if "..HEAD" in window.revisions or commit.when_s >= window.first_s]
        complete = len(inside) <= MOST_COMMITS
        return inside[:MOST_COMMITS][::-1], complete


class Blobs(AbstractContextManager["Blobs"]):
    """Files at revisions, through one `git cat-file --batch`; each is read once."""

    def __init__(self, top: Path, deadline: float) -> None:
        """Start the reader in *top*; after *deadline* (monotonic seconds) it answers no more."""
        self._deadline = deadline
        self._known: dict[tuple[str, str], str | None] = {}
        self._process = subprocess.Popen(  # noqa: S603 - a fixed program
            ["git", *SAFE, "-C", str(top), "cat-file", "--batch"],  # noqa: S607 - looked up as a user would
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | ENVIRONMENT,
        )

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def read(self, revision: str, file: str) -> str | None:
        """Return the text of *file* at *revision*, None for one that is not there. Raises GitSilent when late."""
        if (revision, file) not in self._known:
            if time.monotonic() > self._deadline:
                raise GitSilent(why="slow")
            self._known[revision, file] = self._asked(f"{revision}:{file}")
        return self._known[revision, file]

    def _asked(self, name: str) -> str | None:
        source, sink = self._process.stdout, self._process.stdin
        assert source is not None
        assert sink is not None
        if "\n" in name:
            return None
        try:
            sink.write(name.encode("utf-8", "surrogateescape") + b"\n")
            sink.flush()
        except OSError as error:
            raise GitSilent(why="slow") from error
        return _content(source)


def _content(source: IO[bytes]) -> str | None:
    head = source.readline().split()
    if len(head) != 3 or head[1] in (b"missing", b"ambiguous"):
        return None
    raw = source.read(int(head[2]))
    source.read(1)
    is_text = head[1] == b"blob" and len(raw) <= LARGEST_BYTES
    return raw.decode("utf-8-sig", "replace") if is_text else None


def _parsed(record: str) -> Commit:
    from migrate_kit.analyze.growth import Commit

    head, _, names = record.partition("\n")
    commit, parents, when = head.split("\x1f")
    files = tuple(name for name in names.splitlines() if name)
    return Commit(commit, parents.split()[0] if parents else None, int(when), files)


def _git(folder: Path, deadline: float, *arguments: str) -> str:
    try:
        answer = subprocess.run(  # noqa: S603 - a fixed program, and every name stands after --
            ["git", *SAFE, "-C", str(folder), *arguments],  # noqa: S607
            capture_output=True,
            env=os.environ | ENVIRONMENT,
            timeout=max(deadline - time.monotonic(), 0.1),
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise GitSilent(why="slow") from error
    except OSError as error:
        raise GitSilent(why="no_git") from error
    if answer.returncode != 0:
        raise GitSilent(why="not_owned" if b"dubious ownership" in answer.stderr else "no_repository")
    return answer.stdout.decode("utf-8", "surrogateescape")


def _moment(since: str, now_s: int) -> int:
    """Return *since* as seconds since 1970. Git itself takes any word for a date, so it is not asked."""
    from migrate_kit.errors import OptionInvalid
    from migrate_kit.messages import language_of, tell

    ago = _AGO.fullmatch(since.strip())
    if ago is not None:
        return now_s - int(ago[1]) * _DAYS[ago[2].lower()] * 86_400
    try:
        moment = datetime.fromisoformat(since.strip())
    except ValueError as error:
        what = tell("assess.since_invalid", language_of(), since=since)
        raise OptionInvalid(option="--since", what=what, command="assess") from error
    return int(moment.timestamp())
