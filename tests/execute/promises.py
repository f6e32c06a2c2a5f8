"""What the executor promises."""

from tests.promises import Promise

_CALL = "tests/execute/test_call.py"
_VALID = "tests/execute/test_validate.py"
_REPLY = "tests/execute/confirm/test_reply.py"
_DESK = "tests/execute/confirm/test_desk.py"
_ASKED = "tests/shim/test_confirmation.py"
_LIMITS = "tests/execute/test_limits.py"
_COURSE = "tests/execute/test_course.py"
_STEPS = "tests/shim/test_steps.py"
_AUDIT = "tests/log/test_audit_file.py"

_TABLE = [
    ("A fault names the parameter, what is allowed and the shape of what came, in both languages, never the value", f"{_VALID}::test_a_fault_says_what_is_allowed_and_the_shape_of_what_came_but_not_its_value"),
    ("Only a fault of form goes back to the chooser, once", "tests/route_ext/chooser/test_router.py::test_a_value_that_is_not_allowed_is_the_users_to_change_and_the_model_is_not_asked_again"),
    ("A question names the object and its impact", f"{_DESK}::test_the_question_names_the_object_its_impact_and_how_to_answer"),
    ("A bare yes is no answer", f"{_ASKED}::test_a_bare_yes_is_no_answer"),
    ("An answer is nothing but the answer", f"{_REPLY}::test_a_text_that_says_anything_else_agrees_to_nothing"),
    ("Words in a request confirm nothing", f"{_ASKED}::test_words_in_a_request_confirm_nothing"),
    ("A decision cannot bring its own confirmation", f"{_ASKED}::test_a_decision_cannot_bring_its_own_confirmation"),
    ("Nobody confirms for another, and another request cancels nothing of his", f"{_ASKED}::test_nobody_confirms_for_another_user_and_another_request_cancels_nothing"),
    ("A confirmation is for exactly one call, once", f"{_DESK}::test_what_was_agreed_to_is_the_very_call_and_only_once"),
    ("Of many threads that confirm at once, one runs it", f"{_ASKED}::test_of_many_threads_that_confirm_at_once_one_runs_it"),
    ("A question expires, and who answers too late is told so", f"{_DESK}::test_it_expires"),
    ("Nothing dangerous runs without an answer of its own asker that names it", f"{_ASKED}::test_whoever_says_whatever_nothing_dangerous_runs_without_an_answer_that_names_it"),
    ("Nothing of a request is done before its dangerous part is confirmed", f"{_ASKED}::test_nothing_of_a_request_is_done_before_its_dangerous_part_is_confirmed"),
    ("Rules are asked again when a person agrees later", f"{_ASKED}::test_what_a_rule_wants_confirmed_runs_on_the_persons_word_and_is_judged_again"),
    ("A store that fails lets nothing run", f"{_ASKED}::test_a_store_that_fails_lets_nothing_run"),
    ("Dangerous calls of one user are limited, and those of others are not", f"{_ASKED}::test_one_user_has_only_so_many_dangerous_calls_in_a_minute_and_the_others_have_theirs"),
    ("A query is asked once more after an error that may pass", f"{_LIMITS}::test_a_query_is_asked_once_more_after_an_error_that_may_pass"),
    ("A change is never made twice", f"{_LIMITS}::test_a_change_is_never_made_twice_whatever_it_raises"),
    ("No call has more time than the request", f"{_LIMITS}::test_no_call_has_more_time_than_the_request_and_none_begins_after_it"),
    ("A change over its time is not broken off in the middle", f"{_LIMITS}::test_a_coroutine_over_its_time_is_cancelled_where_it_reads_and_left_to_end_where_it_changes"),
    ("Independent calls run at once, so many and no more", f"{_COURSE}::test_so_many_and_no_more_run_at_once"),
    ("A request for all there are lists them first, where the description says by which tool", "tests/route/test_fanning.py::test_what_is_wanted_of_all_waits_for_the_tool_that_lists_them"),
    ("A restart needs a health check that was carried out", "tests/route/rules/test_admitting.py::test_a_restart_needs_a_health_check_that_was_carried_out"),
    ("A person behind an MCP client types what the call is about", "tests/integrations/mcp/test_client.py::test_a_dangerous_call_is_made_when_a_person_agrees_and_only_then"),
    ("A result is fed to a call for each of its values", f"{_STEPS}::test_a_result_is_fed_to_a_call_for_each_of_its_values"),
    ("Rules judge what results lead to before it is called", f"{_STEPS}::test_rules_judge_what_results_lead_to_before_it_is_called"),
    ("The same call again, to and fro, and endless pages are stopped", f"{_COURSE}::test_two_tools_that_send_each_other_on_are_stopped"),
    ("Whatever results come, no call begins twice and it ends", f"{_COURSE}::test_whatever_results_come_no_call_begins_twice_order_holds_and_it_ends"),
    ("The whole takes no longer than the request has and one call", f"{_COURSE}::test_the_whole_takes_no_longer_than_the_request_has_and_one_call"),
    ("When the time is over, what came back is kept and reported", f"{_STEPS}::test_the_deadline_of_the_request_keeps_what_was_found_and_says_what_is_missing"),
    ("The audit has who, what, why and what came of it, and no text", f"{_STEPS}::test_the_audit_has_who_what_why_and_what_came_of_it_but_no_text"),
    ("A killed process leaves the word that a change had begun", f"{_STEPS}::test_a_change_leaves_a_word_before_it_begins"),
    ("Audit lines of several processes never mix", f"{_AUDIT}::test_processes_write_to_one_file_also_while_it_is_turned_over"),
]  # fmt: skip

PROMISES = [
    Promise("EXEC-001", "A call runs once, with the decided arguments and the context.", "design §5",
            f"{_CALL}::test_a_call_runs_once_with_decided_arguments_and_context"),
    Promise("EXEC-002", "A dangerous call waits for a confirmation that names the call.", "design §5",
            f"{_CALL}::test_a_dangerous_call_waits_for_a_confirmation_that_names_it"),
    Promise("EXEC-003", "Invalid arguments stop whatever may change something.", "design §5",
            f"{_CALL}::test_invalid_arguments_stop_everything_that_may_change_something"),
    Promise("EXEC-004", "A timed-out call is never repeated, and its end is reported.", "design §4",
            f"{_CALL}::test_a_call_over_its_limit_is_reported_late_and_never_repeated"),
    Promise("EXEC-005", "A plan stops at its first failure.", "issue 5 §4",
            "tests/execute/test_plan.py::test_the_first_failure_ends_the_plan"),
    Promise("EXEC-006", "A declared default is always valid.", "design §5",
            "tests/execute/test_validate.py::test_a_declared_default_is_always_valid"),
]  # fmt: skip
PROMISES += [Promise(f"EXEC-{n:03}", text, "issue 6 §8", test) for n, (text, test) in enumerate(_TABLE, start=7)]
