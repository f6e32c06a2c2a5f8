"""`explain` tells every code, in both languages and as data."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from migrate_kit.cli.explain import command
from migrate_kit.errors import OptionInvalid, UnknownCode
from migrate_kit.messages import codes
from migrate_kit.model.rule import RULES


def run(*arguments: str, language: str = "en") -> str:
    environment = {"MIGRATE_KIT_LANG": language}
    return CliRunner().invoke(command, arguments, catch_exceptions=False, env=environment).stdout


def test_a_code_is_explained_with_why_remedy_and_example() -> None:
    shown = run("MK201")
    assert "dead-branch" in shown
    assert "why" in shown
    assert 'elif "login" in text' in shown


def test_a_name_does_as_well_as_a_code_and_chinese_is_spoken() -> None:
    assert run("dead-branch", language="zh").startswith("MK201 dead-branch(警告)")


@pytest.mark.parametrize("code", list(codes()))
def test_every_code_can_be_explained(code: str) -> None:
    for language in ("en", "zh"):
        assert code in run(code, language=language)


def test_all_lists_every_code() -> None:
    shown = run("--all")
    assert all(code in shown for code in codes())


def test_json_is_an_envelope() -> None:
    document = json.loads(run("--all", "--format", "json"))
    assert (document["schema"], document["version"]) == ("migrate-kit/explain", 1)
    assert {entry["code"] for entry in document["codes"]} == set(codes())


def test_an_unknown_code_or_none_at_all_is_an_error() -> None:
    with pytest.raises(UnknownCode):
        run("nonsense")
    with pytest.raises(OptionInvalid):
        run()


@pytest.mark.parametrize("rule", list(RULES))
def test_every_rule_of_evidence_can_be_explained(rule: str) -> None:
    for language in ("en", "zh"):
        assert rule in run(rule, language=language)
    [entry] = json.loads(run(rule, "--format", "json"))["rules"]
    assert (entry["rule"], entry["confidence"]) == (rule, RULES[rule])


def test_no_rule_has_the_name_of_a_code() -> None:
    assert not RULES.keys() & {entry.name for entry in codes().values()}
