"""Descriptions as text: the reviewable YAML file, and what a model or a person reads."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from migrate_kit.describe.gloss import glosses
from migrate_kit.describe.naming import words_of
from migrate_kit.describe.template import fill_in, load
from migrate_kit.messages import Language
from migrate_kit.model.evidence_line import weak_parts
from migrate_kit.model.tool import ParameterSpec, ToolSpec


def render_yaml(spec: ToolSpec, *, language: Language, templates: Path | None = None) -> str:
    """Return *spec* as a commented YAML document that reads back as the same ToolSpec.

    Raises TemplateInvalid for a broken template of the user's.
    """
    template = load(f"tool.yaml.{language}.jinja", templates)
    parameters = {name: set_fields(parameter) for name, parameter in spec.parameters.items()}
    fields = spec.model_dump(mode="json")
    return fill_in(template, templates, spec=fields, parameters=parameters, inline=spec.is_inline)


def render_text(
    spec: ToolSpec,
    *,
    language: Language,
    form: Literal["full", "compact"],
    templates: Path | None = None,
    glossed: bool = True,
) -> str:
    """Return *spec* as a router, a model or a person reads it; *glossed* explains anchors in the other language.

    Raises TemplateInvalid for a broken template.
    """
    template = load(f"text.{form}.{language}.jinja", templates)
    explained = glosses(spec, language) if glossed else {}
    return fill_in(template, templates, spec=spec, weak=_weak(spec), glosses=explained).strip() + "\n"


def _weak(spec: ToolSpec) -> tuple[str, ...]:
    """Return the parts that rest on a hint only. What a person approved or worded rests on more than that."""
    if spec.is_approved:
        return ()
    named = words_of(spec.implementation.rpartition(":")[2].rpartition(".")[2])
    return tuple(part for part in weak_parts(spec.evidence) if part != "summary" or spec.summary == named)


def set_fields(parameter: ParameterSpec) -> dict[str, object]:
    """Return the fields of *parameter* that say something, in order; type, meaning and required always."""
    data = parameter.model_dump(mode="json")
    always = {"type", "meaning", "required"}
    # An empty list may be a default; elsewhere it says nothing.
    empty: dict[str, tuple[object, ...]] = {"default": (None,)}
    return {k: v for k, v in data.items() if k in always or v not in empty.get(k, (None, [], {}))}
