"""Measured values as tables for people."""

import datetime
import os
import pathlib
import platform
import re
import statistics
import subprocess
import time


def median(values):
    return statistics.median(values)


def percentile(values, part):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def show(value, unit):
    """Format a value with two or three significant digits, never with an exponent."""
    if value is None:
        return ""
    if float(value).is_integer() and unit not in ("ms", "s"):
        return f"{int(value):,} {unit}".strip()
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return f"{value:,.{digits}f} {unit}".strip()


class Report:
    def __init__(self):
        self.started = time.perf_counter()
        self.sections = []
        self.missed = []

    def section(self, title, *notes):
        self.sections.append((title, notes, []))
        print(f"\n{title} (at {time.perf_counter() - self.started:.0f} s)", flush=True)

    def add(self, name, value, unit, floor=None, peer="", goal=None):
        """Add a row. `goal` is the largest good value, or (text, is met); `floor` the peer's in the same run."""
        ratio = f"{value / floor:.2f}" if floor else ""
        wanted, verdict = "", ""
        if goal is not None:
            wanted, verdict = goal if isinstance(goal, tuple) else (f"< {show(goal, unit)}", value < goal)
            if not verdict:
                self.missed.append(f"{name}: {show(value, unit)} where {wanted} is the goal")
            verdict = "met" if verdict else "**missed**"
        against = f"{peer} {show(floor, unit)}".strip() if floor is not None else peer
        row = [name, show(value, unit), against, ratio, wanted, verdict]
        self.sections[-1][2].append(row)
        print("  " + "  ".join(cell for cell in row if cell), flush=True)

    def markdown(self, command):
        lines = [
            "# Benchmarks", "",
            f"Written by `{command}`; do not edit by hand. Every ratio is against something that was measured in the "
            "same run on the same machine: this program divided by the floor or peer. Times are comparable within one "
            "page only.", "", *machine(), "",
        ]
        if self.missed:
            lines += ["Goals that were missed in this run:", "", *[f"- {miss}" for miss in self.missed], ""]
        else:
            lines += ["Every goal was met in this run.", ""]
        return "\n".join(lines + self.tables("##")).rstrip() + "\n"

    def lines(self):
        """Return the lines of a section that another command writes."""
        return [*machine(), "", *self.tables("###")]

    def tables(self, heading):
        lines = []
        for title, notes, rows in self.sections:
            lines += [f"{heading} {title}", ""]
            for note in notes:
                lines += [note, ""]
            lines += [*table(rows), ""]
        return lines


def table(rows):
    """Return the lines of a table with the rows of a section."""
    lines = ["| | measured | floor or peer | ratio | goal | |", "|---|---:|---:|---:|---:|---|"]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]


def said(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout.strip()


def machine():
    """Return where these figures were measured, and of what version."""
    root = pathlib.Path(__file__).resolve().parents[2]
    model = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    memory = int(re.search(r"MemTotal:\s*(\d+)", pathlib.Path("/proc/meminfo").read_text())[1]) / 1024 / 1024
    debian = pathlib.Path("/etc/debian_version").read_text().strip()
    disk = said("findmnt", "-no", "FSTYPE", "-T", os.environ.get("TMPDIR", "/tmp"))
    swift = re.search(r"Swift version (\S+)", said("swift", "--version"))
    commit = said("git", "-C", str(root), "rev-parse", "--short=12", "HEAD")
    changed = " with changes" if said("git", "-C", str(root), "status", "--porcelain", "Sources", "Package.swift") else ""
    load = " ".join(f"{value:.2f}" for value in os.getloadavg())
    now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
    return [
        "| | |", "|---|---|",
        f"| when | {now}, commit {commit}{changed}, release build |",
        f"| machine | {os.cpu_count()} cores, {model[1] if model else platform.machine()}, {memory:.0f} GiB memory |",
        f"| scratch folder | {disk} |",
        f"| system | Debian {debian}, Linux {platform.release()}, Swift {swift[1] if swift else '?'} |",
        f"| load average at the end | {load} |",
    ]

