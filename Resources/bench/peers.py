"""Times of other programs that carry the same records between two folders over loopback, as whole processes."""

import json
import os
import shutil
import socket
import subprocess
import time
import uuid

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

    name = program = "git"

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

    def write(self, count, salt=""):
        write_records(self.first, count, salt)

    def arrived(self):
        """Return the number of records of the second one."""
        return sum(1 for _ in self.second.rglob("*.txt"))


class Rsync:
    """Copies plain files to and from a daemon, without flushing, merging, or keeping replaced files."""

    name = program = "rsync"

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

    def write(self, count, salt=""):
        write_records(self.first, count, salt)

    def arrived(self):
        """Return the number of records of the second one."""
        return sum(1 for _ in self.second.rglob("*.txt"))


class Taskwarrior:
    """Tasks with the records as descriptions, merged by `taskd`, over TLS, which it requires."""

    name, program = "taskwarrior", "task"

    def __init__(self, scratch, number):
        self.root = scratch.path / f"task-{number}"
        self.first, self.second, server = self.root / "first", self.root / "second", self.root / "server"
        for place in (self.first, self.second, server):
            place.mkdir(parents=True)
        self.certify()
        port = free_port()
        settings = {
            "server.cert": "server.pem", "server.key": "server.key", "client.cert": "client.pem",
            "client.key": "client.key", "ca.cert": "ca.pem", "log": "log", "pid.file": "pid",
        }
        self.serve("init")
        for name, file in settings.items():
            self.serve("config", "--force", name, str(self.root / file))
        self.serve("config", "--force", "server", f"localhost:{port}")
        self.serve("config", "--force", "request.limit", "1000000000")
        self.serve("add", "org", "Public")
        self.serve("add", "user", "Public", "me")
        key = next((server / "orgs/Public/users").iterdir()).name
        for place in (self.first, self.second):
            self.configure(place, port, key)
        scratch.children.append(
            subprocess.Popen(["taskd", "server", "--data", str(server)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        wait_for(port)
        self.is_new = True

    def certify(self):
        def openssl(*words):
            subprocess.run(["openssl", *words], cwd=self.root, check=True, capture_output=True)

        openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=ca")
        for name in ("server", "client"):
            openssl(
                "req", "-newkey", "rsa:2048", "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj",
                "/CN=localhost")
            openssl(
                "x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-out",
                f"{name}.pem")

    def serve(self, *words):
        environment = {"PATH": os.environ["PATH"], "TASKDDATA": str(self.root / "server")}
        timed(["taskd", *words], self.root, environment)

    def configure(self, place, port, key):
        (place / "data").mkdir()
        settings = {
            "data.location": place / "data", "confirmation": "no", "verbose": "nothing", "hooks": "off", "gc": "off",
            "taskd.server": f"localhost:{port}", "taskd.credentials": f"Public/me/{key}",
            "taskd.certificate": self.root / "client.pem", "taskd.key": self.root / "client.key",
            "taskd.ca": self.root / "ca.pem",
        }
        (place / "taskrc").write_text("".join(f"{name}={value}\n" for name, value in settings.items()))

    def run(self, place, *words):
        environment = {"PATH": os.environ["PATH"], "HOME": str(place), "TASKRC": str(place / "taskrc")}
        return timed(["task", *words], place, environment)

    def write(self, count, salt=""):
        """Import tasks, those of the same number as changes."""
        tasks = [
            {
                "uuid": str(uuid.uuid5(uuid.NAMESPACE_URL, str(number))), "status": "pending", "entry": "20260101T000000Z",
                "description": f"{salt}{number} ".ljust(RECORD, "x"),
            }
            for number in range(count)
        ]
        file = self.root / "tasks.json"
        file.write_text(json.dumps(tasks))
        self.run(self.first, "import", str(file))

    def push(self):
        words = ("sync", "initialize") if self.is_new else ("sync",)
        self.is_new = False
        return self.run(self.first, *words)

    def pull(self):
        return self.run(self.second, "sync")

    def nothing(self):
        return self.run(self.first, "sync")

    def arrived(self):
        """Return the number of tasks of the second one."""
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.second), "TASKRC": str(self.second / "taskrc")}
        return int(subprocess.run(["task", "count"], env=environment, text=True, capture_output=True).stdout)


KINDS = (Git, Rsync, Taskwarrior)


def measure(kind, scratch, number, count):
    """Return seconds by step: first push, first pull, nothing to do, 100 changes there and back.

    Files written or deleted before a step are flushed first, so that it does not wait for their flushing.
    """
    if not shutil.which(kind.program):
        raise SystemExit(f"{kind.name} is not installed; run make bench, which installs it.")
    peer = kind(scratch, number)
    peer.write(count)
    seconds = {}
    for step in ("push", "pull"):
        os.sync()
        seconds[step] = getattr(peer, step)()
    seconds["nothing"] = median([peer.nothing() for _ in range(10)])
    if peer.arrived() != count:
        raise SystemExit(f"not all records arrived by {kind.name}")
    peer.write(100, "changed ")
    os.sync()
    seconds["hundred"] = peer.push() + peer.pull()
    scratch.end()
    shutil.rmtree(peer.root)
    return seconds
