"""Services that bill or count what is asked of them: how their clients are called, and where they live.

Only what is asked is named, never what is free (lists of models, the making of a client). A service that is not in
PAID has a free share, so it is only said to count.
"""

from __future__ import annotations

from migrate_kit.scan.tools.syntax import word_set

_MODEL = (
    r"(?:chat\.completions|completions|responses|embeddings|images|audio\.\w+|ChatCompletion|Completion|Embedding"
    r"|Image|Audio)\.(?:with_\w+\.)?(?:a?create|a?parse|a?stream|a?generate|edit|transcribe|translate)$"
)
_MESSAGES = r"(?:messages|completions)\.(?:create|stream)$"
_CHAIN = r"\(\)\.(?:a?invoke|a?stream|a?batch|a?predict|a?generate|embed_\w+|aembed_\w+)$"

CLIENTS: dict[str, tuple[str, str]] = {
    "openai.": ("openai", _MODEL),
    "anthropic.": ("anthropic", _MESSAGES),
    "langchain_openai.": ("openai", _CHAIN),
    "langchain_anthropic.": ("anthropic", _CHAIN),
    "twilio.": ("twilio", r"(?:messages|calls|verifications)\.create(?:_async)?$"),
    "stripe.": (
        "stripe",
        r"(?:Charge|PaymentIntent|Payout|Transfer|Invoice)\.(?:create|confirm|capture|pay)(?:_async)?$",
    ),
    "replicate.": ("replicate", r"\.(?:async_)?(?:run|stream)$"),
    "alibabacloud_dysmsapi": ("aliyun sms", r"\.send_(?:batch_)?sms\w*$"),
    "tencentcloud.sms": ("tencentcloud sms", r"\.SendSms$"),
    "dashscope.": ("dashscope", r"\.(?:call|async_call|streaming_call)$"),
    "zhipuai.": ("zhipuai", rf"(?:{_MODEL}|model_api\.(?:invoke|async_invoke|sse_invoke)$)"),
    "qianfan.": ("qianfan", r"\(\)\.a?do$"),
    "volcenginesdkarkruntime.": ("volcengine ark", _MODEL),
    "sparkai.": ("iflytek spark", r"\.(?:a?generate|a?stream|invoke)$"),
    "tencentcloud.hunyuan": ("tencentcloud hunyuan", r"\.ChatCompletions$"),
    "tencentcloud.tmt": ("tencentcloud translation", r"\.\w*Translate\w*$"),
    "aip.": ("baidu aip", r"\(\)\.(?!set|get)\w+$"),
    "google.generativeai.": ("google gemini", r"\.(?:generate_content|send_message|embed_content)(?:_async)?$"),
    "google.genai.": ("google gemini", r"\.(?:generate_content|generate_content_stream|send_message|embed_content)$"),
    "googlemaps.": (
        "google maps",
        r"\.(?:geocode|reverse_geocode|directions|distance_matrix|elevation|places\w*|place|find_place|timezone)$",
    ),
    "google.cloud.translate": ("google translation", r"\.translate(?:_text)?$"),
    "google.cloud.vision": ("google vision", r"\.(?:annotate_image|\w+_detection)$"),
    "google.cloud.speech": ("google speech", r"\.(?:long_running_)?recognize$"),
    "google.cloud.texttospeech": ("google speech", r"\.synthesize_speech$"),
    "azure.cognitiveservices.speech": ("azure speech", r"\.(?:recognize_once\w*|speak_text\w*|speak_ssml\w*)$"),
    "cohere.": ("cohere", r"\(\)\.(?:chat|chat_stream|generate|embed|rerank|classify|summarize)$"),
    "mistralai.": ("mistral", r"\.(?:complete|stream|complete_async|stream_async|chat|embeddings|create)$"),
    "groq.": ("groq", _MODEL),
    "together.": ("together", _MODEL),
    "elevenlabs.": (
        "elevenlabs",
        r"(?:\(\)[\w.]*\.(?:convert|convert_as_stream|generate|stream)|^elevenlabs\.generate)$",
    ),
    "serpapi.": ("serpapi", r"\(\)\.(?:get_dict|get_json|get_dictionary|search)$"),
    "tavily.": ("tavily", r"\(\)\.(?:search|qna_search|extract|get_search_context)$"),
    "deepl.": ("deepl", r"\(\)\.translate_\w+$"),
}
"""Beginning of the dotted name → the service, and what the name of a call that is billed or counted looks like."""

CLOUD: dict[str, tuple[str, str]] = {
    "bedrock-runtime": ("aws bedrock", r"(?:invoke_model|converse)"),
    "polly": ("aws polly", r"(?:synthesize_speech|start_speech)"),
    "rekognition": ("aws rekognition", r"(?:detect|recognize|compare|search|start)_"),
    "textract": ("aws textract", r"(?:detect|analyze|start)_"),
    "translate": ("aws translate", r"translate_"),
    "transcribe": ("aws transcribe", r"start_"),
    "comprehend": ("aws comprehend", r"(?:batch_)?detect_"),
}
"""Name of a boto3 client → the service, and what its billed calls begin with."""

ADDRESSES: dict[str, str] = {
    "api.openai.com": "openai",
    "api.anthropic.com": "anthropic",
    "api.twilio.com": "twilio",
    "api.replicate.com": "replicate",
    "dysmsapi.aliyuncs.com": "aliyun sms",
    "dashscope.aliyuncs.com": "dashscope",
    "open.bigmodel.cn": "zhipuai",
    "aip.baidubce.com": "baidu aip",
    "qianfan.baidubce.com": "qianfan",
    "api.deepseek.com": "deepseek",
    "api.moonshot.cn": "moonshot",
    "api.moonshot.ai": "moonshot",
    "ark.cn-beijing.volces.com": "volcengine ark",
    "api.hunyuan.cloud.tencent.com": "tencentcloud hunyuan",
    "generativelanguage.googleapis.com": "google gemini",
    "maps.googleapis.com": "google maps",
    "translation.googleapis.com": "google translation",
    "api.cohere.ai": "cohere",
    "api.cohere.com": "cohere",
    "api.mistral.ai": "mistral",
    "api.groq.com": "groq",
    "api.elevenlabs.io": "elevenlabs",
    "serpapi.com": "serpapi",
    "api.tavily.com": "tavily",
    "api.deepl.com": "deepl",
    "restapi.amap.com": "amap",
    "apis.map.qq.com": "tencent maps",
    "api.map.baidu.com": "baidu maps",
    "openapi.tuling123.com": "tuling",
    "api.tianapi.com": "tianapi",
    "apis.tianapi.com": "tianapi",
    "v.juhe.cn": "juhe",
    "apis.juhe.cn": "juhe",
}
"""Host → the service."""

PAID = word_set("openai anthropic twilio stripe replicate moonshot deepseek") | {
    "aliyun sms",
    "tencentcloud sms",
    "aws bedrock",
}
"""Services without a free share that lasts."""
