"""What the codemod room promises."""

from tests.promises import Promise

_ISSUE = "issue 2 §7"
PROMISES = [
    Promise(
        "CODEMOD-001",
        "Install then uninstall gives the same bytes, whatever encoding, endings and indentation.",
        _ISSUE,
        "tests/codemod/test_round_trip.py::test_uninstall_restores_every_byte",
    ),
    Promise(
        "CODEMOD-002",
        "A name taken in the file is not used for our import.",
        _ISSUE,
        "tests/codemod/test_installing.py::test_a_name_taken_in_the_file_is_not_used",
    ),
    Promise(
        "CODEMOD-003",
        "What cannot be wrapped is refused with the reason, and nothing is written.",
        "design §7",
        "tests/codemod/test_installing.py::test_what_cannot_be_wrapped_is_refused_with_the_reason",
    ),
    Promise(
        "CODEMOD-004",
        "Several files are written all or none.",
        "issue 2, bad input",
        "tests/codemod/test_installing.py::test_a_move_that_fails_half_way_is_taken_back",
    ),
    Promise(
        "CODEMOD-005",
        "A file that changed since install is not restored blindly; the change can be kept.",
        "design §7",
        "tests/codemod/test_installing.py::test_drift_is_refused_unless_the_changes_are_kept",
    ),
    Promise(
        "CODEMOD-006",
        "install and uninstall are dry unless --write; --check exits 1 when something would change.",
        "design §7",
        "tests/cli/test_install.py::test_check_says_by_exit_code_that_something_would_change",
    ),
    Promise(
        "CODEMOD-007",
        "Our lines are found and taken out whatever a formatter did to them, and no line that uses the import is left.",
        "design §7",
        "tests/codemod/test_installing.py::test_our_lines_go_whatever_a_tool_did_to_them",
    ),
    Promise(
        "CODEMOD-010",
        "What extract moves does the same as before: every form of statement, result, exception and state it leaves.",
        "issue 6 §7",
        "tests/codemod/test_extract.py::test_the_program_does_the_same",
    ),
    Promise(
        "CODEMOD-011",
        "What extract cannot move faithfully stays, with the reason, and holds nothing else back.",
        "issue 6 §7",
        "tests/codemod/test_extract.py::test_what_cannot_be_moved_faithfully_is_refused_with_the_reason",
    ),
    Promise(
        "CODEMOD-012",
        "On programs made at random, whatever extract moves does the same.",
        "issue 6 §7",
        "tests/codemod/test_extract_random.py::test_random_programs_do_the_same",
    ),
    Promise(
        "CODEMOD-013",
        "Extract moves the bytes of a body as they are but for its indentation, whatever encoding and endings.",
        "issue 6 §7",
        "tests/codemod/test_extract.py::test_bytes_that_are_not_moved_stay",
    ),
    Promise(
        "CODEMOD-014",
        "After extract, every scan case answers its probes as before, and a scan names the new functions.",
        "issue 6, done when",
        "tests/codemod/test_extract_cases.py::test_a_new_scan_names_the_new_functions_for_the_same_conditions",
    ),
    Promise(
        "CODEMOD-015",
        "extract --undo gives the very bytes back, and refuses a file that changed since.",
        "issue 6 §7",
        "tests/cli/test_extract.py::test_undo_refuses_a_file_that_changed_since",
    ),
    Promise(
        "CODEMOD-016",
        "Each branch of an executor that is statements gets a whole line that marks it, and uninstall takes it out.",
        "issue 6 §7",
        "tests/codemod/test_marks.py::test_each_branch_of_statements_is_marked_at_its_first_line",
    ),
    Promise(
        "CODEMOD-017",
        "A scan of an installed file finds what it found before: marks are no deed of a branch.",
        "issue 6 §7",
        "tests/codemod/test_marks.py::test_the_scan_of_an_installed_file_is_that_of_the_file_before",
    ),
    Promise(
        "CODEMOD-018",
        "A program under run has the same output, exit code and traceback as without it, and no file changes.",
        "issue 6 §7",
        "tests/cli/test_run.py::test_a_script_runs_as_without_it_and_is_observed",
    ),
    Promise(
        "CODEMOD-019",
        "What run compiles has every line where it was.",
        "issue 6 §7",
        "tests/shim/test_observed.py::test_every_line_is_where_it_was",
    ),
    Promise(
        "CODEMOD-020",
        "Under run a program's own sitecustomize and import hooks work.",
        "issue 6 §7",
        "tests/cli/test_run.py::test_a_sitecustomize_and_import_hooks_of_the_program_work",
    ),
    Promise(
        "CODEMOD-021",
        "Under run the processes that the program forks and starts are observed too.",
        "issue 6 §7",
        "tests/cli/test_run.py::test_what_the_program_forks_and_starts_is_observed_too",
    ),
    Promise(
        "CODEMOD-022",
        "What run observes is never above stage shadow, whatever the flags say.",
        "issue 6 §7",
        "tests/cli/test_run.py::test_a_module_is_compiled_with_wrapper_and_marks_and_its_registry_holds_them",
    ),
    Promise(
        "CODEMOD-023",
        "Every scan case with the shim in it answers its probes as before, in stages legacy and shadow.",
        "issue 6, done when",
        "tests/codemod/test_every_case.py::test_an_installed_program_answers_every_probe_as_before",
    ),
    Promise(
        "CODEMOD-024",
        "Every scan case under run answers its probes as before, in stages legacy and shadow.",
        "issue 6, done when",
        "tests/codemod/test_every_case.py::test_a_watched_program_answers_every_probe_as_before",
    ),
    Promise(
        "CODEMOD-025",
        "Every scan case that the shim goes into goes back to its bytes.",
        "issue 6, done when",
        "tests/codemod/test_every_case.py::test_every_installed_file_goes_back_to_its_bytes",
    ),
    Promise(
        "CODEMOD-026",
        "In hybrid the dynamic side calls the function that a branch became.",
        "issue 6 §7",
        "tests/codemod/test_extracted_in_hybrid.py::test_hybrid_calls_the_function_that_a_branch_became",
    ),
    Promise(
        "CODEMOD-027",
        "Pickling by name, doctests, exports, stubs and links are as before; formatters leave our lines to be found.",
        "scan anchors §6.3",
        "tests/codemod/test_neighbours.py::test_a_formatter_or_linter_leaves_our_lines_to_be_found",
    ),
]
