"""What the executor promises."""

from tests.promises import Promise

_CALL = "tests/execute/test_call.py"

PROMISES = [
    Promise("EXEC-001", "A call runs once, with the decided arguments and the context.", "design §5",
            f"{_CALL}::test_a_call_runs_once_with_decided_arguments_and_context"),
    Promise("EXEC-002", "A dangerous call waits for a confirmation that names the call.", "design §5",
            f"{_CALL}::test_a_dangerous_call_waits_for_a_confirmation_that_names_it"),
    Promise("EXEC-003", "Invalid arguments stop whatever may change something.", "design §5",
            f"{_CALL}::test_invalid_arguments_stop_everything_that_may_change_something"),
    Promise("EXEC-004", "A timed-out call is never repeated, and its end is reported.", "design §4",
            f"{_CALL}::test_a_call_over_its_limit_is_reported_late_and_never_repeated"),
    Promise("EXEC-005", "A plan stops at its first failure.", "issue 5 §4",
            "tests/execute/test_plan.py::test_the_first_failure_ends_the_plan"),
    Promise("EXEC-006", "A declared default is always valid.", "design §5",
            "tests/execute/test_validate.py::test_a_declared_default_is_always_valid"),
]  # fmt: skip
