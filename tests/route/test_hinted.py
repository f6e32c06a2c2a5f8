"""A pattern behind hints finds what it finds without them."""

from __future__ import annotations

import re

import pytest

from migrate_kit.model.case import load_cases
from migrate_kit.route import kept, reported, scope
from migrate_kit.route.hinted import Hinted
from migrate_kit.route.text import fold
from tests.conftest import CHECKOUT

MODULES = (kept, reported, scope)
HINTED = [
    each
    for module in MODULES
    for value in vars(module).values()
    for each in (value if isinstance(value, tuple) else (value,))
    if isinstance(each, Hinted)
]


@pytest.mark.parametrize("hinted", HINTED)
def test_no_hint_is_missing(hinted: Hinted) -> None:
    texts = [fold(case.text) for case in load_cases(CHECKOUT / "sample_legacy" / "requests.jsonl")]
    tests = "".join(path.read_text(encoding="utf-8") for path in CHECKOUT.glob("tests/route/test_*.py"))
    texts += [fold(text) for text in re.findall(r'"([^"\n]{4,90})"', tests)]
    for text in texts:
        assert [match.span() for match in hinted.finditer(text)] == [
            match.span() for match in hinted.pattern.finditer(text)
        ]
