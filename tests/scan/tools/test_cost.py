"""What makes the calls of a tool dear or scarce."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scan.tools.resolver import facts

SEND = "chat.completions.create(model='m', messages=[])"


def known(code: str, name: str = "tool") -> list[tuple[Any, ...]]:
    return [(f.kind, f.name or f.text, f.sometimes) for f in facts(code, name).cost]


def limits(code: str) -> list[tuple[Any, ...]]:
    return [(f.count, f.period_s, f.per) for f in facts(code).cost if f.kind == "limit"]


@pytest.mark.parametrize(
    ("code", "name"),
    [
        (f"from openai import OpenAI\nclient = OpenAI()\ndef tool(q):\n    return client.{SEND}\n", "openai"),
        (f"def tool(q):\n    from openai import OpenAI as Ai\n    return Ai().{SEND}\n", "openai"),
        ("import openai\ndef tool(q):\n    return openai.ChatCompletion.create(model='m')\n", "openai"),
        (
            (
                "from anthropic import AsyncAnthropic\nasync def ask(q):\n    client = AsyncAnthropic()\n"
                "    return await client.messages.create(model='m')\nasync def tool(q):\n    return await ask(q)\n"
            ),
            "anthropic",
        ),
        (
            "from langchain_openai import ChatOpenAI\nllm = ChatOpenAI(model='m')\ndef tool(q):\n    return llm.invoke(q)\n",
            "openai",
        ),
        (
            (
                "import requests\nURL = 'https://api.openai.com/v1/chat/completions'\n"
                "def tool(q):\n    return requests.post(URL, json={'q': q})\n"
            ),
            "openai",
        ),
        (
            "import boto3\ndef tool(q):\n    c = boto3.client('bedrock-runtime')\n    return c.invoke_model(body=q)\n",
            "aws bedrock",
        ),
        (
            (
                "from twilio.rest import Client\nclient = Client('a', 'b')\n"
                "def tool(to, text):\n    client.messages.create(to=to, body=text)\n"
            ),
            "twilio",
        ),
    ],
)
def test_a_service_that_bills_each_use_is_named(code: str, name: str) -> None:
    assert known(code) == [("paid_service", name, False)]


def test_a_client_kept_by_the_object_is_known() -> None:
    code = (
        "from openai import AsyncOpenAI\nclass Bot:\n    def __init__(self):\n        self.client = AsyncOpenAI()\n"
        f"    async def tool(self, q):\n        return await self.client.{SEND}\n"
    )
    [fact] = facts(code, "Bot.tool").cost
    assert (fact.name, fact.evidence.line, fact.evidence.rule) == ("openai", 6, "service-call")


def test_a_service_that_is_not_always_asked_is_so_only_sometimes() -> None:
    code = f"from openai import OpenAI\nclient = OpenAI()\ndef tool(q):\n    if q:\n        return client.{SEND}\n    return ''\n"
    assert known(code) == [("paid_service", "openai", True)]


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("import dashscope\ndef tool(q):\n    return dashscope.Generation.call(model='m', prompt=q)\n", "dashscope"),
        (f"from zhipuai import ZhipuAI\nclient = ZhipuAI()\ndef tool(q):\n    return client.{SEND}\n", "zhipuai"),
        ("import googlemaps\ngm = googlemaps.Client(key='k')\ndef tool(a):\n    return gm.geocode(a)\n", "google maps"),
        (
            (
                "import requests\ndef tool(city):\n    url = f'https://restapi.amap.com/v3/weather?city={city}'\n"
                "    return requests.get(f'https://restapi.amap.com/v3/weather?city={city}').json()\n"
            ),
            "amap",
        ),
    ],
)
def test_a_service_with_a_free_share_is_only_said_to_count(code: str, name: str) -> None:
    assert known(code) == [("metered_service", name, False)]


@pytest.mark.parametrize(
    "code",
    [
        f"from openai import OpenAI\nclient = OpenAI(base_url='http://localhost:11434/v1')\ndef tool(q):\n    return client.{SEND}\n",
        f"from openai import OpenAI\nclient = OpenAI(**settings)\ndef tool(q):\n    return client.{SEND}\n",
        "import openai\ndef tool(q):\n    return 1\n",
        "from openai import OpenAI\ndef tool():\n    return OpenAI().models.list()\n",
        "import requests\ndef tool():\n    return requests.get('https://api.openai.com/v1/models')\n",
        f"def tool(client, q):\n    return client.{SEND}\n",
        "import boto3\ndef tool():\n    return boto3.client('s3').list_buckets()\n",
        "import stripe\ndef tool():\n    return stripe.Charge.list(limit=3)\n",
        f"from mine.openai_like import OpenAI\ndef tool(q):\n    return OpenAI().{SEND}\n",
        "def tool():\n    return {'openai': 1}\n",
        "import asyncio\nsem = asyncio.Semaphore(5)\nasync def tool():\n    async with sem:\n        return 1\n",
        "lmt = DailyNumberLimiter(5)\ndef tool():\n    return 1\n",
        "def tool(q):\n    return rows.limit(5)\n",
        "@router.limit('x')\ndef tool(q):\n    return 1\n",
        "daily = DailyNumberLimiter(3)\ndef tool(uid):\n    return 3 - daily.get_num(uid)\n",
        'def tool(q):\n    """This is not a paid API."""\n    return 1\n',
    ],
)
def test_nothing_false_is_said_of_cost(code: str) -> None:
    assert known(code) == []


def test_a_client_derived_from_one_that_asks_elsewhere_asks_elsewhere_too() -> None:
    code = (
        "from openai import OpenAI\nclass Bot:\n    def __init__(self):\n        self.client = OpenAI(base_url=URL)\n"
        "    def tool(self, q):\n        quick = self.client.with_options(timeout=3)\n"
        "        return quick.embeddings.create(input=q)\n"
    )
    assert known(code, "Bot.tool") == []
    assert known(code.replace("base_url=URL", ""), "Bot.tool") == [("paid_service", "openai", False)]


def test_a_key_that_is_handed_out_is_a_hint() -> None:
    code = (
        "import os, requests\ndef tool(city):\n    key = os.getenv('WEATHER_API_KEY')\n"
        "    return requests.get('https://w.example', params={'key': key, 'q': city})\n"
    )
    [fact] = facts(code).cost
    assert (fact.kind, fact.name, fact.evidence.confidence) == ("api_key", "WEATHER_API_KEY", "low")
    guard = (
        "import requests\nfrom conf import settings\ndef tool(r):\n    if r.key != settings.API_KEY:\n"
        "        raise PermissionError('bad key')\n    return requests.get('https://w.example')\n"
    )
    assert known(guard) == []
    assert known("import os\ndef tool():\n    return bool(os.getenv('WEATHER_API_KEY'))\n") == []


HOSHINO = """from hoshino.util import DailyNumberLimiter, FreqLimiter

