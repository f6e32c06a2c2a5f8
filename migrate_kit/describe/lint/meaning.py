"""MK325: nothing says in words what a parameter is: there is only its name and its type.

Good: `meaning: the machine, as the monitoring calls it`; `synonyms`, which are what people say for its values.
Bad:  `host: {type: string}`; `meaning: host`, `meaning: 参数`, which say no more than the name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.model.inventory import Finding
from migrate_kit.model.tool import ParameterSpec
from migrate_kit.route.text import listed
from migrate_kit.route.words import name_words

CODE = "MK325"
_EMPTY = listed(
    "a an the of for this its value values parameter param argument arg field input string str text integer int number "
    "float bool boolean list array object dict type todo tbd fixme none n description unknown required optional"
)
_EMPTY_ZH = re.compile("字符串|参数|数值|整数|数字|布尔|类型|待补充|待定|暂无|未知|必填|可选|的")


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each parameter that only its name speaks for."""
    for tool in catalogue.tools:
        for name, parameter in tool.spec.parameters.items():
            if name not in tool.spec.context and not _is_told(name, parameter):
                yield fault(CODE, tool, f"parameters.{name}", parameter=name)


def _is_told(name: str, parameter: ParameterSpec) -> bool:
    words = set(re.findall(r"\w+", _EMPTY_ZH.sub(" ", name_words(parameter.meaning))))
    return bool(words - _EMPTY - set(name_words(name).split())) or any(parameter.synonyms.values())
