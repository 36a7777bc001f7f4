"""The measured programs, each with its own home in one scratch folder."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLIENT = str(ROOT / ".build/release/rvault")
SERVER = str(ROOT / ".build/release/rvault-server")
PASSPHRASE = "seven lamps under water"


class Scratch:
    """A temporary folder; its processes end before it is deleted."""

    def __init__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="rvb-"))
        self.children = []
        self.started = 0
        self.homes = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for home in self.homes:
            home.lock()
        for child in self.children:
            child.terminate()
            child.wait()
        shutil.rmtree(self.path, ignore_errors=True)

    def start(self, command, **more):
        """Start a server, and return the port at the end of its first output line; `more` is for its environment."""
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.path), "LANG": "C.UTF-8", **more}
        self.started += 1
        said = self.path / f"said-{self.started}"
        with open(said, "w") as output:
            child = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, env=environment)
        self.children.append(child)
        deadline = time.perf_counter() + 20
        while time.perf_counter() < deadline and child.poll() is None:
            if found := re.search(r"(\d+)\n", said.read_text()):
                return int(found[1])
            time.sleep(0.01)
        raise SystemExit(f"{command[0]} did not say where it listens: {said.read_text()!r}")

    def end(self, child=None):
        """End a server, by default the one that was started last."""
        child = child or self.children[-1]
        self.children.remove(child)
        child.terminate()
        child.wait()


class Home:
    """A home with one vault that the key agent keeps open; new, or the same as in another home."""

    def __init__(self, scratch, name, source=None):
        self.path, self.scratch = scratch.path / name, scratch
        runtime = self.path / "run"
        runtime.mkdir(parents=True, mode=0o700)
        scratch.homes.append(self)
        self.environment = {
            "HOME": str(self.path), "XDG_RUNTIME_DIR": str(runtime), "PATH": "/usr/bin:/bin", "TZ": "UTC",
            "LANG": "C.UTF-8", "TERM": "xterm-256color",
        }
        if source:
            shutil.copytree(source.path / ".local", self.path / ".local")
        else:
            self.run("init", "--currency", "EUR", "--recovery-file", str(self.path / "recovery"), secret=PASSPHRASE)
        self.unlock()

    def run(self, *words, secret=None, flag="--passphrase-fd", codes=(0,)):
        """Run a command and return its seconds. Its output is shown only if it ends with none of the codes."""
        command = [CLIENT, *words] + ([flag, "0"] if secret else [])
        started = time.perf_counter()
        done = subprocess.run(
            command, input=(secret or "") + "\n", env=self.environment, text=True, capture_output=True)
        seconds = time.perf_counter() - started
        if done.returncode not in codes:
            raise SystemExit(f"rvault {' '.join(words)} ended with {done.returncode}: {done.stderr or done.stdout}")
        return seconds

    def watched(self, *words):
        """Run a command; return its seconds, and its resident peak in MiB as it was shortly before the end."""
        peak, started = 0, time.perf_counter()
        with subprocess.Popen([CLIENT, *words], env=self.environment, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT) as child:
            lines = []
            reader = threading.Thread(target=lambda: lines.extend(child.stdout))
            reader.start()
            while child.poll() is None:
                peak = max(peak, highest(child.pid))
                time.sleep(0.002 if peak == 0 else 0.02)
            seconds = time.perf_counter() - started
            reader.join()
        if child.returncode != 0:
            raise SystemExit(f"rvault {' '.join(words)} ended with {child.returncode}: {''.join(lines)}")
        return seconds, peak

    def fails(self, *words):
        """Run a command that is to fail."""
        done = subprocess.run([CLIENT, *words], env=self.environment, text=True, capture_output=True)
        if done.returncode == 0:
            raise SystemExit(f"rvault {' '.join(words)} was to fail")

    def store_size(self):
        """Return the bytes of the vault's store."""
        return (self.path / ".local/share/receipt-vault/home.vault").stat().st_size

    def status(self):
        """Return the counts of the vault by name, among them its receipts, waiting changes and conflicts."""
        return self.items("status")[0]

    def items(self, *words):
        """Return the items that a command lists; none if it finds nothing."""
        done = subprocess.run([CLIENT, *words, "--json"], env=self.environment, text=True, capture_output=True)
        return json.loads(done.stdout)["items"]

    def ids(self):
        """Return the IDs of the receipts, newest first."""
        return [item["id"] for item in self.items("list")]

    def unlock(self):
        self.run("unlock", "--for", "2h", secret=PASSPHRASE)

    @contextlib.contextmanager
    def worker(self):
        """Run the worker, which keeps the vault open and connected, as long as the block."""
        with subprocess.Popen(
            [CLIENT, "worker"], env=self.environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ) as worker:
            worker.stdout.readline()
            # It listens once it has connected.
            time.sleep(1)
            yield
            worker.terminate()
            worker.stdout.read()

    def lock(self):
        self.run("lock")

    def delete(self):
        """Delete the home with its vault."""
        self.lock()
        self.scratch.homes.remove(self)
        shutil.rmtree(self.path)

    def log_in(self, port, email):
        """Sign in while both sides are empty, so that the first sync is measured without the sign-in."""
        words = ["login", f"http://127.0.0.1:{port}", "--email", email]
        self.run(*words, secret="a long password", flag="--password-fd")

    def register(self, port, email):
        """Register an account and return the seconds it took."""
        words = ["login", f"http://127.0.0.1:{port}", "--email", email, "--register"]
        return self.run(*words, secret="a long password", flag="--password-fd")


def highest(pid):
    """Return the resident peak of a process in MiB, 0 if it has ended."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmHWM:\s*(\d+)", status)
    return int(found[1]) / 1024 if found else 0
