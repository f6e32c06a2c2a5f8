"""A tool written in Python: its description read off the typed signature and the docstring.

The review of the code is its approval: who may merge the function may merge what it says of itself.
"""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from typing import Any, Literal, TypedDict, Unpack, get_type_hints
from weakref import WeakKeyDictionary

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from migrate_kit.errors import ToolInvalid
from migrate_kit.messages import language_of, tell, tell_problem
from migrate_kit.model.docstring import Doc, parse
from migrate_kit.model.effects import Effects
from migrate_kit.model.implementation import bare, implementation_of
from migrate_kit.model.tool import Status, ToolSpec
from migrate_kit.route.annotated import parameter_fields

REVIEWER = "code review"
"""Who approved a description that stands in the code."""
#: As every vendor takes it, with room for `_shadow`.
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,56}")
_LARGEST = 2**63
_NO_PARAMETER = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


class Said(TypedDict, total=False):
    """What the author says beside signature and docstring; each as in `ToolSpec`."""

    name: str
    shadow_name: str
    summary: str
    use_when: tuple[str, ...] | list[str]
    do_not_use_when: tuple[str, ...] | list[str]
    parameters: Mapping[str, Mapping[str, Any]]
    """Parameter → fields of `ParameterSpec` that stand in for what the signature says, `synonyms` above all."""
    effects: Effects
    cost: str
    latency: str
    ask_user: Mapping[str, str]
    errors: tuple[str, ...] | list[str]
    group: str
    routers: tuple[str, ...] | list[str]
    """Default `*`: no branch of a router leads to the tool, so it competes in all of them."""
    context: Mapping[str, str]
    pin: Literal["legacy"] | None


_DECORATED: WeakKeyDictionary[Any, Said] = WeakKeyDictionary()


def decorate(function: Callable[..., Any], said: Said) -> None:
    """Keep what the author said of *function*, for every registry that it enters later."""
    try:
        _DECORATED[function] = said
    except TypeError:  # an object without a hash or a weak reference, which nothing can be kept by
        return


def decoration(function: Callable[..., Any]) -> Said:
    """Return what the author said of *function* when it was decorated; nothing where it never was."""
    try:
        said = _DECORATED.get(function, Said())
    except TypeError:
        return Said()
    return Said(**said)


def declared(function: Callable[..., Any], **said: Unpack[Said]) -> ToolSpec:
    """Return the approved description of *function*. Raises ToolInvalid naming the tool, the parameter and the fault.

    Every parameter needs an annotation of plain values: a decided call hands over what JSON can hold.
    """
    given = dict(said)
    name = str(given.setdefault("name", _own_name(function)))
    if not _NAME.fullmatch(name):
        raise ToolInvalid(tool=name, what=_told("name"))
    parameters = _parameters(function, name)
    doc = parse(_docstring(function), list(parameters))
    specs = _described(name, parameters, doc, given)
    values = {
        "shadow_name": f"{name}_shadow",
        "summary": doc.summary or " ".join(name.split("_")),
        "routers": ("*",),
        "implementation": implementation_of(function),
        **given,
        "parameters": specs,
        "status": Status.approved,
        "reviewer": REVIEWER,
    }
    _check_named(name, given, specs)
    try:
        spec = ToolSpec.model_validate(values)
        approved = spec.text_hash()
    except ValidationError as error:
        raise ToolInvalid(tool=name, what=tell_problem(error)) from error
    except (TypeError, ValueError) as error:
        # A number beyond 64 bits, half a surrogate pair: it could not be hashed, so it is nothing that was approved.
        raise ToolInvalid(tool=name, what=str(error)) from error
    _check_limits(spec)
    return spec.model_copy(update={"approved_hash": approved})


def _own_name(function: Any) -> str:
    target = bare(function)
    return str(getattr(target, "__name__", type(target).__name__))


