"""Makes pictures of receipts for the measurements, and watches the memory that taking them needs."""

import os
import struct
import subprocess
import threading
import time
import zlib

# Number of megapixels: width and height.
SIZES = {
    2: (1224, 1632), 3: (1500, 2000), 5: (1944, 2592), 8: (2448, 3264), 12: (3000, 4000),
}
LINES = ["Lampor AB", "Storgatan 12, Oslo", "", "Desk lamp    89.00", "Cable         4.00", "Two bulbs    12.00",
         "Shade        24.00", "", "Total EUR   129.00", "Card        129.00", "", "Date 2025-10-27", "Thank you, and", "come again"]


def photo(path, megapixels):
    """Write a JPEG like that of a camera: dark letters on white paper, with the noise of a sensor."""
    width, height = SIZES[megapixels]
    parts = {name: str(path.with_suffix(f".{name}.v")) for name in ("text", "paper", "page", "noise", "sum", "color")}

    def vips(*words):
        subprocess.run(["vips", *map(str, words)], check=True)

    vips("text", parts["text"], "\n".join(LINES), "--dpi", width // 3, "--font", "DejaVu Sans Mono 12")
    vips("invert", parts["text"], parts["paper"])
    vips("embed", parts["paper"], parts["page"], width // 12, width // 8, width, height, "--extend", "white")
    vips("gaussnoise", parts["noise"], width, height, "--mean", -12, "--sigma", 8, "--seed", 7)
    vips("add", parts["page"], parts["noise"], parts["sum"])
    vips("bandjoin", " ".join([parts["sum"]] * 3), parts["color"])
    vips("cast", parts["color"], f"{path}[Q=85]", "uchar")
    for part in parts.values():
        os.unlink(part)


def distinct(source, path, number):
    """Copy a JPEG with a comment of its own, so that the content differs and the picture does not."""
    content, comment = source.read_bytes(), f"photo {number}".encode()
    path.write_bytes(content[:2] + b"\xff\xfe" + struct.pack(">H", len(comment) + 2) + comment + content[2:])


def small_png(path, number):
    """Write a gray PNG as large as a thumbnail, with bars that say its number in binary."""
    bar = [b"\0" + bytes([235 if number >> place & 1 else 40]) * 200 for place in range(15)]
    rows = b"".join(bar[row // 20] for row in range(300))

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", 200, 300, 8, 0, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


class TreeMemory:
    """The resident memory of a process with everything it has started, looked at every 10 ms; peaks in MiB."""

    def __init__(self, pid):
        self.pid, self.peak, self.own, self.ended = pid, 0.0, 0.0, False
        # (moment, peak, peak of the process alone) so far.
        self.history = []
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def watch(self):
        while not self.ended:
            own = self.resident(self.pid)
            self.own = max(self.own, own)
            self.peak = max(self.peak, own + sum(map(self.resident, self.children(self.pid))))
            self.history.append((time.perf_counter(), self.peak, self.own))
            time.sleep(0.01)

    def until(self, moment):
        """Return the peaks before a moment: of all, and of the process alone."""
        return next((peaks[1:] for peaks in reversed(self.history) if peaks[0] <= moment), (0.0, 0.0))

    def restart(self):
        """Begin a new peak."""
        self.peak = 0.0

    def stop(self):
        self.ended = True
        self.thread.join()

    def children(self, pid):
        found = []
        try:
            for task in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{task}/children") as file:
                    for child in map(int, file.read().split()):
                        found += [child, *self.children(child)]
        except OSError:
            pass
        return found

    @staticmethod
    def resident(pid):
        try:
            with open(f"/proc/{pid}/statm") as file:
                return int(file.read().split()[1]) * 4096 / (1 << 20)
        except (OSError, IndexError):
            return 0.0
