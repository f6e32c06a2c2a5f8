"""Where routers stand: lambdas, closures, properties, generators, streams, modules without a loop."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scan.sources import router_of, rows

EXPECTED = [("contains boot", "restart"), ("contains journal", "logs"), ("contains more", "scale")]

BODIES = {
    "a lambda": """
        route = lambda t: restart(t) if "boot" in t else logs(t) if "journal" in t else scale(t) if "more" in t else None
    """,
    "a nested function that uses a name of the one around it": """
        def make(config):
            prefix = "please "
            def handle(message):
                q = message.lower().removeprefix(prefix)
                if "boot" in q:
                    return restart(q)
                if "journal" in q:
                    return logs(q)
                if "more" in q:
                    return scale(q)
            return handle
    """,
    "a generator": """
        def answers(text):
            if "boot" in text:
                yield restart(text)
            if "journal" in text:
                yield logs(text)
            if "more" in text:
                yield scale(text)
    """,
    "a stream of messages": """
        async def main(client):
            async for message in client.stream():
                content = message.lower()
                if "boot" in content:
                    await client.send(restart(content))
                elif "journal" in content:
                    await client.send(logs(content))
                elif "more" in content:
                    await client.send(scale(content))
    """,
    "a module that reads the command line": """
        import sys

        wanted = sys.argv[1]
        if "boot" in wanted:
            restart(wanted)
        elif "journal" in wanted:
            logs(wanted)
        elif "more" in wanted:
            scale(wanted)
    """,
    "a module that reads standard input": """
        import sys

        for line in sys.stdin:
            line = line.strip()
            if "boot" in line:
                restart(line)
                continue
            if "journal" in line:
                logs(line)
                continue
            if "more" in line:
                scale(line)
    """,
    "a loop over messages": """
        def run(messages):
            for message in messages:
                if "boot" in message:
                    restart(message)
                elif "journal" in message:
                    logs(message)
                elif "more" in message:
                    scale(message)
    """,
    "a function handed to a thread": """
        import threading

        def run(text):
            if "boot" in text:
                threading.Thread(target=restart, args=(text,), daemon=True).start()
            elif "journal" in text:
                pool.submit(logs, text)
            elif "more" in text:
                threading.Timer(5, scale, [text]).start()
    """,
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_router_is_found_in(tmp_path: Path, body: str) -> None:
    assert rows(router_of(tmp_path, body)) == EXPECTED


def test_a_lambda_is_named_by_its_name(tmp_path: Path) -> None:
    router = router_of(tmp_path, BODIES["a lambda"])
    assert (router.function, router.parameter) == ("route", "t")


def test_a_module_may_look_up_what_it_asked_for(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        COMMANDS = {"start it": restart, "show it": logs, "grow it": scale}
        command = input("command: ").strip().lower()
        action = COMMANDS.get(command, say)
        action(command)
        """,
    )
    assert rows(router) == [("equals start it", "restart"), ("equals show it", "logs"), ("equals grow it", "scale")]
    assert router.default.tool == "say"


def test_an_attempt_that_always_leaves_ends_its_branch(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def run(text):
            if "boot" in text:
                try:
                    restart(text)
                    return True
                except OSError as error:
                    say("That did not work, sorry")
                    return False
            if "journal" in text:
                return logs(text)
            return False
        """,
    )
    assert router.exclusive
    assert rows(router) == EXPECTED[:2]


def test_a_predicate_that_is_a_router_itself_costs_only_its_own_test(tmp_path: Path) -> None:
    many = "\n".join(
        f'            if "word{n}" in t and "more{n}" not in t:\n                return True' for n in range(80)
    )
    router = router_of(
        tmp_path,
        f"""
        def handled(t):
{many}
            return False
        """,
        """
        def run(text):
            if handled(text):
                return True
            if "boot" in text:
                return restart(text)
            if "journal" in text:
                return logs(text)
        """,
    )
    assert router.function == "run"
    assert rows(router) == EXPECTED[:2]
