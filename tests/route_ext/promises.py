"""What the optional parts of the router promise."""

from tests.promises import Promise

_RECALL = "tests/route_ext/test_recall.py"
_LEARNED = "tests/route_ext/test_learned.py"
_VECTORS = "tests/route_ext/test_vectors.py"
_ENCODERS = "tests/route_ext/test_encoders.py"
_ROUTERS = "tests/route_ext/test_routers.py"
_CACHE = "tests/route_ext/cache/test_router.py"
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
    Promise("SEM-001", "A request with no word of a description finds its tool, across languages too.", "issue 5 §1",
            f"{_RECALL}::test_a_request_without_a_word_of_the_description_finds_its_tool_in_either_language"),
    Promise("SEM-002", "The semantic router decides no worse than the lexical one what that decides.", "issue 5 §1",
            f"{_RECALL}::test_requests_are_decided_as_well_as_by_words_alone"),
    Promise("SEM-003", "The order in which tools are registered changes nothing.", "issue 5 §1",
            f"{_RECALL}::test_the_order_of_registration_changes_nothing"),
    Promise("SEM-004", "Beliefs lie between 0 and 1 and sum to at most 1, for any text.", "issue 5 §4",
            f"{_RECALL}::test_beliefs_are_shares_of_one_for_any_text"),
    Promise("SEM-005", "A reload encodes new texts only.", "issue 5 §1",
            f"{_RECALL}::test_a_reload_encodes_new_texts_only"),
    Promise("SEM-006", "While an encoder fails, words decide.", "issue 5 §1",
            f"{_RECALL}::test_while_the_encoder_fails_words_decide_and_the_reason_is_kept"),
    Promise("SEM-007", "What is quoted calls for no dangerous tool.", "issue 5, done when",
            f"{_RECALL}::test_what_is_quoted_calls_for_no_dangerous_tool"),
    Promise("SEM-008", "A broken file of vectors is ignored, said, and made anew.", "issue 5 §1",
            f"{_VECTORS}::test_a_broken_file_is_ignored_said_and_made_anew"),
    Promise("SEM-009", "Requests are never written down by the cache of vectors.", "issue 5 §1",
            f"{_VECTORS}::test_requests_are_remembered_for_a_while_and_never_written_down"),
    Promise("SEM-010", "An absent extra is named.", "design: dependencies",
            f"{_ENCODERS}::test_an_extra_that_is_absent_is_named"),
    Promise("SEM-011", "An embedding server is given up at its deadline.", "issue 5 §1",
            f"{_ENCODERS}::test_a_server_that_takes_too_long_is_given_up"),
    Promise("SEM-012", "Without the extra the lexical router serves and status says why.", "issue 5 §1",
            f"{_ROUTERS}::test_an_absent_extra_leaves_words_alone_and_status_says_which"),
    Promise("SEM-013", "Nothing of an extra is imported unless the configuration asks for it.", "design: the house",
            f"{_ROUTERS}::test_by_default_nothing_of_an_extra_is_imported"),
    Promise("SEM-014", "A tool without examples is still found by its description.", "issue 5 §6",
            f"{_LEARNED}::test_a_tool_without_examples_is_still_found_by_its_description"),
    Promise("SEM-015", "A learned router that holds anything but a model is not loaded.", "issue 5 §6",
            f"{_LEARNED}::test_a_model_that_holds_anything_else_is_not_loaded"),
    Promise("SEM-016", "What was learned serves only once it is promoted, and only with its own encoder.", "issue 5 §6",
            f"{_LEARNED}::test_nothing_serves_before_it_is_promoted"),
    Promise("SEM-017", "A request like no example is believed in less.", "issue 5 §4",
            f"{_LEARNED}::test_a_request_like_no_example_is_believed_in_less"),
    Promise("SEM-018", "What the encoder remembers of words changes no vector.", "issue 5, done when",
            "tests/route_ext/test_use_words.py::test_the_vectors_are_those_of_the_package"),
    Promise("CACHE-001", "What only looks alike is never answered from memory, whatever the encoder says.", "issue 5 §7",
            f"{_CACHE}::test_what_only_looks_alike_is_decided_anew_though_the_encoder_sees_no_difference"),
    Promise("CACHE-002", "What changes anything, or may, is decided every time.", "issue 5 §7",
            f"{_CACHE}::test_what_changes_anything_or_may_is_decided_every_time"),
    Promise("CACHE-003", "Arguments are never remembered: they are read from the request itself.", "issue 5 §7",
            f"{_CACHE}::test_arguments_are_read_from_the_request_itself"),
    Promise("CACHE-004", "What was chosen for somebody is not answered to somebody else.", "issue 5 §7",
            f"{_CACHE}::test_what_was_chosen_for_somebody_is_not_answered_to_somebody_else"),
    Promise("CACHE-005", "The rate of wrong hits is measured: a share of hits is decided again in full.", "issue 5 §7",
            f"{_CACHE}::test_some_hits_are_decided_again_in_full_and_a_wrong_one_is_forgotten"),
    Promise("FITTING-001", "The gate is fitted only to requests that taught nothing, and to none where they are few.",
            "issue 5 §4", "tests/route_ext/test_fitting.py::test_too_few_of_either_kind_move_nothing"),
    Promise("FITTING-002", "A fitted gate is stored with what was learned, under a version of its own.", "issue 5 §4",
            "tests/route_ext/test_fitting.py::test_requests_that_no_tool_serves_fit_the_gate_and_another_gate_is_another_version"),
]  # fmt: skip
