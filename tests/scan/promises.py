"""What the scan promises."""

from tests.promises import Promise

HERE = "tests/scan"
PROMISES = [
    Promise("SCAN-001", "Conditions, order and default of a chain are read branch by branch.", "issue 2 §3",
            f"{HERE}/test_chains.py::test_a_chain_is_read_branch_by_branch_with_its_default"),
    Promise("SCAN-002", "A nested tree keeps fall-through and inner defaults apart.", "issue 2 §3",
            f"{HERE}/test_chains.py::test_early_returns_are_tried_in_order_and_fall_through_is_kept"),
    Promise("SCAN-003", "A classifier and its mapping table are joined across files.", "issue 2 §3",
            f"{HERE}/test_labels.py::test_a_table_in_another_file_gives_each_label_its_tool"),
    Promise("SCAN-004", "Constants and helper predicates are resolved within the module and across files.", "issue 2 §3",
            f"{HERE}/test_conditions.py::test_constants_come_from_other_files_classes_and_expressions"),
    Promise("SCAN-005", "What cannot be resolved is external or opaque with a reason, and no branch is dropped.", "issue 2 §3",
            f"{HERE}/test_conditions.py::test_what_cannot_be_resolved_is_external_or_opaque_and_never_dropped"),
    Promise("SCAN-006", "A file that does not parse is named with line and column, and the rest is scanned.", "issue 2 §3",
            f"{HERE}/test_files.py::test_a_file_that_does_not_parse_is_named_with_its_place"),
    Promise("SCAN-007", "Tools are listed with signature and docstring facts.", "issue 2 §3",
            f"{HERE}/test_chains.py::test_tools_are_listed_with_their_facts"),
    Promise("SCAN-008", "The twin decides what the real function does.", "issue 2 §3",
            f"{HERE}/test_twin.py::test_the_twin_agrees_with_the_function"),
    Promise("SCAN-009", "A renamed copy scans equally well.", "issue 2, done when",
            f"{HERE}/test_renamed.py::test_a_renamed_copy_is_read_the_same"),
    Promise("SCAN-010", "Look-alikes stay silent.", "design §3", f"{HERE}/test_negatives.py::test_a_look_alike_is_not_reported"),
    Promise("SCAN-011", "What is scanned is never run.", "design §1", f"{HERE}/test_files.py::test_what_is_scanned_is_never_run"),
    Promise("SCAN-012", "Registries, tables and rule files are read row by row.", "design §3",
            f"{HERE}/test_tables.py::test_decorators_fill_a_registry_in_the_order_it_is_asked"),
    Promise("SCAN-013", "`scan` writes inventory.json whole or not at all.", "issue 2 §3",
            "tests/cli/test_scan.py::test_the_inventory_is_written_where_later_commands_look"),
    Promise("SCAN-014", "What is left out by the cheap look is no router.", "issue 3, done when",
            f"{HERE}/test_prefilter.py::test_a_body_with_two_tests_of_a_text_is_passed"),
]  # fmt: skip
