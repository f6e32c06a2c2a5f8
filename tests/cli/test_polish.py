"""`describe --polish` and what review does with it, against real endpoints on the loopback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from migrate_kit.errors import ExtraMissing, KeyMissing, ModelNotSet, OptionInvalid
from migrate_kit.model.tool import Status
from migrate_kit.review import load_folder, read_polished
from tests.cli.folder import error_of, payload, run
from tests.cli.test_describe import save
from tests.cli.test_review import on_terminal
from tests.describe.inventories import branch, inventory, tool, words
from tests.route_ext.endpoint.servers import (
    ANSWERS,
    PROVIDERS,
    Endpoint,
    Reply,
    closed_port,
    endpoint,
    openai,
    refusal,
)

KEY = "sk-test-4fJ2kQ9xLm31ZzTq"
LOGS = "Shows the last lines of the logs."
both = pytest.mark.parametrize("provider", PROVIDERS)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MIGRATE_KIT_ROOT", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.setenv(name, KEY)
    branches = [branch("logs", words("日志")), branch("restart", words("重启"))]
    tools = [tool("logs", doc="Show the last lines of the logs."), tool("restart", doc="Restart a service.")]
    save(tmp_path, inventory(tools, branches))
    return tmp_path


def configure(folder: Path, url: str, provider: str = "openai", **more: Any) -> None:
    values = {"model_provider": provider, "model_name": "small-1", "model_timeout_ms": 5_000}
    values["model_url"] = f"{url}/v1" if provider == "openai" else url
    lines = [f"{key} = {json.dumps(value)}" for key, value in (values | more).items()]
    (folder / "migrate-kit.toml").write_text("\n".join(lines), encoding="utf-8")


def reply(provider: str, summary: str) -> Reply:
    # The name is the first fact, the summary the second.
    return ANSWERS[provider]({"sentences": [{"field": "summary", "sentence": summary, "cites": ["F2"]}]})


def served(folder: Path, *replies: Reply, provider: str = "openai") -> Iterator[Endpoint]:
    with endpoint(*replies) as one:
        configure(folder, one.url, provider)
        yield one


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "shadow_tools").glob("*.yaml"))}


def polish(*arguments: str) -> Result:
    return run("describe", "--polish", *arguments)


def told(result: Result) -> dict[str, Any]:
    report: Any = payload(result)["polish"]
    return dict(report)


@both
def test_another_wording_is_kept_beside_the_text(project: Path, provider: str) -> None:
    for one in served(project, reply(provider, LOGS), reply(provider, "Deletes a service."), provider=provider):
        result = polish("--format", "json")
        assert result.exit_code == 0, result.output
        assert (told(result)["kept"], told(result)["dropped"], told(result)["tools"][1]["state"]) == (1, 1, "polished")
        assert told(result)["tools"][1]["dropped"][0]["reason"] == "invented"
        assert len(one.asked) == 2
        assert KEY in one.keys[0]
    path = project / "shadow_tools" / "logs.yaml"
    text = path.read_text(encoding="utf-8")
    polished = read_polished(text, path)
    assert polished is not None
    assert (polished.spec.summary, polished.by, polished.cites) == (LOGS, "small-1", {"summary": ("summary",)})
    assert load_folder(project / "shadow_tools").specs[0].summary == "Show the last lines of the logs."


def test_the_text_form_counts_and_names_what_was_dropped(project: Path) -> None:
    for _ in served(project, reply("openai", LOGS), reply("openai", "Restarts a service in 5 s.")):
        result = polish()
        assert "1 sentence kept, 1 dropped" in result.stdout
        assert "restart, summary: dropped, no fact it cites says 5 s" in result.stdout
        assert "migrate-kit review --show logs" in result.stdout
        assert KEY not in result.output


def test_the_same_is_not_paid_for_twice(project: Path) -> None:
    for one in served(project, reply("openai", LOGS), reply("openai", "Deletes a service.")):
        polish()
        before = files(project)
        result = polish("--format", "json")
        assert (told(result)["skipped"], len(one.asked)) == (2, 2)
        assert files(project) == before
        assert run("describe").exit_code == 0
        assert files(project) == before
        assert polish("--again", "--tool", "logs").exit_code == 0
        assert len(one.asked) == 3
        configure(project, one.url, model_name="small-2")
        polish("--tool", "logs")
        assert len(one.asked) == 4


def test_an_edit_is_asked_about_anew(project: Path) -> None:
    for one in served(project, reply("openai", LOGS)):
        polish("--tool", "logs")
        path = project / "shadow_tools" / "logs.yaml"
        edited = path.read_text(encoding="utf-8").replace("summary: Show the", "summary: Show me the")
        path.write_text(edited, encoding="utf-8")
        polish("--tool", "logs")
        assert "Show me the last lines" in one.asked[-1]["messages"][1]["content"]


def test_a_dry_run_sends_nothing_and_shows_what_would_be_sent(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    for one in served(project, refusal(500, "not reached")):
        result = polish("--dry-run", "--format", "json")
        assert result.exit_code == 0
        row = told(result)["tools"][0]
        assert (row["state"], one.asked, files(project)) == ("would_ask", [], {})
        assert "Show the last lines" in row["user"]
        assert "2 tools would be asked about" in polish("--dry-run").stdout


@both
def test_one_tool_that_fails_takes_nothing_from_the_others(project: Path, provider: str) -> None:
    for _ in served(
        project,
        ANSWERS[provider]('{"sentences": [{"field"'),
        reply(provider, "Restarts the service."),
        provider=provider,
    ):
        result = polish("--format", "json")
        assert result.exit_code == 1
        states = [(row["tool"], row["state"]) for row in told(result)["tools"]]
        assert states == [("logs", "failed"), ("restart", "polished")]
        assert told(result)["tools"][0]["error"]["code"] == "MKE604"
    assert b"# polished" not in files(project)["logs.yaml"]
    assert b"# polished" in files(project)["restart.yaml"]


def test_a_key_that_is_not_taken_is_not_tried_with_every_tool(project: Path) -> None:
    for one in served(project, refusal(401, f"wrong key {KEY}")):
        result = polish()
        assert (result.exit_code, len(one.asked)) == (2, 1)
        assert "MKE601" in result.stderr
        assert "OPENAI_API_KEY" in result.stderr
        assert "1 tool not asked about" in result.stderr
        assert KEY not in result.output
    assert sorted(files(project)) == ["logs.yaml", "restart.yaml"]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (refusal(429, "slow down", retry_after="3600"), "MKE602"),
        (refusal(503, "down", retry_after="3600"), "MKE602"),
        (Reply(hangs=True), "MKE603"),
        (openai('{"sentences": [', finish="length"), "MKE604"),
        (openai(""), "MKE604"),
        (openai("I would rather not."), "MKE604"),
    ],
)
def test_whatever_the_endpoint_does_the_texts_stay(project: Path, answer: Reply, code: str) -> None:
    run("describe")
    before = files(project)
    with endpoint(answer) as one:
        configure(project, one.url, model_timeout_ms=300)
        result = polish("--format", "json")
    assert result.exit_code == 2
    assert {row["error"]["code"] for row in told(result)["tools"]} == {code}
    assert files(project) == before


def test_an_endpoint_that_is_not_there_is_named(project: Path) -> None:
    configure(project, closed_port())
    result = polish()
    assert result.exit_code == 2
    assert "MKE603" in result.stderr
    assert "127.0.0.1" in result.stderr


def test_what_is_missing_is_said_before_anything_is_written(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(error_of(polish()), ModelNotSet)
    configure(project, "http://127.0.0.1:9")
    monkeypatch.delenv("OPENAI_API_KEY")
    assert isinstance(error_of(polish()), KeyMissing)
    monkeypatch.setitem(__import__("sys").modules, "openai", None)
    assert isinstance(error_of(polish()), ExtraMissing)
    assert files(project) == {}


@pytest.mark.parametrize("arguments", [("--again",), ("--polish", "--show")])
def test_options_that_do_not_go_together_are_refused(project: Path, arguments: tuple[str, ...]) -> None:
    assert isinstance(error_of(run("describe", *arguments)), OptionInvalid)


def test_a_rejected_tool_is_not_asked_about(project: Path) -> None:
    run("describe")
    run("review", "--reject", "logs")
    for one in served(project, reply("openai", "Restarts the service.")):
        result = polish("--format", "json")
        assert ([row["state"] for row in told(result)["tools"]], len(one.asked)) == (["skipped", "polished"], 1)


def test_what_is_saved_while_the_model_thinks_is_kept(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from migrate_kit.describe.polish import polishing

    run("describe")
    path = project / "shadow_tools" / "logs.yaml"
    edited = path.read_text(encoding="utf-8").replace("summary: Show the", "summary: List the")
    check = polishing.check

    def check_while_somebody_saves(*given: Any) -> Any:
        path.write_text(edited, encoding="utf-8")
        return check(*given)

    monkeypatch.setattr(polishing, "check", check_while_somebody_saves)
    for _ in served(project, reply("openai", LOGS)):
        result = polish("--tool", "logs")
        assert "logs: changed while the model was asked" in result.stdout
    assert path.read_text(encoding="utf-8") == edited


def test_review_shows_both_and_takes_one_over(project: Path) -> None:
    run("describe")
    for _ in served(project, reply("openai", LOGS)):
        polish("--tool", "logs")
    run("review", "--approve-all")
    shown = run("review", "--show", "logs").stdout
    assert "-summary: Show the last lines of the logs." in shown
    assert f"+summary: {LOGS}" in shown
    assert "summary rests on summary" in shown
    record: Any = payload(run("review", "--show", "logs", "--format", "json"))
    assert (record["summary"], record["polished"]["summary"]) == ("Show the last lines of the logs.", LOGS)
    assert record["polished"]["cites"] == {"summary": ["summary"]}
    assert f"+summary: {LOGS}" in record["polished"]["difference"]
    listed: Any = payload(run("review", "--list", "--format", "json"))["descriptions"]
    assert {row["tool"]: row["polished"] for row in listed} == {"logs": "small-1", "restart": ""}
    before = files(project)
    assert run("review", "--take-polished", "logs", "--dry-run").exit_code == 0
    assert files(project) == before
    result = run("review", "--take-polished", "logs", "--format", "json")
    assert payload(result)["taken"] == ["logs"]
    spec = load_folder(project / "shadow_tools").specs[0]
    assert (spec.summary, spec.status, spec.is_approved) == (LOGS, Status.approved, False)
    assert payload(result)["waiting"] == 1
    assert files(project)["restart.yaml"] == before["restart.yaml"]
    assert payload(run("review", "--show", "logs", "--format", "json"))["polished"] is None
    assert isinstance(error_of(run("review", "--take-polished", "logs")), OptionInvalid)


def test_taken_over_and_approved_in_one_go(project: Path) -> None:
    for _ in served(project, reply("openai", LOGS)):
        polish("--tool", "logs")
        assert run("review", "--take-polished", "logs", "--approve", "logs").exit_code == 0
        spec = load_folder(project / "shadow_tools").specs[0]
        assert (spec.summary, spec.is_approved) == (LOGS, True)
        assert polish("--tool", "logs", "--format", "json").exit_code == 0


def test_in_chinese_as_well(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MIGRATE_KIT_LANG", "zh")
    branches = [branch("logs", words("日志")), branch("restart", words("重启"))]
    save(project, inventory([tool("logs", doc="显示日志最后几行"), tool("restart", doc="重启服务")], branches))
    sentence = {"field": "summary", "sentence": "展示日志的最后几行", "cites": ["F2", "F3"]}
    for one in served(project, openai({"sentences": [sentence]}), reply("openai", "重启服务，最多 5 秒")):
        result = polish("--language", "zh")
        assert "保留 1 句，丢弃 1 句" in result.stdout
        assert "引用的事实里没有 5 秒" in result.stdout
        assert "事实" in one.asked[0]["messages"][0]["content"]
    text = (project / "shadow_tools" / "logs.yaml").read_text(encoding="utf-8")
    assert "尚未采用" in text
    assert "#~ summary: 展示日志的最后几行" in text


@pytest.mark.filterwarnings("ignore:This process.*multi-threaded:DeprecationWarning")
def test_a_key_takes_the_other_wording_over(project: Path) -> None:
    for _ in served(project, reply("openai", LOGS)):
        polish("--tool", "logs")
    code, printed = on_terminal(project, "pa")
    assert code == 0, printed
    assert f"+summary: {LOGS}" in printed
    spec = load_folder(project / "shadow_tools").specs[0]
    assert (spec.summary, spec.is_approved) == (LOGS, True)
