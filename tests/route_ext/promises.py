from tests.promises import Promise

_RECALL = "tests/route_ext/test_recall.py"
_LEARNED = "tests/route_ext/test_learned.py"
_VECTORS = "tests/route_ext/test_vectors.py"
_ENCODERS = "tests/route_ext/test_encoders.py"
_ROUTERS = "tests/route_ext/test_routers.py"

PROMISES = [
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
]  # fmt: skip
