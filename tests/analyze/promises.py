"""What the analysis promises."""

from tests.promises import Promise

_DEAD, _FOUND, _CASES = "tests/analyze/test_dead.py", "tests/analyze/test_findings.py", "tests/analyze/test_cases.py"
_AUTOMATON = "tests/analyze/test_satisfiable.py"

PROMISES = [
    Promise(
        "ANALYZE-001",
        "A branch called dead is reached by no text.",
        "issue 3 §5",
        f"{_DEAD}::test_no_text_reaches_a_branch_that_is_called_dead",
    ),
    Promise(
        "ANALYZE-002",
        "Every dead branch of the cases is found, and no live one is called dead.",
        "issue 3, done when",
        f"{_CASES}::test_every_dead_branch_is_found_and_no_live_one_is_called_dead",
    ),
    Promise(
        "ANALYZE-003",
        "Every witness is replayed and does what its finding says.",
        "issue 3, done when",
        f"{_CASES}::test_every_witness_does_what_its_finding_says",
    ),
    Promise(
        "ANALYZE-004",
        "What the automaton finds holds; what it does not find does not exist.",
        "issue 3 §5",
        f"{_AUTOMATON}::test_what_is_found_holds_and_what_is_not_found_does_not_exist",
    ),
    Promise(
        "ANALYZE-005",
        "A part that is not of the text never proves a branch dead.",
        "issue 3 §5",
        f"{_DEAD}::test_an_unknown_test_in_front_proves_nothing",
    ),
    Promise(
        "ANALYZE-006",
        "What cannot be decided is said, never guessed.",
        "issue 3 §5",
        f"{_AUTOMATON}::test_a_spent_budget_is_said",
    ),
    Promise(
        "ANALYZE-007",
        "Overlaps are ranked and cut, and the rest is counted.",
        "issue 3 §5",
        f"{_FOUND}::test_a_dangerous_pair_comes_before_a_harmless_one_and_the_rest_is_counted",
    ),
    Promise(
        "ANALYZE-008",
        "A label that no classifier gives makes its branch dead; without a likely classifier nothing is said.",
        "issue 3 §5",
        f"{_FOUND}::test_a_dispatcher_without_a_likely_classifier_is_left_alone",
    ),
]
