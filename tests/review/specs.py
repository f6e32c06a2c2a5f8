"""Descriptions for tests: one by hand, and a strategy for any."""

from __future__ import annotations

import string

from hypothesis import strategies as st

from migrate_kit.model.tool import ParameterSpec, Status, ToolSpec
from migrate_kit.review import yaml_text

#: What people and sources put into a sentence, and what YAML trips over.
_TEXT = st.one_of(
    st.sampled_from(
        ["", "看看日志", "yes", "null", "~", "1", "1e3", "2024-01-01", "# no comment", "a: b", "- x", "a #b", "'", '"']
    ),
    st.sampled_from(
        ["two\nlines", "a\n\nb\n", " lead", "tail ", "tab\t", "{x}", "[y", "&a", "*a", "!t", "|", ">", "%"]
    ),
    st.text(alphabet=st.characters(exclude_categories=("Cs",)), max_size=20),
)
_NAME = st.text(alphabet=string.ascii_letters + "_", min_size=1, max_size=8)
_SCALAR = st.one_of(st.none(), st.booleans(), st.integers(-(2**40), 2**40), _TEXT)
_LIST = st.lists(_TEXT, max_size=3).map(tuple)

_VALUES = {
    "string": _TEXT,
    "integer": st.integers(-(2**40), 2**40),
    "number": st.floats(-5, 5),
    "boolean": st.booleans(),
}


def _parameters(kind: str) -> st.SearchStrategy[ParameterSpec]:
    return st.builds(
        ParameterSpec,
        type=st.just(kind),
        meaning=_TEXT,
        required=st.booleans(),
        default=_SCALAR,
        enum=st.one_of(st.none(), st.lists(st.one_of(st.none(), _VALUES[kind]), max_size=3).map(tuple)),
        synonyms=st.dictionaries(_TEXT, _LIST, max_size=2),
        pattern=st.one_of(st.none(), st.sampled_from(["\\d{4}", "^a: #b$"])),
        minimum=st.one_of(st.none(), st.integers(-5, 5), st.floats(-5, 5)),
        maximum=st.one_of(st.none(), st.integers(6, 9), st.floats(6, 9)),
        max_length=st.one_of(st.none(), st.integers(0, 50)),
        extractor=st.sampled_from(["", "title", "yes"]),
        comes_from=st.sampled_from([None, "services.name", "null"]),
        examples=st.lists(_SCALAR, max_size=2).map(tuple),
    )


PARAMETERS = st.sampled_from(sorted(_VALUES)).flatmap(_parameters)
SPECS = st.builds(
    ToolSpec,
    name=st.just("tool"),
    shadow_name=_TEXT,
    status=st.just(Status.draft),
    summary=_TEXT,
    impact=_TEXT,
    timeout_s=st.one_of(st.none(), st.floats(0.5, 99)),
    use_when=_LIST,
    do_not_use_when=_LIST,
    parameters=st.dictionaries(_NAME, PARAMETERS, max_size=3),
    effects=st.sampled_from(["read_only", "write", "dangerous", "unknown"]),
    cost=_TEXT,
    latency=_TEXT,
    ask_user=st.dictionaries(_NAME, _TEXT, max_size=2),
    errors=_LIST,
    group=_TEXT,
    routers=_LIST,
    implementation=_TEXT,
    context=st.dictionaries(_NAME, _TEXT, max_size=2),
    pin=st.sampled_from([None, "legacy"]),
    evidence=_LIST,
    source_hash=st.sampled_from(["", "aa", "bb"]),
)


def yaml_of(spec: ToolSpec, *, offset: int = 2) -> str:
    """A plain rendering with every key, as a generator might write it."""
    return yaml_text.dump(spec.model_dump(mode="json"), offset=offset)


def restart(**changes: object) -> ToolSpec:
    """A tool by hand."""
    spec = ToolSpec(
        name="restart",
        shadow_name="restart_shadow",
        summary="Restart a service.",
        use_when=("重启", "restart"),
        parameters={"service": ParameterSpec(meaning="which service", examples=("order",)), "force": ParameterSpec()},
        effects="dangerous",
        ask_user={"service": "哪个服务?"},
        implementation="ops.tools:restart",
        evidence=("ops/bot.py:12 anchor",),
        source_hash="h1",
    )
    return spec.model_copy(update=changes)
