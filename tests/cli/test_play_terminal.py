"""The table on a real terminal: keys as they come, drawing, Ctrl-C and coming back, no terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path

import pytest

from xiangma.cli.table import keys
from xiangma.cli.table.front import Left
from xiangma.cli.table.saving import Store
from xiangma.cli.table.terminal import tokens

PATIENCE = 20.0
TAKE_TERMINAL = (
    "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"  # so that Ctrl-C reaches the process
    "from xiangma.cli import main; main()"
)
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@pytest.mark.parametrize(
    ("sent", "found"),
    [
        ("h", ["h"]),
        ("H１ｑ", ["h", "1", "q"]),
        ("\x1b[C\x1b[D", [keys.RIGHT, keys.LEFT]),
        ("\x1bOA\x1b[1~", [keys.UP, keys.FIRST]),
        ("\x1b", [keys.BACK]),
        ("\x1b[99~x", [keys.BACK, "x"]),
        ("\r \n", [keys.ENTER, keys.SPACE, keys.ENTER]),
        ("/？", [keys.HELP, keys.HELP]),
    ],
)
def test_keys_as_a_terminal_sends_them(sent: str, found: list[str]) -> None:
    assert list(tokens(sent)) == found


def test_the_end_of_input_is_leaving() -> None:
    with pytest.raises(Left):
        list(tokens("\x04"))


class Screen:
    """A process at a terminal of this size, and what it has written."""

    def __init__(self, fd: int, process: subprocess.Popen[bytes]) -> None:
        self.fd = fd
        self.process = process
        self.text = ""

    def until(self, wanted: str) -> str:
        """Reads until this stands on the screen; what was read."""
        end = time.monotonic() + PATIENCE
        read = ""
        while wanted not in ESCAPES.sub("", read):
            ready, _, _ = select.select([self.fd], [], [], max(0, end - time.monotonic()))
            assert ready, f"{wanted!r} did not come; there is {ESCAPES.sub('', read)!r}"
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                data = b""
            assert data, f"it ended before {wanted!r}: {ESCAPES.sub('', read)!r}"
            read += data.decode(errors="replace")
        self.text += read
        return ESCAPES.sub("", read)

    def press(self, sent: str) -> None:
        os.write(self.fd, sent.encode())

    def status(self) -> int:
        return self.process.wait(PATIENCE)


@contextmanager
def at_a_terminal(*arguments: object, size: tuple[int, int] = (80, 24)) -> Iterator[Screen]:
    """`xiangma play` at a pseudo-terminal."""
    ours, theirs = pty.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-c", TAKE_TERMINAL, "play", *(str(part) for part in arguments)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"},
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield Screen(ours, process)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def test_ctrl_c_saves_and_the_hand_goes_on(tmp_path: Path) -> None:
    save = tmp_path / "play.json"
    with at_a_terminal("K", "--seed", 4, "--speed", "off", "--save", save) as screen:
        screen.until("起手")
        time.sleep(0.4)  # keys pressed at once are taken as meant for what came before
        screen.press("p")
        screen.until("桌上没有可以要的牌  K-5.1")
        screen.press("k")
        screen.until("条款")
        screen.press("x")
        screen.until("起手")
        screen.press("n")
        screen.until("该你打牌")
        left = save.read_bytes()
        screen.press("\x03")
        screen.until("再运行 xiangma play 接着打")
        assert screen.status() == 0
        assert screen.text.rstrip().endswith("接着打。")
        assert "\x1b[?1049l" in screen.text
    assert save.read_bytes() == left
    game = Store(save).read()
    assert game is not None
    tiles = game.view().own
    assert tiles is not None
    with at_a_terminal("--speed", "off", "--save", save, size=(120, 40)) as screen:
        screen.until("有一场没打完")
        screen.press("1")
        shown = screen.until("该你打牌")
        assert "第1/8局" in shown
        time.sleep(0.4)
        screen.press("\x04")
        assert "已存盘" in screen.until("接着打")
        assert screen.status() == 0
    assert save.read_bytes() == left


def test_a_small_window_still_shows_the_hand(tmp_path: Path) -> None:
    save = tmp_path / "play.json"
    with at_a_terminal("X", "--seed", 4, "--save", save, size=(70, 18)) as screen:
        shown = screen.until("锤不锤")
        assert "窗口太小" in shown


def test_where_there_is_no_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "xiangma", "play"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "no terminal" in done.stderr
    assert "make demo" in done.stderr


def test_starting_is_quick() -> None:
    """Help for the table loads neither the engine nor the screen."""
    code = (
        "import sys; import xiangma.cli.app;"
        "print({'xiangma.engine', 'xiangma.bots', 'xiangma.cli.table.drawing'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
