"""An invented catalogue of a building's caretaker desk and its computers: 26 tools, Chinese and English."""

from __future__ import annotations

from typing import Any

from migrate_kit.model.tool import ParameterSpec, ToolSpec

SHOPS = ("cart", "checkout", "search", "mailer")
SHOP = ParameterSpec(
    meaning="component",
    enum=SHOPS,
    synonyms={
        "cart": ("购物车",),
        "checkout": ("结算", "收银", "结算服务"),
        "search": ("搜索服务", "搜索组件"),
        "mailer": ("邮件服务", "发信组件"),
    },
)
ROOM = ParameterSpec(
    meaning="房间 / room",
    enum=("lobby", "canteen", "lab", "archive"),
    synonyms={"lobby": ("大厅", "前厅"), "canteen": ("食堂",), "lab": ("实验室",), "archive": ("档案室", "资料室")},
)


def tool(name: str, summary: str, use_when: tuple[str, ...], **fields: Any) -> ToolSpec:
    parameters = fields.pop("parameters", {})
    return ToolSpec(name=name, summary=summary, use_when=use_when, parameters=parameters, **fields)


def p(kind: str = "string", **fields: Any) -> ParameterSpec:
    return ParameterSpec(type=kind, **fields)  # type: ignore[arg-type]


CATALOGUE: tuple[ToolSpec, ...] = (
    tool(
        "read_journal",
        "查看组件的运行日志 / Read the journal of a component",
        ("日志", "看日志", "log", "logs", "journal"),
        do_not_use_when=("要重启时用 bounce_component",),
        parameters={
            "component": SHOP,
            "level": p(
                enum=("error", "warn", "info"),
                required=False,
                default="info",
                synonyms={"error": ("错误", "报错"), "warn": ("警告", "告警级"), "info": ("普通",)},
            ),
            "since": p(meaning="time range", required=False),
        },
        effects="read_only",
        ask_user={"component": "看哪个组件的日志?"},
    ),
    tool(
        "show_gauges",
        "查看组件的指标曲线 / Show the metrics of a component",
        ("指标", "监控", "曲线", "metrics", "cpu", "memory usage", "内存"),
        parameters={
            "component": SHOP,
            "minutes": p("integer", meaning="最近多少分钟 / minutes", required=False, default=15),
        },
        effects="read_only",
    ),
    tool(
        "probe_health",
        "检查组件是否健康 / Check whether a component is healthy",
        ("健康检查", "还活着", "是否正常", "健康", "health", "health check", "alive"),
        parameters={"component": SHOP},
        effects="read_only",
    ),
    tool(
        "bounce_component",
        "重启一个组件 / Restart a component",
        ("重启", "重新启动", "restart", "reboot", "bounce"),
        parameters={"component": SHOP, "force": p("boolean", meaning="是否强制", required=False, default=False)},
        effects="dangerous",
        ask_user={"component": "要重启哪个组件?"},
    ),
    tool(
        "resize_component",
        "调整组件的副本数 / Change the number of replicas",
        ("扩容", "缩容", "副本", "scale", "scale up", "scale down", "replicas"),
        parameters={"component": SHOP, "replicas": p("integer", meaning="副本数", minimum=1, maximum=20)},
        effects="write",
        ask_user={"replicas": "要几个副本?"},
    ),
    tool(
        "ship_release",
        "发布一个版本 / Deploy a version of a component",
        ("发布", "上线", "部署", "deploy", "release", "ship"),
        do_not_use_when=("“回滚”",),
        parameters={"component": SHOP, "version": p(meaning="版本号", pattern=r"^v\d+\.\d+\.\d+$")},
        effects="dangerous",
    ),
    tool(
        "undo_release",
        "回滚到上一个版本 / Roll a component back",
        ("回滚", "回退", "roll back", "rollback", "revert the release"),
        parameters={"component": SHOP},
        effects="dangerous",
    ),
    tool(
        "tell_team",
        "给值班同事发消息 / Send a message to the team on duty",
        ("通知", "发消息", "告诉大家", "notify", "tell the team", "send a message"),
        parameters={
            "message": p(meaning="消息内容"),
            "channel": p(
                enum=("mail", "chat", "sms"),
                required=False,
                default="chat",
                synonyms={"mail": ("邮件",), "sms": ("短信",), "chat": ("群里",)},
            ),
        },
        effects="write",
        ask_user={"message": "要通知什么内容?"},
    ),
    tool(
        "page_duty",
        "打电话叫醒值班人 / Page the person on duty",
        ("叫醒值班", "呼叫值班", "打电话给值班", "page on-call", "page the on-call"),
        parameters={"reason": p(meaning="原因")},
        effects="write",
    ),
    tool(
        "open_ticket",
        "建一张报修单 / Open a repair ticket",
        ("报修", "建工单", "提工单", "创建工单", "open a ticket", "create a ticket", "ticket"),
        parameters={
            "title": p(meaning="标题"),
            "priority": p(
                enum=("low", "normal", "urgent"),
                required=False,
                default="normal",
                synonyms={"urgent": ("紧急", "加急"), "low": ("不急",)},
            ),
        },
        effects="write",
    ),
    tool(
        "close_ticket",
        "关掉一张报修单 / Close a repair ticket",
        ("关闭工单", "关单", "结单", "close ticket", "close the ticket"),
        parameters={"ticket": p(meaning="工单号 / ticket id", pattern=r"^FIX-\d+$")},
        effects="write",
    ),
    tool(
        "find_ticket",
        "查一张报修单的进度 / Look up a ticket",
        ("查工单", "工单进度", "工单状态", "ticket status", "look up ticket"),
        parameters={"ticket": p(meaning="工单号 / ticket id", pattern=r"^FIX-\d+$")},
        effects="read_only",
    ),
    tool(
        "book_room",
        "预订房间 / Book a room",
        ("预订", "订房间", "预约", "book", "reserve"),
        do_not_use_when=("取消预订时用 free_room",),
        parameters={"room": ROOM, "when": p(meaning="时间 / time")},
        effects="write",
        ask_user={"when": "什么时间?"},
    ),
    tool(
        "free_room",
        "取消预订 / Cancel a booking",
        ("取消预订", "取消预约", "退订", "cancel the booking", "cancel booking"),
        parameters={"room": ROOM},
        effects="write",
    ),
    tool(
        "set_heating",
        "设定房间温度 / Set the temperature of a room",
        ("温度", "空调", "暖气", "temperature", "heating"),
        parameters={"room": ROOM, "degrees": p("number", meaning="摄氏度", minimum=10, maximum=30)},
        effects="write",
    ),
    tool(
        "lights_on",
        "开灯 / Switch the lights on",
        ("开灯", "打开灯", "灯打开", "lights on", "turn on the light", "turn on the lights"),
        parameters={"room": ROOM},
        effects="write",
    ),
    tool(
        "lights_off",
        "关灯 / Switch the lights off",
        ("关灯", "关掉灯", "灯关", "lights off", "turn off the light", "turn off the lights"),
        parameters={"room": ROOM},
        effects="write",
    ),
    tool(
        "unlock_door",
        "打开门锁 / Unlock a door",
        ("开门", "门锁", "unlock", "open the door"),
        parameters={"room": ROOM},
        effects="dangerous",
    ),
    tool(
        "count_visitors",
        "统计访客人数 / Count the visitors",
        ("访客", "客流", "多少人来", "visitors", "footfall"),
        parameters={"since": p(meaning="统计时段", required=False)},
        effects="read_only",
    ),
    tool(
        "show_menu",
        "今天食堂吃什么 / What the canteen serves",
        ("菜单", "吃什么", "menu", "lunch"),
        effects="read_only",
    ),
    tool(
        "translate_text",
        "翻译一段文字 / Translate a text",
        ("翻译", "译成", "translate"),
        parameters={
            "text": p(meaning="要翻译的文字"),
            "target": p(
                enum=("en", "zh", "fr"),
                synonyms={"en": ("英文", "英语", "english"), "zh": ("中文", "chinese"), "fr": ("法语", "french")},
            ),
        },
        effects="read_only",
    ),
    tool(
        "search_handbook",
        "在员工手册里搜索 / Search the staff handbook",
        ("手册", "查手册", "handbook", "policy"),
        parameters={"query": p(meaning="关键词")},
        effects="read_only",
    ),
    tool("back_up", "备份数据库 / Back up the database", ("备份", "backup", "back up"), effects="write"),
    tool(
        "drop_cache",
        "清空缓存 / Clear the cache of a component",
        ("清缓存", "清空缓存", "清理缓存", "clear cache", "clear the cache", "flush the cache"),
        parameters={"component": SHOP},
        effects="write",
    ),
    tool(
        "show_cost",
        "本月花了多少钱 / Show the cost",
        ("费用", "账单", "花了多少钱", "cost", "bill"),
        parameters={"month": p(meaning="月份 time", required=False)},
        effects="read_only",
    ),
    tool(
        "add_reminder",
        "设一个提醒 / Set a reminder",
        ("提醒", "提醒我", "remind", "remind me", "reminder"),
        parameters={"when": p(meaning="提醒时间"), "content": p(meaning="提醒内容", required=False)},
        effects="write",
    ),
)
