"""How long a tool takes, and what bounds it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scan.tools.resolver import facts

ASK = "import requests\n"


def known(code: str, name: str = "tool") -> list[tuple[Any, ...]]:
    """Return (kind, seconds or tries or words, each) of every fact of latency."""
    return [(f.kind, f.seconds or f.times or f.text, f.each) for f in facts(code, name).latency]


@pytest.mark.parametrize(
    ("code", "seconds"),
    [
        (ASK + "def tool(c):\n    return requests.get('https://w.example', timeout=10).json()\n", 10),
        (ASK + "def tool(c):\n    return requests.get('https://w.example', timeout=(3, 10)).json()\n", 13),
        (ASK + "WAIT = 7\ndef tool(c):\n    return requests.get('https://w.example', timeout=WAIT)\n", 7),
        (
            ASK + "def fetch(u):\n    return requests.get(u, timeout=4)\ndef tool(c):\n    return fetch('https://w')\n",
            4,
        ),
        (
            (
                "import aiohttp\nasync def tool(c):\n    limit = aiohttp.ClientTimeout(total=8)\n"
                "    async with aiohttp.ClientSession(timeout=limit) as session:\n"
                "        async with session.get('https://w.example') as answer:\n            return await answer.json()\n"
            ),
            8,
        ),
        (
            (
                "import asyncio, aiohttp\nasync def go(c):\n    async with aiohttp.ClientSession() as s:\n"
                "        return await s.get('https://w.example')\n"
                "async def tool(c):\n    return await asyncio.wait_for(go(c), 2)\n"
            ),
            2,
        ),
        (
            (
                "import asyncio, httpx\nasync def tool(c):\n    async with asyncio.timeout(5):\n"
                "        return await httpx.AsyncClient().get('https://w.example')\n"
            ),
            5,
        ),
        ("import subprocess\ndef tool(h):\n    return subprocess.run(['ping', h], timeout=6)\n", 6),
        (
            ASK + "from func_timeout import func_set_timeout\n@func_set_timeout(9)\ndef tool(c):\n    return work(c)\n",
            9,
        ),
    ],
)
def test_the_one_call_that_is_waited_for_gives_up_after_its_timeout(code: str, seconds: float) -> None:
    assert known(code) == [("timeout", seconds, False)]


def test_of_several_calls_each_has_its_own_timeout() -> None:
    client = (
        "import httpx\nasync def tool(c):\n    async with httpx.AsyncClient(timeout=5) as client:\n"
        "        a = await client.get('https://a.example')\n        return a, await client.get('https://b.example')\n"
    )
    assert known(client) == [("timeout", 5, True)]
    paged = ASK + "def tool(c):\n    for page in range(3):\n        requests.get('https://w.example', timeout=3)\n"
    assert known(paged) == [("timeout", 3, True)]


@pytest.mark.parametrize(
    "code",
    [
        # Nothing bounds the second call, so nothing bounds the whole.
        ASK
        + "def tool(c):\n    requests.get('https://a.example', timeout=1)\n    return requests.get('https://b.example')\n",
        "def tool(c):\n    cache.set(c, 1, timeout=3600)\n",
        "def tool(c):\n    with redis.lock('x', timeout=30):\n        return c\n",
        "async def tool(c):\n    return await bot.wait_for('message', timeout=60)\n",
        "async def tool(ctx):\n    await ctx.send('选一个', view=View(timeout=180))\n",
        "async def tool(session):\n    return await session.prompt('哪个城市', timeout=300)\n",
        ASK + "def tool(c, timeout=10):\n    return requests.get('https://w.example', timeout=timeout)\n",
        ASK + "import threading\ndef work():\n    requests.get('https://w', timeout=9)\n"
        "def tool():\n    threading.Thread(target=work).start()\n",
        "import asyncio\nasync def work():\n    await asyncio.sleep(30)\nasync def tool():\n    asyncio.create_task(work())\n",
        "import asyncio\nasync def tool():\n    await asyncio.sleep(0)\n",
        "import time\ndef tool(x):\n    if x:\n        time.sleep(3)\n",
        "def tool(x):\n    for row in range(3):\n        try:\n            return rows[row]\n        except KeyError:\n            pass\n",
        "def tool(n):\n    return {'n': 3}\n",
        # Milliseconds of a browser, what is done at the end, a call beside it that nothing bounds, a dict of that name.
        "async def tool(u):\n    browser = await playwright.chromium.connect_over_cdp(u, timeout=30000)\n",
        (
            "import asyncio\nasync def tool(p):\n    try:\n        return await p.communicate()\n"
            "    finally:\n        await asyncio.wait_for(p.wait(), timeout=3)\n"
        ),
        "import asyncio\nasync def tool(q):\n    await asyncio.wait_for(warm(q), 2)\n    return await model.ainvoke(q)\n",
        "def tool(requests):\n    return [requests.get(i) for i in (1, 2)]\n",
    ],
)
def test_what_bounds_nothing_or_is_not_waited_for_says_nothing(code: str) -> None:
    assert known(code) == []


def test_the_longest_timeout_is_kept_with_its_place() -> None:
    tool = facts("def tool(x):\n    get(x, timeout=5)\n    get(x, timeout=8)\n")
    assert tool.timeout_s == 8
    assert [(e.line, e.confidence) for e in tool.evidence if "timeout_s" in e.fields] == [(3, "high")]


@pytest.mark.parametrize(
    ("code", "times"),
    [
        (
            ASK + "import time\ndef tool(c):\n    for i in range(3):\n        try:\n"
            "            return requests.get('https://w.example').text\n"
            "        except requests.RequestException:\n            time.sleep(0.01)\n    raise RuntimeError('查询失败')\n",
            3,
        ),
        (
            (
                "import aiohttp\nTRIES = 4\nasync def fetch():\n    async with aiohttp.ClientSession() as s:\n"
                "        return await s.get('https://w.example')\nasync def tool():\n    for i in range(TRIES):\n"
                "        try:\n            data = await fetch()\n            break\n"
                "        except OSError as error:\n            log(error)\n    return data\n"
            ),
            4,
        ),
        (
            (
                "from tenacity import retry, stop_after_attempt, wait_fixed\n"
                "@retry(stop=stop_after_attempt(3), wait=wait_fixed(2))\ndef tool(c):\n    return work(c)\n"
            ),
            3,
        ),
        (
            "import backoff\n@backoff.on_exception(backoff.expo, OSError, max_tries=5)\nasync def tool(c):\n    return 1\n",
            5,
        ),
        (
            (
                "import requests\nfrom requests.adapters import HTTPAdapter, Retry\ndef tool(c):\n    s = requests.Session()\n"
                "    s.mount('https://', HTTPAdapter(max_retries=Retry(total=3)))\n    return s.get('https://w.example')\n"
            ),
            4,
        ),
    ],
)
def test_tries_are_counted_with_the_first(code: str, times: int) -> None:
    assert ("retries", times, False) in known(code)


def test_two_ways_of_trying_again_count_for_nobody() -> None:
    code = (
        ASK + "import backoff\n@backoff.on_exception(backoff.expo, OSError, max_tries=5)\ndef tool(c):\n"
        "    for i in range(3):\n        try:\n            return requests.get('https://w.example')\n"
        "        except OSError:\n            pass\n"
    )
    assert [kind for kind, *_ in known(code)] == []


def test_a_pause_is_known_by_its_length_and_whether_it_comes_again() -> None:
    assert known("import time\ndef tool(c):\n    time.sleep(1)\n    time.sleep(1.5)\n    return 1\n") == [
        ("sleep", 2.5, False)
    ]
    poll = (
        "import asyncio\nasync def tool(job):\n    while not done(job):\n        await asyncio.sleep(5)\n    return 1\n"
    )
    assert known(poll) == [("sleep", 5, True)]


def test_a_request_for_each_item_is_told() -> None:
    code = ASK + "def tool(cities):\n    return [requests.get('https://w.example/' + c).json() for c in cities]\n"
    assert known(code) == [("network_loop", "", False)]
    helper = (
        ASK
        + "def one(c):\n    return requests.get('https://w.example/' + c)\ndef tool(cities):\n    for c in cities:\n        one(c)\n"
    )
    [fact] = facts(helper).latency
    assert (fact.kind, fact.evidence.line, fact.evidence.rule, fact.evidence.confidence) == (
        "network_loop",
        3,
        "network-loop",
        "medium",
    )


@pytest.mark.parametrize(
    ("doc", "words"),
    [
        ("生成图片（大约需要 10 秒）", "大约需要 10 秒"),
        ("导出报表，比较慢，请耐心等待", "比较慢"),
        ("Draw a picture.\n\n    It takes about 20 seconds.\n    ", "It takes about 20 seconds"),
        ("Train the model (this is slow).", "this is slow"),
    ],
)
def test_the_docstring_says_how_long(doc: str, words: str) -> None:
    code = f'def tool(q):\n    """{doc}"""\n    return 1\n'
    assert known(code) == [("said", words, False)]
    assert facts(code).latency[0].evidence.confidence == "low"


@pytest.mark.parametrize(
    "doc",
    [
        "查询慢 SQL，耗时超过 5 秒的语句",
        "统计接口的响应耗时",
        "Get the list of slow queries that take more than 5 seconds.",
        "5 分钟后提醒我",
        "Set a timer of 10 minutes.",
        "Return how long the trip takes.",
        "Start a timer that takes 10 minutes.",
        "Takes 10 seconds to expire.",
        "Old versions: takes 30 seconds.",
        "This is not slow.",
    ],
)
def test_what_is_asked_about_is_no_word_on_the_use(doc: str) -> None:
    assert known(f'def tool(q):\n    """{doc}"""\n    return 1\n') == []


def test_a_limit_of_one_call_bounds_nothing_where_a_program_is_waited_for() -> None:
    run = "import subprocess\n" + ASK + "def tool(c):\n    subprocess.run(['backup'])\n"
    assert known(run + "    return requests.get('https://w.example', timeout=5)\n") == []


def test_a_pause_behind_an_early_answer_is_no_pause_of_every_call() -> None:
    cached = (
        "import time\ndef tool(c):\n    if c in KNOWN:\n        return KNOWN[c]\n    time.sleep(30)\n    return 1\n"
    )
    assert known(cached) == []


def test_tries_of_a_client_within_a_loop_of_tries_are_not_counted_as_the_loop_alone() -> None:
    made = "import time\nfrom openai import OpenAI\nclient = OpenAI(max_retries=5)\ndef tool(c):\n"
    ask = "client.chat.completions.create(model='m', messages=[])\n"
    loop = f"    for _ in range(3):\n        try:\n            return {ask}        except Exception:\n            time.sleep(2)\n"
    assert "retries" not in [kind for kind, *_ in known(made + loop)]
    assert ("retries", 6, False) in known(made + f"    return {ask}")


GET = "import httpx, aiohttp, urllib3, requests, asyncio\nasync def tool(u):\n    "


@pytest.mark.parametrize(
    ("line", "seconds"),
    [
        ("return httpx.get(u, timeout=httpx.Timeout(10))", 10),
        ("return httpx.get(u, timeout=httpx.Timeout(10, connect=60))", 70),
        ("return httpx.get(u, timeout=httpx.Timeout(connect=1, read=5, write=2, pool=3))", 6),
        ("return requests.get(u, timeout=(5, 5))", 5),
        ("return urllib3.PoolManager(timeout=urllib3.Timeout(total=9, read=7)).request('GET', u)", 9),
        ("return urllib3.PoolManager(timeout=urllib3.Timeout(connect=2, read=7)).request('GET', u)", 9),
        ("return aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(5)).get(u)", 5),
        ("return aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(sock_connect=3, sock_read=9)).get(u)", 12),
        ("import urllib.request\n    return urllib.request.urlopen(u, None, 4)", 4),
        # A limit of the call stands before that of its client, one around it before its own.
        ("return httpx.Client(timeout=10).get(u, timeout=3)", 3),
        ("return await asyncio.wait_for(httpx.AsyncClient().get(u, timeout=20), 2)", 2),
        ("async with asyncio.timeout(2):\n        return await httpx.AsyncClient().get(u, timeout=20)", 2),
    ],
)
def test_a_setting_of_phases_comes_to_connecting_and_waiting(line: str, seconds: float) -> None:
    assert known(GET + line + "\n") == [("timeout", seconds, False)]


@pytest.mark.parametrize(
    "line",
    [
        "return httpx.get(u, timeout=httpx.Timeout(5, read=None))",
        "return httpx.get(u, timeout=httpx.Timeout(None, connect=5))",
        "return httpx.Client(timeout=10).get(u, timeout=None)",
        "return requests.get(u, timeout=(3, None))",
        "return urllib3.PoolManager(timeout=urllib3.Timeout(connect=2)).request('GET', u)",
        "return aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(sock_read=9)).get(u)",
        "return requests.get(u, timeout=3000)",  # milliseconds, as it seems
        "return requests.post(u, json=requests.get(u).json(), timeout=5)",  # the inner one has no limit
        "ssh.connect(u, timeout=5)\n    return ssh.exec_command('df')",
        "return game.start_vote(u, timeout=60)",
    ],
)
def test_a_timeout_that_leaves_a_phase_or_a_call_without_end_is_none(line: str) -> None:
    assert known(GET + line + "\n") == []


TRIES = ("retries", 3, False)


@pytest.mark.parametrize(
    ("decorators", "found"),
    [
        ("@timeout_decorator.timeout(5)", [("timeout", 5, False)]),
        ("@retry(stop=stop_after_attempt(3))\n@timeout_decorator.timeout(5)", [("timeout", 5, True), TRIES]),
        ("@timeout_decorator.timeout(5)\n@retry(stop=stop_after_attempt(3))", [("timeout", 5, False), TRIES]),
        ("@on_command('x', timeout=60)", []),
        ("@stamina.retry(on=OSError, attempts=3, timeout=10)", [TRIES]),
        ("@retry(stop=stop_after_attempt(3) & stop_after_delay(10))", []),
        ("@retry(retries=3)", []),  # of a foreign one nobody knows whether the first try counts
        ("@retry(stop=stop_after_delay(10))", []),  # the last try may take as long as it likes
    ],
)
def test_a_decorator_bounds_only_what_it_ends(decorators: str, found: list[tuple[Any, ...]]) -> None:
    head = "import requests, stamina, timeout_decorator\n"
    head += "from tenacity import retry, stop_after_attempt, stop_after_delay\n"
    assert known(head + decorators + "\ndef tool(u):\n    return requests.get(u)\n") == found


def test_a_delay_after_which_nothing_is_tried_again_bounds_what_asks_nobody() -> None:
    head = "from tenacity import retry, stop_after_delay\n@retry(stop=stop_after_delay(10))\n"
    assert known(head + "def tool(u):\n    return compute(u)\n") == [("timeout", 10, False)]


@pytest.mark.parametrize(
    ("rounds", "given", "times"),
    [
        ("range(retries)", "(retries=4)", 4),
        ("range(retries + 1)", "(4)", 5),
        ("range(1, retries + 1)", "(retries=4)", 4),
        ("range(retries)", "()", 3),
        ("range(retries)", "(retries=read())", None),
        ("count()", "(retries=4)", None),
    ],
)
def test_the_loop_of_an_own_decorator_says_how_often_it_tries(rounds: str, given: str, times: int | None) -> None:
    code = f"""
import functools, requests
def retry(retries=3):
    def wrap(function):
        @functools.wraps(function)
        def again(*args):
            for attempt in {rounds}:
                try:
                    return function(*args)
                except OSError:
                    continue
        return again
    return wrap
@retry{given}
def tool(u):
    return requests.get(u)
"""
    assert [fact[1] for fact in known(code) if fact[0] == "retries"] == ([times] if times else [])


def test_attempts_of_a_loop_are_tries_and_no_requests_for_each_item() -> None:
    code = (
        ASK + "from tenacity import Retrying, stop_after_attempt\ndef tool(u):\n"
        "    for attempt in Retrying(stop=stop_after_attempt(3)):\n        with attempt:\n"
        "            return requests.get(u, timeout=5)\n"
    )
    assert known(code) == [("timeout", 5, True), TRIES]


def test_a_limit_of_a_client_holds_for_what_is_asked_through_its_parts() -> None:
    code = "from openai import OpenAI\nc = OpenAI(timeout=20)\ndef tool(q):\n    return c.chat.completions.create(q)\n"
    assert known(code) == [("timeout", 20, False)]
