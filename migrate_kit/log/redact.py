"""Redactor: what a kept text loses before it is kept. Fail-closed: where it raises, no text is kept at all.

By pattern, in Chinese and English: keys and tokens, mail addresses, identity cards, bank cards, phones, addresses of
machines, names after words that announce one. What no pattern shows stays: names alone, streets, what somebody said.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points

from migrate_kit.errors import RedactorUnusable

Redact = Callable[[str], str]
#: Entry points under which a package offers a redactor; the setting `redactor` names one.
GROUP = "migrate_kit.redactors"

_SURNAMES = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方"
    "俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄穆萧尹姚邵汪祁毛狄米贝明臧计伏成戴谈"
    "宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路江童颜郭梅盛林钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫房缪解应宗丁宣邓单洪"
    "包左石崔吉龚程邢裴陆荣翁荀惠曲封段侯全班仇宁厉武符刘景詹龙叶黎白蒲池乔谭劳申冉桑桂牛尚温庄阎连习容向古易廖步耿满"
    "欧曾关岳司闫肖付"
)
_CHINESE_NAME = f"(?:欧阳|司马|上官|诸葛|皇甫|尉迟|公孙|慕容|令狐|夏侯|[{_SURNAMES}])[\u4e00-\u9fff]{{1,2}}"
_ENGLISH_NAME = r"[A-Z][a-z]+(?:[ -][A-Z][a-z]+){0,2}"
_DIGIT_BEFORE, _DIGIT_AFTER = r"(?<![\dA-Za-z])", r"(?![\dA-Za-z])"

# ASCII everywhere: Chinese characters would count as letters, and what stands between them would have no boundary.
_KEYS = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)"
    r"|\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*"
    r"|\b(?:sk|pk|rk|ghp|gho|ghs|ghu|glpat|xox[abprs]|hf|npm|pypi|AKIA|ASIA|AIza|LTAI)[-_]?[\w-]{12,}"
    r"|\b[0-9a-fA-F]{32,}\b",
    re.ASCII | re.DOTALL,
)
_NAMED_KEYS = re.compile(
    r"((?i:\b(?:password|passwd|pwd|secret|token|api[_ -]?key|access[_ -]?key|authorization)\b"
    r"(?:\s*[:=：]\s*|\s+is\s+)(?:bearer\s+)?|\bbearer\s+)"
    r"|(?:密码|口令|密钥|令牌)\s*(?:是|为)?\s*[:：=]?\s*)[!-+\--:<-~]{4,}",
    re.ASCII,
)
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", re.ASCII)
_IDENTITY = re.compile(_DIGIT_BEFORE + r"[1-9]\d{5}(?:18|19|20)\d{2}[01]\d[0-3]\d{4}[\dXx]" + _DIGIT_AFTER)
_OLD_IDENTITY = re.compile(_DIGIT_BEFORE + r"[1-9]\d{7}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}" + _DIGIT_AFTER)
_CARD = re.compile(_DIGIT_BEFORE + r"[2-9]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{1,7}" + _DIGIT_AFTER)
_PHONE = re.compile(
    r"(?<![\w.])(?:"
    r"(?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}"  # a Chinese mobile
    r"|0\d{2,3}[ -]?\d{7,8}"  # a Chinese landline
    r"|\+\d{1,3}[ -]?(?:\(\d{1,4}\)[ -]?)?\d{2,4}(?:[ -]?\d{2,4}){1,4}"  # with the country
    r"|\(\d{3}\) ?\d{3}-\d{4}|\d{3}-\d{3}-\d{4}"  # North America
    r")(?![\dA-Za-z])",
    re.ASCII,
)
_IPV4 = re.compile(r"(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d]|\.\d)")
_IPV6 = re.compile(
    r"(?<![\w:])(?:(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}"
    r"|(?:[0-9a-fA-F]{1,4}:){1,6}(?::[0-9a-fA-F]{1,4}){1,6}"
    r"|::(?:[0-9a-fA-F]{1,4}:){0,5}[0-9a-fA-F]{1,4})(?![\w:])",
    re.ASCII,
)
_NAMES = tuple(
    re.compile(pattern, re.ASCII)
    for pattern in (
        f"((?:我叫|我是|名叫|叫做|姓名|联系人|收件人|申请人|负责人)(?:是|为)?[:：]?\\s*){_CHINESE_NAME}",
        f"((?:客户|用户|员工|患者|同事)[:：]\\s*){_CHINESE_NAME}",
        f"(){_CHINESE_NAME}(?=先生|女士|小姐|老师|经理|医生|师傅|同学|总监)",
        rf"((?i:\bmy name is|\bi am|\bi'm|\bthis is|\bcontact|\bcustomer|\bname:) ){_ENGLISH_NAME}",
        rf"(\b(?:Mr|Mrs|Ms|Dr)\.? ){_ENGLISH_NAME}",
    )
)
_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)


def redact(text: str) -> str:
    """Return *text* with what shows itself as personal or secret replaced by its kind, `<phone>` say."""
    text = _KEYS.sub("<key>", text)
    text = _NAMED_KEYS.sub(lambda found: f"{found[1]}<key>", text)
    text = _MAIL.sub("<mail>", text)
    text = _IDENTITY.sub(lambda found: "<id>" if is_identity_card(found[0]) else found[0], text)
    text = _CARD.sub(lambda found: "<card>" if is_bank_card(found[0]) else found[0], text)
    text = _OLD_IDENTITY.sub("<id>", text)
    text = _PHONE.sub("<phone>", text)
    text = _IPV6.sub("<ip>", _IPV4.sub("<ip>", text))
    for pattern in _NAMES:
        text = pattern.sub(lambda found: f"{found[1]}<name>", text)
    return text


def is_identity_card(number: str) -> bool:
    """Tell whether the check digit of a Chinese identity card (GB 11643) is right."""
    total = sum(weight * int(digit) for weight, digit in zip(_WEIGHTS, number[:17], strict=True))
    return "10X98765432"[total % 11] == number[17].upper()


def is_bank_card(number: str) -> bool:
    """Tell whether the digits of *number* pass Luhn's check, as those of every bank card do."""
    digits = [int(character) for character in number if character.isdigit()]
    doubled = [sum(divmod(2 * digit, 10)) for digit in digits[-2::-2]]
    return 13 <= len(digits) <= 19 and (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


def redactor(name: str) -> Redact | None:
    """Return the redactor that the setting *name* means: `builtin`, `off` (None), an entry point, `module:function`.

    Raises RedactorUnusable for one that is not there.
    """
    if name == "off":
        return None
    if name == "builtin":
        return redact
    try:
        for found in entry_points(group=GROUP, name=name):
            return _callable(found.load(), name)
        module, _, attribute = name.partition(":")
        return _callable(getattr(import_module(module), attribute), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise RedactorUnusable(name=name, what=str(error)) from error


def _callable(found: object, name: str) -> Redact:
    if not callable(found):
        raise RedactorUnusable(name=name, what=type(found).__name__)
    return found