def _docstring(function: Any) -> str:
    """Return what is said of *function*, of the one inside a partial, of an object or else of its call.

    `partial` and a dataclass have docstrings of their own, which say nothing of the tool.
    """
    target = bare(function)
    if inspect.isroutine(target) or isinstance(target, type):
        return inspect.getdoc(target) or ""
    call = inspect.unwrap(type(target).__call__)
    own = vars(type(target)).get("__doc__") if not is_dataclass(target) else None
    return inspect.cleandoc(getattr(target, "__dict__", {}).get("__doc__") or own or inspect.getdoc(call) or "")


def _parameters(function: Callable[..., Any], name: str) -> dict[str, inspect.Parameter]:
    """Return the parameters with their annotations resolved."""
    try:
        found = inspect.signature(function).parameters
        hints = get_type_hints(_typed(function), include_extras=True)
    except (TypeError, ValueError, NameError, AttributeError) as error:
        raise ToolInvalid(tool=name, what=_told("signature", what=str(error))) from error
    return {key: one.replace(annotation=hints.get(key, one.empty)) for key, one in found.items()}


def _typed(function: Any) -> Any:
    """Return what carries the annotations: a function, or how an object is called."""
    target = inspect.unwrap(bare(function))
    return target if inspect.isroutine(target) else type(target).__call__


def _described(
    name: str, parameters: Mapping[str, inspect.Parameter], doc: Doc, given: Mapping[str, Any]
) -> dict[str, dict[str, Any]]:
    context = given.get("context") or {}
    own = given.get("parameters") or {}
    found: dict[str, dict[str, Any]] = {}
    for key, parameter in parameters.items():
        if key in context:
            continue
        if parameter.kind in _NO_PARAMETER:
            raise ToolInvalid(tool=name, what=_told("any_number", parameter=str(parameter)))
        if parameter.annotation is parameter.empty:
            reason = "unbound" if key in ("self", "cls") else "no_annotation"
            raise ToolInvalid(tool=name, what=_told(reason, parameter=key))
        if isinstance(parameter.default, FieldInfo):
            raise ToolInvalid(tool=name, what=_told("field_default", parameter=key))
        fields = parameter_fields(parameter.annotation, tool=name, parameter=key)
        said = doc.parameters.get(key)
        if said is not None and said.text:
            fields.setdefault("meaning", said.text)
        found[key] = fields | _default(parameter) | dict(own.get(key, {}))
    return found


def _default(parameter: inspect.Parameter) -> dict[str, Any]:
    if parameter.default is parameter.empty:
        return {}
    return {"required": False, "default": parameter.default if _is_plain(parameter.default) else None}


def _is_plain(default: object) -> bool:
    """Tell whether *default* can stand in a description; any other is the function's own business."""
    if isinstance(default, float):
        return math.isfinite(default)
    if isinstance(default, int):
        return abs(default) < _LARGEST
    return isinstance(default, str | list | dict)


def _check_limits(spec: ToolSpec) -> None:
    """Raise ToolInvalid for limits that no value can keep."""
    for name, parameter in spec.parameters.items():
        low, high = parameter.minimum, parameter.maximum
        if low is not None and high is not None and low > high:
            what = tell("review.no_range", language_of(), where=name, minimum=low, maximum=high)
            raise ToolInvalid(tool=spec.name, what=what)
        try:
            re.compile(parameter.pattern or "")
        except (re.error, OverflowError, RecursionError) as error:
            what = tell("review.bad_pattern", language_of(), where=name, what=str(error))
            raise ToolInvalid(tool=spec.name, what=what) from error


def _check_named(name: str, given: Mapping[str, Any], specs: Mapping[str, Any]) -> None:
    """Raise ToolInvalid where the author speaks of a parameter that the function does not have."""
    for key in ("parameters", "ask_user"):
        for parameter in given.get(key) or {}:
            if parameter not in specs:
                raise ToolInvalid(tool=name, what=_told("no_parameter", field=key, parameter=parameter))


def _told(key: str, **fields: Any) -> str:
    return tell(f"route.tool.{key}", language_of(), **fields)
