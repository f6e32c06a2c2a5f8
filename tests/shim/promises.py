"""What the shim promises. A, C, D, E: rows of the list of ways in which such code fails in practice."""

from __future__ import annotations

from tests.promises import Promise

_A = "tests/shim/test_hostile.py::"
_S = "tests/shim/test_stages.py::"
_P = "tests/shim/test_process.py::"
_F = "tests/shim/test_flags_live.py::"
_G = "tests/shim/test_generate.py::"
_C = "tests/shim/test_capture.py::"
_O = "tests/shim/test_once.py::"
_D = "tests/shim/test_descriptions.py::"
_B = "tests/shim/test_breaker.py::"
_BS = "tests/shim/test_breaker_stages.py::"
_X = "tests/shim/test_outside.py::"
_T = "tests/shim/test_tax.py::"
_Y = "tests/shim/test_budget.py::"
_E = "tests/shim/test_endings.py::"
_V = "tests/shim/test_servers.py::"
_W = "tests/shim/test_faults.py::"
_N = "tests/shim/test_green.py::"
_R = "tests/shim/test_reload_process.py::"

_EACH = f"{_A}test_each_attack_leaves_a_row_that_says_so"
_NONE = f"{_A}test_no_attack_changes_a_legacy_result"

_TABLE = [
    ("In stage legacy nothing is asked, recorded or built", "design §4", f"{_F}test_nothing_set_is_legacy_and_builds_no_runtime"),
    ("In shadow legacy serves and both decisions are recorded", "design §5", f"{_S}test_in_shadow_legacy_serves_and_both_decisions_are_recorded"),
    ("In hybrid and full a decided call is made exactly once", "issue 2, done when", f"{_S}test_above_shadow_the_decided_call_is_made_once_and_legacy_does_not_run"),
    ("A selector keeps its kind of answer in every stage", "design §5", f"{_S}test_a_selector_keeps_its_kind_of_answer_in_every_stage"),
    ("no_match and too_close go to legacy", "design §5", f"{_S}test_an_uncertain_dynamic_side_leaves_the_call_to_legacy"),
    ("What rules refuse does not run through the back door", "design §5", f"{_S}test_what_rules_refuse_does_not_run_through_the_back_door"),
    ("A pin keeps one tool on legacy", "design §4", f"{_S}test_a_pin_keeps_one_tool_on_legacy"),
    ("A share is sticky and leaves the rest in shadow", "design §4", f"{_S}test_only_a_share_of_tenants_reaches_the_stage"),
    ("A tool without a function stays legacy", "design §5", f"{_S}test_a_tool_without_a_function_stays_legacy"),
    ("A1 a raising candidate leaves the legacy answer unchanged", "failure A1", _NONE),
    ("A2 a hanging candidate times out, is replaced, and beyond a number is shed", "failure A2", f"{_A}test_too_many_hanging_candidates_are_shed_and_counted"),
    ("A2 the end of the process is not delayed by it", "failure A2", f"{_P}test_the_end_of_a_process_is_not_delayed_by_a_hanging_candidate"),
    ("A3 SystemExit and its kind are contained and recorded", "failure A3", _EACH),
    ("A4 recursion and deep results are contained", "failure A4", _EACH),
    ("A5 the legacy sees its arguments as they were", "failure A5", f"{_C}test_the_arguments_are_those_before_the_tool_changed_them"),
    ("A6 the candidate runs in a copy of the caller's context", "failure A6", f"{_A}test_the_candidate_sees_the_text_as_it_was_and_the_context_of_the_call"),
    ("A7 a tool called by the candidate does not run", "failure A7", _NONE),
    ("A8 A9 huge and odd values become plain data of bounded size", "failure A8 A9", "tests/shim/test_snapshot.py::test_nothing_is_too_odd"),
    ("A10 a raising comparator is an outcome", "failure A10", f"{_A}test_a_comparator_that_raises_is_an_outcome_not_a_loss"),
    ("A11 a candidate that contradicts itself is seen", "failure A11", "tests/shim/test_again.py::test_a_side_that_draws_lots_differs_from_itself"),
    ("A12 two ways of saying one value are no mismatch", "failure A12", "tests/compare/test_comparator.py::test_two_ways_of_saying_one_value_are_equivalent"),
    ("A12 both sides are compared by one name of a tool", "failure A12", "tests/compare/test_comparator.py::test_the_shadow_name_is_the_tool"),
    ("A13 a legacy exception is raised with its traceback and recorded", "failure A13", f"{_A}test_a_legacy_exception_is_raised_with_its_own_traceback_and_recorded"),
    ("A14 a heavy candidate moves to a process of its own, and legacy answers all the while", "failure A14", f"{_X}test_a_heavy_candidate_moves_out_and_legacy_answers_all_the_while"),
    ("A14 a candidate's process that hangs is ended at the deadline and replaced", "failure A14", f"{_X}test_one_that_hangs_is_ended_at_the_deadline_and_replaced"),
    ("A14 it ends with its parent, however that ends", "failure A14", f"{_X}test_it_ends_with_its_parent_however_that_ends"),
    ("A14 it inherits the pipes and nothing else", "failure A14", f"{_X}test_it_inherits_the_pipes_and_nothing_else"),
    ("A14 fewer calls are sampled until the shadow costs little", "failure A14", f"{_T}test_sampling_goes_down_until_the_tax_is_within_the_limit_and_up_again"),
    ("What a candidate writes reaches nobody's terminal", "issue 6 §3", f"{_X}test_what_it_writes_reaches_nobody"),
    ("Where the candidate runs and what it costs is shown", "issue 6 §3", "tests/cli/test_shadowed.py::test_status_says_what_is_open_and_what_the_candidate_costs"),
    ("A15 beyond the budget of the day nothing is sampled, and status says so", "failure A15", f"{_Y}test_beyond_the_budget_nothing_is_sampled_and_status_says_so"),
    ("A15 processes share one budget", "failure A15", f"{_Y}test_processes_share_one_budget_and_an_ended_one_has_spent_its_part"),
    ("A15 an endpoint that is busy is left alone by the shadow, not by others", "failure A15", f"{_Y}test_an_endpoint_that_is_busy_is_left_alone_by_the_shadow_for_a_while"),
    ("A15 what a model was asked stands in the trace on every way out", "failure A15", "tests/route_ext/chooser/test_bill.py::test_what_was_refused_was_asked"),
    ("A16 a generator runs nothing before its first step, and whatever its caller does goes through", "failure A16", "tests/shim/test_stream_parity.py::test_whatever_its_caller_does_a_wrapped_generator_does_what_the_bare_one_does"),
    ("A generator router is observed step by step, and keeps the stage of its first", "issue 6 §1", "tests/shim/test_stream.py::test_the_stage_is_that_of_the_first_step_to_the_end"),
    ("What the caller of a generator does between two steps is none of the router's", "issue 6 §1", "tests/shim/test_stream.py::test_what_the_caller_does_between_two_steps_is_none_of_the_routers"),
    ("C1 C2 C3 C4 a forked child begins anew and sees flips", "failure C1-C4", f"{_P}test_a_forked_child_sees_flips_and_keeps_its_own_observations"),
    ("C5 wrappers pickle by name", "failure C5", f"{_C}test_a_function_in_a_queue_of_jobs_can_still_be_pickled"),
    ("C1 workers forked from a loaded program see flips and store every row", "failure C1", f"{_V}test_workers_that_were_forked_from_a_loaded_program_see_flips_and_store_every_row"),
    ("C6 C7 C8 whoever ends without a word loses at most a second of rows", "failure C6 C7 C8", f"{_E}test_whoever_ends_without_a_word_loses_at_most_a_second_of_rows"),
    ("C7 from when it is ready a process that is killed soon after its start loses no more", "failure C7", "tests/shim/test_first_seconds.py::test_from_when_it_is_ready_a_killed_process_loses_at_most_a_second_and_counts_what_came_before"),
    ("C6 with a chained handler a termination loses nothing and is still one", "failure C6", f"{_E}test_with_a_chained_handler_a_termination_loses_nothing_and_is_still_one"),
    ("C6 the host's own handler runs after ours", "failure C6", f"{_E}test_the_hosts_own_handler_runs_after_ours"),
    ("C8 a flush before a hard exit loses nothing", "failure C8", f"{_E}test_a_flush_before_a_hard_exit_loses_nothing"),
    ("C9 the end of the interpreter loses nothing", "failure C9", f"{_E}test_the_end_of_the_interpreter_loses_nothing"),
    ("C10 a flush that never returns is left when its time is up", "failure C10", f"{_E}test_a_flush_that_never_returns_is_left_when_its_time_is_up"),
    ("C11 a shadow thread that was ended is started again and said", "failure C11", f"{_W}test_a_shadow_thread_that_was_ended_is_started_again_and_said"),
    ("C11 what waits for it is not forgotten when no call comes", "failure C11", f"{_W}test_what_waits_for_a_thread_that_died_is_not_forgotten_when_no_call_comes"),
    ("C12 without threads calls are only counted, and legacy serves", "failure C12", f"{_W}test_without_threads_calls_are_only_counted_and_legacy_serves"),
    ("C13 a server that reloads itself has one runtime, and keeps what the old process saw", "failure C13", f"{_V}test_a_server_that_reloads_itself_stores_what_its_old_process_saw"),
    ("C14 what was flushed needs no timer of a frozen process", "failure C14", f"{_E}test_what_was_flushed_needs_no_timer_of_a_frozen_process"),
    ("D1 D7 the caller never waits for the candidate", "failure D1 D7", f"{_A}test_legacy_speed_does_not_depend_on_the_candidate"),
    ("D1 nobody waits at the breaker while another thread changes it", "failure D1", f"{_B}test_nobody_waits_while_another_thread_changes_the_state"),
    ("D2 of twenty callers at the half-open door exactly one probes", "failure D2", f"{_B}test_of_twenty_callers_at_the_half_open_door_exactly_one_probes"),
    ("D3 a probe that never returns loses its lease", "failure D3", f"{_B}test_a_probe_that_never_returns_loses_its_lease_and_its_say"),
    ("D4 a late success of an old call closes nothing", "failure D4", f"{_B}test_a_late_success_of_an_old_call_closes_nothing"),
    ("Hanging calls open the breaker before they return", "issue 6 §5", f"{_B}test_hanging_calls_count_before_they_return"),
    ("While the breaker is open legacy serves, with the reason on the row", "issue 6 §5", f"{_BS}test_while_it_is_open_legacy_serves_with_the_reason_and_nobody_is_asked"),
    ("A broken candidate is no longer sampled, but probed, and a gate sees the gap", "issue 6 §5", f"{_BS}test_in_shadow_a_broken_candidate_is_no_longer_sampled_but_probed"),
    ("A tool that fails where dynamic calls it is left to legacy alone", "issue 6 §5", f"{_BS}test_a_tool_that_fails_where_dynamic_calls_it_is_left_to_legacy_alone"),
    ("In a dry run the breaker turns nobody away", "issue 6 §5", f"{_BS}test_in_a_dry_run_the_dynamic_side_goes_on_and_status_says_what_would_be"),
    ("D5 a cancelled caller cancels the legacy as before", "failure D5", f"{_G}test_a_cancelled_caller_cancels_the_legacy_coroutine"),
    ("D6 no task of ours can be collected, because there is none", "failure D6", f"{_W}test_no_task_of_ours_can_be_collected_because_there_is_none"),
    ("D8 a loop that closes takes no row with it", "failure D8", f"{_W}test_a_loop_that_closes_takes_no_row_with_it"),
    ("D8 a loop that closes while a decision is under way is no fault", "failure D8", f"{_W}test_a_loop_that_closes_while_a_decision_is_under_way_is_no_fault"),
    ("D9 no shadow of a shadow", "failure D9", f"{_C}test_a_router_inside_another_is_observed_and_inside_itself_passed_through"),
    ("D11 a signal handler or finaliser that calls the router is served", "failure D11", f"{_W}test_a_signal_handler_or_finaliser_that_calls_the_router_in_the_middle_of_a_call_is_served"),
    ("D12 a full queue logs nothing", "failure D12", f"{_W}test_a_full_queue_logs_nothing_so_a_log_handler_that_calls_the_router_is_no_loop"),
    ("A late decision keeps no coroutine waiting", "issue 6 §5", f"{_W}test_a_late_decision_keeps_no_coroutine_waiting"),
    ("D13 in a process that gevent has patched candidate and database have threads of their own", "failure D13", f"{_N}test_the_candidate_and_the_database_have_threads_of_their_own"),
    ("D13 while one greenlet waits for a decision the others go on", "failure D13", f"{_N}test_while_one_greenlet_waits_for_a_decision_the_others_go_on"),
    ("D13 the end of a patched process loses nothing", "failure D13", f"{_N}test_the_end_of_a_patched_process_loses_nothing"),
    ("D14 a late decision is never carried out", "failure D14", f"{_O}test_a_late_decision_goes_to_legacy_and_is_never_carried_out_later"),
    ("E1 the environment is read once", "failure E1", f"{_F}test_the_environment_is_read_once"),
    ("E2 a flip is seen by the next call, whatever the host has copied", "failure E2", f"{_F}test_a_flip_is_seen_without_anybody_polling_by_hand"),
    ("E3 a started execution is never executed twice", "failure E3", f"{_O}test_the_exception_of_a_started_tool_is_the_callers_and_legacy_does_not_run"),
    ("E4 a misspelt flag keeps the last good ones with one warning", "failure E4", f"{_F}test_what_cannot_be_understood_keeps_the_last_good_flags_with_one_warning"),
    ("E4 at start it means legacy", "failure E4", f"{_F}test_a_bad_flag_at_start_is_legacy_until_it_is_mended"),
    ("E5 half a file lifts no roll-back", "failure E5", f"{_F}test_a_step_up_must_be_read_twice_and_a_step_back_only_once"),
    ("E5 a writer that is killed at any step leaves the old flags or the new", "failure E5", "tests/shim/test_flags_attacked.py::test_a_writer_that_is_killed_at_any_step_leaves_the_old_flags_or_the_new"),
    ("E6 a restored older file is seen", "failure E6", f"{_F}test_a_restored_backup_with_an_older_time_is_seen"),
    ("E7 a deleted file keeps the last good flags", "failure E7", f"{_F}test_a_deleted_file_keeps_the_last_good_flags"),
    ("E8 a row of a shared database reaches a process without any file", "failure E8", f"{_F}test_a_row_of_a_shared_database_reaches_a_process_without_any_file"),
    ("E9 a swapped link is seen", "failure E9", f"{_F}test_a_swapped_link_is_seen"),
    ("E10 with a dead watcher the call itself looks", "failure E10", f"{_F}test_with_a_dead_watcher_the_call_itself_looks"),
    ("E10 calls outside the sample look, too", "failure E10", f"{_F}test_with_a_dead_watcher_calls_outside_the_sample_look_too"),
    ("E10 a watcher that is thrown at goes on", "failure E10", "tests/shim/test_flags_attacked.py::test_a_watcher_that_is_thrown_at_goes_on"),
    ("E10 a dead watcher is started again by the call that notices", "failure E10", "tests/shim/test_flags_attacked.py::test_a_dead_watcher_is_started_again_by_the_call_that_notices"),
    ("No process misses a roll-back, whatever becomes of writers and watchers", "issue 6, done when", "tests/shim/test_flags_attacked.py::test_no_process_misses_a_roll_back_whatever_becomes_of_writers_and_watchers"),
    ("E11 a source that answers with nothing is no kill switch that is off", "failure E11", f"{_W}test_a_source_that_answers_with_nothing_is_no_kill_switch_that_is_off"),
    ("E12 a wall clock that jumps loses no row and moves no stage", "failure E12", f"{_W}test_a_wall_clock_that_jumps_loses_no_row_and_moves_no_stage"),
    ("E13 a share that grows keeps whom it had", "failure E13", "tests/model/test_stage.py::test_the_share_is_sticky_and_only_grows"),
    ("E14 the most conservative source wins", "failure E14", f"{_F}test_the_more_conservative_source_wins"),
    ("E14 the breaker only ever steps back, whatever the flags say", "failure E14", f"{_BS}test_the_breaker_only_ever_steps_back_whatever_the_flags_say"),
    ("E15 a roll-back latches until resumed with a reason", "failure E15", "tests/cli/test_stage.py::test_a_roll_back_latches_until_somebody_resumes_with_a_reason"),
    ("A roll-back reaches running processes within a second", "issue 2, done when", f"{_P}test_a_roll_back_reaches_running_processes_within_a_second"),
    ("Roll-back works with the database down", "design §4", f"{_P}test_roll_back_succeeds_with_the_database_down_and_the_flip_waits"),
    ("A roll-back holds beside a line nobody understands", "design §4", "tests/shim/test_flagfile.py::test_a_roll_back_holds_even_beside_a_line_that_nobody_understands"),
    ("Every spelling of a roll-back is heard, in file and database row", "design §4", "tests/model/test_flag_text.py::test_every_spelling_of_a_roll_back_is_heard_whatever_stands_beside_it"),
    ("A file that was cut off lifts nothing", "failure E5", f"{_F}test_a_running_process_is_not_lifted_by_a_file_that_was_cut_off"),
    ("A multiprocessing child stores what it saw", "failure C1-C4", "tests/shim/test_forks.py::test_a_process_of_multiprocessing_stores_what_it_saw"),
    ("In stage legacy a fork causes no warning and later flips are seen", "failure C1-C4", "tests/shim/test_forks.py::test_in_stage_legacy_a_fork_causes_no_warning_and_later_flips_are_seen"),
    ("A source that hangs does not keep the flag file from being read", "design §4", f"{_F}test_a_source_that_hangs_does_not_keep_the_file_from_being_read"),
    ("In shadow the host finds its functions as they are", "issue 2, done when", f"{_C}test_in_shadow_the_host_finds_its_functions_as_they_are"),
    ("A profiler of the host stays", "design §5", f"{_C}test_a_profiler_of_the_host_stays_and_hears_everything"),
    ("What belongs to one caller is never handed to another", "design §5", "tests/shim/test_answer.py::test_what_belongs_to_one_caller_is_never_handed_to_another"),
    ("A coroutine router works without an event loop", "failure D", f"{_S}test_a_coroutine_router_works_without_an_event_loop"),
    ("A signal handler that calls the router waits for no lock", "failure D", "tests/shim/test_lanes.py::test_a_signal_handler_in_the_middle_of_anything_gets_its_own_errand_through"),
    ("A script that ends at once leaves its row", "design §6", "tests/shim/test_losses.py::test_a_script_that_ends_right_after_its_first_call_leaves_its_row"),
    ("What could not be observed reaches the books", "design §6", "tests/shim/test_losses.py::test_calls_shed_behind_hanging_candidates_reach_the_books"),
    ("What is lost at the end is counted", "design §6", "tests/shim/test_losses.py::test_what_the_end_of_the_process_has_no_time_for_is_counted"),
    ("A malformed decision is an error and legacy serves", "failure A4", "tests/shim/test_checked.py::test_a_malformed_decision_is_an_error_and_legacy_serves"),
    ("The queue is bounded by its bytes", "failure A8", "tests/shim/test_losses.py::test_the_queue_is_bounded_by_its_bytes"),
    ("A router decorated for each request leaves nothing behind", "failure D", f"{_G}test_a_router_decorated_for_each_request_leaves_nothing_behind_and_is_observed"),
    ("The text is found below decorators and under mangled names", "design §5", "tests/shim/test_subject.py::test_the_text_is_found"),
    ("If no runtime can be built, legacy serves and the reason is said once", "design §2", "tests/shim/test_loader.py::test_a_build_that_fails_is_said_once_and_seen_in_the_mark"),
    ("A description dropped into the folder is routed to without a restart", "issue 4, done when", f"{_R}test_a_file_dropped_in_is_routed_to_and_executed_without_a_restart"),
    ("A broken description changes nothing and is reported", "issue 4, done when", f"{_R}test_a_broken_file_changes_nothing_and_is_reported"),
    ("The reason is said once", "issue 4 §4", f"{_D}test_what_cannot_be_used_changes_nothing_and_is_said_once"),
    ("No text that nobody approved is loaded into a running process", "issue 4 §4", f"{_R}test_a_tool_that_is_edited_after_approval_or_withdrawn_is_no_longer_routed_to"),
    ("A call ends with the catalogue it began with, and logs its version", "issue 4 §4", f"{_D}test_a_call_ends_with_the_catalogue_it_began_with"),
    ("A half-written description is never taken", "issue 4 §4", f"{_R}test_a_file_that_is_written_piece_by_piece_is_never_taken_by_half"),
    ("A deleted folder keeps the last good descriptions", "issue 4 §4", f"{_R}test_a_deleted_folder_keeps_the_last_good_set_and_its_return_is_seen"),
    ("A swapped link to the folder is seen", "issue 4 §4", f"{_R}test_a_folder_that_is_swapped_by_its_link_is_seen_whatever_its_times"),
    ("A forked child sees new descriptions", "issue 4 §4", f"{_R}test_a_forked_child_sees_what_is_dropped_in_as_its_parent_does"),
    ("A clock that jumps hides no new description", "issue 4 §4", f"{_D}test_a_clock_that_jumps_neither_hides_a_change_nor_keeps_the_folder_busy"),
    ("A tool described by hand, with no legacy source, is carried out", "issue 4 §5", f"{_R}test_a_tool_by_hand_is_imported_by_its_name_and_carried_out"),
    ("A decorated function is routed to, also when it is imported later", "issue 4 §5", f"{_R}test_a_decorated_function_that_is_imported_later_is_routed_to"),
    ("A tool that nothing carries out is left to legacy and said", "issue 4 §5", f"{_R}test_a_tool_that_nothing_carries_out_is_left_to_legacy_and_said"),
    ("Importing a tool never loads the running module a second time", "design: wiring", "tests/shim/test_by_name.py::test_the_module_that_runs_is_not_loaded_a_second_time"),
    ("Statements of a router that dynamic chooses are carried out by legacy alone, once, in hybrid and full", "design §5", "tests/shim/test_inline.py::test_what_dynamic_chooses_legacy_says_and_does_once"),
    ("Both sides naming the same fixed answer agree in shadow, topic included", "issue 4 §1", "tests/shim/test_inline.py::test_in_shadow_both_sides_name_the_answer_and_its_topic"),
    ("Branches of statements and tools of one request are logged in order", "issue 6 §6", "tests/shim/test_took.py::test_branches_and_tools_of_one_request_are_seen_in_order"),
    ("In stage legacy a mark in a branch is one attribute", "issue 6 §6", "tests/shim/test_took.py::test_in_stage_legacy_a_mark_is_one_attribute"),
    ("A mark whose branch is not known any more is no decision", "issue 6 §6", "tests/shim/test_took.py::test_a_mark_of_a_branch_that_is_not_known_is_no_decision"),
]  # fmt: skip


PROMISES = [Promise(f"SHIM-{n:03}", *row) for n, row in enumerate(_TABLE, start=1)]
