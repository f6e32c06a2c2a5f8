"""Put sampled disagreements to a rater at the terminal, one after the other; each verdict is kept at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

from migrate_kit.cli import output
from migrate_kit.log import now_us
from migrate_kit.messages import tell
from migrate_kit.model.adjudication import Adjudication

if TYPE_CHECKING:
    from migrate_kit.model.adjudication import Item, Side

_ANSWERS = {"a": "a", "b": "b", "2": "both", "0": "neither"}
_STOP = frozenset({"q", "\x03", "\x04", ""})


def rate(items: Sequence[Item], *, rater: str, keep: Callable[[Adjudication], object]) -> int:
    """Ask about *items* until none is left or the rater stops; return how many verdicts were kept."""
    from migrate_kit.report.adjudication import in_groups

    kept, left = 0, len(items)
    for names, group in in_groups(items):
        output.say("adjudicate.group", names=" ↔ ".join(map(_choice, names)), n=len(group))
        for item in group:
            _show(item, left)
            said = _asked(item, rater)
            if said is None:
                return kept
            left -= 1
            if said:
                keep(said[0])
                kept += 1
    return kept


def _asked(item: Item, rater: str) -> list[Adjudication] | None:
    """Return the verdict, nothing for a request that is skipped, None where the rater stops."""
    note = ""
    while True:
        output.say("adjudicate.keys")
        key = click.getchar().lower()
        if key in _STOP:
            return None
        if key == "s":
            return []
        if key == "n":
            note = click.prompt(output.word("adjudicate.note"), default=note, show_default=False)
        elif key in _ANSWERS:
            right = item.right_of(_ANSWERS[key])
            said = Adjudication(observation=item.observation, rater=rater, right=right, note=note, at_us=now_us())
            return [said]


def _show(item: Item, left: int) -> None:
    output.say("adjudicate.item", left=left, text=_plain(item.text))
    for name, side in zip("ab", item.shown, strict=True):
        output.say("adjudicate.side", name=name, what=_plain(_spoken(side)))


def _spoken(side: Side) -> str:
    if side.refusal:
        what = tell(f"refusal.{side.refusal}", output.language())
        key = "adjudicate.refused_tool" if side.refused_tool else "adjudicate.refused"
        return output.word(key, what=what, tool=side.refused_tool)
    if not side.calls:
        return output.word("adjudicate.default")
    return "; ".join(_call(tool, arguments) for tool, arguments in side.calls)


def _call(tool: str, arguments: object) -> str:
    pairs = arguments.items() if isinstance(arguments, dict) else ()
    return f"{tool}({', '.join(f'{name}={value!r}' for name, value in pairs)})"


def _choice(tools: str) -> str:
    from migrate_kit.report.figures import choice

    # A name that only one side can have would tell which is which.
    return choice("" if tools.startswith("(") else tools, output.language())


def _plain(text: str) -> str:
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())