lmt = DailyNumberLimiter(5)
flmt = FreqLimiter(60)

async def tool(bot, ev):
    uid = ev.user_id
    if not lmt.check(uid):
        await bot.send(ev, '今天已经用完了')
        return
    if not flmt.check(uid):
        return
    flmt.start_cd(uid)
    lmt.increase(uid)
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (HOSHINO, [(5, 86_400, "user"), (1, 60, "user")]),
        (HOSHINO.replace("uid", "gid").replace("user_id", "group_id"), [(5, 86_400, "group"), (1, 60, "group")]),
        ("from ratelimit import limits\n@limits(calls=15, period=900)\ndef tool():\n    return 1\n", [(15, 900, None)]),
        ("@limiter.limit('5/minute')\nasync def tool(request):\n    return 1\n", [(5, 60, None)]),
        ("@ratelimit(key='user', rate='100 per day')\ndef tool(request):\n    return 1\n", [(100, 86_400, "user")]),
        (
            "from aiolimiter import AsyncLimiter\nlim = AsyncLimiter(10, 1)\nasync def tool():\n    async with lim:\n        return 1\n",
            [(10, 1, None)],
        ),
        (
            "bucket = TokenBucket(rate=RATE)\ndef tool(u):\n    if not bucket.consume(1):\n        return '太频繁了'\n",
            [(None, None, None)],
        ),
    ],
)
def test_a_limiter_that_is_asked_says_how_often(code: str, expected: list[tuple[Any, ...]]) -> None:
    assert limits(code) == expected


@pytest.mark.parametrize(
    ("doc", "words"),
    [
        ("生成图片（付费接口）", ["付费接口"]),
        ("识别车牌，按次计费，每人每天最多 5 次", ["按次计费", "每人每天最多 5 次"]),
        ("Draw a picture.\n\n    This call is billed per image.\n    ", ["This call is billed per image"]),
    ],
)
def test_the_docstring_says_what_it_costs(doc: str, words: list[str]) -> None:
    code = f'def tool(q):\n    """{doc}"""\n    return 1\n'
    assert [text for _, text, _ in known(code)] == words


@pytest.mark.parametrize(
    "doc",
    [
        "查询付费服务的列表",
        "查询转账限额",
        "提醒每天 3 次服药",
        "Returns the cost of a trip and whether the trip is billed.",
        "List the paid invoices.",
        "计算快递费用",
    ],
)
def test_costs_that_are_asked_about_are_not_those_of_the_use(doc: str) -> None:
    assert known(f'def tool(q):\n    """{doc}"""\n    return 1\n') == []
