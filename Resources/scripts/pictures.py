#!/usr/bin/env python3
"""Draw the pictures of the documentation from a running demo: docs/pictures/*.svg.

Starts `rvault demo --live` in tmux, presses keys as a person would, and draws what the terminal shows as SVG: pictures
of single screens, and one recording that plays in a browser without a script.
"""
import html
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs/pictures"
PROGRAM = pathlib.Path(os.environ.get("PROGRAM", ROOT / ".build/release/rvault"))
COLUMNS, ROWS = 100, 28
CELL, LINE, SIZE, MARGIN = 8.0, 17, 13.3, 12
FOREGROUND, BACKGROUND = "#d5d8dc", "#16191d"
PALETTE = ["#2b3036", "#e5686f", "#8fbf6f", "#d9b25f", "#6ea3e0", "#c08adf", "#5fbcc4", "#d5d8dc",
           "#6b737c", "#ff8a90", "#a9dc8a", "#f0cc7d", "#8dbcf5", "#d6a6f2", "#7ed7de", "#ffffff"]
# The recording: keys, and how long the screen stands after them, in seconds.
STORY = [
    ([], 1.6), (["j"], 0.35), (["j"], 0.35), (["j"], 0.7), (["/"], 0.6), ("zel", 0.28), ([], 1.2), (["Escape"], 0.8),
    ([], 0.6), (["2"], 1.8), (["j"], 0.4), (["j"], 0.8), (["4"], 2.2), ("CONFLICT", 0), (["C"], 1.8), (["l"], 1.0),
    (["j"], 0.5), (["h"], 1.4), (["Enter"], 2.6), (["1"], 1.8),
]


class Terminal:
    """A tmux server of its own with one window, so that no setting of the user's has a say."""

    def __init__(self, command):
        self.folder = tempfile.mkdtemp(prefix="rv-pictures-")
        self.socket = os.path.join(self.folder, "tmux")
        environment = {"PATH": os.environ["PATH"], "HOME": self.folder, "LANG": "C.UTF-8", "TERM": "xterm-256color"}
        self.environment = environment
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS), "-s", "pictures",
                  "env", "TERM=xterm-256color", *command)
        self.tmux("set-option", "-g", "escape-time", "0")

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-S", self.socket, *arguments], check=True, capture_output=True, text=True,
                              env=self.environment).stdout

    def press(self, *keys):
        self.tmux("send-keys", "-t", "pictures", *keys)

    def screen(self):
        return tuple(self.tmux("capture-pane", "-p", "-e", "-N", "-t", "pictures").split("\n")[:ROWS])

    def wait(self, pattern, seconds=60):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            plain = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(self.screen()))
            if re.search(pattern, plain):
                return
            time.sleep(0.1)
        sys.exit(f"The screen never showed {pattern!r}:\n" + plain)

    def close(self):
        self.tmux("kill-server")
        shutil.rmtree(self.folder, ignore_errors=True)


def width(text):
    wide = {"W", "F"}
    return sum(0 if unicodedata.combining(mark) or unicodedata.category(mark) in ("Cf", "Mn")
               else 2 if unicodedata.east_asian_width(mark) in wide else 1 for mark in text)


