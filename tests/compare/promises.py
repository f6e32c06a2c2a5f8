"""What comparing promises."""

from tests.promises import Promise

_COMPARE, _EVIDENCE = "tests/compare/test_comparator.py", "tests/compare/test_eprocess.py"

PROMISES = [
    Promise(
        "COMPARE-001",
        "comparing never raises and does not depend on which side is called legacy",
        "runtime-anchors §4 A10",
        f"{_COMPARE}::test_comparing_never_raises_and_is_symmetric",
    ),
    Promise(
        "COMPARE-002",
        "defaults, synonyms and spellings of one value are equivalent",
        "runtime-anchors §4 A12",
        f"{_COMPARE}::test_two_ways_of_saying_one_value_are_equivalent",
    ),
    Promise(
        "COMPARE-003",
        "the legacy default against no_match is agree",
        "design §3",
        f"{_COMPARE}::test_the_legacy_default_against_each_refusal",
    ),
    Promise(
        "COMPARE-004",
        "a selector's arguments are not compared",
        "design §3",
        f"{_COMPARE}::test_a_selector_knows_no_arguments",
    ),
    Promise(
        "COMPARE-005",
        "the order of calls matters unless all of them only read",
        "issue 7 §5",
        f"{_COMPARE}::test_the_order_of_calls_that_act_matters",
    ),
    Promise(
        "COMPARE-006",
        "looking at any time does not make a router at the threshold pass",
        "runtime-anchors §5",
        f"{_EVIDENCE}::test_a_router_at_the_threshold_rarely_passes_however_often_one_looks",
    ),
]
