"""Help, version and starting: what somebody meets first."""

import subprocess
import sys

import pytest

from tests.cli.running import run
from xiangma import __version__
from xiangma.cli import completion
from xiangma.cli.helptext import PLACEHOLDER
from xiangma.rules import registry

COMMANDS = ("demo", "rules", "score", "scenario", "sim")


def test_help_lists_every_command() -> None:
    shown = run("--help")
    assert shown.status == 0
    for command in COMMANDS:
        assert f" {command} " in shown.stdout
    assert "Exit status" in shown.stdout


def test_no_arguments_is_a_question_for_help() -> None:
    assert "Usage: xiangma" in run().stdout + run().stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_with_an_example(command: str) -> None:
    shown = run(command, "--help")
    assert shown.status == 0
    assert f"xiangma {command}" in shown.stdout
    assert not PLACEHOLDER.search(shown.stdout)
    assert run(command, "-h").stdout == shown.stdout


@pytest.mark.parametrize("command", ["demo", "rules", "score", "sim"])
def test_help_names_the_rule_sets(command: str) -> None:
    shown = " ".join(run(command, "--help").stdout.replace("│", " ").split())
    assert ", ".join(registry.names()) in shown


def test_an_example_of_the_help_comes_out() -> None:
    lines = [line.strip() for line in run("score", "--help").stdout.splitlines()]
    examples = [
        line.split()[1:] for line in lines if line.startswith("xiangma score") and "--json" not in line
    ]
    assert len(examples) >= 4
    for example in examples:
        assert run(*example).status == 0, example


def test_version() -> None:
    assert run("--version") == (f"xiangma {__version__}\n", "", 0)


def test_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "xiangma", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"xiangma {__version__}\n"


def test_starting_is_quick() -> None:
    """Help needs neither the tables of the hand kernel nor the texts."""
    code = (
        "import sys; from typer.testing import CliRunner; from xiangma.cli.app import app;"
        "assert CliRunner().invoke(app, ['--help']).exit_code == 0;"
        "print({'xiangma.analysis.kernel', 'xiangma.rules.registry', 'yaml'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_names_and_clauses_are_completed() -> None:
    assert completion.rule_sets("x") == ["xinning"]
    assert completion.rule_sets("") == list(registry.names())
    assert completion.clauses("k-2.") == ["K-2.1", "K-2.2", "K-2.3", "K-2.4"]


def test_an_unknown_command_is_a_usage_error() -> None:
    told = run("scores")
    assert told.status == 2
    assert "scores" in told.stderr
