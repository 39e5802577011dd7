"""What is said about models on this computer; templates as in `gui.wording.engine_texts`."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

LOCAL = (
    QT_TRANSLATE_NOOP(
        "Engine",
        "No model is installed on this computer: run truecast model install small, or truecast model use with"
        " a GGUF file of your own.",
    ),
    QT_TRANSLATE_NOOP("Engine", "The model {name} is not installed: run truecast model install {id}."),
    QT_TRANSLATE_NOOP("Engine", "The model file {file} is gone: choose one with truecast model use."),
    QT_TRANSLATE_NOOP("Engine", "{file} is no GGUF file: models for llama.cpp have the ending .gguf."),
    QT_TRANSLATE_NOOP("Engine", "{file} cannot be read: {why}."),
    QT_TRANSLATE_NOOP(
        "Engine",
        "llama.cpp crashed while it loaded {file}: the file may be damaged, or larger than the memory; use"
        " another one.",
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "llama.cpp cannot read {file}: the file is damaged or of a kind it does not know; use another one.",
    ),
    QT_TRANSLATE_NOOP("Engine", "llama.cpp crashed twice with {file}: use another model."),
    QT_TRANSLATE_NOOP(
        "Engine",
        'What runs models on this computer is not installed: pip install "truecast[local]".',
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The local model {file} was not ready after {seconds} s: use a smaller one, or close other programs.",
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The local model {file} was loaded but does not answer: try again, or use another one.",
    ),
    QT_TRANSLATE_NOOP("Engine", "The local model's process crashed in the middle of its answer: ask again."),
    QT_TRANSLATE_NOOP("Engine", "the model only repeated itself and was stopped"),
)
