#!/usr/bin/env python3
"""Time the upgrade of a vault that an earlier release filled, for docs/benchmarks.md.

OLD is the path of the earlier rvault. It imports 100,000 receipts, every other with long notes; then this
release opens copies of the vault.
"""
import csv
import os
import pathlib
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Resources/bench"))

import programs  # noqa: E402
import rows  # noqa: E402
import sections  # noqa: E402
from figures import Report, machine, table  # noqa: E402
from programs import Home, Scratch  # noqa: E402

COUNT, ROUNDS, LETTERS = 100_000, 3, 530
NOTE = (
    "Written by `make bench-upgrade`: `rvault status`, which upgrades a vault that an earlier release filled with "
    f"{COUNT:,} receipts, half of them with notes of {LETTERS} letters; the slowest of {ROUNDS} copies. The floor is the same "
    "command after that. Memory is the resident peak (VmHWM).")


def filled(scratch, old):
    """Return a home whose vault an earlier release filled; its keys are with no agent."""
    new, programs.CLIENT = programs.CLIENT, old
    home = Home(scratch, "old")
    file = scratch.path / "old.csv"
    with open(file, "w", newline="", encoding="utf-8") as output:
        writer = csv.writer(output)
        writer.writerow(rows.HEADER)
        for number, pair in enumerate(zip(rows.make(COUNT), rows.make(COUNT, letters=LETTERS))):
            writer.writerow(pair[number % 2])
    seconds = home.run("import", str(file), "--yes")
    print(f"  ({COUNT:,} receipts were imported in {seconds:.1f} s)", flush=True)
    home.lock()
    programs.CLIENT = new
    return home


def main():
    old = os.environ.get("OLD")
    if not old or not os.path.exists(old):
        raise SystemExit("Set OLD to the rvault of an earlier release.")
    report = Report()
    report.section(sections.UPGRADE, NOTE)
    upgrades, later = [], []
    with Scratch() as scratch:
        home = filled(scratch, old)
        for number in range(ROUNDS):
            # Unlocking would upgrade the vault, too.
            new, programs.CLIENT = programs.CLIENT, old
            copy = Home(scratch, f"copy-{number}", home)
            programs.CLIENT = new
            upgrades.append(copy.watched("status"))
            later.append(copy.run("status"))
            if copy.status()["receipts"] != COUNT:
                raise SystemExit("receipts are missing")
        seconds, memory = (max(figures) for figures in zip(*upgrades))
    report.add(f"upgrade of {COUNT:,} receipts", seconds * 1000, "ms", max(later) * 1000, "rvault status", 60_000)
    report.add("memory", memory, "MiB", goal=64.0)
    sections.replace(sections.UPGRADE, [NOTE, "", *machine(), "", *table(report.sections[-1][2])])


main()
