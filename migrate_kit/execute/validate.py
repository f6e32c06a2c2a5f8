"""Check decided arguments against the description, with jsonschema-rs (imported at first use)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from migrate_kit.execute.dates import keeps_date_format
from migrate_kit.execute.problem import Fault, Problem
from migrate_kit.execute.schema import arguments_schema
from migrate_kit.execute.shape import shape_of
from migrate_kit.model.tool import ToolSpec

_LIMITS = ("options", "limit", "types", "pattern", "format")


def validate(arguments: Mapping[str, Any], spec: ToolSpec) -> list[Problem]:
    """Return every fault of *arguments*, in the order of the description; an empty list means that they fit.

    An argument of None for an optional parameter counts as not given; a declared default always fits.
    """
    given = {name: value for name, value in arguments.items() if value is not None or _is_required(spec, name)}
    given = {name: value for name, value in given.items() if not _is_default(spec, name, value)}
    if odd := [name for name, value in given.items() if not _is_plain(value)]:
        return [Problem(parameter=name, kind="not_json", shape=shape_of(given[name])) for name in odd]
    validator, own_patterns = _validator(_key(spec))
    found = [problem for error in validator.iter_errors(given) for problem in _problems(error)]
    if own_patterns:
        found.extend(_unmatched(given, spec))
    found.extend(_misdated(given, spec))
    order = {name: place for place, name in enumerate(spec.parameters)}
    found.sort(key=lambda problem: order.get(problem.parameter, len(order)))
    return [_with_shape(problem, given) for problem in found]


def ill_formed(arguments: Mapping[str, Any], spec: ToolSpec) -> list[str]:
    """Return the sentences to send back to whoever wrote *arguments* down, once: those on how they are written.

    A value that is well written and not allowed is none of them: the user has to name another one, and a model that is
    asked again would only make one up.
    """
    return [problem.say() for problem in validate(arguments, spec) if problem.fault is Fault.form]


def _with_shape(problem: Problem, given: Mapping[str, Any]) -> Problem:
    return replace(problem, shape=shape_of(given[problem.parameter])) if problem.parameter in given else problem


def _is_required(spec: ToolSpec, name: str) -> bool:
    parameter = spec.parameters.get(name)
    return parameter is None or parameter.required


def _is_default(spec: ToolSpec, name: str, value: Any) -> bool:
    parameter = spec.parameters.get(name)
    return parameter is not None and name not in spec.context and parameter.is_default(value)


def _key(spec: ToolSpec) -> str:
    # Descriptions hold lists and mappings, so the record itself cannot be a cache key.
    return spec.model_dump_json(include={"name", "parameters", "context"})


@lru_cache(maxsize=1024)
def _validator(key: str) -> tuple[Any, bool]:
    import jsonschema_rs

    spec = ToolSpec.model_validate_json(key)
    # Defaults are let through before; the kinds of the faults stay those of the limits.
    try:
        return jsonschema_rs.validator_for(arguments_schema(spec, defaults=False), validate_formats=True), False
    except (ValueError, jsonschema_rs.ValidationError):
        # A pattern in Python's dialect that the schema's dialect does not know is checked by Python.
        loose = arguments_schema(spec, patterns=False, defaults=False)
        return jsonschema_rs.validator_for(loose, validate_formats=True), True


def _problems(error: Any) -> Iterator[Problem]:
    kind = error.kind.name
    parameter = str(error.instance_path[0]) if error.instance_path else ""
    if kind == "required":
        yield Problem(parameter=error.kind.property, kind=kind)
    elif kind == "additionalProperties":
        for name in error.kind.unexpected:
            yield Problem(parameter=name, kind=kind)
    else:
        yield Problem(parameter=parameter, kind=kind, limit=_limit(error.kind))


def _limit(kind: Any) -> Any:
    return next((value for name in _LIMITS if (value := getattr(kind, name, None)) is not None), None)


def _unmatched(given: Mapping[str, Any], spec: ToolSpec) -> Iterator[Problem]:
    for name, parameter in spec.parameters.items():
        value = given.get(name)
        if parameter.pattern is None or not isinstance(value, str):
            continue
        try:
            fits = re.search(parameter.pattern, value) is not None
        except re.error:
            fits = False
        if not fits:
            yield Problem(parameter=name, kind="pattern", limit=parameter.pattern)


def _misdated(given: Mapping[str, Any], spec: ToolSpec) -> Iterator[Problem]:
    """Yield the texts that the format of a date does not read; the schema's dialect knows no such formats."""
    for name, parameter in spec.parameters.items():
        value = given.get(name)
        if parameter.format is None or name in spec.context or not isinstance(value, str):
            continue
        if not keeps_date_format(value, parameter.format):
            yield Problem(parameter=name, kind="format", limit=parameter.format)


def _is_plain(value: Any) -> bool:
    import orjson

    try:
        orjson.dumps(value)
    except TypeError:
        return False
    return True
