"""`describe` again and again on a real project, the files edited by hand and the source changed in between."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from migrate_kit.cli import check, scan
from migrate_kit.cli import describe as describing
from migrate_kit.model.tool import ToolSpec
from migrate_kit.review import load_folder, parse_description
from migrate_kit.review.editing import set_values
from migrate_kit.review.fields import values_of

BOT = '''"""A little bot."""
import requests


def play(arg1, level="mid"):
    """Play a song.

    Args:
        arg1: name of the song
        level: how loud
    """
    if level not in ("low", "mid", "high"):
        raise ValueError("no such level")
    requests.post("http://x/play", json={"song": arg1, "level": level}, timeout=5)


def stop(reason):
    """Stop the music.

    Args:
        reason: why it stops
    """
    return requests.get("http://x/stop", params={"reason": reason}, timeout=3).text


def handle(text):
    if "play" in text or "播放" in text:
        return play(text.split("播放")[-1])
    elif "stop" in text:
        return stop(text)
    return None
'''
SOURCE = (
    ("name of the song", "name of a song"),
    ("how loud", "how loud it is"),
    ("timeout=5", "timeout=9"),
    ('"mid", "high")', '"mid", "high", "max")'),
    ('"播放" in text', '"播放" in text or "放歌" in text'),
    ('"stop" in text', '"stop" in text or "停" in text'),
    ("def handle", "# moved\n\n\ndef handle"),
    ("no such level", "unknown level"),
    ("why it stops", "why it has to stop"),
)
HAND: dict[tuple[str, ...], object] = {
    ("summary",): "Spielt: Musik #1",
    ("cost",): "free",
    ("latency",): "fast",
    ("group",): "music",
    ("use_when",): ["来一首", "play: it"],
    ("do_not_use_when",): [],
    ("errors",): ["- odd", "two\nlines"],
    ("effects",): "dangerous",
    ("routers",): ["bot:handle"],
    ("ask_user", "level"): "多大声？",
    ("ask_user", "arg1"): None,
    ("context", "user"): "event.user",
    ("parameters", "level"): {
        "type": "string",
        "enum": ["high", "mid"],
        "synonyms": {"high": ["大声"]},
        "default": "mid",
    },
    ("parameters", "arg1"): {"type": "string", "pattern": "\\S+", "max_length": 20, "extractor": "title"},
    ("parameters", "times"): {"type": "integer", "required": False, "minimum": 1, "maximum": 9},
}


COMMANDS = {"scan": scan.command, "describe": describing.command}


def run(name: str, *arguments: str) -> Result:
    result = CliRunner().invoke(COMMANDS[name], arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MIGRATE_KIT_ROOT", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").write_text(BOT, encoding="utf-8")
    describe()
    return tmp_path


def describe() -> Result:
    run("scan", ".")
    return run("describe", "--language", "en")


def edit(path: Path, change: Callable[[str], str]) -> None:
    before = path.read_text(encoding="utf-8")
    after = change(before)
    assert after != before
    path.write_text(after, encoding="utf-8")


def by_hand(text: str, chance: Random) -> tuple[str, list[str]]:
    """Return *text* after a person was at it, and the comments that were written."""
    own = chance.sample(sorted(HAND), 4)
    text = set_values(text, {part: HAND[part] for part in own})
    if chance.random() < 0.4:
        text = text.replace("arg1", chance.choice(["title", "song"]))
    lines, comments = text.splitlines(), []
    last = next(i for i, line in enumerate(lines) if line.startswith("stale:"))
    for number in range(3):
        at = chance.randrange(last)
        if not lines[at].rstrip().endswith(("|", "|-", ">")) and not lines[at].startswith("      "):
            comments.append(f"# note {number}: {chance.random()}")
            indent = re.match(r" *", lines[at])
            lines.insert(at, (indent.group() if indent else "") + comments[-1])
    return "\n".join(lines) + "\n", comments


@pytest.mark.parametrize("rounds", [6, pytest.param(300, marks=pytest.mark.soak)])
def test_nothing_that_a_person_wrote_is_lost(project: Path, rounds: int) -> None:
    chance = Random(rounds)
    path = project / "shadow_tools" / "play.yaml"
    drafts = path.read_text(encoding="utf-8")
    for _ in range(rounds):
        (project / "bot.py").write_text(BOT, encoding="utf-8")
        path.write_text(drafts, encoding="utf-8")
        text, comments = by_hand(drafts, chance)
        path.write_text(text, encoding="utf-8")
        before, theirs = values_of(parse_description(drafts, path)), values_of(parse_description(text, path))
        own = {part for part in {*before, *theirs} if before.get(part) != theirs.get(part)}
        for old, new in chance.sample(SOURCE, 3):
            edit(project / "bot.py", lambda source, old=old, new=new: source.replace(old, new))  # type: ignore[misc]
        describe()
        once = path.read_text(encoding="utf-8")
        now = values_of(parse_description(once, path))
        assert {part: now.get(part) for part in own} == {part: theirs.get(part) for part in own}
        assert [comment for comment in comments if comment not in once] == []
        describe()
        assert path.read_text(encoding="utf-8") == once


def test_a_parameter_renamed_by_hand_stays_and_is_told_and_checked(project: Path) -> None:
    path = project / "shadow_tools" / "play.yaml"
    edit(path, lambda text: text.replace("arg1", "title"))
    theirs = parse_description(path.read_text(encoding="utf-8"), path)
    told = describe().stdout
    now = parse_description(path.read_text(encoding="utf-8"), path)
    assert (dict(now.parameters), dict(now.ask_user)) == (dict(theirs.parameters), dict(theirs.ask_user))
    assert list(now.parameters) == ["title", "level"]
    assert "needs arg1" in told
    found = json.loads(CliRunner().invoke(check.command, ["--format", "json"]).stdout)["findings"]
    assert [(each["tool"], each["code"]) for each in found if each["code"] == "MK413"] == [("play", "MK413")]


def specs(folder: Path) -> dict[str, ToolSpec]:
    return {spec.name: spec for spec in load_folder(folder / "shadow_tools").specs}


def rename(project: Path) -> None:
    edit(
        project / "bot.py", lambda text: text.replace("def play(", "def play_song(").replace("n play(", "n play_song(")
    )


def test_a_function_renamed_in_the_source_keeps_its_text(project: Path) -> None:
    folder = project / "shadow_tools"
    mine = "summary: Asked Li.  # mine"
    edit(
        folder / "play.yaml",
        lambda text: text.replace("summary: Play a song.", mine).replace("- 播放", "- 播放\n  - 唱"),
    )
    (folder / "learned_phrases.yaml").write_text("phrases:\n- phrase: 放歌\n  tool: play\n", encoding="utf-8")
    rename(project)
    dry = run("describe", "--dry-run")
    assert (folder / "play.yaml").exists(), dry.output
    told = describe().stdout
    assert sorted(path.name for path in folder.iterdir()) == ["learned_phrases.yaml", "play_song.yaml", "stop.yaml"]
    assert "play is play_song in the source now" in told
    text = (folder / "play_song.yaml").read_text(encoding="utf-8")
    assert text.startswith("# Shadow description of play_song.")
    assert mine in text
    assert specs(project)["play_song"].use_when == ("play", "播放", "唱")
    assert specs(project)["play_song"].stale == "renamed in the source: play is play_song now"
    assert "tool: play_song\n" in (folder / "learned_phrases.yaml").read_text(encoding="utf-8")
    describe()
    assert (folder / "play_song.yaml").read_text(encoding="utf-8") == text


def test_a_name_that_a_person_chose_stays_when_the_function_is_renamed(project: Path) -> None:
    path = project / "shadow_tools" / "play.yaml"
    edit(path, lambda text: text.replace("name: play\n", "name: music\n", 1))
    describe()
    rename(project)
    describe()
    assert sorted(specs(project)) == ["music", "stop"]
    assert specs(project)["music"].implementation == "bot:play_song"
    assert path.exists()


def test_two_that_a_lost_function_may_be_move_nothing(project: Path) -> None:
    path = project / "shadow_tools" / "play.yaml"
    edit(path, lambda text: text.replace("summary: Play a song.", "summary: Asked Li."))
    inventory = project / ".migrate-kit" / "inventory.json"
    found = json.loads(inventory.read_text(encoding="utf-8"))
    play = next(tool for tool in found["tools"] if tool["name"] == "play")
    found["tools"] = [
        *(tool for tool in found["tools"] if tool is not play),
        play | {"name": "a"},
        play | {"name": "b"},
    ]
    branches = found["routers"][0]["branches"]
    one = next(branch for branch in branches if branch["tool"] == "play")
    both = [one | {"tool": name, "target": name} for name in "ab"]
    found["routers"][0]["branches"] = [*both, *(branch for branch in branches if branch is not one)]
    inventory.write_text(json.dumps(found), encoding="utf-8")
    result = run("describe", "--language", "en")
    assert "play may be a, b now" in result.output
    assert specs(project)["play"].summary == "Asked Li."
    assert specs(project)["play"].stale == "no branch and no function of this name any more"
