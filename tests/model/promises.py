"""What the records promise."""

from tests.promises import Promise

_STAGE = "tests/model/test_stage.py"

PROMISES = [
    Promise(
        "MODEL-001", "FALLBACK_TO_LEGACY beats everything.", "design §4", f"{_STAGE}::test_fallback_beats_everything"
    ),
    Promise("MODEL-002", "Nothing set anywhere is legacy.", "design §4", f"{_STAGE}::test_nothing_set_is_legacy"),
    Promise(
        "MODEL-003",
        "Without DYNAMIC_TOOL_ENABLED shadow is the most.",
        "design §4",
        f"{_STAGE}::test_without_enabled_shadow_is_the_most",
    ),
    Promise(
        "MODEL-004",
        "DYNAMIC_TOOL_ENABLED without a stage is full.",
        "design §4",
        f"{_STAGE}::test_enabled_without_a_stage_is_full",
    ),
    Promise(
        "MODEL-005",
        "A flag value that does not parse is never guessed.",
        "design §4",
        f"{_STAGE}::test_a_value_that_does_not_parse_is_never_guessed",
    ),
    Promise(
        "MODEL-006",
        "Where sources disagree the more conservative value wins.",
        "design §4",
        f"{_STAGE}::test_a_second_source_that_names_the_same_keys_never_raises_the_stage",
    ),
    Promise(
        "MODEL-007",
        "The share is sticky and monotone.",
        "design §4",
        f"{_STAGE}::test_the_share_is_sticky_and_only_grows",
    ),
    Promise(
        "MODEL-008",
        "Approval holds for exactly the approved text.",
        "design §3",
        "tests/model/test_tool.py::test_any_change_of_what_the_router_reads_ends_the_approval",
    ),
    Promise(
        "MODEL-009",
        "Conditions are three-valued.",
        "design §3",
        "tests/model/test_condition.py::test_and_or_not_follow_the_three_valued_tables",
    ),
    Promise(
        "MODEL-010",
        "Errors survive a process pool.",
        "issue 2, set for all",
        "tests/test_errors.py::test_an_error_survives_pickling",
    ),
    Promise(
        "MODEL-011",
        "Every sentence exists in English and Chinese with the same fields.",
        "issue 2, set for all",
        "tests/test_messages.py::test_every_sentence_has_both_languages_with_the_same_fields",
    ),
    Promise(
        "MODEL-012",
        "The reference is what the code makes.",
        "R:aesthetics habit 10",
        "tests/test_docs.py::test_the_reference_is_fresh",
    ),
]
