"""Times of the screens, compared with `less` on a text file of the same lines."""

import subprocess
import time

import rows
from figures import median, percentile
from programs import CLIENT, PASSPHRASE
from terminal import Terminal

DOWN, ESCAPE, RUBOUT = b"\x1b[6~", b"\x1b", b"\x7f"
# One round of keys; eight of them are 320.
ROUND = [b"j"] * 24 + [DOWN] * 10 + [b"G", b"g"]
TYPED = [b"l", b"a", b"m", b"p"]


def less_environment(home):
    return home.environment | {"LESSHISTFILE": "-", "LESS": ""}


def open_screens(home):
    terminal = Terminal([CLIENT], home.environment)
    terminal.until(b"help")
    return terminal


def first_frames(home, text, count):
    """Return seconds from exec to the last line of the first frame: (the screens, `less`), measured alternately."""
    ours, floor = [], []
    # less shows the file name in the last line of the screen.
    marker = text.name.encode()
    for _ in range(count + 1):
        with Terminal([CLIENT], home.environment) as terminal:
            ours.append(terminal.until(b"help"))
        with Terminal(["/usr/bin/less", str(text)], less_environment(home)) as terminal:
            floor.append(terminal.until(marker))
    return ours[1:], floor[1:]


def typed_unlock(home, count):
    """Return seconds from Enter after the passphrase to the list, including key derivation."""
    home.lock()
    times = []
    for _ in range(count):
        with Terminal([CLIENT], home.environment) as terminal:
            terminal.until(b"Passphrase")
            terminal.settle(PASSPHRASE.encode())
            times.append(terminal.until(b"[1 Vault]", since=terminal.write(b"\r")))
    home.unlock()
    return times


def derivation(home, count):
    """Return the seconds that key derivation adds to a command."""
    held = [home.run("status") for _ in range(count)]
    home.lock()
    derived = [home.run("status", secret=PASSPHRASE) for _ in range(count)]
    home.unlock()
    return median(derived) - median(held)


def keys(terminal, rounds, typed, drop, pause=0):
    """Return seconds from each key to its frame. A key that draws nothing, as at an end of the list, is left out.

    What is drawn later, within `pause` seconds, counts for no key.
    """
    times = []

    def press(key):
        times.append(terminal.press(key)[0])
        if pause:
            terminal.burst(quiet=pause, limit=pause)

    terminal.settle(b"g")
    for _ in range(rounds):
        for key in ROUND:
            press(key)
        terminal.settle(b"/")
        for letter in typed:
            press(letter)
        terminal.settle(drop)
        terminal.settle(b"g")
    return [time for time in times if time is not None]


def list_keys(terminal, rounds, pause=0):
    return keys(terminal, rounds, TYPED, ESCAPE, pause)


def less_keys(home, text, rounds):
    with Terminal(["/usr/bin/less", "--incsearch", str(text)], less_environment(home)) as terminal:
        terminal.until(text.name.encode())
        return keys(terminal, rounds, TYPED, RUBOUT * (len(TYPED) + 1))


def filters(terminal, gap=None):
    """Return (seconds to the frame, its bytes) for each letter of each query, all queries twice; see `press`."""
    frames = []
    for query in rows.QUERIES * 2:
        terminal.settle(b"/")
        for letter in query:
            seconds, size = terminal.press(letter.encode(), quiet=0.05, gap=gap)
            if seconds is not None:
                frames.append((seconds, size))
        terminal.settle(ESCAPE)
    return frames


def less_filters(home, text):
    """Return seconds that `less` takes to show only matching lines, for the same letters."""
    times = []
    with Terminal(["/usr/bin/less", "-i", str(text)], less_environment(home)) as terminal:
        terminal.until(text.name.encode())
        for query in rows.QUERIES[:-1]:
            for length in range(1, len(query) + 1):
                terminal.settle(b"&" + query[:length].encode())
                seconds, _ = terminal.press(b"\r", quiet=0.05)
                if seconds is not None:
                    times.append(seconds)
    return times


def many_keys(terminal, count):
    """Type without measuring, each key after the frame of the previous one."""
    pattern = [b"j"] * 20 + [DOWN] * 20 + [b"G", b"g", b"/"] + [b"l", b"a", b"m", b"p"] + [b"\r", b"j", ESCAPE, b"g"]
    for number in range(count):
        terminal.write(pattern[number % len(pattern)])
        terminal.burst(quiet=0.002, limit=0.1)
    terminal.settle(b"g")


def idle(terminal, seconds):
    """Return (processor time, wake-ups of all threads, wake-ups of the screen's thread) while nothing happens."""
    time.sleep(6)  # Idle threads end after five seconds.
    terminal.burst(limit=0.1)
    before = terminal.usage()
    time.sleep(seconds)
    return [after - start for start, after in zip(before, terminal.usage())]


def waiting_program(scratch, source):
    """Build the floor for idleness."""
    program = scratch.path / "waiting"
    subprocess.run(["swiftc", "-O", "-parse-as-library", str(source), "-o", str(program)], check=True)
    return program


# The keys that open each screen from the list, and lead back to it.
SCREENS = {
    "Expiring": (b"2", b"1"), "Sync": (b"4", b"1"), "Settings": (b"5", b"1"),
    "a receipt": (b"\r", b"q"), "its history": (b"H", b"q"), "its form": (b"e", ESCAPE), "the undo list": (b"U", b"q"),
    "export": (b"x", ESCAPE), "the help": (b"?", ESCAPE), "the Trash": (b"T", b"T"),
}


def opened(terminal, key, back, count):
    """Return seconds from a key in the list to the screen that it opens."""
    times = []
    for _ in range(count):
        times.append(terminal.press(key)[0])
        terminal.settle(back)
    return [time for time in times if time is not None]


def searches(terminal, query, count):
    """Return seconds from the last letter of a query to its frame, after the rest of the query has been searched."""
    times = []
    for _ in range(count):
        terminal.settle(b"/")
        terminal.settle(query[:-1].encode())
        times.append(terminal.press(query[-1:].encode(), quiet=0.1)[0])
        terminal.settle(ESCAPE)
    return [time for time in times if time is not None]


def sort_by_total(terminal):
    """Sort the list by total in the sort menu, as a person does."""
    for key in (b"s", b"j", b"j", b"\r"):
        terminal.settle(key)


def summary(times):
    """Return (median, 99th percentile) in milliseconds."""
    return median(times) * 1000, percentile(times, 0.99) * 1000


def grep_count(text, word):
    """Return seconds of one `grep` pass over the same lines."""
    started = time.perf_counter()
    subprocess.run(["grep", "-ci", word, str(text)], stdout=subprocess.DEVNULL)
    return time.perf_counter() - started
