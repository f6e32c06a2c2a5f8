"""Which places one commit edited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from migrate_kit.analyze.growth.commit import Commit, Reader, is_work
from migrate_kit.analyze.growth.segments import Segment, segments
from migrate_kit.model.record import Record


class Places(Record):
    """The places that one commit edited, by name. A new function (the tool itself) and imports are none."""

    routers: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    constants: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    def per_tool(self, tools: int) -> int:
        """Return the places that each of *tools* needed: all share routers and tables, words and files are split."""
        return len(self.routers) + len(self.tables) + ceil(len(self.constants) / tools) + ceil(len(self.others) / tools)


@dataclass(frozen=True, slots=True)
class _Key:
    kind: str
    name: str


def edited(commit: Commit, routers: Mapping[str, frozenset[str]], read: Reader) -> Places:
    """Return the places that *commit* edited; *routers* names the router functions of each file."""
    found: dict[str, dict[str, None]] = {"router": {}, "table": {}, "constant": {}, "other": {}}
    for file in filter(is_work, commit.files):
        before = read(commit.parent, file) if commit.parent else None
        after = read(commit.id, file)
        if not file.endswith(".py"):
            found["other"][file] = None
        elif before is not None and after is not None:
            for key in _changed(before, after, routers.get(file, frozenset())):
                kind = key.kind if key.kind in found else "other"
                found[kind][file if kind == "other" else f"{file}:{key.name}"] = None
    return Places(
        routers=tuple(found["router"]),
        tables=tuple(found["table"]),
        constants=tuple(found["constant"]),
        others=tuple(found["other"]),
    )


def _changed(before: str, after: str, routers: frozenset[str]) -> list[_Key]:
    old, new = _keyed(segments(before, routers)), _keyed(segments(after, routers))
    return [
        key
        for key in dict.fromkeys((*old, *new))
        if old.get(key) != new.get(key) and key.kind != "import" and not (key.kind == "function" and key not in old)
    ]


def _keyed(parts: tuple[Segment, ...]) -> dict[_Key, list[str]]:
    keyed: dict[_Key, list[str]] = {}
    for part in parts:
        keyed.setdefault(_Key(part.kind, part.name), []).append(part.syntax)
    return keyed
