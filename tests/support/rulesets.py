"""Every rule set, and the choices of options under which the general checks play it."""

from functools import cache
from typing import NamedTuple

from xiangma.engine.ruleset import RuleSet
from xiangma.rules import registry
from xiangma.rules.options import OptionValue, shown

NAMES = registry.names()

# Options that meet in play: one of them changes what the other does.
PAIRS: dict[str, tuple[dict[str, OptionValue], ...]] = {
    "kaiwang": ({"birds": 6, "cap": 3, "haohua": "filled"},),
    "ningxiang": (
        {"opening": "end", "opening_set": "short"},
        {"stack": "add", "bird_mode": "add", "birds": 6},
        {"race": "seat", "quanqiuren": "half", "menqing": False},
    ),
    "xinning": ({"chui": False, "race": "seat"},),
    "yuanjiang": (
        {"kahu": True, "birds": 3, "cap": "none"},
        {"xi": False, "menqing": False, "birds": 0},
    ),
    "hengshan": ({"bird_mode": "even", "birds": 8}, {"bird_mode": "number", "chi_for_pure": False}),
}


class Choice(NamedTuple):
    """A rule set under a choice of options; prints as the words of a command line."""

    name: str
    options: tuple[tuple[str, OptionValue], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.name, *(f"{key}={shown(value)}" for key, value in self.options)])

    @property
    def rules(self) -> RuleSet:
        return made(self)


@cache
def made(choice: Choice) -> RuleSet:
    """The rule set of a choice, made once."""
    return registry.ruleset(choice.name, dict(choice.options))


DEFAULTS = tuple(Choice(name) for name in NAMES)


def single_choices(name: str) -> list[Choice]:
    """Every value of every option that is not the default, one at a time."""
    return [
        Choice(name, ((option.name, value),))
        for option in registry.entry(name).options
        for value in option.values
        if value != option.default or type(value) is not type(option.default)
    ]


def choices(name: str) -> list[Choice]:
    """The defaults, every other value once, and the combinations of PAIRS."""
    pairs = [Choice(name, tuple(pair.items())) for pair in PAIRS[name]]
    return [Choice(name), *single_choices(name), *pairs]


EVERY_CHOICE = tuple(choice for name in NAMES for choice in choices(name))
