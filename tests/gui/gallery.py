"""The window in each of its states, for looking at: what ``scripts/screenshots`` takes pictures of."""

from __future__ import annotations

import os
import tempfile
import uuid
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtTest import QTest

from engine.errors import UsageError
from engine.providers.local.install import InstallProgress
from engine.session import events as ev
from gui import i18n
from gui.app import open_window
from gui.engine_thread import EngineThread
from gui.settings.store import RecentReplay, Settings, SettingsStore
from tests.gui import archived, scripted
from tests.gui.fake_engine import Switchboard

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QWidget

SHARED = Path(__file__).resolve().parents[3] / "shared"


class Gallery:
    """Makes one picture at a time."""

    def __init__(self, theme: str, lang: i18n.Language, width: int) -> None:
        self._lang = lang
        self._board = Switchboard()
        self._board.pace = 60.0  # nothing plays by itself
        folder = Path(tempfile.mkdtemp())
        os.environ["TRUECAST_DATA_DIR"] = str(folder)  # no picture holds reviews of another
        store = SettingsStore(folder / "window.ini")
        store.save(Settings(theme=theme, interface_language=lang))
        zh = lang == "zh"
        store.set_recent(
            [
                RecentReplay(
                    "/r/opera.pgn", "白方 对 黑方" if zh else "White v Black", "将死" if zh else "checkmate"
                ),
                RecentReplay("/r/a.SC2Replay", "人族 对 神族" if zh else "Terran v Protoss", "a.SC2Replay"),
            ]
        )
        self.window = open_window(store, EngineThread(self._board.make_host))
        self.window.resize(width, 900)
        self.window.show()
        self.script = scripted.Script("run-1", lang)

    def picture(self, state: str) -> QPixmap:
        """The window, or the dialog, in a state."""
        make: Callable[[], QWidget | None] = getattr(self, "_" + state.replace("-", "_"))
        widget = make() or self.window
        self._settle()
        picture = widget.grab()
        self._close()
        return picture

    # States

    def _empty(self) -> None:
        pass

    def _loading(self) -> None:
        self._board.open_seconds = 60.0
        self.window.session.open("/r/ladder-2026-11-30.SC2Replay")
        QTest.qWait(400)

    def _damaged(self) -> None:
        why = "this Wesnoth replay is cut off: its compressed data end early; copy it again"
        self.window.session.failed.emit(f"duel.gz cannot be read: {why}", "open")

    def _opened(self) -> None:
        self._open()

    def _writing(self) -> None:
        self._feed(self.script.review(1))
        self._feed(self.script.segment(1), upto=9)
        self._feed([self.script.state(2, ev.State.WRITING), self.script.progress(2, 120)])

    def _reading(self) -> None:
        self._feed(self.script.review())

    def _evidence(self) -> None:
        self._reading()
        prose = self.window.panel.cards[1].prose
        prose.activate(prose.marks[0])

    def _fallback(self) -> None:
        self._reading()
        prose = self.window.panel.cards[2].prose
        prose.activate(prose.marks[0])

    def _debug(self) -> None:
        self._evidence()
        self.window.menus.actions["debug"].trigger()

    def _labels(self) -> None:
        """Issues that QA has labelled."""
        self._debug()
        self._until(lambda: self.window.debug_pane.issues.model.rowCount() > 0)
        issues = self.window.debug_pane.issues
        for row, word in ((1, "right"), (2, "wrong")):
            issues.table.selectRow(row)
            issues.label_bar.note.setText("看过录像" if self._lang == "zh" else "seen in the replay")
            issues.label_bar.words[word].click()  # type: ignore[index]  # one of three
        self.window.notice.dismiss()

    def _reviews(self) -> None:
        """Earlier reviews in the library, one of them reopened."""
        for number in range(2):
            archived.keep(
                scripted.Script(uuid.uuid4().hex, self._lang), self._board.replay, conversation=str(number)
            )
        self._open()
        self._until(lambda: len(self.window.panel.cards) == 4)
        self.window.session.list_reviews()
        self._until(lambda: self.window.library.reviews.isVisible())

    def _compare(self, *, debug: bool = False) -> QWidget:
        """Two reviews of the same replay side by side."""

        def words(text: str) -> str:
            pairs = {
                "八座": "7 座",
                "天平倾斜": "天平开始倾斜",
                "对手也一样": "而对手没有",
                "eight villages": "seven villages",
                "The balance tipped": "Things began to tip",
                "but so did your opponent": "and your opponent did not",
            }
            for old, new in pairs.items():
                text = text.replace(old, new)
            return text

        archived.keep(scripted.Script(uuid.uuid4().hex, self._lang), self._board.replay, conversation="one")
        other = {"model": "gpt-4.1-mini", "provider_label": "gpt-4.1-mini · OpenAI", "character": "coach"}
        archived.keep(
            scripted.Script(uuid.uuid4().hex, self._lang),
            self._board.replay,
            conversation="two",
            words=words,
            **other,
        )
        self._open()
        if debug:
            self.window.menus.actions["debug"].trigger()
        self.window.comparing.current()
        shown = self.window.comparing.shown
        assert shown is not None
        self._until(lambda: shown.comparison is not None and bool(shown.sections))
        shown.resize(max(900, self.window.width() - 200), 900)
        return shown

    def _compare_drafts(self) -> QWidget:
        shown = self._compare(debug=True)
        shown.texts.setCurrentIndex(1)  # type: ignore[attr-defined]  # of the comparison
        return shown

    def _watched(self) -> None:
        """A new replay in the watched folder."""
        self._open()
        self.window.watched.appeared.emit("/r/ladder-2026-11-30.SC2Replay")
        self.window.library.set_watched("/r/Replays/Multiplayer")

    def _claims(self) -> None:
        self._debug()
        self.window.debug_pane.tabs.setCurrentIndex(1)

    def _prompts(self) -> None:
        self._debug()
        self.window.debug_pane.tabs.setCurrentIndex(2)

    def _usage(self) -> None:
        self._debug()
        self.window.debug_pane.tabs.setCurrentIndex(3)

    def _scores(self) -> None:
        self._debug()
        self.window.debug_pane.tabs.setCurrentIndex(4)

    def _settings_analysis(self) -> QWidget | None:
        self.window.open_settings(1)
        return self.window.settings_dialog

    def _stopped(self) -> None:
        self._feed(self.script.review(2))
        for index in (2, 3):
            self._feed([self.script.final(self._ended(index, ev.State.STOPPED, "Stopped.", "已停止。"))])
        self._feed([self.script.finished("stopped")])

    def _failed(self) -> None:
        self._feed(self.script.review(2))
        told = "Ollama broke off its answer: ask again."
        for index in (2, 3):
            self._feed([self.script.final(self._ended(index, ev.State.FAILED, told, told))])
        self._feed([self.script.finished("failed")])

    def _no_key(self) -> None:
        self._open()
        self.window.session.failed.emit(
            str(
                UsageError(
                    "DeepSeek needs a key: get one at https://platform.deepseek.com/api_keys and put it in"
                    " the environment variable DEEPSEEK_API_KEY, or in the settings."
                )
            ),
            "turn",
        )

    def _provider_down(self) -> None:
        """The server of a model is not running: every part says so, and what can be done."""
        self._feed([self.script.started()])
        told = "Nothing answers at http://localhost:11434/v1: start the server."
        for index in range(4):
            self._feed([self.script.final(self._ended(index, ev.State.FAILED, told, told))])
        self._feed([self.script.finished("failed", told)])

    def _offline(self) -> None:
        """No network: the name of the service cannot be found."""
        self._open()
        where = "https://api.deepseek.com/v1"
        told = f"There is no server of the name in {where}: check the address and the network."
        self.window.session.failed.emit(told, "turn")

    def _full_disk(self) -> None:
        """The archive cannot be written; the review goes on."""
        self._reading()
        self.window.session.failed.emit(
            "the archive archive.db cannot be written: No space left on device; this review is not kept, or"
            " not all of it",
            "archive",
        )

    def _deleted(self) -> None:
        """A review was deleted and can be put back."""
        self._reviews()
        reviews = self.window.library.reviews
        reviews.deleteRequested.emit(reviews._entries[-1])
        self._until(lambda: bool(self.window.notice.text))

    def _dropped(self) -> None:
        """Several replays were dropped at once."""
        self.window.dropped.take([Path(f"/r/{name}.pgn") for name in ("opera", "evergreen", "immortal")])
        self._until(lambda: self.window.session.replay is not None)

    def _zoomed(self) -> None:
        """The middle of the picture, one side switched off."""
        self._reading()
        timeline = self.window.timeline
        timeline.set_metric("gold")
        timeline.set_moment(16)
        for _ in range(4):
            timeline.plot.zoom(closer=True)
        timeline.legend.items[1].click()

    def _compare_alone(self) -> QWidget:
        """There is nothing to compare with."""
        archived.keep(scripted.Script(uuid.uuid4().hex, self._lang), self._board.replay, conversation="one")
        self._board.replay = replace(
            self._board.replay, meta=replace(self._board.replay.meta, sha256="1" * 64)
        )
        self._open()
        self.window.comparing.current()
        shown = self.window.comparing.shown
        assert shown is not None
        self._until(lambda: bool(shown._state.text()) and not shown.left.isEnabled())
        return shown

    def _waiting(self) -> None:
        self._feed([self.script.started(), self.script.state(0, ev.State.WRITING)])
        self._feed(
            [self.script.waiting(0, 12.0, "The service is busy" if self._lang == "en" else "服务繁忙")]
        )

    def _question(self) -> None:
        self._reading()
        script = scripted.Script("run-2", self._lang)
        words = {"en": "Why did I fall behind in villages?", "zh": "我的村庄为什么落后了？"}[self._lang]
        title = {"en": "Answer", "zh": "回答"}[self._lang]
        self._feed([script.started(words)])
        answer = scripted.result(0, self._lang).model_copy(update={"id": "answer-1", "title": title})
        self._feed([script.final(answer), script.finished()])
        self.window.panel.composer.field.setPlainText(
            {"en": "And what should I have recruited?", "zh": "那我应该招募什么？"}[self._lang]
        )

    def _settings(self) -> QWidget | None:
        self.window.open_settings(0)
        return self.window.settings_dialog

    def _settings_service(self) -> QWidget | None:
        dialog = self._settings()
        page = self.window.settings_dialog.provider_page  # type: ignore[union-attr]  # opened above
        page.provider.setCurrentIndex(page.provider.findData("deepseek"))
        return dialog

    def _settings_local(self) -> QWidget | None:
        """One model installed, the other on its way."""
        dialog = self._settings()
        page = self.window.settings_dialog.provider_page  # type: ignore[union-attr]  # opened above
        page.provider.setCurrentIndex(page.provider.findData("local"))
        self._board.install = [InstallProgress("fetching", 312_000_000, 1_117_320_768), None]
        page.local.rows["small"].go.click()
        self._until(lambda: page.local.rows["small"].bar.value() > 0)
        return dialog

    def _settings_window(self) -> QWidget | None:
        self.window.open_settings(2)
        return self.window.settings_dialog

    def _long(self) -> None:
        text = {
            "en": "| Side | Villages | Gold |\n|:--|--:|--:|\n| Loyalists | 4 | 2 |\n| Rebels | 12 | 50 |\n\n"
            "1. A long line follows, with **bold words**, *slanted ones* and `code`, so that it has to be"
            " broken somewhere.\n2. 中文与 English 混排：第 5 回合，the Rebels 占有八座村庄。\n\n"
            "> A quotation.\n\nPlain words after it.\n\n" + " ".join([scripted.TEXTS["en"][0]] * 3),
            "zh": "| 阵营 | 村庄 | 金币 |\n|:--|--:|--:|\n| 忠诚者 | 4 | 2 |\n| 反抗军 | 12 | 50 |\n\n"
            "1. **关键：**很长的一行，中文与 English 混排，turn 12 之后 the Rebels 的单位数一直领先，"
            "直到最后。\n"
            "2. 第二条，*强调*，`代码`。\n\n> 引文。\n\n" + scripted.TEXTS["zh"][0] * 4,
        }[self._lang]
        result = scripted.result(0, self._lang).model_copy(update={"text": text, "statements": ()})
        self._feed([self.script.started(), self.script.final(result)])

    def _find(self) -> None:
        self._reading()
        self.window.menus.actions["find"].trigger()
        self.window.panel.find_bar.field.setText("回合" if self._lang == "zh" else "turn")

    def _slips(self) -> None:
        note = {
            "en": "Slips are on: the built-in analyst gets 30 % of its statements wrong on purpose,"
            " to show the hidden pass at work.",
            "zh": "失误已开启：内置分析员会故意写错 30 % 的陈述，以展示隐藏的修正过程。",
        }[self._lang]
        self.script = scripted.Script("run-1", self._lang, [note])
        settings = self.window.session.settings
        self.window.session.set_settings(
            Settings(theme=settings.theme, interface_language=self._lang, slips=0.3)
        )
        self.window.retranslate()
        self._feed(self.script.review())

    def _chess(self) -> None:
        from engine.games.loader import load_replay

        self._board.replay = load_replay(
            Path(__file__).resolve().parents[2] / "resources" / "samples" / "opera-game-1858.pgn"
        )
        self._open()
        self.window.timeline.set_moment(20)

    def _sc2(self) -> None:
        path = SHARED / "replays" / "starcraft2" / "pvt-4.6.0-long.SC2Replay"
        if path.is_file():
            from engine.games.loader import load_replay

            self._board.replay = load_replay(path)
        self._open()
        self.window.timeline.set_moment(self._board.replay.clock.end // 2)

    # Means

    def _ended(self, index: int, state: ev.State, en: str, zh: str) -> ev.SegmentResult:
        return ev.SegmentResult(
            id=scripted.IDS[index],
            title=scripted.TITLES[self._lang][index],
            status=state,
            warning=zh if self._lang == "zh" else en,
        )

    def _open(self) -> None:
        if self.window.session.replay is None:
            self.window.session.open("/r/duel-21.gz")
            self._until(lambda: self.window.session.replay is not None)

    def _feed(self, script: object, upto: int | None = None) -> None:
        """Hand events to the window as its session would."""
        self._open()
        for number, event in enumerate(script):  # type: ignore[arg-type,var-annotated]  # events
            if upto is not None and number >= upto:
                return
            self.window.session.happened.emit(event)
            self.window.top_bar.set_state(replay=True, busy=self.window.panel.busy)

    def _until(self, done: Callable[[], bool]) -> None:
        end = monotonic() + 10
        while not done() and monotonic() < end:
            QTest.qWait(20)

    def _settle(self) -> None:
        QTest.qWait(250)  # the debug pane gathers for 150 ms
        self.window.panel.cards  # noqa: B018  # whatever is on the screen stays
        QTest.mouseMove(self.window, QPoint(5, 5))
        QTest.qWait(60)

    def _close(self) -> None:
        window = self.window
        if window.settings_dialog is not None:
            window.settings_dialog.reject()
        done: list[bool] = []
        window.closed.connect(lambda: done.append(True))
        window.close()
        self._until(lambda: bool(done))
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
