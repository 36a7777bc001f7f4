"""Times of pictures on the screens: the first visible one, and a list with many, beside the same list without."""

import shutil
import subprocess
import time

import photos
import rows
import screens
from figures import median, percentile
from programs import CLIENT, ROOT, Home
from terminal import Terminal

# The first bytes of the block characters that libchafa chooses; a picture has many of them.
BLOCK, MANY = b"\xe2\x96", 8
# Seconds between a frame and the frame in which its picture follows; the pieces of one frame come closer together.
GAP = 0.005


def until_picture(terminal, since, limit=20.0):
    """Return seconds from `since` to the last byte of the frame that has a picture."""
    data, last, deadline = b"", since, time.perf_counter() + limit
    while time.perf_counter() < deadline:
        more, moment = terminal.burst(quiet=0.008, limit=0.05)
        data, last = data + more, moment or last
        if data.count(BLOCK) >= MANY:
            return last - since
    raise SystemExit(f"no picture came; the last bytes were {data[-300:]!r}")


def chafa(picture, columns, rows_):
    started = time.perf_counter()
    subprocess.run(
        ["chafa", "--format", "symbols", "--colors", "256", "--size", f"{columns}x{rows_}", str(picture)], check=True,
        stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def thumbnail(photo, path, size="200x300"):
    started = time.perf_counter()
    subprocess.run(["vipsthumbnail", str(photo), "--size", f"{size}>", "-o", str(path)], check=True)
    return time.perf_counter() - started


def measure_first_picture(report, scratch):
    report.section(
        "The first visible picture",
        "From Enter in the list to the last byte of the frame that shows the receipt with its picture: a JPEG of 12 "
        "megapixels, which has a thumbnail. Not cached is a program that has shown none yet, whose list hides the "
        "preview; cached is the same receipt again. The floor is `chafa` on a file with the thumbnail, as a whole "
        "process; in the large window a sharper picture follows, whose floor is `vipsthumbnail` and `chafa` on the photo.")
    home, photo, small = Home(scratch, "first-picture"), scratch.path / "photo.jpg", scratch.path / "thumbnail.jpg"
    photos.photo(photo, 12)
    thumbnail(photo, small)
    table = scratch.path / "first-picture.csv"
    rows.write_csv(table, 1000)
    home.run("import", str(table), "--yes")
    # The first row, so that the list's preview shows no picture before it is hidden.
    home.run("add", "--store", "Zoo", "--date", "2030-02-01", "--total", "1")
    home.run("add", "--store", "Zoo", "--date", "2030-01-01", "--total", "1", str(photo))
    for columns, lines, room in ((80, 24, (37, 17)), (200, 50, (62, 43))):
        first, again = [], []
        for _ in range(20):
            with Terminal([CLIENT], home.environment, columns, lines) as terminal:
                terminal.until(b"help")
                terminal.settle(b"p")
                terminal.settle(b"j")
                first.append(until_picture(terminal, terminal.write(b"\r")) * 1000)
                terminal.burst(quiet=0.6, limit=0.6)
                terminal.settle(b"q")
                again.append(until_picture(terminal, terminal.write(b"\r")) * 1000)
        floor = median([chafa(small, *room) for _ in range(10)]) * 1000
        size = f"{columns}×{lines}"
        report.add(f"not cached, {size}, median of 20", median(first), "ms", floor, "chafa", 150.0)
        report.add(f"the slowest, {size}", max(first), "ms")
        report.add(f"cached, {size}, median of 20", median(again), "ms", floor, "chafa", 16.0)
        report.add(f"the slowest, {size}", max(again), "ms")


def with_pictures(scratch, home, every):
    """Give every so-manieth receipt a picture, and return how many that are."""
    folder = scratch.path / "small"
    folder.mkdir()
    ids = home.ids()[::every]
    for number in range(len(ids)):
        photos.small_png(folder / f"{number}.png", number)
    lines = "".join(f"{receipt}\t{folder / f'{number}.png'}\n" for number, receipt in enumerate(ids))
    started = time.perf_counter()
    subprocess.run(
        [str(ROOT / ".build/release/rv-pictures")], input=lines, text=True, env=home.environment, check=True)
    print(f"  ({len(ids):,} pictures were attached in {time.perf_counter() - started:.1f} s)", flush=True)
    shutil.rmtree(folder)
    return len(ids)


def figures_of_list(home):
    """Return the figures of the list: key frames, filter letters, peak memory, libraries at the first frame."""
    with screens.open_screens(home) as terminal:
        libraries = loaded(terminal.pid)
        start = terminal.resident("VmHWM")
        letters = [seconds * 1000 for seconds, _ in screens.filters(terminal, GAP)]
        pressed = [seconds * 1000 for seconds in screens.list_keys(terminal, 8, pause=0.12)]
        used = terminal.resident("VmHWM")
    return pressed, letters, (start, used), libraries


def loaded(pid):
    """Return how many libraries for pictures a process has mapped."""
    with open(f"/proc/{pid}/maps") as maps:
        return len({line.split("/")[-1] for line in maps if "libchafa" in line or "libvips" in line})


def starts(homes, count):
    """Return seconds from exec to the first frame, of vaults that take turns."""
    times = [[] for _ in homes]
    for _ in range(count + 1):
        for home, taken in zip(homes, times):
            with Terminal([CLIENT], home.environment) as terminal:
                taken.append(terminal.until(b"help"))
                # What the program does next is not to slow the other one's start.
                terminal.burst(quiet=0.3, limit=0.3)
    return [taken[1:] for taken in times]


def measure_list(report, scratch, count):
    """A list with pictures beside the same list without."""
    table, homes = scratch.path / "list.csv", [Home(scratch, "list-plain"), Home(scratch, "list-pictured")]
    rows.write_csv(table, count)
    for home in homes:
        home.run("import", str(table), "--yes")
    taken = with_pictures(scratch, homes[1], 5)
    report.section(
        f"A list of {count:,} receipts, of which {taken:,} have pictures",
        "Two vaults with the same receipts; in one of them every fifth has a picture, the first row, too. They are "
        "started in turns. A key's frame is that of the list; the picture in its preview follows in a frame of its own "
        "when it is decoded, and counts only if it comes within 5 ms.")
    without, with_ = [median(times) * 1000 for times in starts(homes, 20)]
    plain, pictured = [figures_of_list(home) for home in homes]
    report.add("exec to first frame, median of 20", with_, "ms", without, "without", ("within 3 ms", with_ - without < 3))
    report.add(
        "libraries for pictures that are loaded where there are none", plain[3], "", goal=("0", plain[3] == 0))
    for name, place, goal in (("a key", 0, 4.0), ("a letter of a filter", 1, 16.0)):
        ours, peer = pictured[place], plain[place]
        report.add(f"{name}, median of {len(ours)}", median(ours), "ms", median(peer), "without", goal)
        report.add(f"{name}, 99th percentile", percentile(ours, 0.99), "ms", percentile(peer, 0.99), "without", 16.0)
    report.add("memory after the first frame", pictured[2][0], "MiB", plain[2][0], "without")
    report.add("memory after all of that", pictured[2][1], "MiB", plain[2][1], "without")
