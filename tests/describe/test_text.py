"""Descriptions as text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from migrate_kit._resources import templates_folder
from migrate_kit.describe import render_text, render_yaml
from migrate_kit.describe.scalar import scalar
from migrate_kit.errors import TemplateInvalid
from migrate_kit.messages import Language
from migrate_kit.model.tool import ParameterSpec, ToolSpec

LANGUAGES: tuple[Language, ...] = ("en", "zh")
NASTY = [
    *("no", "Yes", "1:30", "0o7", "1e3", "~", "null", "- x", "a: b", "x # y", "'", '"', "{{ x }}", "a\nb", " pad ", ""),
    *("2024-01-01", "\u3000", "é", "日志", "\x7f", "\u2028", "😀", "@x", "%y", "!z", "*", "&a", "[", "\\", "\t"),
]
texts = st.one_of(st.sampled_from(NASTY), st.text(st.characters(exclude_categories=["Cs"]), max_size=12))
numbers = st.one_of(st.integers(-1000, 1000), st.floats(allow_nan=False, allow_infinity=False, width=32))
plain = st.one_of(st.none(), st.booleans(), st.integers(-1000, 1000), texts, st.lists(texts, max_size=2))
parameters = st.builds(
    ParameterSpec,
    type=st.sampled_from(["string", "integer", "array"]),
    meaning=texts,
    required=st.booleans(),
    default=plain,
    enum=st.one_of(st.none(), st.lists(texts, min_size=1, max_size=3).map(tuple)),
    synonyms=st.dictionaries(texts, st.lists(texts, max_size=2).map(tuple), max_size=2),
    pattern=st.one_of(st.none(), texts.filter(bool)),
    minimum=st.one_of(st.none(), numbers),
    examples=st.lists(st.one_of(texts, st.integers()), max_size=2).map(tuple),
)
several = st.lists(texts, max_size=3).map(tuple)
specs = st.builds(
    ToolSpec,
    name=texts,
    summary=texts,
    use_when=several,
    do_not_use_when=several,
    parameters=st.dictionaries(texts, parameters, max_size=2),
    ask_user=st.dictionaries(texts, texts, max_size=2),
    errors=several,
    context=st.dictionaries(texts, texts, max_size=2),
    pin=st.sampled_from([None, "legacy"]),
    evidence=several,
    stale=texts,
)


@settings(max_examples=60, deadline=None)
@given(spec=specs, language=st.sampled_from(LANGUAGES), kind=st.sampled_from(["safe", "rt"]))
def test_a_file_reads_back_as_the_same_description(spec: ToolSpec, language: Language, kind: str) -> None:
    text = render_yaml(spec, language=language)
    assert ToolSpec.model_validate(_plain(YAML(typ=kind).load(text))) == spec


@settings(max_examples=60, deadline=None)
@given(plain)
def test_a_scalar_reads_back_as_itself(value: Any) -> None:
    assert YAML(typ="safe").load(f"x: {scalar(value)}\n")["x"] == value


def test_keys_stand_in_the_order_of_the_record() -> None:
    document = YAML().load(render_yaml(ToolSpec(name="x"), language="en"))
    assert list(document) == [name for name in ToolSpec.model_fields if name not in ("impact", "timeout_s")]
    full = YAML().load(render_yaml(ToolSpec(name="x", impact="it stops", timeout_s=5), language="en"))
    assert list(full) == list(ToolSpec.model_fields)


def test_ordinary_words_stay_unquoted() -> None:
    text = render_yaml(ToolSpec(name="x", use_when=("日志", "show logs", "no")), language="zh")
    assert '  - 日志\n  - show logs\n  - "no"\n' in text


FULL = ToolSpec(
    name="logs",
    summary="Show logs.",
    use_when=("日志",),
    do_not_use_when=("it says restart: use restart",),
    parameters={"service": ParameterSpec(meaning="which one", examples=("order",), max_length=9)},
    effects="read_only",
    ask_user={"service": "Which service?"},
)


@pytest.mark.parametrize("form", ["full", "compact"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_order_is_purpose_when_when_not_parameters_effects_questions(language: Language, form: Any) -> None:
    text = render_text(FULL, language=language, form=form)
    effects = {"en": "Effects", "zh": "影响"}[language]
    parts = ["Show logs.", "日志", "use restart", "service", "order", effects, "Which service?"]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)


@pytest.mark.parametrize("form", ["full", "compact"])
@pytest.mark.parametrize(("language", "missing"), [("en", "known"), ("zh", "没有已知")])
def test_what_is_missing_is_said(language: Language, missing: str, form: Any) -> None:
    text = render_text(ToolSpec(name="x"), language=language, form=form)
    # No anchor and no guidance: both are named, neither is left out.
    assert text.count(missing) >= 2


def test_a_folder_of_your_own_wins_over_the_shipped_templates(tmp_path: Path) -> None:
    own = tmp_path / "describe" / "text.full.en.jinja"
    own.parent.mkdir()
    own.write_text("{# mine #}tool {{ spec.name }}", encoding="utf-8")
    assert render_text(FULL, language="en", form="full", templates=tmp_path) == "tool logs\n"
    assert "Show logs." in render_text(FULL, language="zh", form="full", templates=tmp_path)


@pytest.mark.parametrize("content", ["{{ spec.nmae }}", "{% if %}"])
def test_a_broken_template_is_an_error_with_its_place(tmp_path: Path, content: str) -> None:
    own = tmp_path / "describe" / "text.full.en.jinja"
    own.parent.mkdir()
    own.write_text(content, encoding="utf-8")
    with pytest.raises(TemplateInvalid) as caught:
        render_text(FULL, language="en", form="full", templates=tmp_path)
    assert str(caught.value).startswith(f"{own}:1: ")


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("{{ spec.name }}\n{{ spec.nmae }}", 2),
        ("{{ spec.name }}\n\n{% if %}", 3),
        ("a\n{{ 1 + 'a' }}", 2),
        ("a\n{{ spec.name | nope }}", 2),
        ("a\n{{ 1 / 0 }}", 2),
        ("a\n{% include 'describe/nowhere.jinja' %}", 2),
    ],
)
def test_a_fault_in_a_template_is_named_with_its_line(tmp_path: Path, content: str, line: int) -> None:
    own = tmp_path / "describe" / "text.full.en.jinja"
    own.parent.mkdir()
    own.write_text(content, encoding="utf-8")
    with pytest.raises(TemplateInvalid) as caught:
        render_text(FULL, language="en", form="full", templates=tmp_path)
    assert caught.value.fields["path"] == str(own)
    assert caught.value.fields["line"] == line


def test_a_fault_in_an_included_template_is_named_there(tmp_path: Path) -> None:
    folder = tmp_path / "describe"
    folder.mkdir()
    (folder / "text.full.en.jinja").write_text("{% include 'describe/part.jinja' %}", encoding="utf-8")
    (folder / "part.jinja").write_text("\n{{ spec.nmae }}", encoding="utf-8")
    with pytest.raises(TemplateInvalid) as caught:
        render_text(FULL, language="en", form="full", templates=tmp_path)
    assert caught.value.fields["path"] == str(folder / "part.jinja")
    assert caught.value.fields["line"] == 2
    (folder / "text.full.en.jinja").write_bytes(b"a\nb\n\xff")
    with pytest.raises(TemplateInvalid, match=r"text\.full\.en\.jinja:3: UnicodeDecodeError"):
        render_text(FULL, language="en", form="full", templates=tmp_path)


def test_each_template_begins_with_its_synopsis_and_exists_in_both_languages() -> None:
    files = sorted((templates_folder() / "describe").glob("*.jinja"))
    assert {f.name.replace(".zh.", ".en.") for f in files} == {f.name for f in files if ".en." in f.name}
    for file in files:
        assert file.read_text(encoding="utf-8").startswith(("{# Synopsis: ", "{# 概要"))


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, list):
        return [_plain(v) for v in value]
    return float(value) if isinstance(value, float) else value
