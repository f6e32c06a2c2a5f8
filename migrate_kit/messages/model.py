"""What a language model's endpoint did wrong, for the errors MKE6xx."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "model.too_late": Text("not within model_timeout_ms", "超过了 model_timeout_ms"),
    "model.cut_off": Text("it was cut off at the model's limit of length", "到了模型的长度上限，被截断"),
    "model.refuses": Text("the model declines to answer", "模型拒绝回答"),
    "model.empty": Text("it is empty", "是空的"),
    "model.not_json": Text("it is no JSON object with the list sentences", "不是带 sentences 列表的 JSON 对象"),
    "model.not_understood": Text("it is no answer of this protocol: {what}", "不是这种协议的回答：{what}"),
}
