"""A language model behind an endpoint: the real SDKs against a real server that says what we tell it to."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import pytest

from migrate_kit.config import Settings
from migrate_kit.errors import (
    AnswerUnusable,
    ConfigInvalid,
    ExtraMissing,
    KeyMissing,
    ModelBusy,
    ModelError,
    ModelNotSet,
    ModelRefused,
    ModelSilent,
)
from migrate_kit.messages import tell_error
from migrate_kit.route_ext.endpoint import open_model
from tests.route_ext.endpoint.servers import (
    ANSWERS,
    PROVIDERS,
    Endpoint,
    Reply,
    anthropic,
    closed_port,
    endpoint,
    openai,
    refusal,
    settings,
)

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"word": {"type": "string"}},
    "required": ["word"],
    "additionalProperties": False,
}
KEY = "sk-test-4fJ2kQ9xLm31ZzTq"
KEYS = {"OPENAI_API_KEY": KEY, "ANTHROPIC_API_KEY": KEY}
both = pytest.mark.parametrize("provider", PROVIDERS)


def ask(served: Endpoint | str, provider: str, *, deadline_us: int = 5_000_000, **more: Any) -> str:
    url = served if isinstance(served, str) else served.url
    with open_model(settings(url, provider, **more), feature="this", environment=KEYS) as model:
        return model.answer("data", system="rules", schema=SCHEMA, deadline_us=deadline_us)


def error_of(reply: Reply, provider: str, **more: Any) -> ModelError:
    with endpoint(reply) as served, pytest.raises(ModelError) as raised:
        ask(served, provider, **more)
    return raised.value


@both
def test_the_answer_comes_as_json_text(provider: str) -> None:
    with endpoint(ANSWERS[provider]({"word": "日志"})) as served:
        assert json.loads(ask(served, provider)) == {"word": "日志"}
    assert served.asked[0]["model"] == "small-1"
    assert KEY in served.keys[0]


def test_openai_is_asked_for_a_strict_schema() -> None:
    with endpoint(openai({"word": "x"})) as served:
        ask(served, "openai")
    assert served.paths == ["/v1/chat/completions"]
    form = served.asked[0]["response_format"]
    assert (form["type"], form["json_schema"]["strict"]) == ("json_schema", True)
    assert form["json_schema"]["schema"] == SCHEMA
    assert [m["role"] for m in served.asked[0]["messages"]] == ["system", "user"]


def test_anthropic_is_asked_by_a_forced_tool() -> None:
    with endpoint(anthropic({"word": "x"})) as served:
        ask(served, "anthropic")
    assert served.paths == ["/v1/messages"]
    assert served.asked[0]["tool_choice"]["name"] == served.asked[0]["tools"][0]["name"]
    assert served.asked[0]["tools"][0]["input_schema"] == SCHEMA


@both
def test_an_endpoint_without_structured_answers_is_asked_more_plainly_and_remembered(provider: str) -> None:
    said = openai('{"word": "x"}') if provider == "openai" else anthropic('{"word": "x"}', stop="end_turn")
    no = refusal(400, "response_format is not supported")
    with (
        endpoint(no, no, said) as served,
        open_model(settings(served.url, provider), feature="this", environment=KEYS) as model,
    ):
        for _ in range(2):
            given = model.answer("data", system="rules", schema=SCHEMA, deadline_us=5_000_000)
            assert json.loads(given) == {"word": "x"}
    assert len(served.asked) == 4  # three to find the form, one with it
    last = served.asked[-1]
    assert not last.keys() & {"response_format", "tools", "output_config"}
    assert "JSON schema" in (last["system"] if provider == "anthropic" else last["messages"][0]["content"])


@both
@pytest.mark.parametrize("status", [400, 401, 403, 404])
def test_a_refusal_says_where_and_what_without_the_key(provider: str, status: int) -> None:
    error = error_of(refusal(status, f"no entry for {KEY}"), provider)
    assert isinstance(error, ModelRefused)
    assert error.fields["status"] == status
    assert "127.0.0.1" in str(error)
    assert "no entry for" in str(error)
    for language in ("en", "zh"):
        assert KEY not in "".join(tell_error(error, language))
    assert KEY not in repr(error.__dict__)


@both
def test_one_that_is_busy_is_asked_again_after_the_time_it_names(provider: str) -> None:
    busy = refusal(429, "slow down", retry_after="0.05")
    with endpoint(busy, busy, ANSWERS[provider]({"word": "x"})) as served:
        assert json.loads(ask(served, provider)) == {"word": "x"}
    assert len(served.asked) == 3


@both
@pytest.mark.parametrize("status", [429, 500, 503, 529])
def test_one_that_stays_busy_is_given_up(provider: str, status: int) -> None:
    error = error_of(refusal(status, "overloaded", retry_after="0.01"), provider)
    assert isinstance(error, ModelBusy)
    assert error.fields["status"] == status


@both
def test_nobody_waits_past_the_deadline_for_one_that_asks_for_patience(provider: str) -> None:
    with endpoint(refusal(429, "slow down", retry_after="3600")) as served, pytest.raises(ModelBusy):
        ask(served, provider)
    assert len(served.asked) == 1


@both
def test_one_that_sends_for_ever_is_left_at_the_deadline(provider: str) -> None:
    begun = time.monotonic()
    with endpoint(Reply(hangs=True)) as served, pytest.raises(ModelSilent) as raised:
        ask(served, provider, deadline_us=300_000)
    assert time.monotonic() - begun < 60  # it would last for ever
    assert "model_timeout_ms" in str(raised.value)


@both
def test_a_refused_connection_is_named(provider: str) -> None:
    with pytest.raises(ModelSilent) as raised:
        ask(closed_port(), provider)
    assert "refused" in str(raised.value)


@pytest.mark.parametrize(
    ("reply", "provider"),
    [
        (openai('{"word": "half', finish="length"), "openai"),
        (openai(None), "openai"),
        (openai("  "), "openai"),
        (openai(None, refusal="I cannot"), "openai"),
        (openai("x", finish="content_filter"), "openai"),
        (Reply({"id": "c1", "choices": []}), "openai"),
        (Reply({}), "openai"),
        (Reply(b"<html>login</html>"), "openai"),
        (Reply(b"<html>login</html>", headers=(("content-type", "text/html"),)), "openai"),
        (anthropic({"word": "half"}, stop="max_tokens"), "anthropic"),
        (anthropic("", stop="end_turn"), "anthropic"),
        (anthropic("no", stop="refusal"), "anthropic"),
        (Reply({}), "anthropic"),
        (Reply([1, 2]), "anthropic"),
        (Reply(b"<html>login</html>", headers=(("content-type", "text/html"),)), "anthropic"),
    ],
)
def test_an_answer_that_is_none_is_one_clear_error(reply: Reply, provider: str) -> None:
    error = error_of(reply, provider)
    assert isinstance(error, AnswerUnusable)
    assert error.fields["model"] == "small-1"
    assert error.fields["what"]


@pytest.mark.parametrize("missing", ["model_provider", "model_name"])
def test_no_model_is_chosen_for_anybody(missing: str) -> None:
    some: dict[str, Any] = {"model_provider": "openai", "model_name": "m"} | {missing: None}
    with pytest.raises(ModelNotSet) as raised, open_model(Settings(**some), feature="this", environment=KEYS):
        pass
    assert missing in str(raised.value)


@both
def test_a_missing_key_names_its_variable(provider: str) -> None:
    with pytest.raises(KeyMissing) as raised, open_model(settings("http://x", provider), feature="t", environment={}):
        pass
    assert raised.value.fields["variable"] == f"{provider.upper()}_API_KEY"
    named = settings("http://x", provider, model_key_variable="OUR_KEY")
    with pytest.raises(KeyMissing) as raised, open_model(named, feature="t", environment=KEYS):
        pass
    assert raised.value.fields["variable"] == "OUR_KEY"


@both
def test_an_endpoint_without_keys_needs_none(provider: str) -> None:
    with endpoint(ANSWERS[provider]({"word": "x"})) as served:
        given = settings(served.url, provider, model_key_variable="")
        with open_model(given, feature="this", environment=KEYS) as model:
            model.answer("data", system="rules", schema=SCHEMA, deadline_us=5_000_000)
    assert KEY not in served.keys[0]


def _from_environment(provider: str, url: str, **more: Any) -> str:
    given = settings("", provider, **({"model_url": None} | more))
    variable = {f"{provider.upper()}_BASE_URL": url}
    with open_model(given, feature="this", environment=KEYS | variable) as model:
        return model.answer("data", system="rules", schema=SCHEMA, deadline_us=5_000_000)


@both
def test_the_address_of_the_environment_is_asked_where_no_setting_names_one(provider: str) -> None:
    with endpoint(ANSWERS[provider]({"word": "日志"})) as served, endpoint(ANSWERS[provider]({"word": "x"})) as other:
        base, beaten = ((f"{one.url}/v1" if provider == "openai" else one.url) for one in (served, other))
        assert json.loads(_from_environment(provider, base)) == {"word": "日志"}
        assert json.loads(_from_environment(provider, beaten, model_url=base)) == {"word": "日志"}
    assert (len(served.asked), other.asked) == (2, [])


@both
@pytest.mark.parametrize("nothing", ["", "  "])
def test_without_an_address_the_providers_own_is_asked(provider: str, nothing: str, monkeypatch: Any) -> None:
    variable = f"{provider.upper()}_BASE_URL"
    monkeypatch.setenv(variable, "http://127.0.0.1:9")  # not in the environment that is given, so not asked either
    given = settings("", provider, model_url=None)
    with open_model(given, feature="this", environment=KEYS | {variable: nothing}) as model:
        assert f"api.{provider}.com" in str(model._client.base_url)  # type: ignore[attr-defined]


@both
def test_a_password_in_the_address_is_not_shown(provider: str) -> None:
    with pytest.raises(ModelSilent) as raised:
        _from_environment(provider, "http://me:secretword@127.0.0.1:9")
    assert "secretword" not in str(raised.value)
    assert "***@127.0.0.1" in str(raised.value)


@both
def test_a_missing_extra_is_named(provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, provider, None)
    with pytest.raises(ExtraMissing) as raised, open_model(settings("http://x", provider), feature="t"):
        pass
    assert raised.value.fields["extra"] == "llm"


@pytest.mark.parametrize("line", [f'model_key_variable = "{KEY}"', 'model_url = "https://me:secretword@host/v1"'])
def test_a_secret_written_as_a_setting_is_refused_and_not_shown(line: str, tmp_path: Any) -> None:
    from migrate_kit.config import load_settings

    (tmp_path / "migrate-kit.toml").write_text(line, encoding="utf-8")
    with pytest.raises(ConfigInvalid) as raised:
        load_settings(tmp_path, {})
    assert KEY not in str(raised.value)
    assert "secretword" not in str(raised.value)
