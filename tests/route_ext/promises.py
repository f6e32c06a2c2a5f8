"""What the optional parts of the router promise."""

from tests.promises import Promise

_CHOOSER = "tests/route_ext/chooser/test_router.py"
_ENDPOINT = "tests/route_ext/endpoint/test_endpoint.py"

PROMISES = [
    Promise(
        "ENDPOINT-001",
        "Nobody waits past the deadline for a language model, whatever its endpoint does.",
        "issue 4 §7",
        f"{_ENDPOINT}::test_one_that_sends_for_ever_is_left_at_the_deadline",
    ),
    Promise(
        "ENDPOINT-002",
        "No error shows the key of an endpoint.",
        "issue 4 §7",
        f"{_ENDPOINT}::test_a_refusal_says_where_and_what_without_the_key",
    ),
    Promise(
        "ENDPOINT-003",
        "No language model is chosen for anybody.",
        "issue 4 §7",
        f"{_ENDPOINT}::test_no_model_is_chosen_for_anybody",
    ),
    Promise(
        "ENDPOINT-004",
        "Whatever an endpoint answers is an answer or one clear error.",
        "issue 4 §7",
        f"{_ENDPOINT}::test_an_answer_that_is_none_is_one_clear_error",
    ),
    Promise("CHOOSE-001", "A language model never invents a tool: a name that was not offered is no call.", "issue 5 §5",
            f"{_CHOOSER}::test_an_invented_tool_is_said_to_the_model_once_and_then_the_offline_decision_stands"),
    Promise("CHOOSE-002", "No argument is made up: what the request does not say is asked for.", "issue 5 §2",
            f"{_CHOOSER}::test_what_the_model_made_up_is_asked_for_instead"),
    Promise("CHOOSE-003", "Every string that a model gives has its letters and digits in the request.", "issue 5 §2",
            "tests/route_ext/chooser/test_grounding.py::"
            "test_every_string_that_is_used_has_all_its_letters_and_digits_in_the_request"),
    Promise("CHOOSE-004", "A value that breaks off is never completed.", "issue 5 §5",
            "tests/route_ext/chooser/test_arguments.py::test_a_text_that_breaks_off_never_gives_a_shortened_string"),
    Promise("CHOOSE-005", "The offline decision stands when the endpoint fails or is late.", "issue 5 §5",
            f"{_CHOOSER}::test_the_offline_decision_stands_when_the_endpoint_fails"),
    Promise("CHOOSE-006", "No dangerous tool is chosen from text that only talks a model into it.", "issue 5",
            f"{_CHOOSER}::test_a_dangerous_tool_needs_words_that_call_for_it"),
    Promise("CHOOSE-007", "A call that is whole is not waited out.", "issue 5 §5",
            f"{_CHOOSER}::test_a_call_that_is_whole_is_not_waited_out"),
]  # fmt: skip
