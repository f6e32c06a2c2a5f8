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
]
