"""What the legacy sample promises."""

from __future__ import annotations

from tests.promises import Promise

_TOOLS, _REQUESTS = "tests/sample/test_tools.py::", "tests/sample/test_requests.py::"
_ROUTERS, _SERVE = "tests/sample/test_routers.py::", "tests/sample/test_serve.py::"
_ISSUE = "issue 2 §2"

PROMISES = [
    Promise("SAMPLE-001", "The sample runs as a module from any folder", _ISSUE,
            _SERVE + "test_each_router_runs_as_a_module"),
    Promise("SAMPLE-002", "There are thirty tools", _ISSUE, _TOOLS + "test_there_are_thirty_tools"),
    Promise("SAMPLE-003", "What a tool did is observable: once, with these arguments", _ISSUE,
            _TOOLS + "test_a_tool_is_in_the_journal_exactly_once_with_all_its_arguments"),
    Promise("SAMPLE-004", "Each tool is reached by a request", _ISSUE,
            _ROUTERS + "test_each_tool_is_reached_by_some_request"),
    Promise("SAMPLE-005", "The keyword router has exactly one dead branch", _ISSUE,
            _ROUTERS + "test_exactly_one_branch_of_the_bot_is_never_reached"),
    Promise("SAMPLE-006", "One pair of branches is right only by its order", _ISSUE,
            _ROUTERS + "test_logs_before_restart_holds_only_by_order"),
    Promise("SAMPLE-007", "There are 300 different requests", _ISSUE,
            _REQUESTS + "test_there_are_three_hundred_different_requests"),
    Promise("SAMPLE-008", "The judged arguments fit the tools", _ISSUE,
            _REQUESTS + "test_arguments_are_parameters_and_required_ones_are_given_or_missing"),
    Promise("SAMPLE-009", "Relative dates are verbatim", _ISSUE, _REQUESTS + "test_times_and_free_texts_are_verbatim"),
]  # fmt: skip
