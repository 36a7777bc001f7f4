#!/usr/bin/env python3
"""Find switches over our own enums that would accept a new case without a word.

check-defaults.py [FOLDER-OR-FILE ...]; without arguments Sources. A switch whose patterns name cases (`.open`,
`let .failed(reason)`, `(.up, _)`, `.day?`, `Shape.round`) has neither a `default` nor a pattern that stands for one
(`_`, `let other`, `(_, _)`, `_?`). Where the names are an open set (of another library, or constants of a struct), a
comment in the line of the `default` gives the reason: `default:  // open: Unicode's categories`.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXCUSE = re.compile(r"//\s*open:\s*\w")
TOKEN = re.compile(r"`[^`\n]+`|[A-Za-z_$][\w$]*|\d[\w.]*|\S")
QUOTE = re.compile(r'(#*)("""|")')
PARTNER = {"(": ")", "[": "]", "{": "}"}
# Words before a `case` or `default` that does not belong to a switch.
NO_LABEL = ("if", "guard", "while", "for", "await", ",", ".")


class Unreadable(Exception):
    pass


class Blank:
    """Swift with spaces for comments, and with the constant 0 for each literal; everything else keeps its place.

    What a literal interpolates is code, and stays in its parentheses."""

    def __init__(self, text):
        self.text = text
        self.out = list(text)
        self.code(0)

    def __str__(self):
        return "".join(self.out)

    def wipe(self, start, end):
        for index in range(start, min(end, len(self.text))):
            if self.text[index] != "\n":
                self.out[index] = " "
        return end

    def code(self, index, closing=None):
        """Returns the place after the bracket that closes this part of the code, or the end."""
        depth = 0
        while index < len(self.text):
            quote = QUOTE.match(self.text, index)
            if self.text.startswith(("//", "/*"), index):
                index = self.comment(index)
            elif quote:
                index = self.literal(index, *quote.groups())
            elif self.text[index] == closing and not depth:
                return index + 1
            else:
                depth += {"(": 1, ")": -1}.get(self.text[index], 0)
                index += 1
        return index

    def comment(self, start):
        if self.text.startswith("//", start):
            end = self.text.find("\n", start)
            return self.wipe(start, end if end >= 0 else len(self.text))
        depth, end = 1, start + 2
        while depth and end < len(self.text):
            step = {"/*": 1, "*/": -1}.get(self.text[end:end + 2], 0)
            depth += step
            end += 2 if step else 1
        return self.wipe(start, end)

    def literal(self, start, hashes, quote):
        index = self.wipe(start, start + len(hashes + quote))
        self.out[start] = "0"
        while index < len(self.text) and not self.text.startswith(quote + hashes, index):
            if self.text.startswith("\\" + hashes + "(", index):
                index = self.code(self.wipe(index, index + 1 + len(hashes)) + 1, ")")
            elif self.text[index] == "\n" and quote == '"':
                raise Unreadable
            else:
                escape = self.text.startswith("\\" + hashes, index)
                index = self.wipe(index, index + (2 + len(hashes) if escape else 1))
        return self.wipe(index, index + len(quote + hashes))


def tokens(text):
    """The words and signs of a source file, each with its place. Fails if a bracket has no partner."""
    words = [(match.start(), match.group()) for match in TOKEN.finditer(str(Blank(text)))]
    expected = []
    for _, word in words:
        if word in PARTNER:
            expected.append(PARTNER[word])
        elif word in PARTNER.values() and (not expected or expected.pop() != word):
            raise Unreadable
    if expected:
        raise Unreadable
    return words


def level(word):
    return (word in PARTNER) - (word in PARTNER.values())


def pieces(words):
    """The parts between the commas that are in no bracket."""
    parts, depth = [[]], 0
    for word in words:
        depth += level(word)
        if word == "," and not depth:
            parts.append([])
        else:
            parts[-1].append(word)
    return [part for part in parts if part]


def labels(words, index):
    """The labels of the switch whose body opens at `index`: place and patterns of each; None for a `default`."""
    depth = 0
    while True:
        place, word = words[index]
        before = words[index - 1][1]
        depth += level(word)
        index += 1
        if not depth:
            return
        if depth > 1 or before in NO_LABEL:
            continue
        if word == "default" and words[index][1] == ":":
            yield place, None
        elif word == "case":
            begun = index
            while depth > 1 or words[index][1] != ":":
                depth += level(words[index][1])
                index += 1
            yield place, pieces([word for _, word in words[begun:index]])


