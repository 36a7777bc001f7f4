"""Pages of the list, and words typed into the filter, warm and cold, beside `less` and `tig`."""

import os
import random
import subprocess
import time

import screens
from figures import median
from terminal import Terminal
from vaults import COMMON, RARE

WARM, COLD = {RARE: 8.0, COMMON: 12.0}, 60.0
ROUNDS, COLD_ROUNDS = 5, 3
NAMES = {RARE: "a word that 1 in 1,000 receipts has", COMMON: "a word that 2 in 3 receipts have"}


class Tig:
    """A repository with one commit for each line of a text file, for `tig`."""

    def __init__(self, scratch, home, text):
        self.folder = scratch.path / "commits"
        self.environment = home.environment | {"GIT_DIR": str(self.folder / ".git")}
        subprocess.run(["git", "init", "-q", "-b", "main", str(self.folder)], env=home.environment, check=True)
        lines = text.read_text().splitlines()
        self.first = lines[0].split()[0].encode()
        stream = []
        # The last commit is the first line that tig shows.
        for number, line in enumerate(reversed(lines)):
            message = line.strip().encode()
            stream.append(
                b"commit refs/heads/main\ncommitter a <a@b> %d +0000\ndata %d\n%s\n" % (number, len(message), message))
        subprocess.run(["git", "fast-import", "--quiet"], input=b"".join(stream), env=self.environment, check=True)

    def open(self):
        """Return a terminal in which all commits are listed."""
        terminal = Terminal(["/usr/bin/tig", "main"], self.environment)
        terminal.until(self.first)
        terminal.burst(quiet=2.0, limit=2.0)
        return terminal


class Neomutt:
    """A mailbox with a mail for each line of a text file, the whole line as its subject, for `neomutt`."""

    def __init__(self, scratch, home, text):
        self.environment = home.environment
        self.box, self.settings = scratch.path / "box", scratch.path / "neomuttrc"
        lines = text.read_text().splitlines()
        self.first = lines[0].split()[0].encode()
        with open(self.box, "w") as file:
            for number, line in enumerate(lines):
                file.write(
                    "From a@b Thu Jan  1 00:00:00 2026\nFrom: a <a@b>\nDate: Thu, 1 Jan 2026 00:00:00 +0000\n"
                    f"Message-ID: <{number}@b>\nSubject: {line.strip()}\n\n\n")
        self.settings.write_text(
            "set sort=mailbox-order\nset index_format='%s'\nset folder=/nonexistent\nset mark_old=no\nset quit=yes\n")

    def open(self):
        """Return a terminal in which all mails are listed, the first one marked."""
        terminal = Terminal(["/usr/bin/neomutt", "-n", "-F", str(self.settings), "-f", str(self.box)], self.environment)
        terminal.until(self.first)
        terminal.burst(quiet=2.0, limit=4.0)
        return terminal

    def word(self, word):
        """Return the seconds in which only the mails with the word are listed."""
        with self.open() as terminal:
            terminal.settle(b"l")
            terminal.settle(b"~s " + word.encode())
            return terminal.press(b"\r", quiet=1.0)[0]


def open_less(home, text):
    terminal = Terminal(["/usr/bin/less", "-i", "-S", str(text)], screens.less_environment(home))
    terminal.until(text.name.encode())
    return terminal


def pages(terminal, top=b"g", count=60):
    """Return the median seconds from PgDn to its frame, after the key that goes to the top."""
    terminal.settle(top)
    times = [terminal.press(screens.DOWN)[0] for _ in range(count)]
    return median([seconds for seconds in times if seconds is not None])


def drop(home):
    """Drop the vault's files from the page cache; return the first of them."""
    files = sorted((home.path / ".local/share/receipt-vault").iterdir(), key=lambda path: path.name)
    for path in files:
        if path.is_file():
            handle = os.open(path, os.O_RDONLY)
            os.fsync(handle)
            os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
            os.close(handle)
    return next(path for path in files if path.name == "home.vault")


def cold_page(home):
    """Return the seconds to read one page of the vault's file from the disk."""
    times, dice = [], random.Random(1)
    file = drop(home)
    handle = os.open(file, os.O_RDONLY)
    os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_RANDOM)
    for _ in range(200):
        place = dice.randrange(file.stat().st_size // 4096) * 4096
        started = time.perf_counter()
        os.pread(handle, 4096, place)
        times.append(time.perf_counter() - started)
    os.close(handle)
    return median(times)


def letters(home, word, rounds, is_cold):
    """Return for each letter the median seconds to its frame. Each cold round is a process of its own."""
    times = [[] for _ in word]
    terminal = None
    for _ in range(rounds):
        if is_cold or terminal is None:
            terminal = screens.open_screens(home)
        terminal.settle(b"/")
        for place, letter in enumerate(word):
            if is_cold:
                drop(home)
            times[place].append(terminal.press(letter.encode(), quiet=0.4 if is_cold else 0.1)[0])
        terminal.settle(screens.ESCAPE)
        if is_cold:
            terminal.close()
    if not is_cold:
        terminal.close()
    return [median([seconds or 0.0 for seconds in taken]) for taken in times]


def less_word(home, text, word):
    """Return the seconds of a `less` that has just been started to show only the lines with the word."""
    with open_less(home, text) as terminal:
        terminal.settle(b"&" + word.encode())
        return terminal.press(b"\r", quiet=1.0)[0]


def measure(report, scratch, vaults, count):
    home, text, *_ = vaults(count, 530)
    report.section(
        f"Pages and words, with {count:,} receipts",
        "Notes of 530 letters. A page is PgDn in the list, 60 times. Words are typed letter by letter into the filter; the "
        "worst letter of a word is that with the largest median, from the key to the last byte of its frame. Cold: before "
        "each letter the vault's files are dropped from the page cache (posix_fadvise), in a program that has just been "
        "started. `less`, `tig` and `neomutt` have the same lines with whole notes, `tig` as a commit each and `neomutt` as a "
        "subject each. `less` gets `&` and the whole word in a process of its own, and needs only as many lines as fit the "
        "screen; `neomutt` gets the whole word as a limit on subjects.")
    with screens.open_screens(home) as terminal:
        ours = pages(terminal) * 1000
    with open_less(home, text) as terminal:
        less = pages(terminal) * 1000
    with Tig(scratch, home, text).open() as terminal:
        tig = pages(terminal, top=b"") * 1000
    mails = Neomutt(scratch, home, text)
    with mails.open() as terminal:
        neomutt = pages(terminal, top=b"=") * 1000
    report.add("a page, median of 60", ours, "ms", less, "less", 1.5)
    report.add("a page, median of 60", ours, "ms", tig, "tig", 1.5)
    report.add("a page, median of 60", ours, "ms", neomutt, "neomutt", 1.5)
    for word, goal in WARM.items():
        less = median([less_word(home, text, word) for _ in range(ROUNDS)]) * 1000
        worst = max(letters(home, word, ROUNDS, False)) * 1000
        report.add(f"{NAMES[word]}, worst letter, warm", worst, "ms", less, "less &", goal)
        limited = median([mails.word(word) for _ in range(ROUNDS)]) * 1000
        report.add(f"{NAMES[word]}, worst letter, warm", worst, "ms", limited, "neomutt", goal)
    floor = cold_page(home) * 1000
    for word in WARM:
        times = [seconds * 1000 for seconds in letters(home, word, COLD_ROUNDS, True)]
        report.add(f"{NAMES[word]}, first letter, cold", times[0], "ms", floor, "a page of the disk", COLD)
        report.add(f"{NAMES[word]}, worst letter, cold", max(times), "ms", floor, "a page of the disk", COLD)
