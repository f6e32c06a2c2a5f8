"""Sentences of the sidecar."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "sidecar.started": Text(
        "taking mirrored requests at {url}, the text at {text}; Ctrl-C ends it",
        "正在 {url} 接收镜像请求，文本取自 {text}；按 Ctrl-C 结束",
    ),
    "sidecar.address": Text("not host:port", "不是 host:port 的形式"),
    "sidecar.location": Text("not a path of letters, digits and / . _ ~ -", "路径只能由字母、数字和 / . _ ~ - 组成"),
}
