"""What descriptions, and the facts behind them, promise."""

from tests.promises import Promise

_FACTS = "tests/scan/tools"
_DESCRIBE = "tests/describe"
_CLI = "tests/cli/test_describe.py"

PROMISES = [
    Promise(
        "POLISH-001",
        "Whatever a model answers, nothing but sentences changes, and each names only what the facts it cites name.",
        "issue 4 §7",
        "tests/describe/polish/test_laws.py::test_no_answer_changes_more_than_sentences_or_names_more_than_facts",
    ),
    Promise(
        "POLISH-002",
        "A sentence of a model that cites no fact is dropped.",
        "issue 4 §7",
        "tests/describe/polish/test_checking.py::test_a_sentence_without_a_fact_is_dropped",
    ),
    Promise(
        "POLISH-003",
        "Secrets, personal data, orders to a model, paths and source are not sent to one.",
        "issue 4 §7",
        "tests/describe/polish/test_asking.py::test_secrets_personal_data_and_orders_stay_here",
    ),
    Promise(
        "POLISH-004",
        "An order in a docstring does not get a model's words past the check.",
        "issue 4 §7",
        "tests/describe/polish/test_checking.py::test_an_order_in_the_source_does_not_get_past",
    ),
    Promise(
        "POLISH-005",
        "One tool that a model fails on takes nothing from the others.",
        "issue 4 §7",
        "tests/cli/test_polish.py::test_one_tool_that_fails_takes_nothing_from_the_others",
    ),
    Promise(
        "POLISH-006",
        "What a model answered is not asked and paid for twice.",
        "issue 4 §7",
        "tests/cli/test_polish.py::test_the_same_is_not_paid_for_twice",
    ),
    Promise(
        "POLISH-010",
        "A wording that says something else is not kept: roles, negations, bounds, conditions, antonyms, inventions.",
        "issue 4 §7",
        "tests/describe/polish/test_meaning.py::test_a_wording_that_says_something_else_is_not_kept",
    ),
    Promise(
        "POLISH-011",
        "Three in five wordings that say the same are kept, or more.",
        "issue 4 §7",
        "tests/describe/polish/test_meaning.py::test_most_wordings_that_say_the_same_are_kept",
    ),
    Promise(
        "POLISH-012",
        "No word of a wording may be lost, moved or let in.",
        "issue 4 §7",
        "tests/describe/polish/test_meaning.py::test_no_word_may_be_lost_moved_or_let_in",
    ),
    Promise(
        "DESCRIBE-001",
        "A tool that changes something is never called read-only.",
        "issue 4, done when",
        f"{_FACTS}/test_effects.py::test_a_body_that_changes_something_is_never_read_only",
    ),
    Promise(
        "DESCRIBE-002",
        "On the cases no effect is wrongly read_only.",
        "issue 4, done when",
        f"{_FACTS}/test_facts.py::test_no_tool_of_the_cases_is_wrongly_called_read_only",
    ),
    Promise(
        "DESCRIBE-003",
        "Every fact names file, line and rule.",
        "issue 4 §1",
        f"{_FACTS}/test_signature.py::test_every_fact_names_where_it_was_read",
    ),
    Promise(
        "DESCRIBE-004",
        "A generated file reads back as the same description, whatever its words.",
        "issue 2 §4",
        f"{_DESCRIBE}/test_text.py::test_a_file_reads_back_as_the_same_description",
    ),
    Promise(
        "DESCRIBE-005",
        "Anchors, parameters and guidance are always there or said to be missing.",
        "issue 4 §2",
        f"{_DESCRIBE}/test_text.py::test_what_is_missing_is_said",
    ),
    Promise(
        "DESCRIBE-006",
        "Each required parameter has a question.",
        "issue 2 §4",
        f"{_DESCRIBE}/test_draft.py::test_each_required_parameter_has_a_question",
    ),
    Promise(
        "DESCRIBE-007",
        "The hash of the evidence stays when lines move.",
        "issue 2 §4",
        f"{_DESCRIBE}/test_draft.py::test_the_hash_stays_when_lines_move_and_language_changes",
    ),
    Promise(
        "DESCRIBE-008",
        "Describing again keeps human edits and comments.",
        "issue 2 §4",
        f"{_CLI}::test_edits_and_comments_survive_a_new_description",
    ),
    Promise(
        "DESCRIBE-009",
        "Two tools of one name are an error, and nothing is half written.",
        "issue 2, bad input",
        f"{_CLI}::test_two_tools_of_one_name_leave_nothing_half_written",
    ),
    Promise(
        "DESCRIBE-010",
        "What has to be said together is one phrase, and no part of it is a phrase alone.",
        "issue 2 §4",
        "tests/describe/test_combination.py::test_no_part_of_a_conjunction_calls_alone",
    ),
    Promise(
        "DESCRIBE-011",
        "No change that stands behind a reading name is called a read.",
        "issue 4 §1",
        f"{_FACTS}/test_effects_unseen.py::test_a_change_behind_a_reading_name_is_never_called_a_read",
    ),
    Promise(
        "DESCRIBE-012",
        "Each rule of lint finds what its explanation shows as bad.",
        "issue 4 §3",
        "tests/describe/lint/test_examples.py::test_the_bad_example_is_found",
    ),
    Promise(
        "DESCRIBE-013",
        "A secret that lint finds is not repeated by the finding.",
        "issue 4 §3",
        "tests/describe/lint/test_wording.py::test_a_secret_is_found_and_not_repeated",
    ),
    Promise(
        "DESCRIBE-014",
        "Lint works without its extra, by the standard library.",
        "issue 4 §3",
        "tests/describe/lint/test_siblings.py::test_tools_with_the_same_text_are_near_identical",
    ),
    Promise(
        "DESCRIBE-015",
        "A warning of lint fails `check`; a note does not.",
        "issue 4 §4",
        "tests/cli/test_check.py::test_a_warning_of_lint_fails_as_well",
    ),
    Promise(
        "DESCRIBE-016",
        "Every form of lint's output can be read by what it is for.",
        "issue 4 §3",
        "tests/cli/test_lint.py::test_sarif_is_valid",
    ),
    Promise(
        "DESCRIBE-017",
        "A definition that goes out and comes in again is the description it was.",
        "issue 4 §6",
        "tests/describe/importing/test_round_trip.py::test_a_definition_comes_back_as_the_description_it_was",
    ),
    Promise(
        "DESCRIBE-018",
        "Only what was approved is exported, unless drafts are asked for.",
        "issue 4 §6",
        "tests/cli/test_export.py::test_only_what_was_approved_goes_out",
    ),
    Promise(
        "DESCRIBE-019",
        "An import never writes over a description unasked.",
        "issue 4 §6",
        "tests/cli/test_import.py::test_a_description_that_is_there_is_left_alone_byte_for_byte",
    ),
    Promise(
        "DESCRIBE-020",
        "A server is not believed that its tool only reads.",
        "issue 4, done when",
        "tests/describe/importing/test_foreign.py::test_a_server_is_not_believed_that_its_tool_only_reads",
    ),
    Promise(
        "DESCRIBE-041",
        "An anchor in the other language is glossed word by word or not at all; the description itself stays as it is.",
        "issue 4 §2",
        "tests/describe/gloss/test_glossing.py::test_half_a_gloss_is_none",
    ),
    Promise(
        "DESCRIBE-042",
        "Glosses are read back as none, and go before any part of a text when a vendor has a limit.",
        "issue 4 §2",
        "tests/describe/gloss/test_glossing.py::test_glosses_go_before_anything_of_the_text_when_a_vendor_has_a_limit",
    ),
    Promise(
        "DESCRIBE-043",
        "Each template can be replaced alone, is previewed, and names file and line of a fault.",
        "issue 4 §2",
        "tests/cli/test_describe.py::test_each_template_is_previewed_and_can_be_your_own_alone",
    ),
    Promise(
        "DESCRIBE-044",
        "Each rule on words finds its whole kind in Chinese and English, and leaves alone what only looks like it.",
        "issue 4 §3",
        "tests/describe/lint/test_kinds.py::test_it_is_left_alone",
    ),
    Promise(
        "DESCRIBE-045",
        "An anchor inside a longer word of letters is not taken for said.",
        "issue 4 §3",
        "tests/describe/lint/test_kinds.py::test_an_anchor_inside_a_word_of_letters_is_not_said",
    ),
    Promise(
        "DESCRIBE-048",
        "Each clause of what lint has to find is one code at its line; good descriptions are clean.",
        "issue 4 §3",
        "tests/cli/test_lint_clauses.py::test_each_clause_is_one_code_at_its_line",
    ),
    Promise(
        "DESCRIBE-049",
        "A parameter without a meaning in words, and a tool without guidance, are reported.",
        "issue 4 §2",
        "tests/describe/lint/test_guidance.py::test_a_meaning_that_says_no_more_than_name_and_type_is_none",
    ),
    Promise(
        "DESCRIBE-050",
        "Every command names what lies wrong in the folder of descriptions, with its line, and leaves by its exit code.",
        "issue 4, bad input",
        "tests/cli/test_wrong_inputs.py::test_a_file_that_is_no_description_is_named_with_its_line",
    ),
    Promise(
        "DESCRIBE-051",
        "A schema that is too large as a whole for a strict mode goes out without it, and is named.",
        "issue 4 §6",
        "tests/describe/export/test_limits.py::test_a_schema_that_is_too_large_as_a_whole_goes_out_without_strict_mode",
    ),
    Promise(
        "DESCRIBE-046",
        "A family of branches is one tool with a choice, each value with the words of its branch, behind labels too.",
        "issue 4 §1",
        "tests/describe/test_inline.py::test_a_family_behind_labels_has_the_words_of_the_classifier",
    ),
    Promise(
        "DESCRIBE-047",
        "Fixed answers are described by their topics, in both languages, and what they say is not copied.",
        "issue 4 §1",
        "tests/describe/test_inline.py::test_fixed_answers_are_described_by_their_topics",
    ),
    Promise(
        "DESCRIBE-021",
        "Every part of a description names its place, its rule and how sure that is.",
        "issue 4 §1",
        f"{_DESCRIBE}/test_draft.py::test_evidence_names_every_place",
    ),
    Promise(
        "DESCRIBE-022",
        "What is not known of cost and latency is called unknown.",
        "issue 4 §1",
        f"{_DESCRIBE}/test_expense.py::test_the_text_for_people_says_unknown_and_that_for_models_nothing",
    ),
    Promise(
        "DESCRIBE-023",
        "Nothing false is said of cost.",
        "issue 4 §1",
        f"{_FACTS}/test_cost.py::test_nothing_false_is_said_of_cost",
    ),
    Promise(
        "DESCRIBE-024",
        "What older versions approved has the same hash now.",
        "issue 4 §4",
        f"{_DESCRIBE}/test_draft.py::test_what_older_versions_approved_has_the_same_hash_now",
    ),
]
