"""The cache as a configured process has it: behind the rules, in front of the model, and counted for `status`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.extras import needs

pytest.importorskip("numpy", reason="extra semantic")
needs("openai", extra="llm")

from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.review import write_description
from migrate_kit.runtime import ConfiguredRuntime, build
from migrate_kit.testing import approved
from tests.review.specs import yaml_of
from tests.route_ext.chooser.servers import openai_stream
from tests.route_ext.counting import CountingEncoder
from tests.route_ext.endpoint.servers import Endpoint, endpoint

LOGS = approved(
    ToolSpec(
        name="query_logs",
        summary="Search the logs of a service",
        use_when=("logs",),
        effects="read_only",
        routers=("*",),
        parameters={"service": ParameterSpec(meaning="service", enum=("billing", "gateway"))},
    )
)
DENIED = "rules:\n  - {id: l2, tools: [query_logs], permission: {level: 2}}\n"


def built(folder: Path, served: Endpoint, *more: str) -> ConfiguredRuntime:
    lines = (
        'model_provider = "openai"', 'model_name = "m"', f'model_url = "{served.url}/v1"', 'model_key_variable = ""',
        'chooser = "always"', "chooser_deadline_ms = 5000", *more,
    )  # fmt: skip
    (folder / "migrate-kit.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    write_description(folder / "shadow_tools" / "query_logs.yaml", yaml_of(LOGS))
    return build(folder)


@pytest.fixture(autouse=True)
def encoder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("migrate_kit.route_ext.encoders.load_encoder", lambda choice: CountingEncoder())


def answer() -> object:
    return openai_stream(("query_logs", '{"service": "billing"}'))


def test_it_is_off_unless_the_configuration_asks_for_it(tmp_path: Path) -> None:
    with endpoint(answer()) as served:
        runtime = built(tmp_path, served)
        for _ in range(2):
            runtime.router("bot:handle").decide("logs of billing")
    assert (len(served.asked), runtime.counters, runtime.remarks) == (2, {}, ())


def test_the_model_is_asked_once_and_status_is_told_how_often_it_was_spared(tmp_path: Path) -> None:
    with endpoint(answer()) as served:
        runtime = built(tmp_path, served, "semantic_cache = true", "cache_check_rate = 0")
        decided = [runtime.router("bot:handle").decide(text) for text in ("logs of billing", "Logs of billing, please")]
    assert [[call.tool for call in each.calls] for each in decided] == [["query_logs"]] * 2
    assert len(served.asked) == 1
    assert runtime.counters == {"cache_asked": 2, "cache_hits": 1, "cache_checked": 0, "cache_wrong": 0}
    assert any("1 of 2 requests hit" in remark for remark in runtime.remarks)


def test_rules_judge_what_is_remembered_as_they_judge_everything(tmp_path: Path) -> None:
    with endpoint(answer()) as served:
        runtime = built(tmp_path, served, "semantic_cache = true", "cache_check_rate = 0")
        assert runtime.router("bot:handle").decide("logs of billing").calls
        (tmp_path / "shadow_tools" / "rules.yaml").write_text(DENIED, encoding="utf-8")
        fresh = runtime.refreshed()
        assert fresh is not None
        found = fresh.router("bot:handle").decide("logs of billing")
    assert (found.calls, found.trace.chooser, found.trace.rules, len(served.asked)) == ((), "cached", ("l2",), 1)


def test_a_description_that_changes_begins_a_new_memory(tmp_path: Path) -> None:
    with endpoint(answer()) as served:
        runtime = built(tmp_path, served, "semantic_cache = true", "cache_check_rate = 0")
        runtime.router("bot:handle").decide("logs of billing")
        other = approved(LOGS.model_copy(update={"summary": "Search what a service has logged"}))
        write_description(tmp_path / "shadow_tools" / "query_logs.yaml", yaml_of(other))
        fresh = runtime.refreshed()
        assert fresh is not None
        fresh.router("bot:handle").decide("logs of billing")
    assert len(served.asked) == 2
