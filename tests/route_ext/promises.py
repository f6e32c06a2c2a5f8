"""What optional endpoints promise."""

from tests.promises import Promise

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
]
