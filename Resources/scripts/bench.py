#!/usr/bin/env python3
"""Measure the release build against floors measured in the same run, and rewrite docs/benchmarks.md.

BENCH_ROWS (10000) receipts are imported, pushed and pulled; BENCH_BIG (100000) are in the large list; the server's store
grows to BENCH_ACCOUNTS (10000) accounts, and to one of BENCH_GROWN (1000000) rows. With other sizes the page is not
written, unless BENCH_PAGE names a file to write. BENCH_ONLY="arrival list" measures these of SECTIONS
alone. The page keeps the sections that other commands write (sections.py).
"""
import os
import pathlib
import subprocess
import sys
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Resources/bench"))

import arrival  # noqa: E402
import attachments  # noqa: E402
import editing  # noqa: E402
import growth  # noqa: E402
import pictures  # noqa: E402
import rounds  # noqa: E402
import rows  # noqa: E402
import screens  # noqa: E402
import searching  # noqa: E402
import sections  # noqa: E402
import serving  # noqa: E402
import streams  # noqa: E402
import syncing  # noqa: E402
from figures import Report, median, percentile  # noqa: E402
from programs import CLIENT, SERVER, Scratch  # noqa: E402
from vaults import Vaults, measure_import  # noqa: E402

SMALL = 1000
ROWS = int(os.environ.get("BENCH_ROWS", "10000"))
BIG = int(os.environ.get("BENCH_BIG", "100000"))
GROWN = int(os.environ.get("BENCH_GROWN", "1000000"))
ACCOUNTS = int(os.environ.get("BENCH_ACCOUNTS", "10000"))


ONLY = os.environ.get("BENCH_ONLY", "").split()


def measure_start(report, vaults):
    report.section(
        "From unlocking to the first frame",
        "From exec to the last line of the first frame, with the key held by `rvault unlock`, so that its derivation "
        "is not in it. The floor is `less` on a text file of the same lines, on the same pseudo-terminal of 80×24.")
    medians = []
    for count in (SMALL, BIG):
        home, text, *_ = vaults(count)
        ours, floor = screens.first_frames(home, text, 20)
        medians.append(median(ours) * 1000)
        report.add(
            f"exec to first frame, {count:,} receipts, median", medians[-1], "ms", median(floor) * 1000, "less", 16.0)
        report.add(f"the slowest of 20, {count:,} receipts", max(ours) * 1000, "ms", max(floor) * 1000, "less")
    report.add(
        "the large list beside the small one", medians[-1] - medians[0], "ms", goal=("within 3 ms", medians[-1] - medians[0] < 3))
    home = vaults(SMALL).home
    derived = screens.derivation(home, 5) * 1000
    report.add("derivation of the key (slow on purpose)", derived, "ms")
    report.add("Enter after the passphrase to the list, median of 5", median(screens.typed_unlock(home, 5)) * 1000, "ms")


def measure_keys(report, vaults):
    report.section(
        "From a key to its frame",
        "Eight rounds of 40 keys: j, PgDn, G, g and the letters of a filter, each until the last byte of its frame. "
        "`less --incsearch` gets the same keys on the same lines; its letters search, ours filter.")
    for count in (SMALL, BIG):
        home, text, *_ = vaults(count)
        floor = screens.summary(screens.less_keys(home, text, 8))
        with screens.open_screens(home) as terminal:
            times = screens.list_keys(terminal, 8)
        ours = screens.summary(times)
        report.add(f"median of {len(times)} keys, {count:,} receipts", ours[0], "ms", floor[0], "less", 4.0)
        report.add(f"99th percentile, {count:,} receipts", ours[1], "ms", floor[1], "less", 16.0)


def measure_filter(report, scratch, home, text):
    report.section(
        f"Filter as you type, and memory, with {BIG:,} receipts",
        "Every letter, twice, of " + ", ".join(f"“{query}”" for query in rows.QUERIES) + ". `less` gets the same beginnings "
        "as `&pattern`; `grep -c` reads all lines once. Memory is the resident peak (VmHWM) of the program's process.")
    peer = screens.less_filters(home, text)
    whole = median([screens.grep_count(text, query) for query in rows.QUERIES]) * 1000
    with screens.open_screens(home) as terminal:
        start = terminal.resident("VmHWM")
        frames = screens.filters(terminal)
        times = [seconds * 1000 for seconds, _ in frames]
        report.add(f"letter to frame, median of {len(times)}", median(times), "ms", median(peer) * 1000, "less &", 16.0)
        report.add("99th percentile", percentile(times, 0.99), "ms", percentile(peer, 0.99) * 1000, "less &", 16.0)
        report.add("the slowest", max(times), "ms", whole, "one grep -c")
        report.add("bytes written for a letter, median", median([size for _, size in frames]), "B")
        report.add("bytes written for a letter, at most", max(size for _, size in frames), "B")
        screens.list_keys(terminal, 2)
        used = terminal.resident("VmHWM")
        screens.many_keys(terminal, 2000)
        after = terminal.resident("VmHWM")
        report.add("memory after the first frame", start, "MiB")
        report.add("memory after the filters and keys above", used, "MiB", goal=40.0)
        report.add("memory after 2,000 more keys", after, "MiB", goal=("no growth (< 0.5 MiB)", after - used < 0.5))
        ours = screens.idle(terminal, 10)
    measure_screens(report, home)
    measure_idleness(report, scratch, home, ours)