def switches(words):
    """The labels of every switch, those inside others included."""
    for index, (_, word) in enumerate(words):
        if word == "switch" and words[index - 1][1] != ".":
            depth = 0
            while words[index][1] != "{" or depth:
                depth += level(words[index][1])
                index += 1
            yield list(labels(words, index))


def enums(words):
    """Name and case for every case that is declared."""
    for index, (_, word) in enumerate(words):
        if word == "enum":
            name, depth = words[index + 1][1], 0
            while words[index][1] != "{":
                index += 1
            while True:
                depth += level(words[index][1])
                if not depth:
                    break
                if depth == 1 and words[index][1] == "case":
                    for part in pieces(declaration(words, index + 1)):
                        yield name, part[0].strip("`")
                index += 1


def declaration(words, index):
    """The words after a `case` in an enum: names, with payloads in parentheses or raw values."""
    while True:
        yield words[index][1]
        after = words[index + 1][1]
        if after == "(":
            depth = 0
            while True:
                index += 1
                depth += level(words[index][1])
                yield words[index][1]
                if not depth:
                    break
        elif after == "=":
            index += 3 if words[index + 2][1] == "-" else 2
        if words[index + 1][1] != ",":
            return
        yield ","
        index += 2


def binding(pattern):
    return pattern[:1] in (["let"], ["var"])


def elements(pattern):
    """The elements of a tuple, without their labels, or None."""
    if pattern[:1] == ["("] and pattern[-1:] == [")"]:
        return [part[2:] if part[1:2] == [":"] else part for part in pieces(pattern[1:-1])]
    return None


def unwrapped(pattern):
    """The pattern in `.some(…)` or before `?`, or None."""
    if pattern[-1:] == ["?"]:
        return pattern[:-1]
    if pattern[:3] == [".", "some", "("]:
        return elements(pattern[2:])[0]
    return None


def names_case(pattern, known):
    """Whether a pattern names a case: itself, in an optional, or as an element of a tuple."""
    if binding(pattern):
        pattern = pattern[1:]
    if elements(pattern) is not None:
        return any(names_case(element, known) for element in elements(pattern))
    if unwrapped(pattern) is not None:
        return names_case(unwrapped(pattern), known)
    if pattern[:1] == ["."]:
        return pattern[1].strip("`")[:1].isalpha()
    # Constants of a type look the same: `Limits.most`, `Self.most`.
    path = pattern[:pattern.index("(")] if "(" in pattern else pattern
    if len(path) < 3 or path[-2] != ".":
        return False
    owners = known.values() if path[-3] == "Self" else [known.get(path[-3], ())]
    return any(path[-1].strip("`") in cases for cases in owners)


def accepts_all(pattern, bound=False):
    """Whether a pattern accepts every value: `_`, `let other`, `(_, _)`, or every value of an optional: `_?`."""
    if "where" in pattern:
        return False
    if binding(pattern):
        return accepts_all(pattern[1:], bound=True)
    if elements(pattern) is not None:
        return all(accepts_all(element, bound) for element in elements(pattern))
    if unwrapped(pattern) is not None:
        return accepts_all(unwrapped(pattern), bound)
    return pattern == ["_"] or (bound and len(pattern) == 1)


def findings(text, words, known):
    """Line and text of each label that accepts a new case."""
    lines = text.split("\n")
    for found in switches(words):
        named = any(names_case(pattern, known) for _, patterns in found for pattern in patterns or [])
        for place, patterns in found:
            number = text.count("\n", 0, place) + 1
            rest = ["case " + " ".join(pattern) for pattern in patterns or [] if accepts_all(pattern)]
            rest = ["default"] if patterns is None else rest
            if EXCUSE.search(lines[number - 1]):
                rest = [] if named and rest else ["a reason that nothing needs"]
            elif not named:
                rest = []
            for label in rest:
                yield number, label


def main():
    sources, problems, known = {}, [], {}
    for name in sys.argv[1:] or ["Sources"]:
        top = ROOT / name
        for path in sorted(top.rglob("*.swift")) if top.is_dir() else [top]:
            text = path.read_text()
            try:
                sources[path] = (text, tokens(text))
            except Unreadable:
                problems.append((path, 1, "a bracket or quote without a partner"))
    for _, words in sources.values():
        for name, case in enums(words):
            known.setdefault(name, set()).add(case)
    for path, (text, words) in sources.items():
        problems += [(path, line, label) for line, label in findings(text, words, known)]
    for path, line, label in problems:
        print(f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}:{line}: {label}")
    if problems:
        print("List the cases of our own enums, so that the compiler finds every switch that a new case concerns.",
              file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
