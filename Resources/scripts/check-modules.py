#!/usr/bin/env python3
"""Compare the table of modules in docs/ARCHITECTURE.md with Package.swift.

Every module that ships is in the table once, and depends only on modules that stand before it there. The modules that
the page calls pure are those that Package.swift compiles with strict memory safety. With --pure, print the folders of
these instead.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/ARCHITECTURE.md"


def shipped():
    """The targets below Sources, by name."""
    package = json.loads(subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, check=True,
                                        capture_output=True, text=True).stdout)
    return {target["name"]: target for target in package["targets"]
            if target["type"] not in ("test", "plugin") and not (target.get("path") or "").startswith("Tests")}


def is_pure(target):
    return any("strictMemorySafety" in setting["kind"] for setting in target["settings"])


def needs(target):
    return [dependency["byName"][0] for dependency in target["dependencies"]]


def problems(targets, page):
    table = re.findall(r"^\| [a-zC ]+ \| ((?:`[\w-]+`(?:, )?)+) \|", page, re.M)
    # The page begins with what is on top; within a row, the lower ones come first.
    listed = [name for row in reversed(table) for name in re.findall(r"`([\w-]+)`", row)]
    for name in sorted(set(targets) - set(listed)):
        yield f"{name} is not in the table of modules"
    for name in listed:
        if name not in targets:
            yield f"the table has {name}, which Package.swift does not build"
        if listed.count(name) > 1:
            yield f"{name} is in the table more than once"
    for name, target in targets.items():
        for lower in needs(target):
            if {name, lower} <= set(listed) and listed.index(lower) > listed.index(name):
                yield f"{name} depends on {lower}, which stands above it in the table"
    sentence = re.search(r"^Pure modules \((.*?)\)", page, re.M | re.S)
    said = set(re.findall(r"`([\w-]+)`", sentence.group(1))) if sentence else set()
    pure = {name for name, target in targets.items() if is_pure(target)}
    for name in sorted(said ^ pure):
        yield f"{name} is pure in {'the page' if name in said else 'Package.swift'} alone"


def main():
    targets = shipped()
    if "--pure" in sys.argv:
        print(" ".join(f"Sources/{name}" for name, target in sorted(targets.items()) if is_pure(target)))
        return 0
    found = list(problems(targets, PAGE.read_text()))
    for problem in found:
        print(f"docs/ARCHITECTURE.md: {problem}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
