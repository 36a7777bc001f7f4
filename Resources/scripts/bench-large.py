#!/usr/bin/env python3
"""Measure a vault with a million receipts beside one of ten thousand, for docs/benchmarks.md.

BENCH_LARGE (1000000) receipts; with another number the page is not written. Takes about half an hour, and 8 GB of disk in
TMPDIR.
"""
import collections
import os
import pathlib
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Resources/bench"))

import rows  # noqa: E402
import screens  # noqa: E402
import searching  # noqa: E402
import sections  # noqa: E402
import serving  # noqa: E402
import streams  # noqa: E402
from figures import Report, machine, median, table  # noqa: E402
from programs import CLIENT, Home, Scratch  # noqa: E402
from vaults import EVERY, RARE  # noqa: E402

SMALL = 10_000
LARGE = int(os.environ.get("BENCH_LARGE", "1000000"))
PART = 250_000
STARTS, ROUNDS = 11, 5
# One receipt in ten has the second word.
WORDS = {RARE: "a word that 1 in 1,000 receipts has", "lamp": "a word that 1 in 10 receipts has"}
NOTE = (
    "Written by `make bench-large`: notes of 25 letters, one vault that imports and pushes all receipts, and one that pulls "
    f"them; whole commands. An import reads files of {PART:,} receipts one after the other, since `rvault` takes at most 64 "
    f"MiB at once. The peer is the same with {SMALL:,} receipts in the same run, so that a ratio of 1 means that the "
    "cost does not grow. Memory is the resident peak (VmHWM) of the command, that of the server what is resident after all. "
    "A page is PgDn in the list; words are typed letter by letter into the filter.")


def bounds(count):
    """Return the flags with which a server takes so many receipts as fast as they come."""
    return "--max-entries", str(count * 10), "--max-mebibytes", str(1 << 20)


def story(scratch, count):
    """Return the figures of a vault with so many receipts, by name."""
    found = {}
    name, email = f"large-{count}", "large@example.org"
    port = serving.serve(scratch, f"server-{name}", *bounds(count))
    server = scratch.children[-1]
    first, second = Home(scratch, f"{name}-first"), Home(scratch, f"{name}-second")
    first.register(port, email)
    second.log_in(port, email)
    text = scratch.path / f"{name}.txt"
    rows.write_lines(text, count, rare=(RARE, EVERY))
    files = rows.write_csvs(scratch.path / f"{name}-csv", count, PART, (RARE, EVERY))
    commands = {"import": [(first, "import", str(file), "--yes") for file in files]}
    commands |= {"push": [(first, "sync")], "pull": [(second, "sync")]}
    for step, parts in commands.items():
        taken = [home.watched(*words) for home, *words in parts]
        print(f"  ({count:,} receipts, {step}: {' '.join(f'{seconds:.1f}' for seconds, _ in taken)} s)", flush=True)
        found[step] = sum(seconds for seconds, _ in taken) / count * 1000
        found[f"{step} memory"] = max(peak for _, peak in taken)
    arrived = second.status()["receipts"]
    if arrived != count:
        raise SystemExit(f"{arrived} receipts arrived instead of {count}")
    first.run("sync")
    found["nothing"] = median([first.run("sync") for _ in range(ROUNDS)]) * 1000
    newest = first.items("list", "--limit", "1")[0]["id"]
    found["edit"] = median([first.run("edit", newest, "--set", f"notes={n}") for n in range(ROUNDS)]) * 1000
    found["server"] = streams.resident(server) / 2**20
    found["disk"] = second.store_size() / count
    found.update(seen(second, text))
    scratch.end(server)
    return found


def seen(home, text):
    """Return the figures of the screens."""
    frames, _ = screens.first_frames(home, text, STARTS)
    found = {"start": median(frames) * 1000}
    with screens.open_screens(home) as terminal:
        found["page"] = searching.pages(terminal) * 1000
    for word in WORDS:
        found[word] = max(searching.letters(home, word, ROUNDS, False)) * 1000
    with screens.open_screens(home) as terminal:
        screens.list_keys(terminal, 2)
        found["screens"] = terminal.resident("VmHWM")
    return found


Row = collections.namedtuple("Row", "name step unit goal", defaults=(None,))
ROWS = (
    Row("import, a receipt", "import", "ms", 0.15), Row("import, memory", "import memory", "MiB", 64.0),
    Row("exec to first frame, median", "start", "ms", 16.0), Row("a page, median of 60", "page", "ms", 1.5),
    *(Row(f"{name}, worst letter, warm", word, "ms", 8.0 if word == RARE else None) for word, name in WORDS.items()),
    Row("screens, memory", "screens", "MiB", 40.0),
    Row("first push, a receipt", "push", "ms"), Row("first push, memory", "push memory", "MiB"),
    Row("first pull, a receipt", "pull", "ms"), Row("first pull, memory", "pull memory", "MiB"),
    Row("a sync with nothing to do", "nothing", "ms", 16.0), Row("an edit", "edit", "ms"),
    Row("the server's memory", "server", "MiB"), Row("the vault on the disk, a receipt, pulled", "disk", "B", 2200),
)


def main():
    if not os.path.exists(CLIENT):
        raise SystemExit(f"{CLIENT} is not built; run make release.")
    report = Report()
    with Scratch() as scratch:
        small = story(scratch, SMALL)
        large = story(scratch, LARGE)
    report.section(f"{LARGE:,} receipts", NOTE)
    for row in ROWS:
        report.add(row.name, large[row.step], row.unit, small[row.step], f"{SMALL:,}", row.goal)
    if LARGE == 1_000_000:
        sections.replace(sections.MILLION, [NOTE, "", *machine(), "", *table(report.sections[-1][2])])
    print(f"\n{len(report.missed)} goals missed")


main()
