#!/usr/bin/env python3
"""Print a template for gettext catalogs with every text of the program that people read.

xgettext cannot read Swift. This finds the literals that the compiler turns into a `Phrase`: those in `say(...)`, in
constants and functions of that type, in failures, and in the tables of fields, keys and settings. A value in a text,
`\\(name)`, becomes `%1`, as in Qt.
"""

import pathlib
import re
from typing import NamedTuple


class Text(NamedTuple):
    text: str
    plural: str | None = None
    # Distinguishes different uses of the same text.
    use: str | None = None


def after_string(text, at):
    """Return the index after the literal whose first quote is at `at`."""
    quotes = '"""' if text.startswith('"""', at) else '"'
    at += len(quotes)
    while not text.startswith(quotes, at):
        if text.startswith("\\(", at):
            at = after_bracket(text, at + 1)
        else:
            at += 2 if text[at] == "\\" else 1
    return at + len(quotes)


BRACKETS = {"(": ")", "[": "]", "{": "}"}


def after_line(text, at):
    """Return the start of the next line."""
    return (text.find("\n", at) + 1) or len(text)


def after_bracket(text, at):
    """Return the index after the bracket that closes the one at `at`."""
    closing, at = BRACKETS[text[at]], at + 1
    while text[at] != closing:
        if text[at] == '"':
            at = after_string(text, at)
        elif text.startswith("//", at):
            at = after_line(text, at)
        else:
            at = after_bracket(text, at) if text[at] in BRACKETS else at + 1
    return at + 1


def key(literal):
    """Return a literal as translators see it."""
    if literal.startswith('"""'):
        lines = literal[3:-3].split("\n")[1:]
        indent = len(lines[-1])
        literal = '"' + "\n".join(line[indent:] for line in lines[:-1]) + '"'
    found, values, at = "", 0, 1
    while at < len(literal) - 1:
        if literal.startswith("\\(", at):
            values += 1
            found += f"%{values}"
            at = after_bracket(literal, at + 1)
        elif literal.startswith("\\\n", at):
            at += 2
        elif literal[at] == "\\":
            found += {"n": "\n", "t": "\t"}.get(literal[at + 1], literal[at + 1])
            at += 2
        else:
            found += literal[at]
            at += 1
    return found


def split(text, at):
    """Yield label and expression of each argument of the call whose parenthesis opens at `at`."""
    end = after_bracket(text, at) - 1
    at += 1
    while at < end:
        start = at
        while at < end and text[at] != ",":
            at = (
                after_string(text, at) if text[at] == '"'
                else after_bracket(text, at) if text[at] in "([" else at + 1
            )
        yield re.fullmatch(r"\s*(?:(\w+):\s)?\s*(.*?)\s*", text[start:at], re.S).groups()
        at += 1


def arguments(text, at):
    """Yield label and text of each argument of a call; the text is None unless the argument is just a literal."""
    for label, value in split(text, at):
        is_literal = value.startswith('"') and after_string(value, 0) == len(value)
        yield label, key(value) if is_literal else None


def literals(text):
    """Yield the literals of an expression that are not inside a call, nor compared with by `case` or `==`."""
    at = 0
    while at < len(text):
        if text[at] == '"':
            end = after_string(text, at)
            if not re.search(r"(case|==)\s+$", text[:at]):
                yield key(text[at:end])
            at = end
        elif text.startswith("//", at):
            at = after_line(text, at)
        else:
            at = after_bracket(text, at) if text[at] == "(" else at + 1


# Modules without catalogs. Screens look up their sentences as they are, or with numbers as values.
OUTSIDE = (
    "Sources/Sealing/Passphrases/PassphraseStrength.swift",
    "Sources/VaultExchange/",
)


def sentences(source):
    """Yield the literals of a file that look like sentences and have no values but numbers."""
    source = re.sub(r"^\s*///?.*$", "", source, flags=re.M)
    at = 0
    while (at := source.find('"', at)) >= 0:
        end = after_string(source, at)
        literal = source[at:end]
        text = key(literal)
        if re.search(r"^[A-Z].*[a-z]{2} .*[.]$|^(%1|1) (change|conflict)", text) and all(
            re.search(r"count|\blimit|\bstatus|ytes|milliseconds|shortest", value) for value in re.findall(r"\\\((.*?)\)", literal)
        ):
            yield Text(text)
        at = end


