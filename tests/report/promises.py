"""What reports and gates promise."""

from tests.promises import Promise

_ROOM, _DOCTOR = "tests/report/gate", "tests/report/doctor"
_GATE, _RENDER = "tests/report/test_gate.py", "tests/report/test_render.py"

PROMISES = [
    Promise(
        "REPORT-001",
        "every figure equals a direct SQL query over the log",
        "issue 2, done when",
        "tests/report/test_metrics.py::test_the_report_equals_direct_sql",
    ),
    Promise(
        "REPORT-002",
        "without data nothing passes",
        "runtime-anchors §4 G1",
        f"{_GATE}::test_without_data_nothing_passes",
    ),
    Promise(
        "REPORT-003",
        "repeats are no evidence",
        "runtime-anchors §4 G4",
        f"{_GATE}::test_repeats_of_one_request_are_no_evidence",
    ),
    Promise(
        "REPORT-004",
        "a log with holes is INVALID",
        "runtime-anchors §4 G8",
        f"{_GATE}::test_a_log_with_holes_is_invalid",
    ),
    Promise(
        "REPORT-005",
        "a new router version starts new evidence",
        "runtime-anchors §4 G9",
        "tests/report/test_metrics.py::test_a_new_router_version_starts_new_evidence",
    ),
    Promise(
        "REPORT-006",
        "a good median does not hide slow tails",
        "runtime-anchors §5.5",
        f"{_GATE}::test_a_good_median_does_not_hide_slow_tails",
    ),
    Promise(
        "REPORT-007",
        "the page needs nothing from elsewhere",
        "issue 2 §8",
        f"{_RENDER}::test_the_page_is_whole_and_asks_for_nothing_else",
    ),
    Promise(
        "REPORT-008", "names from the log are escaped", "issue 2 §8", f"{_RENDER}::test_names_from_the_log_are_escaped"
    ),
    Promise(
        "REPORT-009",
        "PostgreSQL and SQLite give one report",
        "issue 2 §8",
        "tests/report/test_build.py::test_postgres_and_sqlite_give_one_report",
    ),
    Promise(
        "REPORT-010",
        "a forecast says how long a verdict takes, and when it will not come",
        "runtime-anchors §4 G2",
        f"{_ROOM}/test_forecast.py::test_a_tool_that_is_rarely_asked_for_takes_longest",
    ),
    Promise(
        "REPORT-011",
        "an average does not carry a tool that fails",
        "runtime-anchors §4 G3",
        f"{_ROOM}/test_tools.py::test_an_average_does_not_carry_a_tool_that_fails",
    ),
    Promise(
        "REPORT-012",
        "a router that answers all requests alike is INVALID",
        "runtime-anchors §4 G3",
        f"{_ROOM}/test_guards.py::test_a_router_that_answers_all_requests_alike_is_invalid_however_often_it_is_right",
    ),
    Promise(
        "REPORT-013",
        "the rate at the reference mix stands beside the raw one",
        "runtime-anchors §4 G5",
        f"{_ROOM}/test_notes.py::test_a_shifted_mix_is_shown_beside_the_raw_rate",
    ),
    Promise(
        "REPORT-014",
        "looking all the time, a 94 % router passes once in a hundred at most",
        "runtime-anchors §4 G6",
        f"{_ROOM}/test_simulation.py"
        "::test_a_94_percent_router_passes_once_in_a_hundred_at_most_and_a_98_percent_one_nearly_always",
    ),
    Promise(
        "REPORT-015",
        "what is not shown to be different is not taken for equal",
        "runtime-anchors §4 G7",
        f"{_GATE}::test_just_below_the_threshold_is_inconclusive",
    ),
    Promise(
        "REPORT-016",
        "what was lost counts as disagreement",
        "runtime-anchors §4 G8",
        f"{_ROOM}/test_guards.py::test_what_was_lost_counts_as_disagreement",
    ),
    Promise(
        "REPORT-017",
        "after an automatic roll-back the evidence begins anew",
        "runtime-anchors §4 G9, E15",
        "tests/report/test_evidence_log.py::test_after_an_automatic_roll_back_the_evidence_begins_anew",
    ),
    Promise(
        "REPORT-018",
        "only rates are judged: a request that always differs raises no alarm by being repeated",
        "runtime-anchors §4 G11",
        "tests/report/test_evidence_log.py::test_a_request_that_always_differs_raises_no_alarm_by_being_repeated",
    ),
    Promise(
        "REPORT-019",
        "the simple rule says how often it is wrong on the traffic seen",
        "issue 7 §6",
        f"{_ROOM}/test_simple.py::test_the_rule_says_how_often_it_is_wrong_on_the_traffic_seen",
    ),
    Promise(
        "REPORT-020",
        "what a warm cache is worth is shown, from requests that were decided twice in changing order",
        "runtime-anchors §4 G10",
        f"{_ROOM}/test_notes.py::test_the_second_decision_of_a_request_shows_what_a_warm_cache_is_worth",
    ),
    Promise(
        "REPORT-021",
        "a request decided twice is noise and no second observation",
        "runtime-anchors §4 A11, G10",
        "tests/report/test_evidence_log.py::test_a_request_decided_twice_is_noise_and_no_second_observation",
    ),
    Promise(
        "REPORT-022",
        "a fall of the agreement lowers the stage by itself and says which evidence did it",
        "issue 7 §7",
        "tests/shim/test_lookout.py::test_a_fall_lowers_the_stage_and_says_which_evidence_did_it",
    ),
    Promise(
        "REPORT-023",
        "an automatic roll-back latches: what was under way lowers no second time",
        "runtime-anchors §4 E15",
        "tests/shim/test_lookout.py::test_what_was_under_way_lowers_no_second_time_and_what_comes_later_begins_anew",
    ),
    Promise(
        "REPORT-024",
        "what fails behind an automatic roll-back does not keep the stage from falling",
        "issue 7 §7",
        "tests/shim/test_lowering.py::test_what_fails_behind_it_does_not_keep_the_stage_from_falling",
    ),
    Promise(
        "REPORT-025",
        "a fault of the lookout keeps no observation from the log",
        "issue 7 §7",
        "tests/shim/test_lookout.py::test_a_fault_of_ours_keeps_no_observation_from_the_log",
    ),
    Promise(
        "REPORT-026",
        "a fall that only the whole log shows rolls a fleet back, and a person resumes it",
        "issue 7 §7",
        "tests/cli/test_watch.py::test_a_shared_database_carries_the_roll_back_and_the_way_up_to_every_host",
    ),
    Promise(
        "REPORT-027",
        "every disagreement has the same chance to be judged, and the order says nothing of the sides",
        "issue 7 §8",
        "tests/report/adjudication/test_draw.py"
        "::test_every_disagreement_has_the_same_chance_and_the_order_says_nothing",
    ),
    Promise(
        "REPORT-028",
        "raters cannot see which side is which",
        "issue 7 §8",
        "tests/report/adjudication/test_draw.py::test_the_form_of_a_side_does_not_tell_which_it_is",
    ),
    Promise(
        "REPORT-029",
        "no verdict is lost: a run goes on where the last one stopped",
        "issue 7 §8",
        "tests/cli/test_adjudicate.py::test_running_again_goes_on_where_it_stopped",
    ),
    Promise(
        "REPORT-030",
        "what needs texts says so and names the setting",
        "issue 7 §2",
        "tests/cli/test_adjudicate.py::test_a_log_without_texts_says_which_setting_is_needed",
    ),
    Promise(
        "REPORT-031",
        "a tool that a pin keeps back neither keeps the others back nor raises an alarm",
        "issue 7 §6, §7",
        "tests/report/test_evidence_log.py::test_requests_of_tools_that_stay_are_no_part_of_the_evidence",
    ),
    Promise(
        "REPORT-032",
        "each wrong decision is laid at exactly one stage, and the stages add up to the wrong decisions",
        "issue 7 §10",
        f"{_DOCTOR}/test_waterfall.py::test_the_stages_add_up_to_the_wrong_decisions",
    ),
    Promise(
        "REPORT-033",
        "what was found is not laid at recall, and what was not is not laid at what follows",
        "issue 7 §10",
        f"{_DOCTOR}/test_waterfall.py::test_what_was_found_is_not_laid_at_recall_and_what_was_not_is_not_laid_at_what_follows",
    ),
    Promise(
        "REPORT-034",
        "the doctor blames the stage that is faulty, and a sound project gets a clean bill",
        "issue 7 §10",
        f"{_DOCTOR}/test_planted_faults.py::test_a_sound_project_gets_a_clean_bill",
    ),
    Promise(
        "REPORT-035",
        "what a remedy mends is measured on requests that it learned nothing from, with what it spoils",
        "issue 7 §10",
        f"{_DOCTOR}/test_bench.py::test_phrases_that_share_nothing_are_shown_not_to",
    ),
    Promise(
        "REPORT-036",
        "what only differs from legacy is not called wrong",
        "issue 7 §10",
        f"{_DOCTOR}/test_installation.py::test_what_only_differs_from_legacy_is_presumed_and_makes_notes",
    ),
    Promise(
        "REPORT-037",
        "the doctor changes nothing, not even the tables of an earlier version",
        "issue 7 §10",
        f"{_DOCTOR}/test_installation.py::test_tables_of_an_earlier_version_are_left_as_they_are",
    ),
    Promise(
        "REPORT-038",
        "the doctor needs no text: digests, scores and rules suffice to say which stage failed",
        "issue 7 §2, §10",
        f"{_DOCTOR}/test_installation.py::test_digests_suffice_and_what_they_cannot_show_is_said",
    ),
]
