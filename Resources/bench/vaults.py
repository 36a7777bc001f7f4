"""Vaults full of receipts, each imported when a section first asks for it, and what their imports took."""

import collections

import exchange
import rows
from figures import median
from programs import Home

# A word that one receipt in a thousand has in its notes, and one that two in three have if the notes are long.
RARE, COMMON, EVERY = "quartz", "workshop", 1000
Filled = collections.namedtuple("Filled", "home text table seconds peak")


class Vaults:
    """Makes each vault once; `letters` is the length of the notes."""

    def __init__(self, scratch):
        self.scratch = scratch
        self.made = {}

    def __call__(self, count, letters=25):
        if (count, letters) not in self.made:
            self.made[count, letters] = self.fill(count, letters)
        return self.made[count, letters]

    def fill(self, count, letters):
        name = f"v{count}-{letters}"
        table, text = self.scratch.path / f"{name}.csv", self.scratch.path / f"{name}.txt"
        least, rare = 0 if letters == 25 else letters, (RARE, EVERY)
        rows.write_csv(table, count, least, rare)
        rows.write_lines(text, count, least, rare)
        home = Home(self.scratch, name)
        seconds, peak = home.watched("import", str(table), "--yes")
        print(f"  (a vault of {count:,} receipts was made in {seconds:.1f} s)", flush=True)
        return Filled(home, text, table, seconds, peak)


def measure_import(report, scratch, vaults, count, sizes=(25, 530)):
    """Report what the import of a large file takes for each receipt, and its memory."""
    report.section(
        f"Import of {count:,} receipts from CSV",
        "A whole command, divided by the receipts, and the resident peak (VmHWM) of its process. The floor is `sqlcipher` "
        "reading the same CSV into one encrypted table without indexes, search or queue, median of 3.")
    for letters in sizes:
        filled = vaults(count, letters)
        floor = median([exchange.sqlcipher_import(scratch, filled.table) for _ in range(3)])
        name = f"notes of {letters} letters"
        report.add(
            f"a receipt with {name}", filled.seconds / count * 1000, "ms", floor / count * 1000, "sqlcipher .import", 0.15)
        report.add(f"memory, {name}", filled.peak, "MiB", goal=64.0)
