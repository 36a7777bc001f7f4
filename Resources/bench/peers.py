"""Times of other programs that carry the same records between two folders over loopback, as whole processes."""

import os
import shutil
import socket
import subprocess
import time

from figures import median

RECORD = 1024


def write_records(folder, count, salt=""):
    """Write `count` files of 1 KiB into folders of 100."""
    for number in range(count):
        place = folder / f"{number // 100:03}"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{number:05}.txt").write_text(f"{salt}{number} ".ljust(RECORD, "x"))


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def wait_for(port):
    deadline = time.perf_counter() + 10
    while time.perf_counter() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.02)
    raise SystemExit(f"nothing listens on port {port}")


def timed(command, folder, environment):
    started = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    seconds = time.perf_counter() - started
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: {done.stderr or done.stdout}")
    return seconds


class Git:
    """Commits and pushes to a bare repository behind `git daemon`, with git's default for flushing."""

    name = "git"

    def __init__(self, scratch, number):
        self.root = scratch.path / f"git-{number}"
        self.root.mkdir()
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.root), "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b",
            "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b", "GIT_CONFIG_NOSYSTEM": "1",
        }
        (self.root / ".gitconfig").write_text("[gc]\n\tauto = 0\n[init]\n\tdefaultBranch = main\n")
        port = free_port()
        self.run("init", "-q", "--bare", "server.git")
        scratch.children.append(
            subprocess.Popen(
                ["git", "daemon", "--reuseaddr", "--export-all", "--enable=receive-pack", f"--port={port}",
                 "--listen=127.0.0.1", f"--base-path={self.root}", str(self.root)],
                env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        wait_for(port)
        self.address = f"git://127.0.0.1:{port}/server.git"
        self.first, self.second = self.root / "first", self.root / "second"
        for place in (self.first, self.second):
            self.run("clone", "-q", self.address, str(place))

    def run(self, *words, folder=None):
        return timed(["git", *words], folder or self.root, self.environment)

    def push(self):
        seconds = self.run("add", "-A", folder=self.first) + self.run("commit", "-qm", "more", folder=self.first)
        return seconds + self.run("push", "-q", "origin", "HEAD:main", folder=self.first)

    def pull(self):
        return self.run("pull", "-q", "origin", "main", folder=self.second)

    def nothing(self):
        return self.run("pull", "-q", "origin", "main", folder=self.first)


class Rsync:
    """Copies plain files to and from a daemon, without flushing, merging, or keeping replaced files."""

    name = "rsync"

    def __init__(self, scratch, number):
        self.root = scratch.path / f"rsync-{number}"
        self.first, self.second, server = self.root / "first", self.root / "second", self.root / "server"
        for place in (self.first, self.second, server):
            place.mkdir(parents=True)
        port = free_port()
        config = self.root / "rsyncd.conf"
        config.write_text(f"use chroot = no\n[vault]\npath = {server}\nread only = no\nuid = {os.getuid()}\ngid = {os.getgid()}\n")
        scratch.children.append(
            subprocess.Popen(
                ["rsync", "--daemon", "--no-detach", f"--config={config}", "--address=127.0.0.1", f"--port={port}"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        wait_for(port)
        self.address = f"rsync://127.0.0.1:{port}/vault/"

    def run(self, source, target):
        command = ["rsync", "-a", f"{source}", f"{target}"]
        return timed(command, self.root, {"PATH": os.environ["PATH"]})

    def push(self):
        return self.run(f"{self.first}/", self.address)

    def pull(self):
        return self.run(self.address, f"{self.second}/")

    def nothing(self):
        return self.push()


KINDS = (Git, Rsync)


def measure(kind, scratch, number, count):
    """Return seconds by step: first push, first pull, nothing to do, 100 changes there and back.

    Files written or deleted before a step are flushed first, so that it does not wait for their flushing.
    """
    if not shutil.which(kind.name):
        raise SystemExit(f"{kind.name} is not installed; run make bench, which installs it.")
    peer = kind(scratch, number)
    write_records(peer.first, count)
    seconds = {}
    for step in ("push", "pull"):
        os.sync()
        seconds[step] = getattr(peer, step)()
    seconds["nothing"] = median([peer.nothing() for _ in range(10)])
    write_records(peer.first, 100, salt="changed ")
    os.sync()
    seconds["hundred"] = peer.push() + peer.pull()
    scratch.end()
    shutil.rmtree(peer.root)
    return seconds
