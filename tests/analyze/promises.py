"""What the analysis promises."""

from tests.promises import Promise

_DEAD, _FOUND, _CASES = "tests/analyze/test_dead.py", "tests/analyze/test_findings.py", "tests/analyze/test_cases.py"
_WORDS = "tests/analyze/test_words.py"
_AUTOMATON = "tests/analyze/test_satisfiable.py"
_ASSESS, _GROWTH = "tests/analyze/readiness/test_assess.py", "tests/analyze/growth/test_growth.py"
_COMPILE = "tests/analyze/compile/test_compile.py"

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
    Promise(
        "ANALYZE-009",
        "Every witness holds on any router, not only on the known ones.",
        "issue 3, done when",
        "tests/analyze/test_witness.py::test_every_witness_holds_on_any_router",
    ),
    Promise(
        "ANALYZE-010",
        "What a pattern matches and what it does not both have their witness, as `re` itself says.",
        "issue 3 §5",
        "tests/analyze/test_pattern.py::test_what_a_pattern_matches_and_what_it_does_not_both_have_their_witness",
    ),
    Promise(
        "ANALYZE-011",
        "A bare string beside a test is said to be ignored, and the function shows it.",
        "issue 3 §5",
        f"{_WORDS}::test_a_bare_string_in_an_and_is_ignored_and_the_function_shows_it",
    ),
    Promise(
        "ANALYZE-012",
        "A gap is a phrase that the code itself connects with a tool and that nothing catches.",
        "issue 3 §5",
        f"{_WORDS}::test_a_keyword_that_only_the_parallel_branch_has_is_a_gap",
    ),
    Promise(
        "ANALYZE-013",
        "A predicate that looks for other words than its branch is named with a text that tells them apart.",
        "issue 3 §5",
        f"{_WORDS}::test_a_predicate_that_looks_for_other_words_disagrees_on_its_witness",
    ),
    Promise(
        "ANALYZE-014",
        "A secret among the keywords is reported, and no form of output shows it.",
        "issue 3 §5",
        f"{_WORDS}::test_no_form_of_output_shows_a_secret",
    ),
    Promise(
        "ANALYZE-015",
        "Pairs of branches that real requests meet come first, with the request as witness.",
        "issue 3 §5",
        "tests/cli/test_scan_requests.py::test_a_pair_that_requests_met_is_shown_with_the_request",
    ),
    Promise(
        "ASSESS-001",
        "Any two of the five decisive signals mean migrate now, and fewer never do.",
        "issue 3 §6",
        f"{_ASSESS}::test_any_two_signals_mean_now_and_fewer_never_do",
    ),
    Promise(
        "ASSESS-002",
        "What was not measured is unknown and says why; it is never counted as met.",
        "issue 3 §6",
        f"{_ASSESS}::test_what_was_not_measured_is_unknown_and_says_why",
    ),
    Promise(
        "ASSESS-003",
        "Growth and edits for each new tool are read from the git history.",
        "issue 3 §6",
        f"{_GROWTH}::test_word_lists_tables_and_other_files_are_places",
    ),
    Promise(
        "ASSESS-004",
        "A hot fixed path stays hard-coded.",
        "issue 3 §6",
        f"{_ASSESS}::test_a_hot_path_of_one_pattern_stays_hard_coded",
    ),
    Promise(
        "ASSESS-005",
        "A security-sensitive tool stays hard-coded, and what makes it sensitive is named with its place.",
        "issue 3 §6",
        f"{_ASSESS}::test_a_dangerous_tool_behind_a_permission_stays_and_the_place_is_named",
    ),
    Promise(
        "ASSESS-006",
        "A tiny stable router stays hard-coded.",
        "issue 3 §6",
        f"{_ASSESS}::test_a_tiny_stable_router_stays_whatever_else_is_met",
    ),
    Promise(
        "ASSESS-007",
        "A compiled matcher decides as the twin, for every text.",
        "issue 3 §6",
        f"{_COMPILE}::test_the_matcher_decides_as_the_twin",
    ),
    Promise(
        "ASSESS-008",
        "A matcher is kept only where its benchmark shows a gain.",
        "issue 3 §6",
        "tests/cli/test_assess.py::test_a_short_chain_is_left_alone",
    ),
    Promise(
        "ASSESS-009",
        "A router with a test that is not of constants is not compiled.",
        "issue 3 §6",
        f"{_COMPILE}::test_a_test_that_is_not_of_constants_is_refused_with_its_line",
    ),
]

