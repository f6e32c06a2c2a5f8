"""What well-known calls of the standard library and of common packages do, by the full dotted name.

Good: `from os import remove; remove(p)` is `os.remove`; `webbrowser.open(u)` acts; `psutil.cpu_percent()` reads.
Bad:  a name that stands in no table is judged elsewhere, by its verb.
"""

from __future__ import annotations

from migrate_kit.model.effects import Effects
from migrate_kit.scan.tools.syntax import word_set

SHELL = word_set("""
    os.system os.popen subprocess.run subprocess.call subprocess.Popen subprocess.check_call subprocess.check_output
    subprocess.getoutput subprocess.getstatusoutput asyncio.create_subprocess_shell asyncio.create_subprocess_exec
    commands.getoutput
""")
"""Calls that run a command line."""
_DANGEROUS = word_set("""
    os.remove os.unlink os.rmdir os.removedirs os.kill os.killpg os.abort os.execv os.execvp os.execl os.execlp
    os.truncate shutil.rmtree eval exec
""")
_WRITE = word_set("""
    os.rename os.replace os.renames os.makedirs os.mkdir os.chmod os.chown os.link os.symlink os.startfile os.putenv
    os.utime os._exit sys.exit exit quit shutil.copy shutil.copy2 shutil.move shutil.copyfile shutil.copytree
    shutil.make_archive shutil.unpack_archive setattr delattr webbrowser.open webbrowser.open_new
    webbrowser.open_new_tab
    urllib.request.urlretrieve pyperclip.copy playsound playsound.playsound winsound.Beep winsound.PlaySound
    pywhatkit.playonyt pywhatkit.sendwhatmsg pywhatkit.search cv2.imwrite ctypes.windll.user32.LockWorkStation
""")
_READ = word_set("""
    os.listdir os.scandir os.stat os.walk os.getenv os.environ.get os.getcwd os.path.exists os.path.getsize
    os.cpu_count os.getloadavg shutil.disk_usage shutil.which glob.glob glob.iglob socket.gethostname
    socket.gethostbyname urllib.request.urlopen feedparser.parse pandas.read_csv pandas.read_sql pandas.read_excel
""")
_ACTING = word_set("pyautogui pynput keyboard mouse smtplib RPi gpiozero serial vlc win32gui twilio telnetlib")
_LOOKING = word_set(
    "cv2 PIL psutil platform wikipedia yfinance pyowm pytz calendar locale bs4 numpy statistics difflib"
)
_ENDING = word_set("kill terminate suspend")
_SENSING = word_set("input read readline position size screenshot locateOnScreen in_waiting is_pressed value")
KNOWN: dict[str, Effects] = {
    **dict.fromkeys(_READ, "read_only"),
    **dict.fromkeys(_WRITE, "write"),
    **dict.fromkeys(_DANGEROUS, "dangerous"),
}


def library_effect(name: str) -> Effects | None:
    """Return what the call of the dotted *name* does, or None where no table knows it."""
    if name in KNOWN:
        return KNOWN[name]
    package, _, rest = name.partition(".")
    if not rest:
        return None
    last = rest.rpartition(".")[2]
    if package in _ACTING:
        return "read_only" if last in _SENSING else "write"
    if package in _LOOKING:
        return "dangerous" if last in _ENDING else "read_only"
    return None
