"""What the integrations promise."""

from tests.promises import Promise

_CLIENT = "tests/integrations/mcp/test_client.py"
_MALFORMED = "tests/integrations/mcp/test_malformed.py"
_PARTS = "tests/integrations/mcp/test_parts.py"

_ODD = "tests/integrations/mcp/test_tools_that_misbehave.py"
_RELOAD = "tests/integrations/mcp/test_reload.py"

PROMISES = [
    Promise(
        "MCP-001",
        "The official client lists and calls the tools over both transports.",
        "issue 4 §6, done when",
        f"{_CLIENT}::test_tools_are_listed_with_hints_and_called",
    ),
    Promise(
        "MCP-002",
        "No wrong or given-up call harms the server.",
        "issue 4 §6, done when",
        f"{_CLIENT}::test_calls_that_are_wrong_or_given_up_leave_the_server_well",
    ),
    Promise(
        "MCP-003",
        "No line on the pipe ends the server.",
        "issue 4 §6, done when",
        f"{_MALFORMED}::test_no_line_on_the_pipe_ends_the_server",
    ),
    Promise(
        "MCP-004",
        "No request over HTTP ends the server.",
        "issue 4 §6, done when",
        f"{_MALFORMED}::test_no_request_over_http_ends_the_server",
    ),
    Promise(
        "MCP-005",
        "A dangerous call is made only when a person agreed to that very call.",
        "issue 4 §6",
        f"{_CLIENT}::test_a_dangerous_call_is_made_when_a_person_agrees_and_only_then",
    ),
    Promise(
        "MCP-006",
        "The mark of one confirmation confirms no other call.",
        "issue 4 §6",
        f"{_PARTS}::test_the_mark_of_one_confirmation_confirms_no_other_call",
    ),
    Promise(
        "MCP-007",
        "Changes of the folder are announced, and a broken file changes nothing.",
        "issue 4 §6",
        f"{_CLIENT}::test_changes_of_the_folder_are_announced_and_a_broken_file_changes_nothing",
    ),
    Promise(
        "MCP-008",
        "A large catalogue is found and called through its directory.",
        "issue 4 §6",
        f"{_CLIENT}::test_a_large_catalogue_is_found_and_called_through_its_directory",
    ),
    Promise(
        "MCP-009",
        "Only approved tools are served.",
        "issue 4 §4",
        f"{_PARTS}::test_only_approved_tools_that_are_not_pinned_and_well_named_are_served",
    ),
    Promise(
        "MCP-010",
        "Whatever a tool raises is the result of its call, and nothing else ends.",
        "issue 4 §6, done when",
        f"{_ODD}::test_whatever_a_tool_raises_is_the_result_of_its_call_and_nothing_else_ends",
    ),
    Promise(
        "MCP-011",
        "A coroutine that blocks keeps nobody waiting but its caller.",
        "issue 4 §6, done when",
        f"{_ODD}::test_a_coroutine_that_blocks_keeps_nobody_waiting_but_its_caller",
    ),
    Promise(
        "MCP-012",
        "Calls over their time count until they end, so that threads never pile up.",
        "issue 4 §6, done when",
        f"{_PARTS}::test_calls_over_their_time_count_until_they_end",
    ),
    Promise(
        "MCP-013",
        "No error of a reload ends the server.",
        "issue 4 §6, done when",
        f"{_RELOAD}::test_no_error_of_a_reload_ends_the_server",
    ),
    Promise(
        "MCP-014",
        "A folder that lost all its files changes nothing.",
        "issue 4 §6, done when",
        f"{_RELOAD}::test_a_folder_that_lost_everything_is_an_accident",
    ),
    Promise(
        "MCP-015",
        "A client that does not read holds up nobody.",
        "issue 4 §6, done when",
        f"{_RELOAD}::test_a_client_is_told_once_however_often_it_joins_and_a_silent_one_holds_up_nobody",
    ),
]

_SIDECAR = "tests/integrations/asgi/test_sidecar.py"
_SNIPPET = "tests/integrations/asgi/test_snippet.py"
_ASGI = [
    ("A copy is answered at once, and the proxy never waits for the decision", f"{_SIDECAR}::test_the_proxy_does_not_wait_for_the_decision"),
    ("No header and no body of a mirrored request is kept", f"{_SIDECAR}::test_no_header_and_no_body_is_kept"),
    ("What is no copy is refused, so that nobody is left without an answer", f"{_SIDECAR}::test_what_is_no_copy_is_refused_so_that_nobody_is_left_without_an_answer"),
    ("The word of legacy and its request meet in either order, once", f"{_SIDECAR}::test_what_legacy_did_comes_later_or_before_by_the_same_id"),
    ("What waits for a word is bounded", f"{_SIDECAR}::test_what_waits_is_bounded_and_words_that_stay_alone_are_counted"),
    ("What is shed stands in the books", f"{_SIDECAR}::test_a_full_queue_sheds_and_the_books_know_it"),
    ("A roll-back closes the sidecar", f"{_SIDECAR}::test_a_roll_back_closes_it_and_lifting_opens_it_again"),
    ("nginx copies the share that was asked for and not everything", f"{_SNIPPET}::test_nginx_copies_about_five_per_cent_and_every_answer_is_the_assistants"),
    ("A copy carries no credentials", f"{_SNIPPET}::test_a_copy_has_the_id_of_its_request_and_no_header_of_the_caller"),
    ("A sidecar that is down or hangs costs no answer", f"{_SNIPPET}::test_a_sidecar_that_is_down_or_hangs_costs_no_answer"),
]  # fmt: skip
PROMISES += [Promise(f"ASGI-{n:03}", text, "issue 6 §9", test) for n, (text, test) in enumerate(_ASGI, start=1)]
