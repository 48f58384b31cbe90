"""The shipped tables are what their generator makes."""

import lzma
import sys
from pathlib import Path

import pytest

from tools import build_kernel_tables


def test_regenerating_changes_nothing() -> None:
    shipped = build_kernel_tables.TARGET.read_bytes()
    assert lzma.decompress(shipped) == build_kernel_tables.payload()
    assert len(shipped) < 100_000


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A target file and a payload that takes no time."""
    target = tmp_path / "tables.bin"
    monkeypatch.setattr(build_kernel_tables, "TARGET", target)
    monkeypatch.setattr(build_kernel_tables, "payload", lambda: b"tables")
    return target


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["build_kernel_tables.py", *arguments])
    return build_kernel_tables.main()


def test_check_passes_on_the_same_tables(scratch: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch) == 0
    assert lzma.decompress(scratch.read_bytes()) == b"tables"
    assert run(monkeypatch, "--check") == 0


def test_check_fails_on_others_and_writes_nothing(scratch: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, "--check") == 1
    assert not scratch.exists()
    other = lzma.compress(b"other tables")
    scratch.write_bytes(other)
    assert run(monkeypatch, "--check") == 1
    assert scratch.read_bytes() == other