def of_call(name, found):
    """Yield the texts among the arguments of a call."""
    plain = [text for label, text in found if text is not None and label is None]
    labelled = {label: text for label, text in found if label and text is not None}
    if name == "wrapped":
        yield from map(Text, plain)
    elif name == "say" and len(plain) == 2:
        yield Text(plain[0], plural=plain[1])
    elif name == "say":
        yield from (Text(text, use=labelled.get("as")) for text in plain)
    elif name == "FieldRow":
        yield Text(plain[-1], use=labelled.get("as"))
    elif name == "Binding":
        yield from map(Text, plain[1:])
        if "footer" in labelled:
            yield Text(labelled["footer"])
    elif plain:
        yield Text(plain[-1])
        yield from (Text(text) for text in plain[1:-1] if re.search("[a-z] [a-z]", text))


def texts(source, shows_failures):
    """Yield the texts of a file."""
    for body in re.finditer(r"(?:-> |: )Phrase\??\s(?=\{)", source):
        yield from map(Text, literals(source[body.end():after_bracket(source, body.end())]))
    for constant in re.finditer(r": Phrase =\s+(?=\")", source):
        yield Text(key(source[constant.end():after_string(source, constant.end())]))
    own = r"|\bself\.init\(" if re.search(r"^extension Failure\b", source, re.M) else ""
    for call in re.finditer(rf"(?:\bFailure\({own})(?=\s*[.\w])", source) if shows_failures else ():
        for label, text in split(source, call.end() - 1):
            if label in (None, "hint"):
                yield from map(Text, literals(text))
    for call in re.finditer(r"\.counted\(", source):
        forms = [text for _, text in arguments(source, call.end() - 1) if text is not None]
        if len(forms) == 2:
            yield Text(*forms)
    for call in re.finditer(r"(?<![.\w])(?<!func )(say|Binding|FieldRow|SettingEntry)\(|\.(wrapped)\(", source):
        yield from of_call(call.group(1) or call.group(2), list(arguments(source, call.end() - 1)))


def clauses(source):
    """Yield the reasons for rejecting a row of an imported file, and the assumptions made about one."""
    for call in re.finditer(r"(?:\.refused|\brefuse|\bRowProblem|assumptions\.append)(?=\()", source):
        for _, value in split(source, call.end()):
            yield from map(Text, literals(value))


def quoted(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    lines = escaped.split("\n")
    if len(lines) == 1:
        return f'"{escaped}"'
    return '""\n' + "\n".join(f'"{line}\\n"' for line in lines[:-1]) + (f'\n"{lines[-1]}"' if lines[-1] else "")


def entry(text, plural, places):
    """Return one entry of the template."""
    lines = [f"#: {place}" for place in places]
    if re.search(r"%\d", text.text):
        lines.append("#, qt-format")
    if text.use:
        lines.append(f"msgctxt {quoted(text.use)}")
    lines.append(f"msgid {quoted(text.text)}")
    if plural:
        lines += [f"msgid_plural {quoted(plural)}", 'msgstr[0] ""', 'msgstr[1] ""', ""]
    else:
        lines += ['msgstr ""', ""]
    return "\n".join(lines)


def all_texts(root):
    """Yield the texts of all sources, each with its file."""
    for path in sorted((root / "Sources").rglob("*.swift")):
        source = path.read_text()
        place = str(path.relative_to(root))
        if place.startswith(OUTSIDE):
            found = [*sentences(source), *clauses(source), *texts(source, shows_failures=False)]
        elif re.search(r"^(\w+ )?import Translation$", source, re.M):
            # Failures of shell commands stay English, like everything that they print.
            found = texts(source, shows_failures=not place.startswith("Sources/VaultCLI/"))
        else:
            continue
        for text in found:
            if text.use or re.search(r"[^\W\d_]", re.sub(r"%\d", "", text.text)):
                yield text, place


def main():
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    places, plurals = {}, {}
    for text, place in all_texts(root):
        name = text._replace(plural=None)
        plurals[name] = plurals.get(name) or text.plural
        if place not in places.setdefault(name, []):
            places[name].append(place)
    print('msgid ""\nmsgstr ""\n"Project-Id-Version: Receipt Vault\\n"')
    print('"Content-Type: text/plain; charset=UTF-8\\n"\n')
    print("\n".join(entry(text, plurals[text], places[text]) for text in places))


main()
