"""Where the cases lie and which of them can run, known when tests are collected."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from migrate_kit.analyze import analyse
from migrate_kit.model.inventory import Inventory, LegacyRouter
from migrate_kit.scan import scan
from tests.conftest import CHECKOUT
from tests.scan.agreement import routers_of
from tests.scan.running import Case, cases_in

ROOT = Path(os.environ.get("MIGRATE_KIT_CASES") or CHECKOUT / "../shared/cases").resolve() / "scan"
RUNNABLE = cases_in(ROOT)

needs_cases = pytest.mark.skipif(not RUNNABLE, reason=f"no cases in {ROOT}")
#: One worker scans them for all tests that ask what was found.
in_one_worker = pytest.mark.xdist_group("cases")
every_case = pytest.mark.parametrize("case", RUNNABLE, ids=[case.name for case in RUNNABLE])


@cache
def scanned() -> Inventory:
    """Return what a scan of all cases finds."""
    return scan(ROOT)


@cache
def inventory() -> Inventory:
    """Return what a scan of all cases finds, with its findings."""
    return analyse(scanned())


def routers(case: Case) -> tuple[LegacyRouter, ...]:
    """Return the routers found in *case*, which is left out where it needs a package that is not here."""
    if case.missing:
        pytest.skip(f"{case.name} needs {', '.join(case.missing)}")
    return routers_of(case, inventory())
