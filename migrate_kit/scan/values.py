"""What an expression can stand for while a router is read: constants, tables, callables, choices.

The evaluator never runs code. Whatever it cannot tell becomes `Unclear`, with the source and the reason.
What is a view of the request, or a test of it, stands in `request`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import libcst as cst

from migrate_kit.model.condition import Always, Condition, Joint

if TYPE_CHECKING:
    from migrate_kit.scan.definitions import ClassDef, FunctionDef, Module
    from migrate_kit.scan.scope import Scope


_ALWAYS = Always()


@dataclass(frozen=True, slots=True)
class Value:
    """Base of all values."""


class Hashed:
    """What keeps its hash: values grow out of others, and what two of their parts share would be hashed for each."""

    __slots__ = ("_hash",)

    _hash: int


class Composite(Hashed):
    """What holds values or tests. How many in all is counted once: values grow out of others that were counted."""

    __slots__ = ("_size",)

    _size: int

    @property
    def size(self) -> int:
        """How many values and tests it is made of, itself included; what two parts share counts twice."""
        try:
            return self._size
        except AttributeError:
            object.__setattr__(self, "_size", 1 + sum(map(size_of, self.inside())))
            return self._size

    def inside(self) -> Iterable[object]:
        """Return the values and tests that it holds."""
        raise NotImplementedError


def size_of(part: object) -> int:
    """Return how many values and tests *part* is made of."""
    return part.size if isinstance(part, (Composite, Joint)) else 1


@dataclass(frozen=True, slots=True)
class Known(Value):
    """A constant: text, number, truth value, None, bytes."""

    value: Any


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Row(Composite):
    """One entry of a table, with its place; the key is its index in a list."""

    key: Value
    value: Value
    place: Place
    when: Condition = _ALWAYS
    """The condition under which it is there at all, for an entry that is kept on the way."""

    def inside(self) -> Iterable[object]:
        """Return the condition and the value."""
        return (self.when, self.value)


Kind = Literal["list", "tuple", "set", "range"]
"""What a listing was written as; a list, tuple or set of a range stays one: from the first number to the last."""


@dataclass(frozen=True, slots=True)
class Listing(Composite, Value):
    """A list, tuple, set or range whose entries are known one by one."""

    kind: Kind
    rows: tuple[Row, ...]

    def inside(self) -> Iterable[object]:
        """Return the rows."""
        return self.rows

    @property
    def items(self) -> tuple[Value, ...]:
        """The entries."""
        return tuple(row.value for row in self.rows)


@dataclass(frozen=True, slots=True)
class Mapping_(Composite, Value):  # noqa: N801 - `Mapping` is taken by collections.abc
    """A dict whose keys and values are known one by one, in order."""

    rows: tuple[Row, ...]

    def inside(self) -> Iterable[object]:
        """Return the rows."""
        return self.rows

    def get(self, key: Value) -> Row | None:
        """Return the row with that constant key; the last one wins, as in Python."""
        return next((row for row in reversed(self.rows) if row.key == key), None)


@dataclass(frozen=True, slots=True)
class Function(Value):
    """A function or method of the project; *owner* is the class it is reached through."""

    definition: FunctionDef
    owner: ClassDef | None = None
    instance: Instance | None = None
    """The object it is bound to, where that is known."""
    through: str = ""
    """The module it is reached through, where modules take turns: their functions have one name."""


@dataclass(frozen=True, slots=True, eq=False)
class Closure(Value):
    """A lambda or nested function with the scope it was written in."""

    node: cst.Lambda | cst.FunctionDef
    scope: Scope


@dataclass(frozen=True, slots=True)
class Class(Value):
    """A class of the project."""

    definition: ClassDef


@dataclass(frozen=True, slots=True)
class Loaded(Value):
    """A module of the project, imported or loaded by its name."""

    definition: Module


@dataclass(frozen=True, slots=True)
class Instance(Value):
    """An object of a class of the project, with what its constructor was given."""

    definition: ClassDef
    fields: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Struct(Value):
    """What `namedtuple("Rule", "tool words")` makes."""

    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record(Value):
    """A value with named fields in order."""

    fields: tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Member(Value):
    """A member of an enumeration."""

    owner: str
    name: str
    json: str | int | float | None = field(default=None, compare=False)
    """What stands for it where only JSON can be said: its value, else its name."""

    @property
    def label(self) -> str:
        """`Class.NAME`."""
        return f"{self.owner}.{self.name}"


@dataclass(frozen=True, slots=True, eq=False)
class Called(Hashed, Value):
    """A call of a project function. What it gives is worked out only when something depends on it."""

    function: Function | Closure
    arguments: tuple[tuple[str, Value], ...]
    source: str
    line: int
    alias: str = ""
    outcome: Callable[[], Value] = field(default=lambda: Unclear("", "not worked out"), repr=False)


@dataclass(frozen=True, slots=True)
class Option(Composite):
    """One way a value can come out: under *condition*, tried in order."""

    condition: Condition
    value: Value
    place: Place

    def inside(self) -> Iterable[object]:
        """Return the condition and the value."""
        return (self.condition, self.value)


@dataclass(frozen=True, slots=True)
class Choice(Composite, Value):
    """A value that depends on tests; the first option whose condition holds, else the default."""

    options: tuple[Option, ...]
    default: Value

    def inside(self) -> Iterable[object]:
        """Return the options and the default."""
        return (*self.options, self.default)


@dataclass(frozen=True, slots=True)
class Best(Choice):
    """The option with the highest score. Several conditions can hold; which of them wins is not known."""


@dataclass(frozen=True, slots=True)
class Ranking(Value):
    """Entries in the order of their scores."""

    best: Best
    down: bool
    """Whether the best comes first."""


@dataclass(frozen=True, slots=True)
class Verdict(Value):
    """A label somebody decided before: tested, it is a test of the label. *labels* are those that can arrive."""

    root: str
    labels: frozenset[str]
    origin: str = ""
    """Id of the function that decides."""
    about: str = ""
    """Root of the text it was given."""


@dataclass(frozen=True, slots=True)
class Unclear(Hashed, Value):
    """Something that cannot be told from the code, with its source and why."""

    source: str
    reason: str = ""
    external: bool = False
    """The words lie outside the code that was read: a data file, the environment, a run-time list."""
    inner: tuple[Value, ...] = ()
    """Values that went into it, such as the arguments of a foreign call."""


@dataclass(frozen=True, slots=True)
class Stranger(Unclear):
    """A function or module that lies outside the scanned folder."""

    name: str = ""
    """Dotted name as imported; for a method of an object from outside, as written."""
    kind: Literal["function", "method"] = "function"


@dataclass(frozen=True, slots=True)
class StrangerCall(Unclear):
    """A call of a stranger, with its parameters named by what the call says."""

    callee: Stranger = field(default_factory=lambda: Stranger(""))
    arguments: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Hits(Hashed, Value):
    """The entries of a table that a text hits, each under its condition, in the order of the table."""

    options: tuple[Option, ...]


def _hashed_once(kind: type[Hashed]) -> None:
    """Keep the hash of each object of *kind*: what functions gave is looked up by whole trees of values."""
    worked_out = kind.__hash__

    def kept(self: Hashed) -> int:
        try:
            return self._hash
        except AttributeError:
            object.__setattr__(self, "_hash", worked_out(self))
            return self._hash

    kind.__hash__ = kept  # type: ignore[assignment]


for _kind in (Row, Listing, Mapping_, Option, Choice, Best, Unclear, StrangerCall, Called, Hits):
    _hashed_once(_kind)

NONE = Known(None)


def listing(kind: Kind, values: list[Value] | tuple[Value, ...], place: Place) -> Listing:
    """Return a listing whose entries all stand at *place*."""
    return Listing(kind, tuple(Row(Known(i), value, place) for i, value in enumerate(values)))


def plain(value: Value) -> Any:
    """Return the Python constant that *value* stands for, or raise ValueError."""
    match value:
        case Known(value=constant):
            return constant
        case Listing(kind=kind):
            return _collected(kind, [plain(item) for item in value.items])
        case Mapping_(rows=rows):
            return {_hashable(plain(row.key)): plain(row.value) for row in rows}
        case Member():
            return value.label if value.json is None else value.json
        case _:
            raise ValueError(type(value).__name__)


def _collected(kind: Kind, items: list[Any]) -> Any:
    if kind == "range":
        step = items[1] - items[0] if len(items) > 1 else 1
        steps = range(items[0], items[-1] + step, step) if items else range(0)
        return steps if list(steps) == items else items  # something may have been put in since
    return items if kind == "list" else tuple(items) if kind == "tuple" else {_hashable(item) for item in items}


def _hashable(item: Any) -> Any:
    try:
        hash(item)
    except TypeError:
        msg = "not hashable"
        raise ValueError(msg) from None
    return item
