"""Photos that arrive: hundreds at once, and one that goes on to another device."""

import time

import photos
import rows
import screens
from figures import median, percentile
from pictures import until_picture
from programs import CLIENT, SERVER, Home
from terminal import Terminal

PHOTOS = 500


def measure_arrival(report, scratch):
    report.section(
        f"{PHOTOS} photos at once",
        f"{PHOTOS} JPEGs of 2 to 12 megapixels are moved into a watched folder while a list of 1,000 receipts is open, "
        "and keys are pressed all the time. Memory is that of the program with all its children, looked at every 10 ms; "
        "pages that they share count for each.")
    home = Home(scratch, "arrival")
    table, staged, watched = scratch.path / "arrival.csv", scratch.path / "staged", scratch.path / "watched"
    rows.write_csv(table, 1000)
    home.run("import", str(table), "--yes")
    staged.mkdir(), watched.mkdir()
    for size in photos.SIZES:
        photos.photo(scratch.path / f"{size}mp.jpg", size)
    for number in range(PHOTOS):
        size = list(photos.SIZES)[number % len(photos.SIZES)]
        photos.distinct(scratch.path / f"{size}mp.jpg", staged / f"{number}.jpg", number)
    sealed = home.path / ".local/share/receipt-vault/home.vault.files"

    def originals():
        return sum(not path.name.startswith(".") for path in sealed.iterdir()) if sealed.exists() else 0

    def are_drawn():
        """Whether the first one has been read, which begins when all are drawn."""
        return any(item["reading"] for item in home.items("inbox"))

    environment = home.environment | {"RVAULT_IMPORT_WATCH": str(watched)}
    with Terminal([CLIENT], environment) as terminal:
        terminal.until(b"help")
        quiet = [time * 1000 for time in screens.list_keys(terminal, 4)]
        memory = photos.TreeMemory(terminal.pid)
        started = time.perf_counter()
        for path in staged.iterdir():
            path.rename(watched / path.name)
        busy = []
        while originals() < PHOTOS:
            busy += [time * 1000 for time in screens.list_keys(terminal, 1)]
        taken = time.perf_counter() - started
        while not are_drawn():
            busy += [time * 1000 for time in screens.list_keys(terminal, 1)]
        drawn = time.perf_counter() - started
        half, whole = memory.until(started + drawn / 2), memory.until(started + drawn)
        memory.restart()
        deadline = time.perf_counter() + 30
        while time.perf_counter() < deadline:
            busy += [time * 1000 for time in screens.list_keys(terminal, 1)]
        memory.stop()
    report.add("taken, each", taken / PHOTOS * 1000, "ms")
    report.add("taken and drawn, each", drawn / PHOTOS * 1000, "ms")
    report.add(f"a key while they are taken, median of {len(busy)}", median(busy), "ms", median(quiet), "before", 16.0)
    report.add("99th percentile", percentile(busy, 0.99), "ms", percentile(quiet, 0.99), "before")
    report.add("the slowest", max(busy), "ms", max(quiet), "before")
    report.add("memory, peak while they were taken and drawn, first half", half[0], "MiB", goal=150.0)
    report.add(
        "memory, peak of the whole", whole[0], "MiB", half[0], "first half",
        ("no growth (< 2 MiB)", whole[0] - half[0] < 2))
    report.add("of it the program itself", whole[1], "MiB", half[1], "first half")
    report.add("memory, peak while the first ones are read, for 30 s", memory.peak, "MiB", goal=150.0)


def measure_other_device(report, scratch):
    report.section(
        "A photo on the other device",
        "Windows are open on two devices of one account. A photo of 3 megapixels is moved into a folder that the first "
        "one watches; when it has read it, Enter accepts what it read. The server reads nothing by itself.")
    serve = [
        SERVER, "serve", "--data", str(scratch.path / "server-photo"), "--listen", "127.0.0.1:0", "--open-registration",
        "--read", "off",
    ]
    port = scratch.start(serve)
    first, second = Home(scratch, "photo-first"), Home(scratch, "photo-second")
    first.register(port, "photo@example.org")
    second.log_in(port, "photo@example.org")
    watched, photo = scratch.path / "dropped", scratch.path / "3mp.jpg"
    watched.mkdir()
    photos.photo(photo, 3)
    arrived, accepted = [], []
    environment = first.environment | {"RVAULT_IMPORT_WATCH": str(watched)}
    with Terminal([CLIENT], environment) as here, screens.open_screens(second) as there:
        here.until(b"help")
        for number in range(5):
            for terminal in (here, there):
                terminal.burst(quiet=1.0, limit=2.0)
            photos.distinct(photo, scratch.path / "next.jpg", number)
            started = time.perf_counter()
            (scratch.path / "next.jpg").rename(watched / f"{number}.jpg")
            arrived.append(until_picture(there, started) * 1000)
            here.settle(b"3")
            wait_for_reading(first)
            here.settle(b"\r")
            there.burst(quiet=0.5, limit=2.0)
            accepted.append(there.until(b"Lampor", since=here.write(b"\r")) * 1000)
            here.settle(b"1")
            first.run("trash", *first.ids())
            there.until(b"No receipts", since=time.perf_counter())
    report.add("from the folder to a row with a thumbnail there, median of 5", median(arrived), "ms", goal=2000.0)
    report.add("the slowest", max(arrived), "ms")
    report.add("from accepting to the row with its store there, median of 5", median(accepted), "ms", goal=2000.0)
    report.add("the slowest", max(accepted), "ms")


def wait_for_reading(home):
    while not all(item["reading"] for item in home.items("inbox")):
        time.sleep(0.2)
