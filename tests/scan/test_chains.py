"""Chains of tests: what each branch asks for, what it calls, what order means."""

from __future__ import annotations

from pathlib import Path

from tests.scan.sources import given, inventory_of, router_of, rows


def test_a_chain_is_read_branch_by_branch_with_its_default(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(message):
            text = message.strip().lower()
            if "restart" in text or text.startswith("reboot"):
                return restart("web")
            elif "log" in text and "old" not in text:
                return logs()
            else:
                return scale(message)
        """,
    )
    assert rows(router) == [
        ("(contains restart or startswith reboot)", "restart"),
        ("(contains log and not contains old)", "logs"),
    ]
    assert router.default.tool == "scale"
    assert (router.subject, router.parameter, router.normalise) == ("message", "message", ("strip", "lower"))
    assert (router.stage, router.exclusive, router.returns) == ("decide+execute", True, "result")


def test_early_returns_are_tried_in_order_and_fall_through_is_kept(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(text):
            if "scale" in text:
                if "up" in text:
                    return scale("web", 3)
                if "down" in text:
                    return scale("web")
                # neither: other rules may still match
            if "web" in text:
                return restart("web")
            return None
        """,
    )
    assert rows(router) == [
        ("(contains scale and contains up)", "scale"),
        ("(contains scale and contains down)", "scale"),
        ("contains web", "restart"),
    ]
    assert router.default.target_kind == "none"
    assert router.families == ((router.branches[0].line, router.branches[1].line),)


def test_a_block_that_swallows_its_request_shuts_out_the_branches_behind_it(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(text):
            if "scale" in text:
                if "up" in text:
                    scale("web", 3)
            elif "web" in text:
                restart("web")
        """,
    )
    assert rows(router)[1] == ("(not contains scale and contains web)", "restart")


def test_an_inner_default_is_a_branch_of_its_own(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(text):
            if "web" in text:
                if "log" in text:
                    return logs("web")
                return restart("web")
            if "scale" in text:
                return scale(text)
        """,
    )
    assert rows(router)[:2] == [
        ("(contains web and contains log)", "logs"),
        ("(contains web and not contains log)", "restart"),
    ]


def test_independent_ifs_may_all_fire(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(text):
            if "restart" in text:
                restart("web")
            if "log" in text:
                logs()
        """,
    )
    assert not router.exclusive


def test_the_last_assignment_is_followed_to_the_call(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(text):
            action = None
            if "restart" in text:
                action = restart
            elif "log" in text:
                action = logs
            if action is None:
                return "?"
            return action(text)
        """,
    )
    assert [(b.tool, given(b)) for b in router.branches] == [
        ("restart", {"service": {"from": "text"}}),
        ("logs", {"service": {"from": "text"}}),
    ]


def test_methods_are_named_by_their_class(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        class Desk:
            def route(self, text):
                if "drain" in text:
                    return self.drain(text)
                if "log" in text:
                    return logs()

            def drain(self, node):
                return node
        """,
    )
    assert router.function == "Desk.route"
    assert [(b.tool, b.target_kind) for b in router.branches] == [("Desk.drain", "method"), ("logs", "function")]


def test_a_module_loop_is_a_router_too(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        while True:
            heard = input("> ").lower()
            if "restart" in heard:
                restart("web")
            elif "log" in heard:
                logs()
            elif "quit" in heard:
                break
        """,
    )
    assert (router.function, router.normalise) == ("<module>", ("lower",))
    assert [b.target_kind for b in router.branches] == ["function", "function", "inline"]


def test_what_is_only_spoken_is_no_tool_and_a_call_inside_it_is(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(text):
            if "hello" in text:
                say("Good morning to you!")
            elif "log" in text:
                say(logs())
            elif "restart" in text:
                say(restart("web"))
        """,
    )
    assert [b.tool for b in router.branches] == ["answer_hello", "logs", "restart"]
    assert router.branches[0].target is None


def test_async_routers_are_marked_and_awaited_calls_are_calls(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        async def fetch(topic): return topic

        async def handle(text):
            if "news" in text:
                return await fetch(text)
            elif "log" in text:
                return logs()
        """,
    )
    assert router.is_async
    assert router.branches[0].tool == "fetch"


def test_tools_are_listed_with_their_facts(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        """
        def handle(text):
            if "restart" in text:
                return restart("web", force=True)
            elif "log" in text:
                return logs()
        """,
    )
    assert [tool.name for tool in inventory.tools] == ["restart", "logs"]
    assert inventory.tools[0].parameters["force"].default is False
    assert inventory.tools[0].module == "bot"


def test_comments_above_a_branch_are_kept(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(text):
            # ask the night shift first
            if "restart" in text:
                return restart("web")
            if "log" in text:
                return logs()
        """,
    )
    assert router.branches[0].comment == "ask the night shift first"


def test_old_code_in_comments_strings_and_dead_blocks_does_not_count(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        '''
        OLD = """
        def handle(text):
            if "gone" in text:
                return logs()
        """

        if False:
            def handle(text):
                if "never" in text:
                    return logs()
                elif "nope" in text:
                    return restart("x")

        class Bot:
            def handle(self, text):
                if "first" in text:
                    return logs()
                if "second" in text:
                    return restart("x")

            def handle(self, text):
                if "log" in text:
                    return logs()
                # elif "old" in text: return restart("old")
                elif "restart" in text:
                    return restart("x")
        ''',
    )
    assert rows(router) == [("contains log", "logs"), ("contains restart", "restart")]
