"""Room options (K-1, N-1, X-1, Y-1, H-1): their values and defaults, and what is none of them."""

import pytest

from tests.support.rulesets import NAMES, Choice, single_choices
from xiangma.engine.errors import OptionError, XiangmaError
from xiangma.rules import registry
from xiangma.rules.options import OptionValue, chosen, from_words, shown

HANDS = (8, 4, 16)
SWITCH_ON = (True, False)

# The default first, as the documents have them.
DOCUMENTS: dict[str, dict[str, tuple[OptionValue, ...]]] = {
    "kaiwang": {
        "hands": HANDS,
        "birds": (2, 0, 1, 4, 6),
        "cap": ("none", 3),
        "haohua": ("natural", "filled"),
    },
    "ningxiang": {
        "hands": HANDS,
        "birds": (2, 0, 4, 6),
        "bird_mode": ("double", "add"),
        "menqing": SWITCH_ON,
        "quanqiuren": ("full", "half"),
        "opening": ("continue", "end"),
        "opening_set": ("all", "short"),
        "stack": ("double", "add"),
        "race": ("first", "seat"),
    },
    "xinning": {"hands": HANDS, "chui": SWITCH_ON, "race": ("first", "seat")},
    "yuanjiang": {
        "hands": HANDS,
        "birds": (1, 0, 3),
        "xi": SWITCH_ON,
        "kahu": (False, True),
        "menqing": SWITCH_ON,
        "cap": (24, "none"),
    },
    "hengshan": {
        "hands": HANDS,
        "birds": (4, 5, 6, 7, 8),
        "bird_mode": ("fixed", "even", "number"),
        "chi_for_pure": SWITCH_ON,
    },
}
LETTERS = {"kaiwang": "K", "ningxiang": "N", "xinning": "X", "yuanjiang": "Y", "hengshan": "H"}
OPTIONS = [(name, option) for name, options in DOCUMENTS.items() for option in options]
NO_VALUES: tuple[object, ...] = (None, -1, 99, 2.0, "", "x", "ON", "8 ", [], [8], {}, {"birds": 2}, b"on")


def exactly(value: object) -> tuple[type, object]:
    """A value that 1 and true, or 8 and 8.0, do not share."""
    return type(value), value


@pytest.mark.parametrize("name", NAMES)
def test_values_and_defaults_are_those_of_the_document(name: str) -> None:
    entry = registry.entry(name)
    assert entry.options_clause == f"{LETTERS[name]}-1"
    found = {option.name: option for option in entry.options}
    assert list(found) == list(DOCUMENTS[name])
    for option, values in DOCUMENTS[name].items():
        assert exactly(found[option].default) == exactly(values[0])
        assert {exactly(value) for value in found[option].values} == {exactly(value) for value in values}
        assert exactly(registry.ruleset(name).options[option]) == exactly(values[0])


@pytest.mark.parametrize("choice", [choice for name in NAMES for choice in single_choices(name)], ids=str)
def test_every_value_makes_a_rule_set(choice: Choice) -> None:
    rules = registry.ruleset(choice.name, dict(choice.options))
    ((option, value),) = choice.options
    expected = {key: values[0] for key, values in DOCUMENTS[choice.name].items()} | {option: value}
    assert rules.options == expected
    assert (rules.name, rules.letter) == (choice.name, LETTERS[choice.name])


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_anything_else_is_no_value(name: str, option: str) -> None:
    values = DOCUMENTS[name][option]
    good = {exactly(value) for value in values}
    is_switch = isinstance(values[0], bool)
    likely = [True, False, 0, 1, 8, "8", "true", "false", *(() if is_switch else ("on", "off"))]
    others = [value for known in DOCUMENTS[name].values() for value in known]
    for value in (*NO_VALUES, *likely, *others):
        if isinstance(value, list | dict) or exactly(value) not in good:
            with pytest.raises(OptionError, match=f"bad value for {option}: ") as caught:
                registry.ruleset(name, {option: value})
            assert caught.value.clause == f"{LETTERS[name]}-1"
            for known in values:
                assert shown(known) in str(caught.value)


@pytest.mark.parametrize("name", NAMES)
def test_unknown_names_are_refused(name: str) -> None:
    foreign = {option for options in DOCUMENTS.values() for option in options} - set(DOCUMENTS[name])
    for option in (*sorted(foreign), "", "Birds", "birds ", "鸟"):
        with pytest.raises(OptionError, match="unknown option") as caught:
            registry.ruleset(name, {option: 2})
        assert repr(option) in str(caught.value)
        assert all(known in str(caught.value) for known in DOCUMENTS[name])
        assert caught.value.clause == f"{LETTERS[name]}-1"


def test_kahu_needs_xi() -> None:
    with pytest.raises(OptionError, match="kahu=on needs xi=on") as caught:
        registry.ruleset("yuanjiang", {"kahu": True, "xi": False})
    assert caught.value.clause == "Y-1"
    assert registry.ruleset("yuanjiang", {"kahu": True, "xi": True}).options["kahu"] is True


@pytest.mark.parametrize("rules", ["", "Kaiwang", "kaiwang ", "sichuan", None, 3, [], {}])
def test_rule_sets_that_nobody_knows(rules: object) -> None:
    with pytest.raises(registry.UnknownRules, match="unknown rules") as caught:
        registry.entry(rules)
    assert repr(rules) in str(caught.value)
    assert all(name in str(caught.value) for name in NAMES)


# --- as words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_options_as_words(name: str, option: str) -> None:
    entry = registry.entry(name)
    for value in DOCUMENTS[name][option]:
        word = f"{option}={shown(value)}"
        read = from_words(entry.options, [word], entry.options_clause)
        assert exactly(read[option]) == exactly(value)
        assert read == chosen(entry.options, {option: value}, entry.options_clause)


@pytest.mark.parametrize(
    ("word", "problem"),
    [
        ("birds", "written name=value"),
        ("", "written name=value"),
        ("birds=5", "bad value for birds: '5'"),
        ("birds=", "bad value for birds: ''"),
        ("menqing=true", "unknown option 'menqing'"),
        ("=2", "unknown option ''"),
        ("cap=None", "bad value for cap: 'None'"),
    ],
)
def test_words_that_are_no_options(word: str, problem: str) -> None:
    entry = registry.entry("kaiwang")
    with pytest.raises(XiangmaError, match=problem):
        from_words(entry.options, [word], entry.options_clause)


def test_switches_are_also_on_and_off() -> None:
    assert registry.ruleset("ningxiang", {"menqing": "off"}).options["menqing"] is False
    assert registry.ruleset("yuanjiang", {"kahu": "on"}).options["kahu"] is True
