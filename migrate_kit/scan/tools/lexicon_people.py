"""Words for whom something is said to, by whom it was asked, and in what manner it is said."""

from __future__ import annotations

from migrate_kit.scan.tools.syntax import word_set

KEYWORDS = word_set("""
    to recipient recipients receiver receivers touser tousers touserid tousername toaddress target targets channel
    channelid room roomid chatid userid groupid user group qq wxid openid phone phonenumber phones mobile mobiles tel
    email emails mail destination dest webhook who whom contact peer jid device deviceid zone
    给 群 对象 收件人 接收人 接收者 手机 手机号 电话 邮箱
""")
"""What the addressee is called, where it is given by a name; written without `_`."""
OTHERS = word_set("""
    admin admins administrator owner owners boss bosses superuser superusers ops oncall staff team hr audit alert alerts
    webhook webhooks notify notification notifications mom mum mama mother dad papa father wife husband family
    colleague colleagues landlord recipients subscribers subscriber contacts phonebook everyone everybody manager
    managers supervisor teacher secretary mentions mentioned
""")
PLACES = word_set("""
    kitchen bedroom bathroom garage hall hallway livingroom garden office basement attic nursery upstairs downstairs
    all 厨房 客厅 卧室 书房 车库 办公室 走廊 全屋
""")
SIDE_ROADS = OTHERS | word_set("log logs mail mailer mailbox email smtp sms push pager hook notifier") | PLACES
"""What a message goes through that is no answer: `self.log_channel.send`, `sms.send`."""
ENDINGS = word_set("""
    id ids phone phones mobile email emails mail mails channel channels group groups room rooms chat chats url webhook
    number qq wxid openid user users address contact device
""")
KEPT = word_set("settings setting config conf cfg os env environ constants const secrets options")
"""Where what is the same for everyone is kept."""
ASKERS = word_set("event msg message update ctx context session request sender user chat interaction payload data")
LOOK_UPS = word_set("channel user chat member room group friend contact speaker device player")
MANY = word_set("users groups members friends chats channels rooms phones emails ids receivers players guests")
PLAIN = word_set("reply respond answer finish followup utter echo print jsonify response 回复 回答 答复 输出")
"""They answer whoever asked, unless an address stands with them."""
SENDS = word_set("send message 发送 发消息 发送消息")
"""Behind what they send, a short name says to whom."""
PRINTS = word_set("print echo jsonify 输出")
TEXTS = word_set("text msg message content reply answer body result summary report line lines")
ALOUD = word_set("say speak talk tts voice 说 说话 播报 朗读")
MANNER = word_set("""
    text txt plain html markdown markdownv2 json xml image img voice audio video card message msg chat reply response
    title info notice help success error warning ok zh en cn us female male neutral happy sad calm normal default none
    提示 通知 帮助 消息 文本 中文 女声 男声
""")
