"""Each rule finds what its explanation shows as bad, and passes what it shows as good."""

from __future__ import annotations

import pytest

from migrate_kit.describe.lint import RULES
from migrate_kit.messages import codes
from tests.describe.lint.catalogues import example, found

#: What takes a whole catalogue, or a scan, to show; each has a test of its own.
_TOO_BIG = {"MK307", "MK321", "MK322", "MK323"}
SHOWN = sorted(RULES.keys() - _TOO_BIG)


@pytest.mark.parametrize("code", SHOWN)
def test_the_bad_example_is_found(code: str) -> None:
    bad, _ = example(code)
    assert found(code, *bad)


@pytest.mark.parametrize("code", SHOWN)
def test_the_good_example_passes(code: str) -> None:
    _, good = example(code)
    assert good
    assert found(code, *good) == []


def test_every_rule_has_a_code_that_can_be_explained_and_every_code_a_rule() -> None:
    assert set(RULES) == {code for code in codes() if code.startswith("MK3")}


@pytest.mark.parametrize("code", RULES)
def test_a_finding_has_the_severity_that_its_explanation_names(code: str) -> None:
    if code not in _TOO_BIG:
        bad, _ = example(code)
        assert {f.severity for f in found(code, *bad)} == {codes()[code].severity}
