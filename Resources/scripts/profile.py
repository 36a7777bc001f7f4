#!/usr/bin/env python3
"""Count the instructions of the release build by callgrind, and rewrite the section "Instructions" of docs/benchmarks.md.

Counts do not depend on the load of the machine, so that a change that costs 5 % is seen. A count for a record is the
difference of two runs, with FEW and MANY records, divided by the records between them: what starts and ends a run is not
in it. PROFILE_KEEP=folder keeps callgrind's files, for callgrind_annotate.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Resources/bench"))

import programs  # noqa: E402
import rows  # noqa: E402
import sections  # noqa: E402
from figures import machine  # noqa: E402

FEW, MANY = 100, 1100
NOTE = (
    f"Written by `make profile`: instructions in user space by callgrind, of whole commands, or of a record: the "
    f"difference of {MANY:,} and {FEW} records, divided. The machine does not matter, its libraries do.")


class Counter:
    """Runs programs under callgrind. The copies have no debug data, which valgrind 3.19 cannot read."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.number = 0
        for name in ("CLIENT", "SERVER"):
            copy = self.folder / pathlib.Path(getattr(programs, name)).name
            subprocess.run(["objcopy", "--strip-debug", getattr(programs, name), copy], check=True)
            setattr(programs, name, str(copy))

    def command(self, name, program, *words):
        self.number += 1
        out = self.folder / f"{self.number:02}-{name}.out"
        tool = ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={out}", program, *words]
        return out, tool

    def run(self, name, home, *words):
        """Return the instructions of a command."""
        out, tool = self.command(name, programs.CLIENT, *words)
        done = subprocess.run(tool, env=home.environment, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"rvault {' '.join(words)} ended with {done.returncode}: {done.stderr or done.stdout}")
        return self.total(out)

    @staticmethod
    def total(out):
        """Return the sum of the parts of a run."""
        parts = sorted(out.parent.glob(out.name + "*"))
        return sum(int(re.search(r"(?m)^(?:summary|totals): (\d+)", part.read_text())[1]) for part in parts)


def serving(scratch, port=0):
    """Return the words that start the server."""
    return ["serve", "--data", str(scratch.path / "server"), "--listen", f"127.0.0.1:{port}", "--open-registration",
            "--read", "off"]


def story(counter, letters, count):
    """Import, push and pull that many receipts; return the instructions by step."""
    found = {}
    with programs.Scratch() as scratch:
        table = scratch.path / "rows.csv"
        rows.write_csv(table, count, letters)
        port = scratch.start([programs.SERVER, *serving(scratch)])
        first, second = programs.Home(scratch, "first"), programs.Home(scratch, "second")
        first.register(port, "profile@example.org")
        second.log_in(port, "profile@example.org")
        scratch.end()
        # Only now, since under callgrind nobody would wait for the server to derive a password's key.
        out, tool = counter.command("server", programs.SERVER, *serving(scratch, port))
        scratch.start(tool)
        found["import"] = counter.run("import", first, "import", str(table), "--yes")
        found["push"] = counter.run("push", first, "sync")
        scratch.end()
        found["push, on the server"] = counter.total(out)
        scratch.start([programs.SERVER, *serving(scratch, port)])
        found["pull"] = counter.run("pull", second, "sync")
    return found


def whole_commands(counter):
    with programs.Scratch() as scratch:
        home = programs.Home(scratch, "alone")
        table = scratch.path / "rows.csv"
        rows.write_csv(table, 1000)
        home.run("import", str(table), "--yes")
        port = scratch.start([programs.SERVER, *serving(scratch)])
        home.register(port, "profile@example.org")
        home.run("sync")
        yield "`rvault version`", counter.run("version", home, "version")
        yield "`rvault status`, which opens the vault", counter.run("status", home, "status")
        yield "`rvault list`, 50 of 1,000 receipts", counter.run("list", home, "list", "--limit", "50")
        yield "`rvault sync` with nothing to do", counter.run("nothing", home, "sync")
        with home.worker():
            yield "the same while the worker has the vault open", counter.run("asked", home, "sync")


def table(counter):
    """Yield the rows of the section."""
    for name, count in whole_commands(counter):
        yield f"| {name} | {count / 1e6:,.2f} M |"
    for letters, long in ((0, "25"), (530, "530")):
        few, many = story(counter, letters, FEW), story(counter, letters, MANY)
        for step in few:
            each = (many[step] - few[step]) / (MANY - FEW)
            yield f"| {step}, a record with notes of {long} letters | {each / 1e6:,.3f} M |"


def main():
    folder = os.environ.get("PROFILE_KEEP") or tempfile.mkdtemp(prefix="rvp-")
    os.makedirs(folder, exist_ok=True)
    lines = []
    for line in table(Counter(folder)):
        print(line, flush=True)
        lines.append(line)
    if not os.environ.get("PROFILE_KEEP"):
        shutil.rmtree(folder)
    sections.replace(sections.INSTRUCTIONS, [NOTE, "", *machine(), "", "| | instructions |", "|---|---:|", *lines])


main()
