"""Where git, or the folder, has a description that goes by another name now: a rename that is not committed yet.

Files that are deleted in the index or the folder, and neighbours whose tool the source lost, may be what it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from migrate_kit.errors import DescriptionInvalid, NotReadable
from migrate_kit.messages import tell
from migrate_kit.model.tool import ToolSpec
from migrate_kit.review.catalogue import description_files
from migrate_kit.review.description import parse_description, read_text

MOST = 40
"""Deleted files that are looked at."""
_ALIKE = 0.5
"""So much of what calls for either of two tools calls for both."""
Asking = Callable[..., str | None]
"""git in the folder of the description, with the arguments given; None where it says nothing."""


def former_path(path: Path, now: ToolSpec, git: Asking) -> Path | None:
    """Return the file that *now*, the description at *path*, stood in before, be it gone or not; None for a new one."""
    top = git("rev-parse", "--show-toplevel")
    if top is None:
        return None
    best, found = 0.0, None
    for other, spec in (*_deleted(Path(top.removesuffix("\n")), git), *_orphans(path)):
        score = _likeness(spec, now) if other != path else 0.0
        if score > best:
            best, found = score, other
    return found


def _deleted(top: Path, git: Asking) -> Iterator[tuple[Path, ToolSpec]]:
    staged = git("diff", "--cached", "--no-renames", "--diff-filter=D", "--name-only", "--no-ext-diff", "-z", "HEAD")
    unstaged = git("ls-files", "--deleted", "--full-name", "-z", "--", ".")
    names = dict.fromkeys(f"{staged or ''}{unstaged or ''}".split("\0"))
    for name in [name for name in names if name.endswith((".yaml", ".yml"))][:MOST]:
        try:
            yield top / name, parse_description(git("cat-file", "blob", f"HEAD:{name}") or "", top / name)
        except DescriptionInvalid:
            continue


def _orphans(path: Path) -> Iterator[tuple[Path, ToolSpec]]:
    reasons = {tell("review.stale_orphan", language) for language in ("en", "zh")}
    for other in description_files(path.parent):
        try:
            spec = parse_description(read_text(other), other)
        except (DescriptionInvalid, NotReadable):
            continue
        if spec.stale in reasons:
            yield other, spec


def _likeness(before: ToolSpec, now: ToolSpec) -> float:
    """Return how sure it is that both are one tool: by the approval, by name or function, by what people say for it."""
    if now.approved_hash and now.approved_hash in (before.approved_hash, before.text_hash()):
        return 3.0
    if before.name == now.name or (before.implementation and before.implementation == now.implementation):
        return 2.0
    one, other = set(before.use_when), set(now.use_when)
    share = len(one & other) / max(1, len(one | other))
    return share if share >= _ALIKE else 0.0
