"""Error sentences and timeouts."""

from __future__ import annotations

from tests.scan.tools.resolver import facts


def test_error_sentences_are_the_codes_own() -> None:
    code = (
        "def tool(x, kg=1):\n    if kg > 32:\n        raise ValueError('at most 32 kg')\n"
        "    if not x:\n        return {'error': '请提供单号'}\n    raise KeyError(f'no parcel {x}')\n"
    )
    assert facts(code).raises == ("at most 32 kg", "请提供单号", "no parcel {x}")


def test_what_a_chain_says_at_its_end_is_an_error_sentence() -> None:
    chain = (
        "if x == 'a':\n        return 1\n    elif x == 'b':\n        return 2\n    else:\n        return '只能是甲或乙'"
    )
    joined = "if x != 'a' and x != 'b':\n        return '只能是甲或乙'"
    for body in (chain, joined):
        assert facts(f"def tool(x):\n    {body}\n").raises == ("只能是甲或乙",)


def test_a_bare_value_is_no_sentence() -> None:
    assert facts("def tool(x):\n    raise ValueError(x)\n").raises == ()


def test_the_longest_timeout_counts() -> None:
    assert facts("def tool(x):\n    get(x, timeout=5)\n    get(x, timeout=T)\n").timeout_s == 5
    assert facts("async def tool(x):\n    await asyncio.wait_for(go(x), 2.5)\n").timeout_s == 2.5
    assert facts("def tool(x):\n    get(x)\n").timeout_s is None
