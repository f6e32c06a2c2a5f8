"""Descriptions for the tests of export and import: some by hand, and a strategy for any that a format can hold."""

from __future__ import annotations

import string
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from migrate_kit.describe.export import VENDORS, Exported, export_tools
from migrate_kit.describe.lint.subject import Described
from migrate_kit.messages import Language
from migrate_kit.model.tool import ParameterSpec, ToolSpec

LANGUAGES: tuple[Language, ...] = ("en", "zh")
_LETTERS = string.ascii_letters + string.digits + "日志重启服务é😀\"'\\`{}|;,、；:：.。-_ "
TEXTS = st.text(alphabet=_LETTERS, min_size=1, max_size=20).map(lambda text: " ".join(text.split())).filter(bool)
NAMES = st.text(alphabet=string.ascii_letters + string.digits + "_-", min_size=1, max_size=12)
_VALUES: dict[str, st.SearchStrategy[Any]] = {
    "string": TEXTS,
    "integer": st.integers(-(2**40), 2**40),
    "number": st.floats(-1e6, 1e6, allow_nan=False),
    "boolean": st.booleans(),
}


def _parameters(kind: str) -> st.SearchStrategy[ParameterSpec]:
    value = _VALUES[kind]
    is_number, is_text = kind in ("integer", "number"), kind == "string"
    numbers = st.one_of(st.none(), st.integers(-5, 5)) if is_number else st.none()
    return st.builds(
        ParameterSpec,
        type=st.just(kind),
        meaning=TEXTS.filter(lambda text: "(" not in text),
        required=st.booleans(),
        default=st.one_of(st.none(), value),
        enum=st.one_of(st.none(), st.lists(value, min_size=1, max_size=3, unique=True).map(tuple)),
        synonyms=st.dictionaries(TEXTS, st.lists(TEXTS, min_size=1, max_size=2).map(tuple), max_size=2),
        minimum=numbers,
        maximum=st.one_of(st.none(), st.integers(6, 600)) if is_number else st.none(),
        max_length=st.one_of(st.none(), st.integers(1, 30)) if is_text else st.none(),
        pattern=st.sampled_from([None, r"[a-z]+-\d+", r"(?=a)b", r"\bx`y"]) if is_text else st.none(),
        format=st.sampled_from([None, "email", "yyyyMMdd"]) if is_text else st.none(),
        examples=st.lists(value, max_size=3).map(tuple),
    )


PARAMETERS = st.sampled_from(sorted(_VALUES)).flatmap(_parameters)
SPECS = st.builds(
    ToolSpec,
    name=NAMES,
    summary=TEXTS,
    use_when=st.lists(TEXTS, max_size=3).map(tuple),
    do_not_use_when=st.lists(TEXTS, max_size=3).map(tuple),
    parameters=st.dictionaries(NAMES, PARAMETERS, max_size=4),
    effects=st.sampled_from(["read_only", "write", "dangerous", "unknown"]),
    cost=st.one_of(st.just(""), TEXTS),
    latency=st.one_of(st.just(""), TEXTS),
    ask_user=st.dictionaries(NAMES, TEXTS, max_size=2),
    errors=st.lists(TEXTS, max_size=2).map(tuple),
    group=st.one_of(st.just(""), TEXTS),
)


def logs(**changes: Any) -> ToolSpec:
    """A tool by hand with every kind of limit."""
    spec = ToolSpec(
        name="show_logs",
        summary="Show the last lines of a log.",
        use_when=("看日志", "logs"),
        do_not_use_when=('it says "audit": use show_audit',),
        parameters={
            "service": ParameterSpec(meaning="which service", pattern=r"[a-z]+", max_length=40, examples=("order",)),
            "lines": ParameterSpec(
                type="integer", meaning="how many", required=False, minimum=1, maximum=500, default=100
            ),
            "level": ParameterSpec(
                meaning="level", required=False, enum=("info", "error"), synonyms={"error": ("报错",)}
            ),
        },
        effects="read_only",
        ask_user={"service": "哪个服务？"},
        errors=("no such service",),
        group="logs",
    )
    return spec.model_copy(update=changes)


def exported(specs: ToolSpec | Sequence[ToolSpec], vendor: str, **options: Any) -> Exported:
    """Return *specs* in the format of *vendor*."""
    given = [specs] if isinstance(specs, ToolSpec) else specs
    return export_tools([Described(spec, f"{spec.name}.yaml") for spec in given], VENDORS[vendor], **options)


def schema_of(definition: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of the arguments, wherever the format keeps it."""
    inner = definition.get("function", definition)
    found = next((inner[key] for key in ("inputSchema", "input_schema", "parameters") if key in inner), None)
    return found or {key: value for key, value in inner.items() if key not in ("title", "description")}
