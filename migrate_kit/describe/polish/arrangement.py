"""Units in the one order that all wordings of a text share which may differ in theirs.

Good: `restart if down` and `If down, restart`; `name of the service` and `service name`;
      `最多重试 3 次` and `重试最多 3 次`.
Bad:  `stop if it fails and notify` and `stop and notify if it fails`: of two deeds nobody knows which the case is for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from migrate_kit.describe.polish.lexicon import (
    ABOUT,
    BESIDE_NUMBER,
    COMPLEMENTS,
    DEEDS,
    PARTICLES,
    PARTING,
    POINTS,
    PREPOSITIONS,
)
from migrate_kit.describe.polish.sense import is_scoped
from migrate_kit.describe.polish.unit import Unit
from migrate_kit.describe.polish.vocabulary import AND, BOUNDS, CASE, COMMA, IF, MOVED, OF, OR, STOP, USE, WHEN, WITH

Clause = tuple[Unit, ...]
_COMMA = Unit("mark", COMMA, ",")
#: How long a verb is: two characters, or a word.
_VERB = 2


def clauses_of(units: Sequence[Unit], *, is_exclusion: bool = False) -> list[Clause]:
    """Return the clauses of *units*, in the order they can be compared in; of an exclusion, every case is one."""
    found: list[Clause] = []
    for sentence in _split(units, STOP):
        arranged = _case_first(_cases_marked(_parted(_bounded(sentence))))
        if is_exclusion and arranged and arranged[0].is_mark(IF):
            arranged = arranged[1:]
        found += [tuple(_unfolded(clause)) for clause in _split(arranged, COMMA)]
    return found


def is_same(clause: Clause, other: Clause) -> bool:
    """Tell whether both say the same; the object of one may stand before its verb, behind 把 or 将."""
    if clause[0].is_mark(MOVED) == other[0].is_mark(MOVED):
        return _is_equal(clause, other)
    moved, plain = (clause[1:], other) if clause[0].is_mark(MOVED) else (other[1:], clause)
    size = len(moved)
    return size == len(plain) and any(
        _is_equal(moved[verb:end] + moved[:verb] + moved[end:], plain)
        for verb in range(1, size)
        for end in range(verb + 1, size + 1)
        if end == size or moved[end].key in COMPLEMENTS
    )


def _is_equal(clause: Clause, other: Clause) -> bool:
    return len(clause) == len(other) and all(map(Unit.is_same, clause, other))


def _split(units: Sequence[Unit], mark: str) -> Iterator[list[Unit]]:
    part: list[Unit] = []
    for unit in units:
        if not unit.is_mark(mark):
            part.append(unit)
        elif part:
            yield part
            part = []
    if part:
        yield part


def _bounded(units: Sequence[Unit]) -> list[Unit]:
    """Return *units* with each bound as a part of its number; one without is a word like any other."""
    found = list(units)
    for at, unit in enumerate(units):
        if unit.kind != "mark" or unit.key not in BOUNDS:
            continue
        number = _number_of(at, units)
        if number is None or found[number].key[:1] in "<>d":
            found[at] = Unit("word", unit.written.lower(), unit.written)
        else:
            bound = found[number]
            found[number] = replace(bound, key=f"{unit.key} {bound.key}", written=f"{unit.written} {bound.written}")
            found[at] = replace(unit, key="")
    return [unit for unit in found if unit.key]


def _number_of(at: int, units: Sequence[Unit]) -> int | None:
    """Return where the number of the bound at *at* stands: next to it, or only a verb away.

    `at least the volume to 5` is no `volume to at least 5`.
    """
    reach = 0 if units[at].written.lower() in BESIDE_NUMBER else _VERB
    ahead = _nearest_number(range(at + 1, len(units)), units, reach)
    if ahead is not None:
        return None if any(unit.key in POINTS for unit in units[ahead + 1 : ahead + 3]) else ahead
    return _nearest_number(range(at - 1, -1, -1), units, reach) if reach else None


def _nearest_number(places: Iterable[int], units: Sequence[Unit], reach: int) -> int | None:
    for place in places:
        if units[place].kind == "number":
            return place
        reach -= _VERB if units[place].key.isascii() else 1
        if reach < 0 or units[place].kind == "mark":
            return None
    return None


def _parted(units: Sequence[Unit]) -> list[Unit]:
    """Return *units* with one comma for each run of commas and `and`, none where there is nothing to part.

    Of a list of values it says the same as `or`, and `and` something else.
    """
    found: list[Unit] = []
    scoped = any(map(is_scoped, units))
    for at, unit in enumerate(units):
        if unit.is_mark(WITH) or (scoped and unit.is_mark(AND)):
            # How far a `not`, `only` or `if` reaches hangs on it.
            if found and found[-1] == _COMMA:
                found.pop()
            is_choice = unit.written == "、" and _is_listed(units, at)
            found.append(replace(unit, key=OR) if is_choice else unit)
        elif not unit.is_mark(COMMA, AND):
            if found and found[-1] == _COMMA and (unit.is_mark(OR, IF, WHEN) or unit.key in PARTING):
                found.pop()
            found.append(unit)
        elif _is_listed(units, at):
            found.append(Unit("mark", OR if unit.is_mark(COMMA) else AND, unit.written))
        elif found and found[-1] != _COMMA and not found[-1].is_mark(OR, IF, WHEN):
            found.append(_COMMA)
    return found[:-1] if found and found[-1] == _COMMA else found


def _is_listed(units: Sequence[Unit], at: int) -> bool:
    return 0 < at < len(units) - 1 and units[at - 1].is_value and units[at + 1].is_value


def _cases_marked(units: Sequence[Unit]) -> list[Unit]:
    """Return *units* with the mark of a case at the beginning of each clause that is one by its end."""
    found: list[Unit] = []
    for number, clause in enumerate(_split(units, COMMA)):
        if number:
            found.append(_COMMA)
        end = next((at for at, unit in enumerate(clause) if at and unit.key == CASE), 0)
        if end:
            mark = () if clause[0].is_mark(IF) else (Unit("mark", IF, clause[end].written),)
            rest = (_COMMA, *clause[end + 1 :]) if end + 1 < len(clause) else ()
            found += [*mark, *clause[:end], *rest]
        else:
            found += clause
    return found


def _case_first(units: list[Unit]) -> list[Unit]:
    """Return *units* with the case first, where one clause has one and does a deed; else nobody knows."""
    at = next((at for at, unit in enumerate(units) if unit.is_mark(IF, WHEN)), -1)
    if at == 0:
        return [replace(units[0], key=IF), *units[1:]]
    is_one = at > 0 and not any(
        unit == _COMMA or unit.is_mark(IF, WHEN, AND) for unit in (*units[:at], *units[at + 1 :])
    )
    if not is_one or not (units[0].bare in DEEDS or units[0].key == USE):
        return units
    return [replace(units[at], key=IF), *units[at + 1 :], _COMMA, *units[:at]]


def _unfolded(clause: list[Unit]) -> list[Unit]:
    """Return *clause* with `name of service` as `service name`: one word, `of`, one word, and nothing that joins them.

    `old name of the service` is no `old service name`, and `account of the bank number` no `bank account number`.
    """
    of = next((at for at, unit in enumerate(clause) if unit.is_mark(OF)), 0)
    before, after = clause[: max(of - 1, 0)], clause[of + 2 :]
    if not 0 < of < len(clause) - 1 or not _is_word(clause[of - 1]) or not _is_word(clause[of + 1]):
        return clause
    is_alone = len(before) < 2 or (len(before) == 2 and before[1].key in PARTICLES)
    if not is_alone or clause[0].bare in ABOUT or (after and after[0].key not in PREPOSITIONS):
        return clause
    return [*before, clause[of + 1], clause[of - 1], *after]


def _is_word(unit: Unit) -> bool:
    return unit.kind == "word" and unit.key.isascii()
