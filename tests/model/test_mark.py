"""Which comments are marks, and which line they speak of."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.model.mark import marks


def read(text: str) -> list[tuple[str, tuple[str, ...], int, int]]:
    return [(m.kind, m.codes, m.line, m.target) for m in marks(text.encode())]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("x = 1  # migrate-kit: ignore[MK201]\n", [("ignore", ("MK201",), 1, 1)]),
        ("# migrate-kit: ignore[MK201, MK212]\nx = 1\n", [("ignore", ("MK201", "MK212"), 1, 2)]),
        ("#migrate-kit:ignore-file[dead-branch]\n", [("ignore-file", ("dead-branch",), 1, 2)]),
        ("x = 1  # noqa  # migrate-kit: ignore[MK201] because\n", [("ignore", ("MK201",), 1, 1)]),
        ("x = 1  # migrate-kit: ignore\n", [("ignore", (), 1, 1)]),
        ("# migrate-kit: router\n# more words\ndef f(): ...\n", [("router", (), 1, 3)]),
        ("# migrate-kit: not-router\n", [("not-router", (), 1, 2)]),
        ("x = 1  # migrate-kit: ingore[MK201]\n", [("misspelt", ("MK201",), 1, 1)]),
        ("x = '# migrate-kit: ignore[MK201]'\n", []),
        ('"""\n# migrate-kit: ignore[MK201]\n"""\n', []),
        ("x = 1  # migrate-kit:0f1e2d3c\n", []),
        ("x = 1  # migrate-kit: is the name of a package\n", []),
        ("x = [\n  1,  # migrate-kit: ignore[MK201]\n]\n", [("ignore", ("MK201",), 2, 2)]),
        ("a = 1\r# migrate-kit: ignore[MK201]\rb = 2\r", [("ignore", ("MK201",), 2, 3)]),
        ("# migrate-kit: ignore-file[MK001]\nx = (\n", [("ignore-file", ("MK001",), 1, 2)]),
    ],
)
def test_marks_are_read(text: str, found: list[tuple[str, tuple[str, ...], int, int]]) -> None:
    assert read(text) == found


def test_columns_count_characters() -> None:
    assert marks("天气 = 1  # migrate-kit: router\n".encode())[0].column == 8
    assert marks("# coding: gbk\n天气 = 1  # migrate-kit: router\n".encode("gbk"))[0].column == 8


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=80), st.binary(max_size=40))
def test_no_bytes_make_it_fail(before: bytes, after: bytes) -> None:
    marks(before + b"# migrate-kit: ignore[MK201" + after)
