"""The language files: complete, alike, and fit for what the angles hand them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.providers.embedded.advising import advise
from engine.providers.embedded.answering import _MADE
from engine.providers.embedded.chinese import Chinese, spaced
from engine.providers.embedded.english import English, number, plurals
from engine.providers.embedded.salience import CHESS, GENERIC, STARCRAFT2, WESNOTH
from engine.providers.embedded.segments import _FOCUSES, sentences
from engine.providers.embedded.sentence import Amount, At, Count, Side, Thing, Window
from engine.providers.embedded.view import View
from engine.providers.embedded.wording import Wordings, fill, load_wordings
from tests.engine.providers.embedded.replays import SAMPLES, load, paths

EN, ZH = load_wordings("en"), load_wordings("zh")
GAMES = (GENERIC, STARCRAFT2, WESNOTH, CHESS)


def test_both_languages_say_the_same_things() -> None:
    assert set(EN.sentences) == set(ZH.sentences)
    assert set(EN.texts) == set(ZH.texts)
    assert set(EN.metrics) == set(ZH.metrics)
    assert {key for key in EN.words if key.startswith("by_")} == {
        key for key in ZH.words if key.startswith("by_")
    }


def test_readings_and_advice_are_complete() -> None:
    for key in EN.sentences:
        if key.startswith("reading_"):
            name = key.removeprefix("reading_")
            assert name in EN.texts
            assert f"{name}_other" in EN.texts
        if key.startswith("advice_"):
            assert key in EN.texts


def test_every_name_that_is_put_together_has_a_wording() -> None:
    names = {
        f"{first.template}_{end}"
        for game in GAMES
        for first in game.firsts
        for end in ("pair", "both", "only", "one")
    }
    for game in GAMES:
        names |= {f"state_{state}" for state in game.states} | {
            f"advice_state_{state}" for state in game.states
        }
        for kind, _ in game.made:
            names |= {f"made_{kind}", f"made_{kind}_most", f"both_made_{kind}", f"both_made_{kind}_most"}
            names.add(f"equal_made_{kind}")
    for kind in _MADE:
        names |= {f"nth_{kind}", f"total_{kind}"}
    assert names <= set(EN.sentences)


@pytest.mark.parametrize("wordings", [EN, ZH], ids=["en", "zh"])
def test_wordings_end_as_sentences_do(wordings: Wordings) -> None:
    for template, variants in wordings.sentences.items():
        assert variants, template
        for wording in variants:
            assert wording.rstrip().endswith((".", "。")), template
            assert "  " not in wording


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_wording_of_every_sentence_can_be_filled(path: Path, lang: str) -> None:
    replay = load(path)
    view = View(replay, lang, None, 0, replay.clock.end)
    wordings = load_wordings(lang)
    speak = Chinese(view, wordings) if lang == "zh" else English(view, wordings)
    for focus in _FOCUSES:
        for sentence in sentences(view, focus):
            for wording in wordings.variants(sentence.template):
                text = fill(wording, sentence.slots, speak)
                assert "{" not in text
                assert all(int(n) <= len(sentence.claims) for n in re.findall(r"\[(\d+)\]", wording)), (
                    sentence.template
                )


def test_advice_never_stands_without_its_reason() -> None:
    for path in paths():
        replay = load(path)
        told = [s for s in advise(View(replay, "en", None, 0, replay.clock.end)) if s is not None]
        for sentence in told:
            assert all(name in {s.key for s in told} for name in sentence.after)


# -- English ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("Zealot", "Zealots"),
        ("Hatchery", "Hatcheries"),
        ("Swordsman", "Swordsmen"),
        ("Shaman", "Shamans"),
        ("Dwarvish Thief", "Dwarvish Thieves"),
        ("Nexus", "Nexuses"),
        ("Witch", "Witches"),
        ("Bay", "Bays"),
        ("Orcish Chief", "Orcish Chiefs"),
    ],
)
def test_plurals(one: str, many: str) -> None:
    assert plurals(one)[0] == many


@pytest.mark.parametrize(
    ("value", "text"), [(3, "3"), (3.0, "3"), (-2.5, "-2.5"), (1_200, "1200"), (0.25, "0.2")]
)
def test_numbers(value: float, text: str) -> None:
    assert number(value) == text


def english(you: str | None = None) -> English:
    replay = load(SAMPLES / "wesnoth-duel.gz")
    return English(View(replay, "en", you, 0, replay.clock.end), EN)


def test_sides_in_english() -> None:
    speak = english()
    assert [speak(Side("side 1"), role) for role in ("", "poss", "own")] == [
        "the Loyalists", "the Loyalists'", "the Loyalists'",
    ]  # fmt: skip
    speak = english(you="side 1")
    assert [speak(Side("side 1"), role) for role in ("", "poss", "own")] == ["you", "your", "yours"]
    assert speak(Side("side 2"), "poss") == "your opponent's"


def test_things_in_english() -> None:
    speak = english()
    assert speak(Count(1, "Elvish Scout"), "") == "1 Elvish Scout"
    assert speak(Count(3, "Heavy Infantryman"), "") == "3 Heavy Infantrymen"
    assert speak(Count(0, None), "") == "no units"
    assert speak(Thing("Elvish Scout"), "a") == "an Elvish Scout"
    assert speak(Amount("villages", 1), "") == "1 village"
    assert speak(Amount("no_such_metric", 2), "") == "2 no such metric"


def test_moments_in_english() -> None:
    speak, end = english(), load(SAMPLES / "wesnoth-duel.gz").clock.end
    assert speak(At(8_005), "") == "on turn 5"
    assert speak(At(end), "end") == "at the end"
    assert speak(Window(None, None), "") == "over the whole game"
    assert speak(Window(None, 8_005), "") == "by turn 5"
    assert speak(Window(8_005, None), "") == "from turn 5 to the end"
    assert speak(Window(8_005, 8_100), "") == "on turn 5"


# -- Chinese ----------------------------------------------------------------------------------------


def test_things_in_chinese() -> None:
    replay = load(SAMPLES / "wesnoth-duel.gz")
    speak = Chinese(View(replay, "zh", "side 2", 0, replay.clock.end), ZH)
    assert (speak(Side("side 2"), ""), speak(Side("side 1"), "poss")) == ("你", "对手的")
    assert speak(Count(3, "Elvish Scout"), "") == "3 个精灵侦察兵"
    assert speak(Amount("villages", 8), "") == "8 座村庄"
    assert speak(At(8_005), "by") == "到第 5 回合时"
    assert speak(Window(None, None), "") == "全局"


def test_latin_stands_apart_from_chinese() -> None:
    assert spaced("损失了3个SCV和-5点，在2:18时[c1]") == "损失了 3 个 SCV 和 -5 点，在 2:18 时[c1]"
