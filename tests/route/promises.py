"""What the router promises."""

from tests.promises import Promise

_ROUTER = "tests/route/test_router.py"
_QUALITY = "tests/route/test_language_quality.py"
_ARGUMENTS = "tests/route/arguments/test_extract.py"

PROMISES = [
    Promise("ROUTE-001", "No text makes the router raise; it gives calls or a refusal.", "issue 2 §6",
            f"{_ROUTER}::test_no_text_makes_it_raise_and_it_answers_one_way"),
    Promise("ROUTE-002", "No decision takes a second, whatever is sent.", "issue 5",
            f"{_ROUTER}::test_no_decision_takes_a_second"),
    Promise("ROUTE-003", "Every argument is in the text, a normalisation of it, or a declared default.", "issue 2 §6",
            f"{_ARGUMENTS}::test_every_value_is_in_the_text_or_declared"),
    Promise("ROUTE-004", "A missing required parameter gives the question of the description.", "issue 2 §6",
            f"{_QUALITY}::test_a_missing_parameter_is_asked_for_in_the_words_of_the_description"),
    Promise("ROUTE-005", "Small talk and unsupported requests call nothing.", "issue 2 §6",
            f"{_QUALITY}::test_small_talk_and_the_unsupported_call_nothing"),
    Promise("ROUTE-006", "The gate means the same in small and large catalogues.", "routing research §0.4",
            f"{_QUALITY}::test_the_same_gate_serves_small_and_large_catalogues"),
    Promise("ROUTE-007", "Two tools closer than 0.05 are decided by readiness.", "issue 5 §2",
            f"{_ROUTER}::test_two_close_tools_are_decided_by_readiness"),
    Promise("ROUTE-008", "The trace names candidates, section scores, gate values and the origin of each argument.",
            "issue 2 §6", f"{_ROUTER}::test_the_trace_says_what_was_considered_and_where_each_argument_stands"),
    Promise("ROUTE-009", "Relative times stay verbatim.", "design: the words",
            f"{_ARGUMENTS}::test_times_stay_as_they_were_written"),
    Promise("ROUTE-010", "The version changes with descriptions and settings.", "design: ports",
            f"{_ROUTER}::test_the_version_follows_descriptions_and_settings"),
    Promise("ROUTE-011", "A phrase of several parts calls only where all of them occur, in any order.", "issue 2 §6",
            "tests/route/test_together.py::test_one_part_alone_calls_for_nothing"),
    Promise("ROUTE-012", "A value that a tool takes does not ask for the tool.", "issue 2 §6",
            "tests/route/test_together.py::test_a_value_alone_asks_for_no_tool"),
    Promise("ROUTE-013", "An identifier is found in any writing and given as declared.", "issue 2 §6",
            "tests/route/arguments/test_written.py::test_an_identifier_is_read_in_any_writing_and_given_as_declared"),
    Promise("ROUTE-014", "Legacy and shadow name of a tool find both of its sides, whichever was registered first.",
            "issue 4 §5", "tests/route/test_registry.py::test_both_sides_of_a_tool_are_linked_whichever_comes_first"),
    Promise("ROUTE-015", "One name never means two tools.", "issue 4 §5",
            "tests/route/test_registry.py::test_one_name_never_means_two_tools"),
    Promise("ROUTE-016", "A typed function with a docstring is a tool without any legacy source.", "issue 4 §5",
            "tests/route/test_declared.py::test_a_decorated_function_is_itself_and_routed_to_with_its_arguments"),
    Promise("ROUTE-017", "What a decided call could not fill is refused when the tool is made, by name.", "issue 4 §5",
            "tests/route/test_declared.py::test_what_a_decided_call_could_not_fill_is_refused_by_name"),
    Promise("ROUTE-018", "The ten published requests are all right, from descriptions written as descriptions.",
            "issue 5, done when", "tests/route/test_ten_cases.py::test_the_ten_requests_are_all_right_with_eight_tools"),
    Promise("ROUTE-019", "A remark names nothing: a name is read only where the request asks for something.", "issue 5 §2",
            "tests/route/arguments/test_named.py::test_chinese_names_what_it_is_about_before_the_word"),
    Promise("ROUTE-020", "A request that leaves out what a tool needs is believed less ready than one that says it.",
            "issue 5 §2",
            "tests/route/test_sufficiency.py::test_a_request_that_leaves_all_out_is_less_ready_than_one_that_says_it"),
]  # fmt: skip
