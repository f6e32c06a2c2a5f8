"""What the review room promises."""

from tests.promises import Promise

_ISSUE = "issue 2 §4-5"
PROMISES = [
    Promise(
        "POLISH-007",
        "With another wording in a file every byte elsewhere survives.",
        "issue 4 §7",
        "tests/review/test_polished.py::test_with_another_wording_every_byte_elsewhere_survives",
    ),
    Promise(
        "POLISH-008",
        "Another wording neither gives nor takes an approval.",
        "issue 4 §7",
        "tests/review/test_polished.py::test_an_approval_is_neither_given_nor_taken",
    ),
    Promise(
        "POLISH-009",
        "Review shows both wordings, and takes one over only when told.",
        "issue 4 §7",
        "tests/cli/test_polish.py::test_review_shows_both_and_takes_one_over",
    ),
    Promise(
        "REVIEW-001",
        "A person's edit or comment survives every run of describe.",
        _ISSUE,
        "tests/review/test_merging.py::test_no_human_edit_is_ever_lost",
    ),
    Promise(
        "REVIEW-002",
        "A merge with nothing new changes no byte.",
        _ISSUE,
        "tests/review/test_merging.py::test_a_merge_with_nothing_new_changes_no_byte",
    ),
    Promise(
        "REVIEW-003",
        "Comments, key order and formatting survive around a part that is refreshed.",
        _ISSUE,
        "tests/review/test_merging.py::test_comments_order_and_formatting_survive_around_a_refreshed_part",
    ),
    Promise(
        "REVIEW-004",
        "An approval dies when the source changes, and the new text is offered.",
        "design §1",
        "tests/review/test_merging.py::test_an_approval_dies_when_the_source_changes_and_the_new_text_is_offered",
    ),
    Promise(
        "REVIEW-005",
        "An approval is bound to the very text.",
        "design §3",
        "tests/review/test_status.py::test_an_approval_is_bound_to_the_text",
    ),
    Promise(
        "REVIEW-006",
        "Two reviewers never overwrite each other.",
        "design §6",
        "tests/review/test_status.py::test_a_verdict_on_another_text_is_refused",
    ),
    Promise(
        "REVIEW-007",
        "Broken YAML, an unknown key and a wrong value are named with their line.",
        "issue 2, bad input",
        "tests/review/test_catalogue.py::test_a_fault_is_named_with_its_line",
    ),
    Promise(
        "REVIEW-008",
        "Two tools of one name are refused.",
        "issue 2, bad input",
        "tests/review/test_catalogue.py::test_two_tools_of_one_name_are_refused_with_both_files",
    ),
    Promise(
        "REVIEW-009",
        "Without a terminal review asks nothing and names the options.",
        "design §7",
        "tests/cli/test_review.py::test_without_a_terminal_nothing_is_asked",
    ),
    Promise(
        "REVIEW-010",
        "Capital letters judge all the rest.",
        _ISSUE,
        "tests/review/test_session.py::test_a_capital_letter_is_for_all_the_rest",
    ),
    Promise(
        "REVIEW-011",
        "A stale description says what the source changed, not what a person edited.",
        "design §6",
        "tests/review/test_merging.py::test_the_reason_names_what_the_source_changed_and_not_what_a_person_did",
    ),
    Promise(
        "REVIEW-012",
        "A text typed in the editor is never thrown away.",
        "design §6",
        "tests/cli/test_review.py::test_what_was_typed_is_never_thrown_away",
    ),
    Promise(
        "REVIEW-013",
        "check fails when an installed router or a described tool is gone.",
        "design §6",
        "tests/cli/test_check.py::test_an_installed_router_that_is_gone_fails",
    ),
    Promise(
        "REVIEW-014",
        "A file in any style that YAML has keeps every byte where nothing is new.",
        "issue 4, done when",
        "tests/review/test_round_trip.py::test_a_file_in_any_style_keeps_every_byte",
    ),
    Promise(
        "REVIEW-015",
        "No edit in any style is lost over several runs of describe with other evidence.",
        "issue 4, done when",
        "tests/review/test_round_trip.py::test_no_edit_in_any_style_is_lost_over_several_runs",
    ),
    Promise(
        "REVIEW-016",
        "What is saved in an editor while describe works is kept.",
        "issue 4 §4",
        "tests/cli/test_describe.py::test_what_is_saved_while_describe_works_is_kept",
    ),
    Promise(
        "REVIEW-031",
        "The shipped GitHub Action fails a job for an unapproved, stale, drifted or lint-failing description, at its line.",
        "issue 4 §4",
        "tests/test_action.py::test_the_job_fails_with_an_annotation_at_the_line",
    ),
    Promise(
        "REVIEW-032",
        "No input of the GitHub Action is run as a command, and no answer is no pass.",
        "issue 4 §4",
        "tests/test_action.py::test_what_cannot_be_answered_does_not_pass",
    ),
    Promise(
        "REVIEW-033",
        "What check finds is read by GitHub, GitLab and SARIF viewers, each at its line.",
        "issue 4 §4",
        "tests/cli/test_check.py::test_other_programs_read_what_fails_with_its_line",
    ),
    Promise(
        "REVIEW-034",
        "What is judged is shown against the text that was approved last, with its commit, day and reviewer.",
        "issue 4 §4",
        "tests/cli/test_review.py::test_what_was_edited_is_shown_against_the_text_approved_last",
    ),
    Promise(
        "REVIEW-035",
        "Two reviewers at two terminals lose nothing, also at the same moment.",
        "issue 4 §4",
        "tests/cli/test_review.py::test_two_reviewers_at_two_terminals_lose_nothing",
    ),
    Promise(
        "REVIEW-036",
        "Of two verdicts at the same moment one is told of the other.",
        "issue 4 §4",
        "tests/review/test_status.py::test_of_two_verdicts_at_the_same_moment_one_is_told_of_the_other",
    ),
    Promise(
        "REVIEW-037",
        "Two reviewers and describe, three processes on the same files, write one story in which nothing is lost.",
        "issue 4 §4",
        "tests/review/test_at_once.py::test_two_reviewers_and_describe_at_the_same_moment_lose_nothing",
    ),
    Promise(
        "REVIEW-038",
        "A rename that is not committed hides no approval from the reviewer.",
        "issue 4 §4",
        "tests/review/test_history.py::test_a_rename_that_is_not_committed_hides_no_approval",
    ),
    Promise(
        "REVIEW-039",
        "A small change of the source changes few lines of a description.",
        "issue 4 §4",
        "tests/review/test_small_changes.py::test_a_small_change_of_the_source_changes_few_lines",
    ),
    Promise(
        "REVIEW-040",
        "A function renamed in the source keeps its text, its comments and its phrases, and loses its approval.",
        "issue 4 §4",
        "tests/cli/test_described_again.py::test_a_function_renamed_in_the_source_keeps_its_text",
    ),
    Promise(
        "REVIEW-041",
        "Nothing that a person wrote in the files of a real project is lost by scan and describe.",
        "issue 4, done when",
        "tests/cli/test_described_again.py::test_nothing_that_a_person_wrote_is_lost",
    ),
    Promise(
        "REVIEW-042",
        "A parameter that a person renamed stays renamed, is told and fails check.",
        "issue 4, done when",
        "tests/cli/test_described_again.py::test_a_parameter_renamed_by_hand_stays_and_is_told_and_checked",
    ),
]
