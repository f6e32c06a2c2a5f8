"""Sentences of encoders, kept vectors and learned routers."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "semantic.shape": Text(
        "gave {shape} where {count} rows of finite numbers were asked for",
        "给出的是 {shape}，而不是 {count} 行有限数值",
    ),
    "semantic.encoder-unknown": Text("no encoder {name}; there are {known}", "没有编码器 {name}；可选 {known}"),
    "semantic.needs": Text("it needs the setting {setting}", "缺少设置 {setting}"),
    "semantic.no-model": Text("no model in {path} ({what})", "{path} 里没有可用的模型（{what}）"),
    "semantic.silent": Text("no answer within {seconds} s", "{seconds} 秒内没有应答"),
    "semantic.status": Text("the server answers {status}: {what}", "服务器应答 {status}：{what}"),
    "semantic.unreachable": Text("{url} cannot be reached ({what})", "无法连接 {url}（{what}）"),
    "semantic.no-vectors": Text("the answer holds no vectors ({what})", "应答里没有向量（{what}）"),
    "semantic.cache-broken": Text(
        "the vectors kept in {path} cannot be read and are made anew ({what})",
        "{path} 里保存的向量无法读取，将重新生成（{what}）",
    ),
    "semantic.cache-unwritten": Text("the vectors cannot be kept: {what}", "无法保存向量：{what}"),
    "semantic.other-encoder": Text(
        "learned with encoder {made}, and {now} is configured", "学习时用的编码器是 {made}，现在配置的是 {now}"
    ),
    "semantic.changed": Text("the examples are not those that it was made of", "样例与学习时的不一致"),
    "semantic.untrusted": Text("it would load what is no model: {names}", "其中含有不属于模型的内容：{names}"),
    "semantic.learned-broken": Text("cannot be read ({what})", "无法读取（{what}）"),
    "semantic.lexical-serves": Text(
        "{router}: the lexical router decides, the semantic one cannot be loaded: {what}",
        "{router}：语义路由无法加载，由词法路由决定：{what}",
    ),
    "cache.none": Text(
        "every request goes to the language model, none is remembered: {what}", "不缓存，每个请求都交给语言模型：{what}"
    ),
    "cache.rates": Text(
        "cache: {cache_hits} of {cache_asked} {cache_asked:request|requests} hit ({rate:.1%}), {cache_wrong} of "
        "{cache_checked} checked {cache_checked:hit|hits} wrong",
        "缓存：{cache_asked} 个请求命中 {cache_hits} 个（{rate:.1%}），抽查 {cache_checked} 个，其中 {cache_wrong} 个错误",
    ),
}
