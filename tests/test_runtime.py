"""The wiring: only what a person approved reaches the dynamic router."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from migrate_kit import Registry, tool
from migrate_kit.config import load_settings
from migrate_kit.errors import NoApprovedDescription, RoutersInvalid, RulesInvalid
from migrate_kit.installed import in_described_names, load_routers
from migrate_kit.log.digest_key import digest_key, key_id, rotate_key
from migrate_kit.model.binding import InstalledRouter, RoutersFile
from migrate_kit.model.condition import Contains
from migrate_kit.model.context import Asker
from migrate_kit.model.inventory import Branch, LegacyRouter
from migrate_kit.model.tool import Status, ToolSpec
from migrate_kit.runtime import build

HERE = Path(__file__).parents[1]
ROUTER = "bot:handle"


def description(name: str, *, status: str = "approved", **more: object) -> str:
    spec = ToolSpec(name=name, use_when=(name,), status=Status(status), implementation=f"bot:{name}", **more)
    lines = [f"name: {name}", f"status: {status}", f"use_when: [{name}]", f"implementation: bot:{name}"]
    lines += [
        f"{key}: {value}" if isinstance(value, str) else f"{key}: [{', '.join(value)}]" for key, value in more.items()
    ]
    return "\n".join([*lines, f"approved_hash: {spec.text_hash()}", ""])


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "migrate-kit.toml").write_text("", encoding="utf-8")
    tools = tmp_path / "shadow_tools"
    tools.mkdir()
    branches = tuple(
        Branch(line=n, condition=Contains(text=t), target=t, target_kind="function", tool=t)
        for n, t in enumerate(("logs", "metrics", "restart"), start=2)
    )
    router = LegacyRouter(
        file="bot.py",
        function="handle",
        module="bot",
        first_line=2,
        last_line=9,
        subject="text",
        parameter="text",
        stage="decide+execute",
        branches=branches,
    )
    file = RoutersFile(routers=(InstalledRouter(id=ROUTER, router=router),))
    (tools / "routers.json").write_text(file.model_dump_json(), encoding="utf-8")
    for name in ("logs", "metrics", "restart", "elsewhere"):
        (tools / f"{name}.yaml").write_text(description(name), encoding="utf-8")
    return tmp_path


def competing(project: Path) -> list[str]:
    return [spec.name for spec in build(project).competing(ROUTER)]


def test_a_tool_competes_where_a_branch_reaches_it(project: Path) -> None:
    assert competing(project) == ["logs", "metrics", "restart"]


def test_a_tool_may_name_the_routers_it_competes_in(project: Path) -> None:
    (project / "shadow_tools/elsewhere.yaml").write_text(description("elsewhere", routers=(ROUTER,)), encoding="utf-8")
    assert competing(project) == ["elsewhere", "logs", "metrics", "restart"]


@pytest.mark.parametrize("status", ["draft", "rejected"])
def test_only_approved_descriptions_compete(project: Path, status: str) -> None:
    (project / "shadow_tools/logs.yaml").write_text(description("logs", status=status), encoding="utf-8")
    assert competing(project) == ["metrics", "restart"]


def test_a_tool_of_the_program_competes_everywhere_and_a_file_has_the_last_word(project: Path) -> None:
    own = Registry()

    @tool(registry=own, use_when=["gate"])
    def gate() -> str:
        return "open"

    runtime = build(project, registered=own)
    assert [spec.name for spec in runtime.competing(ROUTER)] == ["gate", "logs", "metrics", "restart"]
    assert (runtime.function("gate"), runtime.function("logs")) == (gate, None)
    assert runtime.declared == ("gate",)
    assert "gate" not in build(project, registered=Registry()).specs
    (project / "shadow_tools/gate.yaml").write_text("name: gate\nstatus: rejected\n", encoding="utf-8")
    assert "gate" not in build(project, registered=own).specs


def test_a_tool_that_competes_nowhere_is_named(project: Path) -> None:
    assert build(project).idle == ("elsewhere",)
    (project / "shadow_tools/elsewhere.yaml").write_text(description("elsewhere", pin="legacy"), encoding="utf-8")
    assert build(project).idle == ()


def test_without_a_folder_the_tools_of_the_program_are_the_catalogue(project: Path) -> None:
    shutil.rmtree(project / "shadow_tools")
    own = Registry()
    runtime = build(project, registered=own)
    own.register(ToolSpec(name="draft"))
    tool(registry=own, name="ping")(lambda: "pong")
    fresh = runtime.refreshed()
    assert fresh is not None
    assert list(fresh.specs) == ["ping"]


def test_an_edit_after_approval_voids_it(project: Path) -> None:
    path = project / "shadow_tools/logs.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("use_when: [logs]", "use_when: [logs, journal]"), encoding="utf-8"
    )
    assert "logs" not in build(project).specs


def test_a_tool_pinned_to_legacy_stays_out(project: Path) -> None:
    (project / "shadow_tools/restart.yaml").write_text(description("restart", pin="legacy"), encoding="utf-8")
    assert competing(project) == ["logs", "metrics"]


def test_without_an_approved_description_there_is_no_dynamic_router(project: Path) -> None:
    for path in (project / "shadow_tools").glob("*.yaml"):
        path.unlink()
    with pytest.raises(NoApprovedDescription):
        build(project).router(ROUTER)


def test_a_broken_routers_file_is_named(project: Path) -> None:
    (project / "shadow_tools/routers.json").write_text(
        '{"schema": "migrate-kit/routers", "routers": [{}]}', encoding="utf-8"
    )
    with pytest.raises(RoutersInvalid, match=r"routers\.json"):
        load_routers(load_settings(project))


def test_the_digest_key_is_made_once_and_kept_private(project: Path) -> None:
    settings = load_settings(project)
    key = digest_key(settings)
    assert digest_key(settings) == key
    assert len(key) == 32
    assert (settings.state_path / "digest.key").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("broken", [b"", b"short", b"x" * 31])
def test_a_key_that_is_too_short_to_be_one_is_made_anew(project: Path, broken: bytes) -> None:
    settings = load_settings(project)
    settings.state_path.mkdir(parents=True)
    (settings.state_path / "digest.key").write_bytes(broken)
    key = digest_key(settings)
    assert len(key) == 32
    assert (settings.state_path / "digest.key").read_bytes() == key
    assert [path.name for path in settings.state_path.iterdir()] == ["digest.key"]


def test_a_process_that_runs_makes_its_digests_with_the_key_of_the_present_period(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runtime = build(project)
    assert runtime.settings.key().secret == runtime.settings.digest_key == digest_key(load_settings(project))
    rotate_key(load_settings(project))
    monkeypatch.setattr("migrate_kit.log.present_key.monotonic", lambda: 1e12)
    present = digest_key(load_settings(project))
    assert runtime.settings.key() == (present, key_id(present)) != (runtime.settings.digest_key, "")


@pytest.mark.parametrize("before", [None, b""])
def test_processes_that_start_at_once_agree_on_one_key(project: Path, before: bytes | None) -> None:
    state = load_settings(project).state_path
    if before is not None:
        state.mkdir(parents=True)
        (state / "digest.key").write_bytes(before)
    code = (
        "import sys, time; from pathlib import Path; from migrate_kit.config import load_settings;"
        "from migrate_kit.log.digest_key import digest_key; settings = load_settings(Path(sys.argv[1]));"
        "time.sleep(max(0, float(sys.argv[2]) - time.time())); print(digest_key(settings).hex())"
    )
    at = str(time.time() + 4)
    command = [sys.executable, "-c", code, str(project), at]
    started = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=HERE) for _ in range(6)]
    keys = {process.communicate(timeout=60)[0].strip() for process in started}
    assert keys == {(state / "digest.key").read_bytes().hex()}


def test_the_catalogue_version_follows_the_approved_texts(project: Path) -> None:
    before = build(project).catalogue_version
    (project / "shadow_tools/logs.yaml").write_text(description("logs", summary="query the logs"), encoding="utf-8")
    assert build(project).catalogue_version != before


def test_a_method_goes_by_the_name_of_its_description(project: Path) -> None:
    spec = ToolSpec(name="drain", implementation="bot:Desk.drain")
    branch = Branch(
        line=2, condition=Contains(text="drain"), target="Desk.drain", target_kind="method", tool="Desk.drain"
    )
    router = load_routers(load_settings(project)).routers[0]
    changed = router.model_copy(update={"router": router.router.model_copy(update={"branches": (branch,)})})
    (renamed,) = in_described_names(RoutersFile(routers=(changed,)), [spec]).routers
    assert [b.tool for b in renamed.router.branches] == ["drain"]


def test_the_setting_for_confirmations_reaches_the_executor(project: Path) -> None:
    assert build(project).execute.confirm_dangerous is True
    (project / "migrate-kit.toml").write_text("confirm_dangerous = false\n", encoding="utf-8")
    assert build(project).execute.confirm_dangerous is False


RULE = "rules:\n  - {id: l2, tools: [restart, ghost], permission: {level: 2}}\n"


def write_rules(project: Path, text: str) -> None:
    (project / "shadow_tools" / "rules.yaml").write_text(text, encoding="utf-8")


def test_without_rules_a_router_is_the_bare_one_and_with_rules_it_stands_behind_them(project: Path) -> None:
    bare = build(project).router(ROUTER)
    assert type(bare).__name__ == "LexicalRouter"
    write_rules(project, RULE)
    ruled = build(project).router(ROUTER)
    assert ruled.version.startswith(f"{bare.version}+rules-")
    denied = ruled.decide("restart")
    assert denied.refusal is not None
    assert denied.trace.rules == ("l2",)
    assert ruled.decide("restart", asker=Asker(level=2)).calls == bare.decide("restart").calls


def test_new_rules_start_new_evidence_and_keep_index_ledger_and_settings(project: Path) -> None:
    runtime = build(project)
    bare = runtime.router(ROUTER)
    write_rules(project, RULE)
    fresh = runtime.refreshed()
    assert fresh is not None
    assert fresh.catalogue_version != runtime.catalogue_version
    assert fresh.router(ROUTER).router is bare  # type: ignore[attr-defined]
    assert (fresh.ledger, fresh.settings) == (runtime.ledger, runtime.settings)
    assert fresh.refreshed() is None
    write_rules(project, RULE + "# a word\n")
    assert fresh.refreshed() is None
    write_rules(project, RULE.replace("l2", "level-two"))
    again = fresh.refreshed()
    assert again is not None
    assert again.router(ROUTER).version != fresh.router(ROUTER).version


def test_descriptions_and_rules_are_loaded_together_or_not_at_all(project: Path) -> None:
    write_rules(project, "rules:\n  - {id: named, tools: [logs], when: place == 'north'}\n")
    with pytest.raises(RulesInvalid, match=r"rules\.yaml:2.*no parameter place"):
        build(project)
    write_rules(project, "rules:\n  - {id: named, tools: [logs], permission: {level: 1}}\n")
    runtime = build(project)
    (project / "shadow_tools/metrics.yaml").unlink()
    write_rules(project, "rules:\n  - {id: named, tools: [logs], permission: {level: x}}\n")
    with pytest.raises(RulesInvalid):
        runtime.refreshed()


def test_what_rules_cannot_do_is_remarked(project: Path) -> None:
    write_rules(project, RULE)
    runtime = build(project)
    assert runtime.remarks == ("rule l2: no description of ghost",)
    runtime.router(ROUTER).decide("restart")
    assert "nobody said who asks" in runtime.remarks[1]
    assert build(project).remarks == ("rule l2: no description of ghost",)


def test_what_was_done_is_recorded_where_a_rule_asks_for_it(project: Path) -> None:
    ann = Asker(user="ann")
    write_rules(project, RULE)
    plain = build(project)
    plain.record(ann, ["logs"])
    assert plain.ledger.history.done(ann, within_s=60) == frozenset()
    write_rules(project, "rules:\n  - {id: first, tools: [restart], dependency: {needs: [logs]}}\n")
    runtime = build(project)
    assert runtime.router(ROUTER).decide("restart", asker=ann).refusal is not None
    runtime.record(ann, ["logs"])
    assert runtime.router(ROUTER).decide("restart", asker=ann).calls


def test_a_language_model_of_the_configuration_chooses_behind_the_rules_and_its_lack_is_a_remark(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.route_ext.chooser.servers import openai_stream
    from tests.route_ext.endpoint.servers import endpoint

    with endpoint(openai_stream(("metrics", "{}"))) as served:
        lines = ['model_provider = "openai"', 'model_name = "m"', f'model_url = "{served.url}/v1"']
        lines += ['chooser = "always"', "chooser_deadline_ms = 5000"]
        (project / "migrate-kit.toml").write_text("\n".join(lines), encoding="utf-8")
        monkeypatch.delenv("OPENAI_API_KEY", raising=False)
        without = build(project)
        assert without.router(ROUTER).decide("logs").calls[0].tool == "logs"
        assert any("OPENAI_API_KEY" in remark for remark in without.remarks)
        monkeypatch.setenv("OPENAI_API_KEY", "k")
        runtime = build(project)
        decided = runtime.router(ROUTER).decide("how busy is it")
        assert ([call.tool for call in decided.calls], decided.trace.chooser) == (["metrics"], "chosen")
        assert decided.version != without.router(ROUTER).version
        assert runtime.remarks == ()


def test_what_a_language_model_is_told_has_a_name_that_follows_its_words(project: Path) -> None:
    assert build(project).prompt_version == ""
    lines = ['model_provider = "openai"', 'model_name = "m"', 'chooser = "always"', 'templates_folder = "own"']
    (project / "migrate-kit.toml").write_text("\n".join(lines), encoding="utf-8")
    own = project / "own" / "route"
    own.mkdir(parents=True)
    shipped = build(project).prompt_version
    assert len(shipped) == 12
    (project / "migrate-kit.toml").write_text("\n".join([*lines[:-1], 'templates_folder = "other"']), encoding="utf-8")
    other = project / "other" / "route"
    other.mkdir(parents=True)
    (other / "chooser.en.jinja").write_text("Choose of {{ count }}.", encoding="utf-8")
    runtime = build(project)
    assert runtime.prompt_version not in ("", shipped)
    (other / "chooser.en.jinja").write_text("{{ nonsense", encoding="utf-8")
    assert runtime.prompt_version == ""


def test_a_lookout_stands_before_the_log_unless_it_is_switched_off(project: Path) -> None:
    from migrate_kit.log import SqlSink
    from migrate_kit.shim.lookout import Lookout

    sink = build(project).sink
    assert isinstance(sink, Lookout)
    assert isinstance(sink.sink, SqlSink)
    (project / "migrate-kit.toml").write_text('demotion = "off"\n', encoding="utf-8")
    assert isinstance(build(project).sink, SqlSink)


def test_ignore_rules_of_the_folder_are_live_and_expired_ones_are_said(project: Path) -> None:
    from migrate_kit.model.decision import Decision, LegacyDecision, Outcome, ToolCall

    runtime = build(project)
    legacy, dynamic = LegacyDecision(calls=(ToolCall(tool="logs"),)), Decision(calls=(ToolCall(tool="metrics"),))
    assert runtime.comparator.compare(legacy, dynamic).outcome is Outcome.differ
    rule = "rules:\n- {id: x, legacy: logs, class: artefact, owner: wang, reason: r, expires: %s}\n"
    (project / "shadow_tools/ignore.yaml").write_text(rule % "9999-01-01", encoding="utf-8")
    assert runtime.comparator.compare(legacy, dynamic).outcome is Outcome.equivalent
    (project / "shadow_tools/ignore.yaml").write_text(rule % "2001-01-01 ", encoding="utf-8")
    assert runtime.comparator.compare(legacy, dynamic).outcome is Outcome.differ
    assert any("expired on 2001-01-01" in said for said in runtime.remarks)


def test_only_a_process_that_may_not_write_the_flag_file_has_a_latch_of_its_own(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert build(project).sources == ()
    (project / "blocked").write_text("", encoding="utf-8")
    monkeypatch.setenv("MIGRATE_KIT_FLAGS", "blocked/flags.env")
    assert [source.name for source in build(project).sources] == ["detector"]
