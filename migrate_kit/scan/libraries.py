"""Well-known libraries: what they do is how a branch does its work, not what it decides for."""

from __future__ import annotations

import sys
from typing import Final

_LIBRARIES: Final = frozenset(
    """aiogram aiohttp anthropic appium apscheduler arrow attr bs4 celery chatterbot click colorama cv2 dateutil
    discord django dotenv emoji espeak fastapi feedparser flask fuzzywuzzy google googletrans gpiozero gtts
    httpx itchat jieba jinja2 jwt keyboard kivy langchain langchain_core langgraph linebot loguru lxml markdown
    matplotlib mouse nltk nonebot numpy openai opencc openpyxl paramiko pafy pandas paho peewee phonenumbers PIL
    playsound plotly praw psutil psycopg2 pyaudio pyautogui pydantic pydub pyfiglet pygame pyjokes pymongo
    pynput pyowm pypdf PyPDF2 pyperclip PyQt5 PyQt6 pyrogram pytest pytesseract pythoncom pyttsx3 pytube pytz
    pywhatkit qrcode random_word rapidfuzz redis regex requests rich RPi sanic scipy screen_brightness_control
    selenium serial simplejson six sklearn slack slack_bolt slack_sdk smbus snowboydecoder sounddevice soundfile
    spacy speech_recognition speedtest spotipy sqlalchemy starlette streamlit telebot telegram telethon
    tensorflow termcolor textblob thefuzz toml torch tornado tqdm transformers translate tweepy twilio typer
    vk_api vlc vosk wavio websocket websockets werkzeug whisper wikipedia win32com wolframalpha wxpy yaml
    youtube_dl yt_dlp zhon""".split()  # noqa: SIM905 - a list of twenty lines
)


def is_library(name: str) -> bool:
    """Tell whether the dotted import *name* belongs to Python or to a well-known library."""
    head = name.partition(".")[0]
    return head in sys.stdlib_module_names or head in _LIBRARIES or head == ""
