"""`shadow_tools/rules.yaml`: read, held against its schema and the descriptions, with the line of whatever is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml.nodes import Node

from migrate_kit.errors import DescriptionInvalid, RulesInvalid
from migrate_kit.messages import language_of, tell
from migrate_kit.model.rules import FILES, FORMS, RulesFile, schema
from migrate_kit.model.tool import ToolSpec
from migrate_kit.review.description import open_document, read_text
from migrate_kit.review.place import line_of
from migrate_kit.route.rules import faults

_TYPES = {"string": "text", "integer": "whole", "number": "number", "boolean": "boolean", "array": "list"}
_WORDS = {
    "enum": "one_of", "const": "one_of", "minimum": "at_least", "maximum": "at_most", "minLength": "short",
    "minItems": "short", "maxLength": "long", "pattern": "form",
}  # fmt: skip
"""Keyword of the schema → our sentence."""


@dataclass(frozen=True, slots=True)
class RuleFault:
    """What is wrong, and in which line, counted from one."""

    line: int
    what: str


@dataclass(frozen=True, slots=True)
class RulesRead:
    """The rules of one text, or what keeps them from being used."""

    path: Path
    file: RulesFile
    faults: tuple[RuleFault, ...] = ()
    node: Node | None = None
    text: str = ""

    @property
    def is_blank(self) -> bool:
        """Tell whether there is nothing but comments: no rules."""
        return all(not line.strip() or line.lstrip().startswith("#") for line in self.text.splitlines())

    def line(self, number: int) -> int:
        """Return the line of a rule, by its place in the file."""
        return line_of(self.node, ("rules", number))


def rules_path(folder: Path) -> Path | None:
    """Return the file of *folder*, None where there is none. Raises RulesInvalid where there are two."""
    found = [folder / name for name in FILES if (folder / name).exists()]
    if len(found) > 1:
        what = tell("rules.two_files", language_of(), other=found[1].name)
        raise RulesInvalid(path=found[0], line=1, what=what)
    return found[0] if found else None


def read_rules(path: Path, specs: Sequence[ToolSpec] = ()) -> RulesRead:
    """Return what the file says, with every fault in order of the lines. Raises NotReadable."""
    try:
        text = read_text(path)
    except DescriptionInvalid as error:
        return RulesRead(path, RulesFile(), (_fault_of(error),))
    return parse_rules(text, path, specs)


def parse_rules(text: str, path: Path, specs: Sequence[ToolSpec] = ()) -> RulesRead:
    """Return what *text* says. *specs* are the descriptions whose tools and parameters rules may speak of."""
    blank = RulesRead(path, RulesFile(), text=text.removeprefix("\ufeff"))
    if blank.is_blank:
        return blank
    try:
        document = open_document(text, path, keyless="review.no_keys")
    except DescriptionInvalid as error:
        return RulesRead(path, RulesFile(), (_fault_of(error),))
    node = document.root
    broken = _in_order(_of_schema(document.values, node))
    if broken:
        return RulesRead(path, RulesFile(), broken, node)
    file = RulesFile.model_validate(document.values)
    return RulesRead(path, file, _of_meaning(file, specs, node), node, text)


class RulesReader:
    """Reads the rules of a folder again and again. Rules that were in force do not end by an accident."""

    def __init__(self) -> None:
        self._known: tuple[str, tuple[ToolSpec, ...], RulesFile] | None = None

    def load(self, folder: Path, specs: Sequence[ToolSpec]) -> RulesFile:
        """Return the rules for the tools of *specs*; none where there is no file and never was.

        Whoever asks again for the same text and tools gets the same object. Raises RulesInvalid with the first fault,
        and where a file that had rules is gone or left blank; NotReadable.
        """
        path = rules_path(folder)
        if path is None:
            self._must_be_free(folder / FILES[0])
            return RulesFile()
        try:
            text = read_text(path)
        except DescriptionInvalid as error:
            raise _invalid(path, _fault_of(error)) from error
        known = self._known
        if known is not None and known[:2] == (text, tuple(specs)):
            return known[2]
        read = parse_rules(text, path, specs)
        if read.faults:
            raise _invalid(path, read.faults[0])
        if read.is_blank:
            self._must_be_free(path)
        self._known = (text, tuple(specs), read.file)
        return read.file

    def _must_be_free(self, path: Path) -> None:
        if self._known is not None and self._known[2].active:
            raise RulesInvalid(path=path, line=1, what=tell("rules.gone", language_of()))


def _of_schema(values: Any, node: Node | None) -> Iterator[RuleFault]:
    try:
        for error in _validator().iter_errors(values):
            yield from _told(error, node, values)
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        # A key that is no text, a number beyond 64 bits, a value that holds itself: YAML that is no JSON.
        yield RuleFault(1, str(error).partition("\n")[0] or type(error).__name__)


@cache
def _validator() -> Any:
    import jsonschema_rs

    return jsonschema_rs.validator_for(schema())


def _told(error: Any, node: Node | None, values: Any) -> Iterator[RuleFault]:
    kind, place = error.kind.name, tuple(error.instance_path)
    if kind == "additionalProperties":
        known = _known_keys(error.schema_path)
        for name in error.kind.unexpected:
            yield RuleFault(line_of(node, (*place, name)), _unknown(_where((*place, name), values), name, known))
    elif kind == "required":
        where = _where((*place, error.kind.property), values)
        yield RuleFault(line_of(node, place), tell("review.missing_key", language_of(), where=where))
    else:
        where = _where(place, values)
        yield RuleFault(line_of(node, place), tell("validation.at", language_of(), where=where, what=_what(error)))


def _what(error: Any) -> str:
    form = FORMS.get(getattr(error.kind, "pattern", ""))
    if form is not None:
        return tell("rules.form", language_of(), form=form)
    return tell(f"validation.{_word(error)}", language_of(), limit=_limit(error.kind))


def _word(error: Any) -> str:
    if error.kind.name == "type":
        return _TYPES.get(next(iter(error.kind.types), ""), "object")
    return _WORDS.get(error.kind.name, "other")


def _limit(kind: Any) -> str:
    options = getattr(kind, "options", None)
    if options is not None:
        return ", ".join(map(str, options))
    return str(next((v for name in ("limit", "expected_value") if (v := getattr(kind, name, None)) is not None), ""))


def _known_keys(schema_path: Sequence[Any]) -> list[str]:
    """Return the keys that may stand where the schema at *schema_path* allows no others."""
    here: Any = schema()
    definitions = here["$defs"]
    for step in schema_path[:-1]:
        here = here[step] if step != "$ref" else definitions[here["$ref"].rpartition("/")[2]]
    return list(here.get("properties", ()))


def _unknown(where: str, name: str, known: Sequence[str]) -> str:
    near = get_close_matches(name, known, n=1)
    if near:
        return tell("review.unknown_key_near", language_of(), where=where, near=near[0])
    return tell("review.unknown_key", language_of(), where=where)


def _of_meaning(file: RulesFile, specs: Sequence[ToolSpec], node: Node | None) -> tuple[RuleFault, ...]:
    found = faults(file, specs)
    return _in_order(RuleFault(line_of(node, f.place), tell(f.key, language_of(), **f.fields)) for f in found)


def _in_order(found: Iterator[RuleFault]) -> tuple[RuleFault, ...]:
    return tuple(sorted(found, key=lambda fault: fault.line))


def _where(place: Sequence[Any], values: Any) -> str:
    """Return a place as a person finds it: a rule by its id, where it has one."""
    if len(place) > 2 and place[0] == "rules":
        rule = values["rules"][place[1]]
        known = rule.get("id") if isinstance(rule, dict) else None
        return ".".join(map(str, (known if isinstance(known, str) else f"rules.{place[1]}", *place[2:])))
    return ".".join(map(str, place))


def _fault_of(error: DescriptionInvalid) -> RuleFault:
    return RuleFault(int(error.fields["line"]), str(error.fields["what"]))


def _invalid(path: Path, fault: RuleFault) -> RulesInvalid:
    return RulesInvalid(path=path, line=fault.line, what=fault.what)
