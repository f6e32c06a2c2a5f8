"""What reports and gates promise."""

from tests.promises import Promise

_GATE, _RENDER = "tests/report/test_gate.py", "tests/report/test_render.py"

PROMISES = [
    Promise(
        "REPORT-001",
        "every figure equals a direct SQL query over the log",
        "issue 2, done when",
        "tests/report/test_metrics.py::test_the_report_equals_direct_sql",
    ),
    Promise(
        "REPORT-002",
        "without data nothing passes",
        "runtime-anchors §4 G1",
        f"{_GATE}::test_without_data_nothing_passes",
    ),
    Promise(
        "REPORT-003",
        "repeats are no evidence",
        "runtime-anchors §4 G4",
        f"{_GATE}::test_repeats_of_one_request_are_no_evidence",
    ),
    Promise(
        "REPORT-004",
        "a log with holes is INVALID",
        "runtime-anchors §4 G8",
        f"{_GATE}::test_a_log_with_holes_is_invalid",
    ),
    Promise(
        "REPORT-005",
        "a new router version starts new evidence",
        "runtime-anchors §4 G9",
        "tests/report/test_metrics.py::test_a_new_router_version_starts_new_evidence",
    ),
    Promise(
        "REPORT-006",
        "a good median does not hide slow tails",
        "runtime-anchors §5.5",
        f"{_GATE}::test_a_good_median_does_not_hide_slow_tails",
    ),
    Promise(
        "REPORT-007",
        "the page needs nothing from elsewhere",
        "issue 2 §8",
        f"{_RENDER}::test_the_page_is_whole_and_asks_for_nothing_else",
    ),
    Promise(
        "REPORT-008", "names from the log are escaped", "issue 2 §8", f"{_RENDER}::test_names_from_the_log_are_escaped"
    ),
    Promise(
        "REPORT-009",
        "PostgreSQL and SQLite give one report",
        "issue 2 §8",
        "tests/report/test_build.py::test_postgres_and_sqlite_give_one_report",
    ),
]
