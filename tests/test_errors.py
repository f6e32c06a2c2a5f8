"""Errors: one tree, stable codes, and nothing lost on the way through a process pool."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from migrate_kit import errors
from migrate_kit._fill import fill
from migrate_kit.errors import MigrateKitError, PathNotFound, all_errors
from migrate_kit.messages import tell_error

FIELD = re.compile(r"\{(\w+)(?:![rs])?\}")


def filled(kind: type[MigrateKitError]) -> MigrateKitError:
    return kind(**{name: f"<{name}>" for name in FIELD.findall(kind.says + kind.remedy)})


@pytest.mark.parametrize("kind", all_errors(), ids=lambda kind: kind.__name__)
def test_an_error_survives_pickling(kind: type[MigrateKitError]) -> None:
    error = filled(kind)
    copy = pickle.loads(pickle.dumps(error))
    assert copy == error
    assert (str(copy), copy.code, copy.fields) == (str(error), error.code, error.fields)


@pytest.mark.parametrize("kind", all_errors(), ids=lambda kind: kind.__name__)
def test_an_error_is_plain_data(kind: type[MigrateKitError]) -> None:
    record = filled(kind).to_dict()
    assert set(record) == {"code", "name", "message", "remedy", "fields"}
    assert record["name"] == kind.__name__
    assert all(isinstance(value, str) for value in record["fields"].values())


def test_fields_that_are_no_plain_values_become_text() -> None:
    assert PathNotFound(path=Path("a/b")).to_dict()["fields"] == {"path": "a/b"}


def test_every_code_is_given_once_and_falls_in_its_branch() -> None:
    codes = [kind.code for kind in all_errors()]
    assert len(set(codes)) == len(codes)
    for kind in all_errors():
        parent = kind.__mro__[1]
        if parent not in (Exception, MigrateKitError):
            assert kind.code[:4] == parent.code[:4], kind


@pytest.mark.parametrize("kind", [k for k in all_errors() if not k.__subclasses__()], ids=lambda kind: kind.__name__)
def test_an_error_that_is_raised_says_what_and_what_next(kind: type[MigrateKitError]) -> None:
    assert kind.says
    assert kind.remedy
    for language in ("en", "zh"):
        for sentence in tell_error(filled(kind), language):
            assert sentence
            assert "?" not in sentence


def test_the_drawn_tree_names_every_error() -> None:
    drawing = errors.__doc__ or ""
    assert [kind.__name__ for kind in all_errors() if kind.__name__ not in drawing] == []


def test_a_missing_field_shows_as_a_question_mark() -> None:
    assert fill("{path}: gone", {}) == "?: gone"


def test_two_errors_are_equal_by_kind_and_fields() -> None:
    assert PathNotFound(path="a") == PathNotFound(path="a")
    assert PathNotFound(path="a") != PathNotFound(path="b")
    assert len({PathNotFound(path="a"), PathNotFound(path="a")}) == 1
