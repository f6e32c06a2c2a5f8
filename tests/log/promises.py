"""What the decision log promises."""

from tests.promises import Promise

_SINK, _STORE, _SCHEMA = "tests/log/test_sink.py", "tests/log/test_store.py", "tests/log/test_schema.py"

PROMISES = [
    Promise(
        "LOG-001",
        "offered == stored + dropped + spilled + waiting, at every moment",
        "design: the words; runtime-anchors §4 B",
        f"{_SINK}::test_the_law_holds_after_every_step",
    ),
    Promise(
        "LOG-002",
        "offering never waits for the database",
        "issue 2 §8",
        f"{_SINK}::test_offering_does_not_wait_for_the_database",
    ),
    Promise(
        "LOG-003",
        "with the database down, rows wait up to the bound, then are dropped and counted, and the loss is recorded",
        "runtime-anchors §4 B1-B3",
        f"{_SINK}::test_a_database_that_is_down_fills_the_queue_then_drops_and_counts",
    ),
    Promise(
        "LOG-004",
        "one poisoned row costs only itself",
        "runtime-anchors §4 B9",
        f"{_SINK}::test_one_poisoned_row_costs_only_itself",
    ),
    Promise(
        "LOG-005",
        "an observation offered twice is one row",
        "runtime-anchors §4 B10",
        f"{_SINK}::test_the_same_observation_twice_is_one_row",
    ),
    Promise(
        "LOG-006",
        "kill -9 loses only what was not flushed, and the store opens",
        "runtime-anchors §4 C7",
        f"{_SINK}::test_kill_9_loses_only_what_was_not_flushed",
    ),
    Promise(
        "LOG-007",
        "a forked child starts with an empty queue and its own connections",
        "runtime-anchors §4 C1-C4, B13",
        f"{_SINK}::test_a_forked_child_starts_empty_and_writes_its_own",
    ),
    Promise(
        "LOG-008",
        "a process that ends by itself has stored everything",
        "runtime-anchors §4 C9",
        f"{_SINK}::test_a_process_that_ends_has_stored_everything",
    ),
    Promise(
        "LOG-009",
        "without texts in the log, no argument value is in it either",
        "issue 7 §2",
        "tests/log/test_rows.py::test_without_its_text_no_argument_value_reaches_the_row",
    ),
    Promise(
        "LOG-010",
        "a database of a newer version that has our columns is used as it is",
        "runtime-anchors §4 B7",
        f"{_SCHEMA}::test_a_newer_schema_with_our_columns_is_used_as_it_is",
    ),
    Promise(
        "LOG-011",
        "processes that start at once do not collide over the tables",
        "issue 7 §1",
        f"{_SCHEMA}::test_two_that_come_first_at_once_do_not_collide",
    ),
    Promise(
        "LOG-012",
        "no password is in any error",
        "issue 2, bad input",
        "tests/log/test_engine.py::test_a_server_that_is_not_there_is_one_error_without_the_password",
    ),
    Promise(
        "LOG-013",
        "flips made while the database was down are recorded once when it is back",
        "design §4",
        f"{_STORE}::test_waiting_flips_are_taken_in_once_and_bad_lines_are_kept",
    ),
    Promise(
        "LOG-014",
        "the flags row carries the same text as the flag file and changes take effect at the next read",
        "design §4",
        f"{_STORE}::test_flags_come_back_as_they_were_set",
    ),
    Promise(
        "LOG-015",
        "values of any kind become a row",
        "runtime-anchors §4 A9",
        "tests/log/test_rows.py::test_values_of_any_kind_become_a_row",
    ),
    Promise(
        "LOG-016",
        "a forked child writes, whatever its parent was doing",
        "failure C1-C4",
        "tests/log/test_fork.py::test_a_child_forked_in_the_middle_of_transactions_can_write",
    ),
    Promise(
        "LOG-017",
        "a locked database delays a fork only for a moment",
        "failure C1-C4",
        "tests/log/test_fork.py::test_a_database_that_is_locked_delays_a_fork_only_for_a_moment",
    ),
    Promise(
        "LOG-018",
        "what was lost before it was offered is recorded too",
        "design: the words",
        "tests/log/test_sink.py::test_what_was_lost_before_it_was_offered_is_recorded_too",
    ),
]
