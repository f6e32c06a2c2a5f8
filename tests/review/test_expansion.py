"""A few lines of aliases can mean more than a memory holds: that is found out before anything is built."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.errors import DescriptionInvalid
from migrate_kit.review.description import parse_description

_LEVELS = range(1, 30)


def _lists() -> str:
    levels = (f"  y{n}: {{type: array, default: &b{n} [{','.join([f'*b{n - 1}'] * 10)}]}}\n" for n in _LEVELS)
    return "name: t\nparameters:\n  y0: {type: array, default: &b0 [a]}\n" + "".join(levels)


def _merges() -> str:
    levels = (f"  y{n}: {{default: &b{n} {{<<: [{','.join([f'*b{n - 1}'] * 10)}], k{n}: 1}}}}\n" for n in _LEVELS)
    return "name: t\nparameters:\n  y0: {default: &b0 {a: 1}}\n" + "".join(levels)


@pytest.mark.parametrize(
    "text", [_lists(), _merges(), "name: t\ncontext: &c\n  a: *c\n"], ids=["lists", "merges", "itself"]
)
def test_what_aliases_blow_up_is_refused_at_once(text: str) -> None:
    with pytest.raises(DescriptionInvalid, match="more values than a description may have"):
        parse_description(text, Path("t.yaml"))


def test_aliases_and_merges_of_a_usual_size_are_read() -> None:
    text = "name: t\nparameters:\n  a: &p {type: integer}\n  b:\n    <<: *p\n    required: false\n  c: *p\n"
    spec = parse_description(text, Path("t.yaml"))
    assert [parameter.type for parameter in spec.parameters.values()] == ["integer"] * 3
    assert not spec.parameters["b"].required
