"""docs/benchmarks.md: the part that `make bench` writes, and after it the sections that other commands write."""

import pathlib
import sys

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/benchmarks.md"
MILLION, UPGRADE, INSTRUCTIONS, LOAD, POSTGRES, ACCOUNTS, CAPTURE = (
    "A million receipts", "Upgrade of an old vault", "Instructions", "Under load", "Over PostgreSQL", "Many accounts",
    "A phone as the scanner")
# In the order of the page.
OTHERS = (MILLION, UPGRADE, INSTRUCTIONS, LOAD, POSTGRES, ACCOUNTS, CAPTURE)


def split(text):
    """Return what precedes the sections of other commands, and these sections by their titles."""
    starts = sorted((text.find(f"\n## {title}\n"), title) for title in OTHERS if f"\n## {title}\n" in text)
    ends = [start for start, _ in starts[1:]] + [len(text)]
    head = text[:starts[0][0]] if starts else text
    return head, {title: text[start:end].strip() for (start, title), end in zip(starts, ends)}


def write(path, head, sections):
    parts = [head.strip(), *(sections[title] for title in OTHERS if title in sections)]
    pathlib.Path(path).write_text("\n\n".join(parts) + "\n")


def rewrite(path, head):
    """Replace the part that `make bench` writes."""
    former = pathlib.Path(path)
    _, sections = split(former.read_text()) if former.exists() else ("", {})
    write(path, head, sections)


def replace(title, lines, path=PAGE):
    """Replace or add the section of another command; `lines` follow its title."""
    head, sections = split(pathlib.Path(path).read_text())
    sections[title] = "\n".join([f"## {title}", "", *lines]).strip()
    write(path, head, sections)


def end(title, report):
    """Rewrite the section if --page asks for it, name the goals that were missed, and return the exit status."""
    if "--page" in sys.argv:
        replace(title, report.lines())
    print(f"\n{len(report.missed)} goals missed: {report.missed}")
    return 1 if report.missed else 0