_FORMATS = [
    (
        "A finding keeps its key when lines move and when keywords change their order.",
        "issue 3 §7",
        "tests/analyze/test_identity.py::test_moved_lines_keep_their_keys",
    ),
    (
        "SARIF is valid by the schema of the standard, in both languages.",
        "issue 3 §7",
        "tests/analyze/export/test_sarif.py::test_the_log_is_valid_by_the_schema_of_the_standard",
    ),
    (
        "SARIF holds at most 25,000 results, the worst, and says how many are left out.",
        "research: SARIF",
        "tests/analyze/export/test_sarif.py::test_the_worst_come_first_and_the_rest_is_counted_not_dropped_in_silence",
    ),
    (
        "A sentence in a GitHub command comes through whole and starts no command of its own.",
        "issue 3 §7",
        "tests/analyze/export/test_github.py::test_a_sentence_comes_through_whole_and_starts_no_command_of_its_own",
    ),
    (
        "GitLab fingerprints are unique and do not move with the line.",
        "issue 3 §7",
        "tests/analyze/export/test_gitlab.py::test_no_two_issues_share_a_fingerprint_and_none_moves_with_its_line",
    ),
    (
        "The page draws each router in its order and asks nothing of the network.",
        "issue 3 §7",
        "tests/analyze/export/test_page.py::test_the_branches_stand_in_their_order_with_condition_and_tool",
    ),
    (
        "Nothing from the scanned source becomes markup of the page.",
        "issue 3 §7",
        "tests/analyze/export/test_page.py::test_nothing_from_the_source_becomes_markup",
    ),
    (
        "The schema of the inventory is published, fresh, and fits every real inventory.",
        "issue 3 §7",
        "tests/test_schemas.py::test_every_case_fits_the_schema",
    ),
    (
        "A mark hides the named code in its line and nothing else.",
        "issue 3 §3",
        "tests/analyze/test_suppress.py::test_a_mark_hides_the_named_code_in_its_line",
    ),
    (
        "A bare ignore is refused, an unused one is a note.",
        "issue 3 §3",
        "tests/analyze/test_suppress.py::test_a_bare_ignore_is_refused",
    ),
    (
        "A function marked as none is no router, and its tools go with it.",
        "issue 3 §3",
        "tests/analyze/test_claims.py::test_a_function_marked_as_none_is_no_router",
    ),
    (
        "What is in the baseline does not count, wherever its line went; what is new does.",
        "issue 3 §3",
        "tests/cli/test_scan_formats.py::test_what_is_in_the_baseline_does_not_count",
    ),
    (
        "Stale entries of a baseline are said, and pruned when asked.",
        "research: baseline",
        "tests/cli/test_scan_formats.py::test_stale_entries_are_said_and_pruned",
    ),
    (
        "A comparison of two scans says what changed; only a new finding that counts makes it worse.",
        "issue 3 §7",
        "tests/analyze/test_changes.py::test_a_new_finding_makes_it_worse_and_a_fixed_one_does_not",
    ),
    (
        "What only moved to another line is no change.",
        "issue 3 §7",
        "tests/analyze/test_changes.py::test_moved_lines_are_no_change",
    ),
    (
        "The pre-commit hooks name commands that exist.",
        "issue 3 §7",
        "tests/test_pre_commit.py::test_a_hook_runs_a_command_that_exists",
    ),
]
PROMISES += [Promise(f"FORMATS-{number:03}", *facts) for number, facts in enumerate(_FORMATS, start=1)]
PROMISES += [
    Promise(
        "WITNESS-001",
        "Every witness does what its finding says by the twin.",
        "issue 3, done when",
        "tests/analyze/test_witness.py::test_every_witness_holds_on_any_router",
    ),
    Promise(
        "WITNESS-002",
        "Every witness does what its finding says in the code itself, where a case can run.",
        "issue 3, done when",
        "tests/analyze/test_witnesses.py::test_the_code_itself_does_what_the_finding_says",
    ),
]
