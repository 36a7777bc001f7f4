#!/usr/bin/env python3
"""Prints the changelog of the Debian packages, made from CHANGELOG.md: an entry for each version, an item for each of its
items. The last argument but the maintainer is the time of an unreleased version, in seconds since 1970.

Usage: deb-changelog.py CHANGELOG.md SECONDS MAINTAINER
"""
import re
import sys
import textwrap
from email.utils import formatdate
from datetime import datetime, timezone

VERSION = re.compile(r"## \[?(\d+\.\d+\.\d+)\]? \((unreleased|\d{4}-\d\d-\d\d)\)")


def items(section):
    """Yields the headings and items of a version: whether it is an item, and its text in one line."""
    for block in re.split(r"\n(?=- |### |\n)", section):
        text = " ".join(block.split()).replace("`", "")
        if text.startswith("- "):
            yield True, text[2:]
        elif text.startswith("### "):
            yield False, text[4:]


def entry(version, day, section, seconds, maintainer):
    if day != "unreleased":
        seconds = int(datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=timezone.utc).timestamp())
    lines = [f"receipt-vault ({version}) bookworm; urgency=medium", ""]
    for is_item, text in items(section):
        first = "  * " if is_item else "  [ "
        lines += textwrap.wrap(
            text if is_item else text + " ]", 79, initial_indent=first, subsequent_indent="    ",
            break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines + ["", f" -- {maintainer}  {formatdate(seconds)}", ""])


def main(path, seconds, maintainer):
    with open(path, encoding="utf-8") as file:
        parts = VERSION.split(file.read())[1:]
    versions = list(zip(parts[0::3], parts[1::3], parts[2::3]))
    if not versions:
        sys.exit(f"{path} has no version, such as '## 1.2.3 (2026-12-01)'.")
    print("\n".join(entry(*version, int(seconds), maintainer) for version in versions), end="")


main(*sys.argv[1:])
