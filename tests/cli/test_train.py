"""`train` from the command line: what teaches, what is compared, what may serve, and what is missing."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests.extras import needs

np = pytest.importorskip("numpy", reason="extra semantic")
needs("sklearn", "skops", extra="learn")

from migrate_kit.cli import _learned
from migrate_kit.config import load_settings
from migrate_kit.log import SqlSink
from migrate_kit.model.decision import Decision, Outcome, ToolCall
from migrate_kit.model.observation import Observation
from migrate_kit.model.tool import ToolSpec
from migrate_kit.review import write_description
from migrate_kit.route_ext import tier
from migrate_kit.route_ext.tier import SemanticTier
from migrate_kit.route_ext.vectors import Vectors
from migrate_kit.testing import approved
from tests.cli.running import Ran, run
from tests.log.samples import observation
from tests.review.specs import yaml_of
from tests.route_ext.counting import CountingEncoder

pytestmark = pytest.mark.xdist_group("encoder")  # what learns takes a second to load: one worker does
Command = Callable[..., Ran]
TOOLS = tuple(
    approved(ToolSpec(name=name, summary=summary, use_when=(summary,), effects="read_only"))
    for name, summary in (("lamp", "switch the lights"), ("heat", "set the temperature"), ("door", "unlock a door"))
)
SAID = {"lamp": "zorpzorp blimblim", "heat": "craxcrax mukkmukk", "door": "dovodovo wuffwuff"}
ENDINGS = ("quickly", "tonight", "in here", "again", "for me", "at once", "upstairs", "downstairs", "outside", "tomorrow",
           "before lunch", "after dinner", "all week", "every day", "slowly", "later on")  # fmt: skip


def requests(*tools: str) -> Iterable[tuple[str, str]]:
    return ((f"{SAID[tool]} {ending}", tool) for tool in tools for ending in ENDINGS)


def jsonl(path: Path, rows: Iterable[tuple[str, str]], **more: object) -> Path:
    path.write_text("".join(json.dumps({"text": t, "labels": [tool], **more}) + "\n" for t, tool in rows), "utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(_learned, "_vectors", lambda settings: Vectors(CountingEncoder()))
    (tmp_path / "migrate-kit.toml").write_text('router = "semantic"\n', encoding="utf-8")
    for spec in TOOLS:
        write_description(tmp_path / "shadow_tools" / f"{spec.name}.yaml", yaml_of(spec))
    return tmp_path


@pytest.fixture
def command(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return lambda *arguments: run(monkeypatch, capsys, "train", *arguments)


def logged(rows: Iterable[tuple[str, str]], **more: object) -> None:
    """Put *rows* into the log as decisions on which both routers agree."""
    sink = SqlSink(load_settings().store_url)
    for text, tool in rows:
        sink.offer(agreed({"text": text} | more, tool))
    sink.flush(10)
    sink.close()


def agreed(values: dict[str, object], tool: str) -> Observation:
    decided = Decision(calls=(ToolCall(tool=tool),) if tool else (), version="v1")
    return observation(dynamic=decided, **values)


def version(folder: Path) -> str:
    (made,) = {path.name for path in (folder / ".migrate-kit" / "learned").iterdir() if path.is_dir()}
    return made


def current(folder: Path) -> str:
    file = folder / ".migrate-kit" / "learned" / "current"
    return file.read_text("utf-8").strip() if file.exists() else ""


def test_agreed_decisions_in_the_log_teach_a_router_that_serves_once_it_is_better(
    command: Command, folder: Path
) -> None:
    logged(requests("lamp", "heat", "door"))
    ran = command()
    assert ran.code == 0
    assert "48 judged requests, 48 decisions in the log" in ran.err
    assert re.search(
        r"better than recall, so it serves: (1[345])/15 right against 0/15 of recall, \1 gained, 0 lost", ran.out
    )
    assert current(folder) == version(folder)


def test_what_serves_is_what_was_compared_and_bears_its_figures(command: Command, folder: Path) -> None:
    ran = json.loads(command(str(jsonl(folder / "c", requests("lamp", "heat", "door"))), "--format", "json").out)
    manifest = json.loads((folder / ".migrate-kit/learned" / ran["version"] / "manifest.json").read_bytes())
    assert ran["version"].startswith(f"model-{manifest['data']}-{manifest['catalogue']}")
    assert manifest["examples"] == sum(ran["examples"].values()) == 33
    assert manifest["trial"] | {"passed": True} == ran["trial"]


def test_one_that_is_not_better_is_kept_and_does_not_serve(command: Command, folder: Path) -> None:
    told = [(f"{spec.summary} {ending}", spec.name) for spec in TOOLS for ending in ENDINGS]
    ran = command(str(jsonl(folder / "c", told)))
    assert ran.code == 1
    assert re.search(
        "not shown to be better than recall, so it is kept and does not serve: 1[45]/15 right against 15/15", ran.out
    )
    assert (current(folder), version(folder)[:6]) == ("", "model-")


def test_a_reason_lets_it_serve_all_the_same_and_is_kept(command: Command, folder: Path) -> None:
    told = [(f"{spec.summary} {ending}", spec.name) for spec in TOOLS for ending in ENDINGS]
    assert command(str(jsonl(folder / "c", told)), "--force", "we try it").code == 0
    (line,) = (folder / ".migrate-kit/learned/history.jsonl").read_text("utf-8").splitlines()
    assert {key: json.loads(line)[key] for key in ("from", "to", "why")} == {
        "from": None, "to": version(folder), "why": "we try it",
    }  # fmt: skip


def test_an_empty_reason_is_none(command: Command, folder: Path) -> None:
    ran = command(str(jsonl(folder / "c", requests("lamp", "heat"))), "--force", " ")
    assert (ran.code, ran.err[:12], "--force" in ran.err) == (2, "error MKE117", True)


def test_an_older_version_serves_again_and_none_when_told(command: Command, folder: Path) -> None:
    first = json.loads(command(str(jsonl(folder / "c", requests("lamp", "heat"))), "--format", "json").out)["version"]
    second = json.loads(command(str(jsonl(folder / "d", requests("lamp", "door"))), "--format", "json").out)["version"]
    assert current(folder) == second
    assert (command("--use", first, "--dry-run").code, current(folder)) == (0, second)
    assert (command("--use", first).code, current(folder)) == (0, first)
    listed = json.loads(command("--list", "--format", "json").out)
    assert (listed["serves"], {each["version"] for each in listed["versions"]}) == (first, {first, second})
    assert (command("--use", "recall").code, current(folder)) == (0, "")
    assert command("--use", "no-such").err.startswith("error MKE161")


def test_a_version_that_did_not_pass_needs_a_reason_to_serve(command: Command, folder: Path) -> None:
    told = [(f"{spec.summary} {ending}", spec.name) for spec in TOOLS for ending in ENDINGS]
    command(str(jsonl(folder / "c", told)))
    refused = command("--use", version(folder))
    assert (refused.code, refused.err[:12], current(folder)) == (2, "error MKE210", "")
    assert command("--use", version(folder), "--force", "a test").code == 0
    assert current(folder) == version(folder)


def test_the_list_shows_each_version_with_its_figures(command: Command, folder: Path) -> None:
    assert "nothing has been learned yet" in command("--list").out
    command(str(jsonl(folder / "c", requests("lamp", "heat"))))
    shown = command("--list").out.splitlines()[1]
    assert shown.startswith(version(folder))
    assert re.search("(9|10)/10 right against 0/10 of recall", shown)
    assert shown.endswith("serves")


def test_a_log_of_digests_teaches_nothing_and_names_the_setting(command: Command) -> None:
    logged(requests("lamp", "heat"), text=None)
    ran = command()
    assert (ran.code, ran.err.count("MKE162"), "keep_text = true" in ran.err) == (2, 1, True)


def test_judged_requests_teach_where_the_log_keeps_no_text(command: Command, folder: Path) -> None:
    logged(requests("lamp"), text=None)
    ran = command(str(jsonl(folder / "c", requests("lamp", "heat"))))
    assert ran.code == 0
    assert "16 decisions in the log have no text" in ran.err


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([("up", "lamp"), ("down", "heat")], "2 different requests"),
        ([*requests("lamp")], "one tool, lamp"),
        ([*requests("lamp", "heat")][:9], "at least 10"),
        ([(f"{n}", "unknown") for n in range(20)], "0 different requests"),
    ],
)
def test_too_little_to_learn_from_is_one_clear_line(
    command: Command, folder: Path, rows: list[tuple[str, str]], said: str
) -> None:
    ran = command(str(jsonl(folder / "c", rows)), "--no-log")
    assert (ran.code, "MKE163" in ran.err, said in ran.err) == (2, True, True)
    assert not (folder / ".migrate-kit" / "learned").exists()


def test_without_anything_judged_left_it_says_so(command: Command, folder: Path) -> None:
    test = jsonl(folder / "t", [("what now", "lamp")])
    test.write_text('{"text": "what now"}\n', encoding="utf-8")
    ran = command(str(jsonl(folder / "c", requests("lamp", "heat"))), "--test", str(test))
    assert (ran.code, "--test FILE" in ran.err) == (2, True)


def test_nothing_that_is_compared_on_is_learned_from(command: Command, folder: Path) -> None:
    every = jsonl(folder / "c", requests("lamp", "heat"))
    test = jsonl(folder / "t", [(text.upper(), tool) for text, tool in requests("lamp", "heat")][::2])
    found = json.loads(command(str(every), "--test", str(test), "--format", "json").out)
    assert (found["examples"], found["trial"]["n"]) == ({"heat": 8, "lamp": 8}, 16)


def test_what_a_person_says_of_a_request_stands_above_what_routers_agree_on(command: Command, folder: Path) -> None:
    logged(requests("lamp", "heat"))
    judged = jsonl(folder / "c", [(text, "door") for text, _ in requests("heat")])
    found = json.loads(command(str(judged), "--format", "json").out)
    assert found["examples"] == {"door": 11, "lamp": 11}


def test_decisions_on_which_routers_differ_teach_nothing(command: Command) -> None:
    logged(requests("lamp", "heat"))
    logged(((f"odd {n}", "door") for n in range(20)), outcome=Outcome.differ)
    assert json.loads(command("--format", "json").out)["examples"] == {"heat": 11, "lamp": 11}


@pytest.mark.parametrize(("other", "asked"), [("bot:handle", 1), ("menu:choose", 0)])
def test_that_no_tool_serves_is_known_of_the_tools_of_one_router_only(command: Command, other: str, asked: int) -> None:
    logged(requests("lamp", "heat"), router="bot:handle")
    logged([("good morning", "")], router=other)
    kinds = {
        line["kind"]: line for line in json.loads(command("--format", "json").out)["evaluation"]["sides"][0]["kinds"]
    }
    assert ("agreed" in kinds) == bool(asked)


def test_a_dry_run_writes_nothing(command: Command, folder: Path) -> None:
    ran = command(str(jsonl(folder / "c", requests("lamp", "heat"))), "--dry-run")
    assert (ran.code, "dry run" in ran.err) == (0, True)
    assert not (folder / ".migrate-kit" / "learned").exists()


@pytest.mark.parametrize(("module", "extra"), [("sklearn", "learn"), ("skops", "learn"), ("numpy", "semantic")])
def test_an_absent_extra_is_named_before_anything_is_learned(
    command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch, module: str, extra: str
) -> None:
    every = jsonl(folder / "c", requests("lamp", "heat"))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == module else sys)
    ran = command(str(every))
    assert (ran.code, "MKE111" in ran.err, f"pip install 'migrate-kit[{extra}]'" in ran.err) == (2, True, True)


def test_what_was_learned_decides_in_the_next_process_and_leaves_the_rest_to_recall(
    command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command(str(jsonl(folder / "c", requests("lamp", "heat"))))
    monkeypatch.setattr(tier, "load_encoder", lambda choice: CountingEncoder())
    router = SemanticTier(load_settings()).router(TOOLS)
    assert current(folder) in router.recall.version
    asked = ("zorpzorp blimblim right now", "craxcrax mukkmukk please", "qqq 77 vvv")
    decided = [[call.tool for call in router.decide(text).calls] for text in asked]
    assert decided == [["lamp"], ["heat"], []]
    assert router.decide("unlock a door").trace.candidates[0].tool == "door"


def test_where_words_alone_decide_it_says_that_what_was_learned_takes_no_part(command: Command, folder: Path) -> None:
    (folder / "migrate-kit.toml").write_text("", encoding="utf-8")
    assert 'router = "semantic"' in command(str(jsonl(folder / "c", requests("lamp", "heat")))).err
