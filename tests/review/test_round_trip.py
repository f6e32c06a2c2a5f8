"""Files in every style that YAML has: what is not changed keeps its bytes, what a person wrote is never lost."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.model.tool import Status, ToolSpec
from migrate_kit.review import merge, parse_description, write_description
from migrate_kit.review.description import read_text
from migrate_kit.review.fields import ENTRY_KEYS, SOURCE_KEYS, values_of
from migrate_kit.review.stamp import stamped
from migrate_kit.review.status import with_status
from tests.review.specs import yaml_of
from tests.review.styles import SPECS, STYLES, Written, written
from tests.review.test_merging import HERE, LAW

_OTHER = "renamed"
VERDICT = ("status", "reviewer", "approved_hash", "stale")
ROUNDS = st.lists(st.tuples(SPECS, SPECS, STYLES, st.sampled_from(["", "", *Status])), min_size=1, max_size=3)


def edited(text: str, other: ToolSpec, style: int) -> tuple[Written, str]:
    """Return the file rewritten by hand, some parts in the words of *other*, and the machine's own lines below it."""
    machine = ("# generated:", "# pending:", "#~")
    tail = [line for line in text.splitlines() if line.startswith(machine)]
    chance = Random(style)
    now, theirs = parse_description(text, HERE), {}
    for key in ("summary", "use_when", "do_not_use_when", "effects", "cost", "latency", "errors", "group", *ENTRY_KEYS):
        if chance.random() < 0.4:
            held, wanted = getattr(now, key), getattr(other, key)
            some = {name: item for name, item in held.items() if chance.random() < 0.5} if key in ENTRY_KEYS else {}
            theirs[key] = {**some, **wanted} if key in ENTRY_KEYS else wanted
    now = now.model_copy(update=theirs)
    old = chance.choice([*now.parameters, ""])
    if old and chance.random() < 0.5:
        # As an editor replaces whole words: `no` is no part of `do_not_use_when`.
        now, word = _called_otherwise(now, old), rf"(?<!\w){re.escape(old)}(?!\w)"
        tail = [re.sub(word, _OTHER, line) for line in tail]
    file = written(now, style)
    newline = "\r\n" if "\r\n" in file.text else "\n"
    glue = "" if file.text.endswith("\n") else newline
    return file, glue + "".join(line + newline for line in tail)


def _called_otherwise(spec: ToolSpec, old: str) -> ToolSpec:
    """Return *spec* with a parameter under another name, wherever it is named."""
    renamed = {
        key: {_OTHER if name == old else name: item for name, item in getattr(spec, key).items()} for key in ENTRY_KEYS
    }
    return spec.model_copy(update=renamed)


def as_they_were(file: Written, text: str, changed: set[str]) -> bool:
    """Tell whether the lines of all keys but the *changed* ones stand in *text* as they were, in the same order."""
    at = 0
    gone = {name for key in changed for name in re.findall(r"&(a\d+) ", file.pieces.get(key, ""))}
    for key, piece in file.pieces.items():
        # What repeats a value that is gone has to say it by itself.
        if key in changed or gone & set(re.findall(r"\*(a\d+)", piece)):
            continue
        at = text.find(piece.rstrip("\r\n"), at)
        if at < 0:
            return False
    return True


@settings(LAW, max_examples=100)
@given(SPECS, STYLES)
def test_a_file_in_any_style_keeps_every_byte(spec: ToolSpec, style: int) -> None:
    file = written(spec, style)
    text = stamped(file.text, HERE)
    assert text.startswith(file.text)
    assert merge(text, spec, path=HERE).text == text


@settings(LAW, max_examples=20)
@given(SPECS, STYLES)
def test_a_file_on_disk_keeps_every_byte(spec: ToolSpec, style: int) -> None:
    text = stamped(written(spec, style).text, HERE)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tool.yaml"
        path.write_bytes(text.encode())
        write_description(path, merge(read_text(path), spec, path=path).text)
        assert path.read_bytes() == text.encode()


@settings(LAW, max_examples=30)
@given(SPECS, STYLES, st.sampled_from(Status))
def test_a_verdict_changes_its_own_lines_only(spec: ToolSpec, style: int, status: Status) -> None:
    file = written(spec, style)
    text = with_status(file.text, status, reviewer="李", path=HERE)
    assert as_they_were(file, text, set(VERDICT))
    assert all(comment in text for comment in file.comments)
    assert parse_description(text, HERE) == spec.model_copy(
        update={"status": status, "reviewer": "李", "approved_hash": spec.text_hash() * (status is Status.approved)}
    )


@settings(LAW, max_examples=25)
@given(SPECS, SPECS, STYLES)
def test_a_refreshed_part_leaves_all_other_lines(old: ToolSpec, new: ToolSpec, style: int) -> None:
    file = written(old, style)
    text = merge(stamped(file.text, HERE), new, path=HERE).text
    before, after = values_of(old), values_of(new)
    changed = {part[0] for part in {*before, *after} if before.get(part) != after.get(part)}
    assert as_they_were(file, text, {*changed, *SOURCE_KEYS})
    assert values_of(parse_description(text, HERE)) == after


@settings(LAW, max_examples=25)
@given(SPECS, ROUNDS)
def test_no_edit_in_any_style_is_lost_over_several_runs(first: ToolSpec, rounds: list[tuple[ToolSpec, ...]]) -> None:
    """A person rewrites the file between any two runs of describe, each of which finds other evidence."""
    text, said = stamped(yaml_of(first), HERE), first
    theirs: dict[tuple[str, ...], object] = {}
    for new, other, style, verdict in rounds:
        file, tail = edited(text, other, style)
        text = file.text + tail
        worded, found = values_of(said), values_of(parse_description(text, HERE))
        for part in {*worded, *found, *theirs}:
            # Who goes back to the generator's own words leaves the part to it again.
            theirs.pop(part, None)
            if found.get(part) != worded.get(part):
                theirs[part] = found.get(part)
        if verdict:
            text = with_status(text, Status(verdict), reviewer="li", path=HERE)
        text, said = merge(text, new, path=HERE).text, new
        merged = values_of(parse_description(text, HERE))
        assert {part: merged.get(part) for part in theirs} == theirs
        missing = [comment for comment in file.comments if comment not in text]
        assert not missing, missing
