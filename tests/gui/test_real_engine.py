"""The window on the real engine: the built-in analyst, and a model server that follows a script."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from engine.session.events import State
from gui.app import open_window
from gui.settings.store import CUSTOM, Settings, SettingsStore
from tests.gui.conftest import close
from tests.gui.seen import words
from tests.model_server.replies import text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from tests.model_server.replies import Reply
    from tests.model_server.server import ModelServer, RecordedRequest

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "resources" / "samples" / "wesnoth-duel.gz"
CLAIMS = '\n\n```claims\n{"id":"c1","type":"result","side":"%s","value":"win"}\n```\n'
TRUE = "The Rebels won the game [c1]." + CLAIMS % "side 2"
FALSE = "The Loyalists won the game [c1]." + CLAIMS % "side 1"
UNTRUE_WORDS = "The Loyalists won the game"


@pytest.fixture
def start(qtbot: QtBot, store: SettingsStore) -> Iterator[Callable[[Settings], MainWindow]]:
    """Opens the sample in a window on the real engine."""
    made: list[MainWindow] = []

    def make(settings: Settings) -> MainWindow:
        store.save(settings)
        window = open_window(store)
        made.append(window)
        window.resize(1100, 800)
        window.show()
        with qtbot.waitSignal(window.session.replayChanged, timeout=30_000):
            window.session.open(SAMPLE)
        return window

    yield make
    for window in made:
        close(qtbot, window)
        window.deleteLater()


def connected(server: ModelServer, **changes: object) -> Settings:
    settings = Settings(
        provider=CUSTOM,
        base_url=server.base_url,
        model="scripted",
        interface_language="en",
        segments=2,
        judge=False,
    )
    return replace(settings, **changes)  # type: ignore[arg-type]  # fields by name


def is_revision(request: RecordedRequest) -> bool:
    return UNTRUE_WORDS in request.text


def finish(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: bool(window.panel.cards) and not window.session.busy, timeout=40_000)


def test_the_sample_with_the_built_in_analyst(qtbot: QtBot, start: Callable[[Settings], MainWindow]) -> None:
    window = start(Settings(interface_language="en", segments=2))
    QTest.mouseClick(window.top_bar.review_button, Qt.MouseButton.LeftButton)
    finish(qtbot, window)
    for card in window.panel.cards:
        assert card.result is not None
        assert card.result.status is State.CLEAN, card.warning_text
        assert card.badge_texts
        assert any(mark.status == "verified" for mark in card.prose.marks)
    first = window.panel.cards[0].prose
    first.activate(first.marks[0])
    assert "The replay confirms this" in words(first)
    assert window.timeline.plot.moment is not None


def test_a_wrong_draft_is_corrected_out_of_sight(
    qtbot: QtBot, start: Callable[[Settings], MainWindow], model_server: ModelServer
) -> None:
    def answer(request: RecordedRequest) -> Reply:
        return text(TRUE if is_revision(request) or request.index else FALSE, pieces=30, delay=0.002)

    model_server.script = answer
    window = start(connected(model_server))
    seen: list[str] = []
    window.session.happened.connect(lambda _: seen.append(words(window)))
    window.review()
    finish(qtbot, window)
    assert len(model_server.requests) == 3  # two drafts and one revision
    statuses = sorted(card.result.status for card in window.panel.cards if card.result)
    assert statuses == [State.CLEAN, State.REVISED]
    revised = next(card for card in window.panel.cards if card.result and card.result.status is State.REVISED)
    assert revised.badge_texts[0].startswith("Validator found and fixed ")
    assert revised.prose.toPlainText() == "The Rebels won the game."
    assert len(seen) > 8
    assert not any(UNTRUE_WORDS in look for look in seen)
    window.menus.actions["debug"].trigger()
    qtbot.waitUntil(lambda: "Loyalists" in window.debug_pane.diff.text)


def test_a_draft_that_stays_wrong_is_shown_with_a_warning(
    qtbot: QtBot, start: Callable[[Settings], MainWindow], model_server: ModelServer
) -> None:
    model_server.script = lambda request: text(FALSE)
    window = start(connected(model_server, segments=1))
    window.review()
    finish(qtbot, window)
    [card] = window.panel.cards
    assert card.result is not None
    assert card.result.status is State.FALLBACK
    assert card.warning_text
    assert card.badge_texts == []
    assert [mark.status for mark in card.prose.marks] == ["refuted"]
    assert len(model_server.requests) == 2


def test_a_server_that_is_gone_is_told_on_the_card_with_a_retry(
    qtbot: QtBot, start: Callable[[Settings], MainWindow], model_server: ModelServer
) -> None:
    settings = connected(model_server, segments=1)
    model_server.close()
    window = start(settings)
    window.review()
    finish(qtbot, window)
    [card] = window.panel.cards
    assert card.result is not None
    assert card.result.status is State.FAILED
    assert "Retry" in words(card)
    assert "Traceback" not in words(window)


def test_closing_while_a_model_writes(
    qtbot: QtBot, start: Callable[[Settings], MainWindow], model_server: ModelServer
) -> None:
    model_server.script = lambda request: text(TRUE, pieces=400, delay=0.05)
    window = start(connected(model_server))
    window.review()
    model_server.wait_for_requests(2)
    close(qtbot, window)
    assert not window.isVisible()
    qtbot.waitUntil(lambda: "engine" not in [thread.name for thread in threading.enumerate()])


def test_a_question_about_the_sample(
    qtbot: QtBot, start: Callable[[Settings], MainWindow], model_server: ModelServer
) -> None:
    model_server.script = lambda request: text(TRUE)
    window = start(connected(model_server))
    QTest.keyClicks(window.panel.composer.field, "Who won?")
    QTest.keyClick(window.panel.composer.field, Qt.Key.Key_Return)
    finish(qtbot, window)
    assert "Who won?" in model_server.requests[0].text
    assert window.panel.cards[0].prose.toPlainText() == "The Rebels won the game."
    window.session.ask("Was it close?")
    qtbot.waitUntil(lambda: len(window.panel.cards) == 2 and not window.session.busy, timeout=40_000)
    second = next(r.text for r in model_server.requests if "Was it close?" in r.text)
    assert "Who won?" in second  # what was said before goes along


def test_a_segment_of_a_review_out_of_the_archive_is_written_again(
    qtbot: QtBot, start: Callable[[Settings], MainWindow], model_server: ModelServer
) -> None:
    model_server.script = lambda request: text(TRUE)
    window = start(connected(model_server))
    window.review()
    finish(qtbot, window)
    close(qtbot, window)

    window = start(connected(model_server))
    qtbot.waitUntil(lambda: len(window.panel.cards) == 2, timeout=20_000)
    asked = len(model_server.requests)
    card = window.panel.cards[0]
    assert card.result is not None
    card.regenerateRequested.emit(card.spec.id)
    qtbot.waitUntil(lambda: window.session.busy)
    qtbot.waitUntil(lambda: not window.session.busy, timeout=20_000)
    assert len(model_server.requests) == asked + 1
    assert (card.result.version, card.result.status) == (2, State.CLEAN)
    assert card.result.text == "The Rebels won the game."
    turn = next(iter(window.record.turns.values()))
    assert [segment.version for segment in turn.segments.values()] == [2, 1]


def test_a_segment_of_an_earlier_question_is_written_again(
    qtbot: QtBot, start: Callable[[Settings], MainWindow], model_server: ModelServer
) -> None:
    model_server.script = lambda request: text(TRUE)
    window = start(connected(model_server))
    for number, question in enumerate(("Who won?", "Was it close?", "Why?"), 1):
        window.session.ask(question)
        qtbot.waitUntil(
            lambda n=number: len(window.panel.cards) == n and not window.session.busy, timeout=40_000
        )
    second = window.panel.cards[1]
    second.regenerateRequested.emit(second.spec.id)
    qtbot.waitUntil(lambda: len(model_server.requests) == 4 and not window.session.busy, timeout=20_000)
    again = model_server.requests[-1].text
    assert "Who won?" in again
    assert "Was it close?" in again
    assert "Why?" not in again


def test_reviews_are_kept_and_scored(qtbot: QtBot, start: Callable[[Settings], MainWindow]) -> None:
    from engine.archive.store import Archive

    window = start(Settings(interface_language="en", segments=1))
    window.menus.actions["debug"].trigger()
    window.review()
    finish(qtbot, window)
    scores = window.debug_pane.scores
    qtbot.waitUntil(lambda: scores.model.rowCount() == 4, timeout=20_000)
    assert any(row.score != "–" for row in scores.model.rows)
    assert scores.hints[0] == "This turn was told nothing."
    close(qtbot, window)
    with Archive() as archive:
        [kept] = archive.conversations()
    assert kept.replay.file == SAMPLE.name


def test_nothing_is_kept_when_that_was_chosen(qtbot: QtBot, start: Callable[[Settings], MainWindow]) -> None:
    from engine.archive.store import Archive

    window = start(Settings(interface_language="en", segments=1, archive=False))
    window.review()
    finish(qtbot, window)
    close(qtbot, window)
    with Archive() as archive:
        assert list(archive.conversations()) == []


def test_a_real_window_on_a_display_shows_the_review(tmp_path: Path) -> None:
    """On X11, without a window manager: started, reviewed, photographed off the screen, closed."""
    server = shutil.which("Xvfb")
    if server is None:
        pytest.skip("Xvfb is not installed")
    read, write = os.pipe()
    display = subprocess.Popen(
        [server, "-displayfd", str(write), "-screen", "0", "1400x900x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    try:
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        picture = tmp_path / "screen.png"
        done = subprocess.run(
            [sys.executable, "-c", ON_SCREEN, str(SAMPLE), str(picture)],
            cwd=ROOT,
            env={
                **os.environ,
                "DISPLAY": f":{number}",
                "QT_QPA_PLATFORM": "xcb",
                "TRUECAST_CONFIG_DIR": str(tmp_path),
            },
            capture_output=True,
            text=True,
            timeout=55,
            check=False,
        )
        if "could not connect to display" in done.stderr or ("xcb" in done.stderr and done.returncode < 0):
            pytest.skip("this system has no libraries for windows on X11")
        assert done.returncode == 0, done.stderr
        assert done.stdout == "status 0\n"
        assert len(set(QImage(str(picture)).scaled(60, 40).bits().tobytes())) > 8  # not one blank colour
    finally:
        display.terminate()
        display.wait(10)


ON_SCREEN = """
import sys
from PySide6.QtCore import QTimer
from gui import app
real = app.open_window
def opened():
    window = real()
    session = window.session
    def shoot():
        window.screen().grabWindow(0).save(sys.argv[2])
        window.close()
    session.replayChanged.connect(lambda _: window.review())
    session.busyChanged.connect(lambda busy: busy or QTimer.singleShot(500, shoot))
    return window
app.open_window = opened
print("status", app.main([sys.argv[0]], replay=sys.argv[1]))
"""


SCRIPT = """
import sys
from PySide6.QtCore import QTimer
from gui import app
real = app.open_window
def opened():
    window = real()
    window.session.replayChanged.connect(lambda _: QTimer.singleShot(100, window.close))
    window.session.failed.connect(lambda line, about: (print(line, file=sys.stderr), window.close()))
    return window
app.open_window = opened
print("status", app.main([sys.argv[0]], replay=sys.argv[1]))
"""


def test_the_program_starts_opens_a_file_and_ends_by_itself(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error::ResourceWarning", "-c", SCRIPT, str(SAMPLE)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "TRUECAST_CONFIG_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=50,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "status 0\n"
    complaints = [line for line in done.stderr.splitlines() if "propagateSizeHints" not in line]
    assert complaints == []
