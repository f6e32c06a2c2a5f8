"""Chinese verbs and things spelt in Latin letters, as many Chinese code bases name their functions.

Good: `chaku` (cha + ku, 查库) reads, `tianjia_daiban` (添加) writes, `shanchu_yonghu` (删除) is dangerous.
Bad:  `chase`, `change`; and only where the users' own words are Chinese is a Latin name taken for pinyin at all.
"""

from __future__ import annotations

import re

from migrate_kit.model.effects import Effects
from migrate_kit.scan.tools.syntax import word_set

_SYLLABLE = re.compile(
    r"(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?"
    r"(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|uo|ui|ue|ve|er|[aoeiuv])"
    r"(?=$|[bpmfdtnlgkhjqxrzcsyw])"
)
_READ = word_set("""
    cha chaxun chakan chazhao chaku chayue kan kankan sou sousuo jiansuo zhao huoqu xianshi tongji jisuan fanyi duibi
    tianqi xinwen rizhi jiage yue kucun baobiao baogao zhuangtai bangzhu jieshao paihang wuliu kebiao lukuang huilv
    xiangqing liebiao jindu shijian didian shuoming tuijian
""")
_WRITE = word_set("""
    tianjia xinzeng zengjia chuangjian xinjian dakai guanbi guandiao kaiqi qidong tingzhi zanting jixu bofang shezhi
    sheding xiugai gengxin bianji baocun xieru fasong fabu tongzhi tixing jiaoxing yuding yuyue xiadan dingpiao diancan
    baoming qiandao bangding tijiao shangchuan dengji ruku chuku jilu jizhang zhuanrengong kuorong dayin dasao wancheng
    huan xujie fenpei shengji daoru qiehuan kaideng guandeng fang kai guan tiao naozhong dingshi jie zu
""")
_DANGEROUS = word_set("""
    shanchu shan yichu qingkong qingchu qingli quxiao chexiao tuiding jiebang zhuxiao fengjin jinyan ti lahei dongjie
    guashi tingyong xiaxian chongqi guanji shasi zhongzhi bushu shangxian huigun huitui huanyuan zhifu fukuan jiaofei
    zhuanzhang huikuan tixian chongzhi goumai mai tuikuan koukuan geshihua xiezai
""")
_WORDS: dict[str, Effects] = {
    **dict.fromkeys(_READ, "read_only"),
    **dict.fromkeys(_WRITE, "write"),
    **dict.fromkeys(_DANGEROUS, "dangerous"),
}
_LONGEST = 4
"""How many syllables the longest word above has."""


def by_pinyin(tokens: list[str]) -> Effects:
    """Return what a name whose *tokens* are all pinyin promises by the longest word it begins with.

    A first token that is such a word in whole is enough: `fanyi_text`.
    """
    syllables = [s for token in tokens for s in _syllables(token)]
    if tokens and tokens[0] in _WORDS and len(_syllables(tokens[0])) > 1:
        return _WORDS[tokens[0]]
    if not syllables or not all(_syllables(token) for token in tokens):
        return "unknown"
    # One syllable counts only where it is written as a word of its own: `cha_yu_e`, not the beginning of `chase`.
    shortest = 1 if tokens[0] == syllables[0] else 2
    for length in range(min(_LONGEST, len(syllables)), shortest - 1, -1):
        found = _WORDS.get("".join(syllables[:length]))
        if found is not None:
            return found
    return "unknown"


def _syllables(token: str) -> list[str]:
    found: list[str] = []
    place = 0
    while place < len(token):
        match = _SYLLABLE.match(token, place)
        if match is None:
            return []
        found.append(match.group())
        place = match.end()
    return found
