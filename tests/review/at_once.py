"""A reviewer, or `describe`, as a process of its own: `python -m tests.review.at_once ROLE NAME SEED ROUNDS`.

It says `ready`, waits for a line, works, and prints each write that it was told has happened: from which text to which.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from click.testing import CliRunner

from migrate_kit.cli import cli
from migrate_kit.errors import DescriptionChanged
from migrate_kit.model.tool import Status
from migrate_kit.review import status, writing
from migrate_kit.review.session import read_item

FOLDER = Path("shadow_tools")
INVENTORIES = ("before.json", "after.json")
_write_over = writing.write_over


def _told(path: Path, text: str, *, expected: str | None) -> bool:
    done = _write_over(path, text, expected=expected)
    if done and text != expected:
        print(
            json.dumps([path.name, expected, text]), file=sys.__stdout__, flush=True
        )  # the runner of `describe` takes stdout
    return done


def _review(name: str, chance: random.Random, rounds: int) -> None:
    """Edit or judge what is on the screen; what changed meanwhile is refused, read again and left for the next round."""
    for number in range(rounds):
        item = read_item(chance.choice(sorted(FOLDER.glob("*.yaml"))))
        if chance.random() < 0.6:
            writing.write_over(
                item.path,
                item.text.replace("use_when:\n", f"use_when:\n  - {name} {number}\n", 1),
                expected=item.text,
            )
            continue
        try:
            verdict = chance.choice((Status.approved, Status.rejected))
            status.set_status(item.path, verdict, reviewer=name, expected=item.text)
        except DescriptionChanged:
            continue


def _describe(rounds: int) -> None:
    """Describe two states of the source in turn, the later one last."""
    for number in range(2 * (rounds // 2)):
        done = CliRunner().invoke(cli, ["describe", "--inventory", INVENTORIES[number % 2]])
        assert done.exit_code == 0, done.output


if __name__ == "__main__":
    role, name, seed, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    writing.write_over = status.write_over = _told
    print("ready", flush=True)
    sys.stdin.readline()
    if role == "describe":
        _describe(rounds)
    else:
        _review(name, random.Random(seed), rounds)
