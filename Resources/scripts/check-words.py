#!/usr/bin/env python3
"""Find phrases that docs/glossary.md and Resources/words/phrases.txt advise against, in comments, pages and texts.

check-words.py [FOLDER-OR-FILE ...]; without arguments the whole project. Prints `file:line: phrase: advice` for each
and exits with 1 if there are any.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PHRASES = ROOT / "Resources/words/phrases.txt"
# The list itself, the page that names what not to say, and what programs print.
EXEMPT = {"Resources/words/phrases.txt", "docs/glossary.md", "docs/commands.md", "docs/keys.md", "docs/benchmarks.md"}
FOLDERS = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "Makefile", "Package.swift",
           "Sources", "Tests", "Resources", "docs"]
SUFFIXES = {".swift": "//", ".sh": "#", ".py": "#", ".h": "//", "Makefile": "#", ".txt": "#", ".md": None}
# A doc comment begins with a verb or with a noun that names the thing.
OPENING = re.compile(r"(What|Where|As)\b(?! if\b)")
LITERAL = re.compile(r'"((?:[^"\\]|\\\((?:[^()]|\([^()]*\))*\)|\\.)*)"')
INTERPOLATION = re.compile(r"\\\((?:[^()]|\([^()]*\))*\)")
# SQL names its tables and columns with older words.
STATEMENT = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|WITH|PRAGMA|AND|WHERE|ORDER)\b")


def phrases():
    for line in PHRASES.read_text().splitlines():
        if line and not line.startswith("#"):
            pattern, advice = line.split("\t")
            yield re.compile(pattern, re.IGNORECASE), advice


def comment(line, mark):
    """The comment of a line of code, or None; a mark inside quotes is none."""
    quoted = False
    index = 0
    while index < len(line):
        if line[index] == "\\" and quoted:
            index += 1
        elif line[index] == '"':
            quoted = not quoted
        elif not quoted and line.startswith(mark, index):
            return line[index + len(mark):]
        index += 1
    return None


def blocks(path, mark):
    """Paragraphs as (line number, text): prose that is wrapped is read as one."""
    number, text, fenced = 0, [], False
    for index, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        if mark is None:
            fenced ^= line.lstrip().startswith("```")
            part = None if fenced or not line.strip() else re.sub(r"`[^`]*`", "`code`", line)
        else:
            part = comment(line, mark)
            if part is not None:
                part = part.lstrip("/!").strip()
                part = re.sub(r"``?[^`]*``?", "`code`", part) or None
        if part is None or (mark is None and line.lstrip().startswith(("|", "-", "#"))):
            if text:
                yield number, text
            text = []
        if part is not None:
            if not text:
                number = index
            text.append(part.strip())
    if text:
        yield number, text


def texts(path):
    """The literals of a source file that people may read, as (line number, text): those of more than one word."""
    inside = False
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        if inside or '"""' in line:
            literals = [] if '"""' in line else [line]
            inside ^= '"""' in line
        else:
            remark = comment(line, "//")
            literals = LITERAL.findall(line if remark is None else line[:-len(remark) - 2])
        for literal in literals:
            text = INTERPOLATION.sub("…", literal)
            if " " in text.strip() and not STATEMENT.match(text):
                yield number, text


def findings(path, mark, rules):
    if path.suffix == ".swift" and path.is_relative_to(ROOT / "Sources"):
        for number, text in texts(path):
            for pattern, advice in rules:
                for match in pattern.finditer(text):
                    yield number, match.group(0), advice
    for start, lines in blocks(path, mark):
        text = " ".join(lines)
        ends, total = [], 0
        for line in lines:
            total += len(line) + 1
            ends.append(total)
        for pattern, advice in rules:
            for match in pattern.finditer(text):
                offset = next(index for index, end in enumerate(ends) if match.start() < end)
                yield start + offset, match.group(0), advice
        opening = OPENING.match(text) if mark == "//" and path.suffix == ".swift" else None
        if opening:
            yield start, opening.group(0) + " …", "begin with a verb or a noun that names the thing"


def files(arguments):
    for name in arguments or FOLDERS:
        top = (ROOT / name) if not pathlib.Path(name).is_absolute() else pathlib.Path(name)
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            key = path.suffix or path.name
            if path.is_file() and key in SUFFIXES and str(path.relative_to(ROOT)) not in EXEMPT:
                yield path, SUFFIXES[key]


def main():
    rules = list(phrases())
    count = 0
    for path, mark in files(sys.argv[1:]):
        for line, phrase, advice in findings(path, mark, rules):
            print(f"{path.relative_to(ROOT)}:{line}: “{phrase}”: {advice}")
            count += 1
    if count:
        print(f"{count} phrases to change; docs/glossary.md has the terms.", file=sys.stderr)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