def shade(index):
    """The color of a number: 16 of the theme, a cube of 6 × 6 × 6, and 24 grays, as in every terminal."""
    if index < 16:
        return PALETTE[index]
    if index >= 232:
        return "#" + f"{8 + 10 * (index - 232):02x}" * 3
    levels = [0, 95, 135, 175, 215, 255]
    index -= 16
    return "#" + "".join(f"{levels[part]:02x}" for part in (index // 36, index // 6 % 6, index % 6))


def colors(state):
    foreground = shade(state["fg"]) if state["fg"] is not None else FOREGROUND
    background = shade(state["bg"]) if state["bg"] is not None else None
    if state["reverse"]:
        foreground, background = background or BACKGROUND, foreground
    return foreground, background


def apply(state, codes):
    numbers = [int(code or 0) for code in codes.split(";")]
    while numbers:
        code = numbers.pop(0)
        if code == 0:
            state.update(fg=None, bg=None, bold=False, dim=False, underline=False, reverse=False)
        elif code in (1, 2, 4, 7):
            state[{1: "bold", 2: "dim", 4: "underline", 7: "reverse"}[code]] = True
        elif code == 22:
            state.update(bold=False, dim=False)
        elif code in (24, 27):
            state[{24: "underline", 27: "reverse"}[code]] = False
        elif code in (39, 49):
            state["fg" if code == 39 else "bg"] = None
        elif 30 <= code <= 37 or 40 <= code <= 47:
            state["fg" if code < 40 else "bg"] = code % 10
        elif 90 <= code <= 97 or 100 <= code <= 107:
            state["fg" if code < 100 else "bg"] = code % 10 + 8
        elif code in (38, 48) and numbers[:1] == [5]:
            index = numbers[1]
            del numbers[:2]
            state["fg" if code == 38 else "bg"] = index


def pieces(lines):
    """Each line as runs of one look: column, columns, text, foreground, background, bold, dim, underline."""
    state = {}
    apply(state, "0")
    for line in lines:
        runs, column = [], 0
        for index, part in enumerate(re.split(r"\x1b\[([0-9;]*)m", line)):
            if index % 2:
                apply(state, part)
            elif part:
                # Words apart keep their columns in every font.
                for word in re.findall(r"\S+(?: \S+)*|\s+", part):
                    columns = width(word)
                    runs.append((column, columns, word, *colors(state), state["bold"], state["dim"],
                                 state["underline"]))
                    column += columns
        yield runs


def row(runs):
    """The SVG of one line at y = 0."""
    drawn = []
    for column, columns, text, foreground, background, bold, dim, underline in runs:
        left, wide = column * CELL, columns * CELL
        if background:
            drawn.append(f'<rect x="{left:g}" width="{wide:g}" height="{LINE}" fill="{background}"/>')
        if not text.strip():
            continue
        style = "".join([f' fill="{foreground}"' if foreground != FOREGROUND else "",
                         ' font-weight="bold"' if bold else "", ' opacity=".6"' if dim else "",
                         ' text-decoration="underline"' if underline else ""])
        drawn.append(f'<text x="{left:g}" y="{LINE - 4}" textLength="{wide:g}"{style}>{html.escape(text)}</text>')
    return "".join(drawn)


def document(body, style=""):
    wide, high = COLUMNS * CELL + 2 * MARGIN, ROWS * LINE + 2 * MARGIN
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" '
            f'height="{high:g}"><style>text{{font-family:"DejaVu Sans Mono",Menlo,Consolas,monospace;'
            f'font-size:{SIZE}px;white-space:pre}}{style}</style>'
            f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>'
            f'<g transform="translate({MARGIN},{MARGIN})" fill="{FOREGROUND}">{body}</g></svg>\n')


def picture(screen):
    lines = (f'<g transform="translate(0,{index * LINE})">{row(runs)}</g>'
             for index, runs in enumerate(pieces(screen)))
    return document("".join(lines))


def recording(frames):
    """Frames as (seconds, screen), shown one after the other for ever; lines that come again are drawn once."""
    total = sum(seconds for seconds, _ in frames)
    known, definitions, groups, rules, start = {}, [], [], [], 0.0
    for index, (seconds, screen) in enumerate(frames):
        uses = []
        for line, runs in enumerate(pieces(screen)):
            drawn = row(runs)
            if not drawn:
                continue
            if drawn not in known:
                known[drawn] = f"r{len(known)}"
                definitions.append(f'<g id="{known[drawn]}">{drawn}</g>')
            uses.append(f'<use href="#{known[drawn]}" y="{line * LINE}"/>')
        begin, end = start / total * 100, (start + seconds) / total * 100
        start += seconds
        groups.append(f'<g class="f" style="animation-name:k{index}">{"".join(uses)}</g>')
        shown = "" if index == 0 else f"0%,{begin - 0.001:.3f}%{{visibility:hidden}}"
        rest = "" if index == len(frames) - 1 else f"{end:.3f}%,100%{{visibility:hidden}}"
        rules.append(f"@keyframes k{index}{{{shown}{begin:.3f}%,{end - 0.001:.3f}%{{visibility:visible}}{rest}}}")
    style = f".f{{visibility:hidden;animation-duration:{total:.2f}s;animation-timing-function:step-end;" \
            f"animation-iteration-count:infinite}}" + "".join(rules)
    return document(f'<defs>{"".join(definitions)}</defs>{"".join(groups)}', style)


def record(terminal):
    """Plays the story and returns its frames; a screen that stands still is one frame."""
    frames = []

    def watch(seconds):
        deadline = time.monotonic() + seconds
        while True:
            screen = terminal.screen()
            now = time.monotonic()
            if not frames or frames[-1][1] != screen:
                frames.append([now, screen])
            if now >= deadline:
                return
            time.sleep(0.05)

    for keys, seconds in STORY:
        if keys == "CONFLICT":
            terminal.wait("1 conflict")
            watch(1.2)
        elif isinstance(keys, str):
            for key in keys:
                terminal.press(key)
                watch(seconds)
        else:
            if keys:
                terminal.press(*keys)
            watch(seconds)
    ends = [start for start, _ in frames[1:]] + [time.monotonic()]
    return [(end - start, screen) for (start, screen), end in zip(frames, ends)]


def main():
    PICTURES.mkdir(parents=True, exist_ok=True)
    terminal = Terminal([str(PROGRAM), "demo", "--live"])
    try:
        terminal.wait("preview")
        frames = record(terminal)
        terminal.close()
        terminal = Terminal([str(PROGRAM), "demo", "--live"])
        terminal.wait("1 conflict")
        time.sleep(1)
        shots = {"list": terminal.screen()}
        for name, keys, pattern in [("expiring", ["2"], "RETURN WINDOWS"), ("sync", ["4"], "ACTIVITY"),
                                    ("conflict", ["C"], "RESULT")]:
            terminal.press(*keys)
            terminal.wait(pattern)
            time.sleep(0.5)
            shots[name] = terminal.screen()
        terminal.close()
        # Without a server, so that nobody but this device reads the picture in the Inbox.
        terminal = Terminal([str(PROGRAM), "demo"])
        terminal.wait("Inbox 1")
        for name, keys, pattern in [("inbox", ["3"], "Market Super"), ("inbox", ["Enter"], "SURE"),
                                    ("receipt", ["Escape"], "Inbox"), ("receipt", ["1"], "preview"),
                                    ("receipt", ["Enter"], "Pictures")]:
            terminal.press(*keys)
            terminal.wait(pattern)
            time.sleep(2)
            shots[name] = terminal.screen()
    finally:
        terminal.close()
    for name, screen in shots.items():
        (PICTURES / f"{name}.svg").write_text(picture(screen))
    (PICTURES / "demo.svg").write_text(recording(frames))
    for path in sorted(PICTURES.glob("*.svg")):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1024:.0f} KiB")


if __name__ == "__main__":
    main()
