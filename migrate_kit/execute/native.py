"""From the JSON that was decided to what a function's own annotations ask for: members of enums, dates, paths, records.

Good: `def paint(colour: Colour)` with "red" → `Colour.RED`; `date`, `Decimal`, `Path`, `UUID`, `set`, `tuple`,
      dataclasses and pydantic models likewise, also in `Optional[...]`, `list[...]` and `Annotated[...]`.
Bad:  `def f(n: int)` with "3" stays "3": what JSON has is given as it was decided, whatever an annotation says of it.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from enum import Enum
from functools import lru_cache, partial
from types import NoneType, SimpleNamespace, UnionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import TypeAdapter

_AS_JSON = frozenset(
    (str, int, float, bool, NoneType, object, list, dict, Any, Sequence, Collection, Iterable, Iterator, Mapping)
)
"""What JSON has itself, or lists and mappings are already; nothing is done for it."""
_MADE_OF_OTHERS = (typing.Union, UnionType, typing.Annotated)
_SCALAR = (str, int, float)


class WrongType(ValueError):
    """A decided value cannot be made what the function asks for."""

    def __init__(self, parameter: str, wanted: str) -> None:
        super().__init__(parameter)
        self.parameter, self.wanted = parameter, wanted


def as_asked(arguments: Mapping[str, Any], function: Callable[..., Any]) -> dict[str, Any]:
    """Return *arguments* with each value as the annotations of *function* ask for it. Raises WrongType."""
    makers = _makers(_beneath(function)) if arguments else {}
    return {name: makers[name](value) if name in makers else value for name, value in arguments.items()}


def impossible(function: Callable[..., Any], names: Collection[str]) -> dict[str, str]:
    """Return those of the parameters *names* that no JSON value can be made for → the class that they ask for."""
    hints = _hints(_beneath(function))
    return {
        name: spoken(hints[name])
        for name in names
        if name in hints and not any(map(_is_possible, _leaves(hints[name])))
    }


def spoken(annotation: Any) -> str:
    """Return *annotation* as a person writes it."""
    return annotation.__name__ if isinstance(annotation, type) else str(annotation).replace("typing.", "")


def _beneath(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the plain function in *function*: it stays the same while methods and wrappers are made anew."""
    while isinstance(function, partial):
        function = function.func
    function = inspect.unwrap(function)
    if not inspect.isroutine(function) and not isinstance(function, type):
        function = getattr(type(function), "__call__", function)  # noqa: B004 - an object that can be called
    return getattr(function, "__func__", function)


@lru_cache(maxsize=1024)
def _makers(function: Callable[..., Any]) -> Mapping[str, Callable[[Any], Any]]:
    hints = _hints(function).items()
    return {name: partial(_made, name, hint, _adapter(hint)) for name, hint in hints if _is_foreign(hint)}


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    """Return what the parameters ask for; where an annotation cannot be read, its default may tell."""
    target = getattr(function, "__init__", None) if isinstance(function, type) else function
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return {}
    found: dict[str, Any] = {}
    for parameter in parameters:
        given = {} if parameter.annotation is parameter.empty else {parameter.name: parameter.annotation}
        try:
            space = getattr(target, "__globals__", {})
            found |= typing.get_type_hints(SimpleNamespace(__annotations__=given), space, include_extras=True)
        except Exception:  # noqa: BLE001 - an annotation is code, and may name what is only there for a type checker
            given = {}
        if not given and isinstance(parameter.default, Enum):
            found[parameter.name] = type(parameter.default)
    return found


def _leaves(annotation: Any) -> Iterator[Any]:
    """Yield the types that *annotation* is made of."""
    origin = typing.get_origin(annotation)
    if origin is typing.Literal:
        yield from {type(value) for value in typing.get_args(annotation)}
    elif origin is typing.Annotated:
        yield from _leaves(typing.get_args(annotation)[0])
    elif origin is not None:
        if origin not in _MADE_OF_OTHERS:
            yield origin
        yield from (leaf for part in typing.get_args(annotation) for leaf in _leaves(part))
    elif isinstance(annotation, typing.NewType):
        yield from _leaves(annotation.__supertype__)
    else:
        yield annotation


def _is_foreign(annotation: Any) -> bool:
    kinds = [leaf for leaf in _leaves(annotation) if leaf is not Ellipsis and not isinstance(leaf, typing.TypeVar)]
    return any(isinstance(leaf, type) and leaf not in _AS_JSON and not typing.is_typeddict(leaf) for leaf in kinds)


def _is_possible(leaf: Any) -> bool:
    """Whether some JSON value can be made a *leaf*."""
    if not isinstance(leaf, type) or leaf is NoneType:
        return leaf is not NoneType
    return issubclass(leaf, _SCALAR) or leaf in _AS_JSON or _adapter(leaf, any_class=False) is not None


def _adapter(annotation: Any, *, any_class: bool = True) -> TypeAdapter[Any] | None:
    """Return what makes values of *annotation*; of a class that JSON cannot make, it lets only objects through."""
    from pydantic import ConfigDict, TypeAdapter

    for settings in (None, ConfigDict(arbitrary_types_allowed=True)) if any_class else (None,):
        with suppress(Exception):  # the classes of the host take part in it
            return TypeAdapter(annotation, config=settings)
    return None


def _made(parameter: str, annotation: Any, adapter: TypeAdapter[Any] | None, value: Any) -> Any:
    if adapter is None or value is None:
        return value
    classes = [leaf for leaf in _leaves(annotation) if isinstance(leaf, type)]
    member = _member(classes, value)
    if member is not None:
        return member
    own = [cls for cls in classes if issubclass(cls, _SCALAR) and cls not in _AS_JSON and not issubclass(cls, Enum)]
    try:
        if len(own) == len(classes) == 1:
            return own[0](value)
        if _is_stamp(classes, value):
            raise WrongType(parameter, spoken(annotation))
        return adapter.validate_python(value)
    except WrongType:
        raise
    except Exception as error:
        raise WrongType(parameter, spoken(annotation)) from error


def _member(classes: Sequence[type], value: Any) -> Enum | None:
    """Return the member that *value* is, or names: by value before by name."""
    for cls in classes if isinstance(value, _SCALAR) else ():
        if not issubclass(cls, Enum):
            continue
        try:
            return cls(value)
        except ValueError:
            name = str(value).removeprefix(f"{cls.__name__}.")
            if name in cls.__members__:
                return cls[name]
    return None


def _is_stamp(classes: Sequence[type], value: Any) -> bool:
    """Whether a number stands where a day is asked for: 20260101 is not the seconds since 1970."""
    if not any(issubclass(cls, date) for cls in classes) or any(cls in _AS_JSON - {NoneType} for cls in classes):
        return False
    return isinstance(value, int | float) or (isinstance(value, str) and value.strip().lstrip("+-").isdecimal())
