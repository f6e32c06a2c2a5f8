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
    Promise(
        "COMPARE-007",
        "a router that answers all requests alike has kappa 0, however often that is right",
        "runtime-anchors §4 G3",
        "tests/compare/test_agreement.py::test_a_constant_router_has_kappa_zero_however_often_it_agrees",
    ),
    Promise(
        "COMPARE-008",
        "a shift of the mix does not make a better version look worse",
        "runtime-anchors §4 G5",
        "tests/compare/test_agreement.py::test_a_shift_of_the_mix_does_not_make_a_better_version_look_worse",
    ),
    Promise(
        "COMPARE-009",
        "sessions count by their mean, so that repeats within one prove nothing",
        "runtime-anchors §4 G4",
        "tests/compare/test_betting.py::test_repeats_within_a_session_do_not_carry_a_router_at_the_threshold_over_it",
    ),
    Promise(
        "COMPARE-010",
        "looking after each observation, a router at the threshold passes at most once in twenty",
        "runtime-anchors §4 G6",
        "tests/compare/test_simulation.py"
        "::test_looking_all_the_time_a_router_at_the_threshold_passes_at_most_once_in_twenty",
    ),
    Promise(
        "COMPARE-011",
        "a fall to 90 % is caught within 300 observations, and 20,000 good ones raise no alarm",
        "runtime-anchors §5.2",
        "tests/compare/test_simulation.py::test_a_fall_to_90_percent_is_caught_within_300_observations_in_the_median",
    ),
    Promise(
        "COMPARE-012",
        "an explained mismatch has an owner and an end, and counts again from the day after",
        "runtime-anchors §4 A11, A12",
        "tests/compare/test_explaining.py::test_from_the_day_after_it_expired_the_mismatch_counts_again",
    ),
    Promise(
        "COMPARE-013",
        "two descriptions of one function are equivalent",
        "runtime-anchors §4 A12",
        "tests/compare/test_explaining.py"
        "::test_two_descriptions_of_one_function_are_equivalent_and_their_arguments_are_compared",
    ),
]