def measure_screens(report, home):
    report.section(
        f"Search, and every screen, with {BIG:,} receipts",
        "A search is a whole query, sorted by total; counted from its last letter to the last byte of the frame, when the "
        "query without that letter has been found. A screen is opened from the list.")
    with screens.open_screens(home) as terminal:
        for name, (key, back) in screens.SCREENS.items():
            times = screens.opened(terminal, key, back, 20)
            report.add(f"{name}, median of {len(times)}", median(times) * 1000, "ms", goal=16.0)
        screens.sort_by_total(terminal)
        for query in rows.SEARCHES:
            times = screens.searches(terminal, query, 20)
            report.add(f"`{query}`, median of {len(times)}", median(times) * 1000, "ms", goal=30.0)


def measure_idleness(report, scratch, home, ours):
    report.section(
        "Ten seconds without a key",
        f"With {BIG:,} receipts, in the list. The floor is a Swift program that starts one task and waits "
        "(Resources/bench/waiting.swift): libdispatch looks after its threads once a second in every program that uses "
        "it, and that is all that wakes ours.")
    program = screens.waiting_program(scratch, ROOT / "Resources/bench/waiting.swift")
    with screens.Terminal([str(program)], home.environment) as terminal:
        floor = screens.idle(terminal, 10)
    report.add("processor time", ours[0] * 1000, "ms", floor[0] * 1000, "waiting", ("0", ours[0] == 0))
    report.add("wake-ups of all threads", ours[1], "", floor[1], "waiting", ("0", ours[1] == 0))
    report.add("wake-ups of the screen's thread", ours[2], "", floor[2], "waiting", ("0", ours[2] == 0))


def measure_sizes(report):
    report.section(
        "The programs on the disk",
        "The release build keeps symbols and debug sections; `make install` removes them.")
    for program in (CLIENT, SERVER):
        name, stripped = os.path.basename(program), f"{program}.stripped"
        subprocess.run([os.environ.get("STRIP", "strip"), "-o", stripped, program], check=True)
        built, installed = os.path.getsize(program), os.path.getsize(stripped)
        os.unlink(stripped)
        report.add(f"{name}, as built", built / 1e6, "MB")
        report.add(f"{name}, as installed", installed / 1e6, "MB", built / 1e6, "as built")


def measure_all_screens(report, scratch, vaults):
    measure_start(report, vaults)
    measure_keys(report, vaults)
    home, text, *_ = vaults(BIG)
    measure_filter(report, scratch, home, text)


# In the order of the page. Edits are measured before and after the large vault is pushed.
SECTIONS = {
    "sizes": lambda report, scratch, vaults: measure_sizes(report),
    "screens": measure_all_screens,
    "worker": lambda report, scratch, vaults: rounds.measure(report, vaults, SMALL),
    "search": lambda report, scratch, vaults: searching.measure(report, scratch, vaults, BIG),
    "first-picture": lambda report, scratch, vaults: pictures.measure_first_picture(report, scratch),
    "list": lambda report, scratch, vaults: pictures.measure_list(report, scratch, BIG),
    "arrival": lambda report, scratch, vaults: arrival.measure_arrival(report, scratch),
    "other-device": lambda report, scratch, vaults: arrival.measure_other_device(report, scratch),
    "transfers": lambda report, scratch, vaults: attachments.measure(report, scratch),
    "import": lambda report, scratch, vaults: measure_import(report, scratch, vaults, BIG),
    "syncing": lambda report, scratch, vaults: syncing.measure(report, scratch, ROWS),
    "edits": lambda report, scratch, vaults: editing.measure(report, scratch, vaults(BIG).home, BIG, ROWS),
    "server": lambda report, scratch, vaults: serving.measure(report, scratch),
    "growth": lambda report, scratch, vaults: growth.measure(report, scratch, GROWN, ACCOUNTS),
    "streams": lambda report, scratch, vaults: streams.measure(report, scratch),
}


def main():
    started = time.perf_counter()
    for program in (CLIENT, SERVER):
        if not os.path.exists(program):
            raise SystemExit(f"{program} is not built; run make release.")
    if unknown := set(ONLY) - set(SECTIONS):
        raise SystemExit(f"no such section: {' '.join(unknown)}; there are {' '.join(SECTIONS)}")
    report = Report()
    with Scratch() as scratch:
        vaults = Vaults(scratch)
        for name, measure in SECTIONS.items():
            if not ONLY or name in ONLY:
                measure(report, scratch, vaults)
    is_whole = (ROWS, BIG, GROWN, ACCOUNTS) == (10000, 100000, 1000000, 10000) and not ONLY
    path = os.environ.get("BENCH_PAGE") or (str(sections.PAGE) if is_whole else None)
    if path:
        sections.rewrite(path, report.markdown("make bench"))
    print(f"\n{len(report.missed)} goals missed; {time.perf_counter() - started:.0f} s; {path or 'no page was written'}")
    for miss in report.missed:
        print(f"  {miss}")


main()
