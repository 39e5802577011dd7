"""Expands the macros and includes of Wesnoth's data files, as far as those of the core need it.

Used by ``knowledge_wesnoth.py`` only: replays hold no macros. Reads ``#define`` with positional arguments
and ``#arg`` defaults, ``{MACRO args}``, ``{path}``, ``#ifdef``/``#ifndef``/``#ifver``/``#ifhave`` with
``#else``, ``#undef`` and comments. A macro that is not defined expands to nothing: pictures and sounds are
of no interest here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

_WORD = re.compile(r"[^\s(){}\"]+")
_ENDS = {
    "#define": "#enddef",
    "#ifdef": "#endif",
    "#ifndef": "#endif",
    "#ifver": "#endif",
    "#ifhave": "#endif",
}
_ENDS |= {"#ifnver": "#endif", "#ifnhave": "#endif"}


@dataclass
class Macro:
    parameters: list[str]
    defaults: dict[str, str]
    body: str


@dataclass
class Preprocessor:
    """Holds the macros defined so far. ``root`` is the game's ``data`` folder."""

    root: Path
    macros: dict[str, Macro] = field(default_factory=dict)
    undefined: set[str] = field(default_factory=set)

    def file(self, path: Path) -> str:
        """A file expanded; the macros it defines stay."""
        return self.expand(path.read_text(encoding="utf-8"))

    def folder(self, path: Path) -> str:
        return "\n".join(self.file(file) for file in sorted(path.glob("*.cfg")))

    def expand(self, text: str, depth: int = 0) -> str:
        if depth > 60:
            raise RecursionError("macros nested too deeply")
        out: list[str] = []
        at = 0
        while at < len(text):
            next_at = _next_special(text, at)
            out.append(text[at:next_at])
            at = next_at
            if at >= len(text):
                break
            character = text[at]
            if character == '"':
                end = text.index('"', at + 1) + 1
                inner = text[at:end]
                out.append(self._in_quotes(inner, depth))
                at = end
            elif text.startswith("<<", at):
                end = text.index(">>", at) + 2
                out.append(text[at:end])
                at = end
            elif character == "#":
                piece, at = self._directive(text, at, depth)
                out.append(piece)
            else:
                end = _closing(text, at)
                out.append(self._call(text[at + 1 : end], depth))
                at = end + 1
        return "".join(out)

    def _in_quotes(self, quoted: str, depth: int) -> str:
        """Macros are expanded inside quotes too; what they bring keeps the quotes intact."""

        def one(match: re.Match[str]) -> str:
            return self._call(match[1], depth).replace('"', "")

        return re.sub(r"\{([A-Za-z0-9_:~/.]+[^{}\"]*)\}", one, quoted)

    def _directive(self, text: str, at: int, depth: int) -> tuple[str, int]:
        line_end = text.find("\n", at)
        line_end = len(text) if line_end < 0 else line_end
        word = text[at:line_end].split(None, 1)[0] if text[at:line_end].strip() else "#"
        if word == "#define":
            end = text.index("#enddef", at)
            self._define(text[at + len("#define") : line_end], text[line_end + 1 : end])
            return "", end + len("#enddef")
        if word in _ENDS:
            body, after = _block(text, line_end, word)
            wanted = word in ("#ifver", "#ifhave") or (word == "#ifndef")
            if word in ("#ifdef", "#ifndef"):
                name = text[at:line_end].split()[1]
                wanted = (name in self.macros) == (word == "#ifdef")
            first, _, second = body.partition("#else")
            return self.expand(first if wanted else second, depth + 1), after
        if word == "#undef":
            self.macros.pop(text[at:line_end].split()[1], None)
        return "", line_end  # a comment, or #textdomain

    def _define(self, head: str, body: str) -> None:
        name, *parameters = head.split()
        defaults: dict[str, str] = {}

        def argument(match: re.Match[str]) -> str:
            defaults[match[1]] = match[2].strip()
            return ""

        body = re.sub(r"#arg[ \t]+(\S+)[ \t]*\n(.*?)#endarg[ \t]*\n?", argument, body, flags=re.DOTALL)
        self.macros[name] = Macro(parameters, defaults, body)

    def _call(self, inner: str, depth: int) -> str:
        inner, held = self._arguments_expanded(inner.strip(), depth)
        name, arguments = _split(inner)
        arguments = [_restored(argument, held) for argument in arguments]
        if name not in self.macros:
            path = self.root / name
            if path.is_file():
                return self.file(path)
            self.undefined.add(name)
            return ""
        macro = self.macros[name]
        values = dict(macro.defaults)
        positional = []
        for argument in arguments:
            key, equals, value = argument.partition("=")
            if equals and key in macro.defaults:
                values[key] = value.strip('"')
            else:
                positional.append(argument)
        values.update(zip(macro.parameters, positional, strict=False))
        body = macro.body
        for key, value in values.items():
            body = body.replace("{" + key + "}", value)
        return self.expand(body, depth + 1)

    def _arguments_expanded(self, inner: str, depth: int) -> tuple[str, list[str]]:
        """Macros among the arguments expanded and held back, so that each stays one argument."""
        held: list[str] = []
        while "{" in inner:
            start = inner.index("{")
            end = _closing(inner, start)
            held.append(self._call(inner[start + 1 : end], depth + 1))
            inner = f"{inner[:start]}\0{len(held) - 1}\0{inner[end + 1 :]}"
        return inner, held


def _restored(argument: str, held: list[str]) -> str:
    return re.sub("\0([0-9]+)\0", lambda match: held[int(match[1])], argument)


def _next_special(text: str, at: int) -> int:
    match = re.compile(r'["#{]|<<').search(text, at)
    return len(text) if match is None else match.start()


def _closing(text: str, at: int) -> int:
    depth = 0
    for index in range(at, len(text)):
        if text[index] == "{":
            depth += 1
        elif text[index] == "}":
            depth -= 1
            if depth == 0:
                return index
    raise ValueError("a macro call is never closed")


def _block(text: str, at: int, opener: str) -> tuple[str, int]:
    end = text.index("#endif", at)
    return text[at:end], end + len("#endif")


def _split(inner: str) -> tuple[str, list[str]]:
    """The name of a macro and its arguments: words, quoted texts and (groups in parentheses)."""
    parts: list[str] = []
    at = 0
    while at < len(inner):
        if inner[at].isspace():
            at += 1
        elif inner[at] == "(":
            depth, end = 0, at
            for end in range(at, len(inner)):
                depth += {"(": 1, ")": -1}.get(inner[end], 0)
                if depth == 0:
                    break
            parts.append(inner[at + 1 : end].strip())
            at = end + 1
        elif inner[at] == '"':
            end = inner.index('"', at + 1)
            parts.append(inner[at : end + 1])
            at = end + 1
        else:
            word = _WORD.match(inner, at)
            end = word.end() if word else at + 1
            # NAME="a text": the quotes belong to the same argument.
            if inner[end - 1] == "=" and inner[end : end + 1] == '"':
                end = inner.index('"', end + 1) + 1
            parts.append(inner[at:end])
            at = end
    return (parts[0], parts[1:]) if parts else ("", [])
