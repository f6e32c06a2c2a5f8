"""What `synth` says."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "synth.written": Text("{n} {n:request|requests}: {kinds}", "{n} 个请求：{kinds}"),
    "synth.look": Text(
        "labels are what the legacy code decides: look through them, a person may see some differently",
        "标注取自旧代码的决策：请人工过目，有些可能需要修改",
    ),
    "synth.none": Text(
        "no request can be made: the branches test nothing but what lies outside the text",
        "无法生成请求：各分支测试的都不是文本本身",
    ),
}
