#!/usr/bin/env python3
"""Lists every text of the program that people read, as a template for gettext's catalogues, on standard output.

xgettext cannot read Swift. What counts here is what the compiler turns into a `Phrase`: the literals of `say(...)`, of
constants of that type, and of the tables of keys and settings. A value in a text, `\\(name)`, becomes `%1`, as in Qt.
"""

import pathlib
import re
import sys


def after_string(text, at):
    """The place behind a literal whose first quote is at `at`."""
    quotes = '"""' if text.startswith('"""', at) else '"'
    at += len(quotes)
    while not text.startswith(quotes, at):
        if text.startswith("\\(", at):
            at = after_parenthesis(text, at + 1)
        else:
            at += 2 if text[at] == "\\" else 1
    return at + len(quotes)


def after_parenthesis(text, at):
    """The place behind the parenthesis that closes the one at `at`."""
    depth = 0
    while True:
        if text[at] == '"':
            at = after_string(text, at)
            continue
        if text.startswith("//", at):
            at = text.index("\n", at)
        depth += {"(": 1, ")": -1, "[": 1, "]": -1}.get(text[at], 0)
        at += 1
        if depth == 0:
            return at


def key(literal):
    """What translators see of a literal."""
    if literal.startswith('"""'):
        lines = literal[3:-3].split("\n")[1:]
        indent = len(lines[-1])
        literal = '"' + "\n".join(line[indent:] for line in lines[:-1]) + '"'
    found, values, at = "", 0, 1
    while at < len(literal) - 1:
        if literal.startswith("\\(", at):
            values += 1
            found += f"%{values}"
            at = after_parenthesis(literal, at + 1)
        elif literal[at] == "\\":
            found += {"n": "\n", "t": "\t"}.get(literal[at + 1], literal[at + 1])
            at += 2
        else:
            found += literal[at]
            at += 1
    return found


def arguments(text, at):
    """The arguments of the call whose parenthesis opens at `at`: their labels, and their literals or None."""
    end = after_parenthesis(text, at) - 1
    at += 1
    while at < end:
        start = at
        while at < end and text[at] != ",":
            at = (
                after_string(text, at) if text[at] == '"'
                else after_parenthesis(text, at) if text[at] in "([" else at + 1
            )
        label, value = re.fullmatch(r"\s*(?:(\w+):\s)?\s*(.*?)\s*", text[start:at], re.S).groups()
        is_literal = value.startswith('"') and after_string(value, 0) == len(value)
        yield label, key(value) if is_literal else None
        at += 1


def texts(source):
    """The texts of a file, each a pair of a text and its plural or None."""
    for call in re.finditer(r"(?<![.\w])(?<!func )(say|Binding|SettingEntry)\(|: Phrase = (?=\")", source):
        if call.group(1) is None:
            yield key(source[call.end():after_string(source, call.end())]), None
            continue
        found = list(arguments(source, call.end() - 1))
        plain = [value for label, value in found if value is not None and label is None]
        if call.group(1) == "say" and len(found) == 3:
            yield plain[0], plain[1]
        elif call.group(1) == "say":
            yield from ((value, None) for value in plain)
        elif call.group(1) == "Binding":
            yield from ((value, None) for value in plain[1:])
            yield from ((value, None) for label, value in found if label == "footer" and value)
        elif plain:
            yield plain[-1], None


def quoted(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    lines = escaped.split("\n")
    if len(lines) == 1:
        return f'"{escaped}"'
    return '""\n' + "\n".join(f'"{line}\\n"' for line in lines[:-1]) + (f'\n"{lines[-1]}"' if lines[-1] else "")


def main():
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    entries = {}
    for path in sorted((root / "Sources").rglob("*.swift")):
        source = path.read_text()
        if not re.search(r"^(\w+ )?import Translation$", source, re.M) and "SettingEntry(" not in source:
            continue
        for text, plural in texts(source):
            entry = entries.setdefault(text, {"plural": None, "places": []})
            entry["plural"] = entry["plural"] or plural
            place = str(path.relative_to(root))
            if place not in entry["places"]:
                entry["places"].append(place)
    out = ['msgid ""', 'msgstr ""', '"Project-Id-Version: Receipt Vault\\n"',
           '"Content-Type: text/plain; charset=UTF-8\\n"', ""]
    for text, entry in entries.items():
        out += [f"#: {place}" for place in entry["places"]]
        if re.search(r"%\d", text):
            out.append("#, qt-format")
        out.append(f"msgid {quoted(text)}")
        if entry["plural"]:
            out += [f"msgid_plural {quoted(entry['plural'])}", 'msgstr[0] ""', 'msgstr[1] ""', ""]
        else:
            out += ['msgstr ""', ""]
    sys.stdout.write("\n".join(out))


main()
