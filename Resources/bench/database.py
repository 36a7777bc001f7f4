"""A PostgreSQL server for measurements, which flushes to the disk; its databases, and what a server sends to them."""

import hashlib
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile

from programs import ROOT, SERVER

DURABLE = "fsync=on synchronous_commit=on full_page_writes=on max_wal_size=4GB".split()
USER = "vault"
# The types of PostgreSQL's catalog that the server sends, and those of their elements.
NAMES = {0: "", 16: "bool", 17: "bytea", 20: "int8", 25: "text"}
ELEMENTS = {1000: 16, 1001: 17, 1009: 25, 1016: 20}


class Database:
    """A running PostgreSQL server; its folder has the socket, too."""

    def __init__(self, *options, shared_buffers="1GB"):
        self.folder = tempfile.mkdtemp(prefix="rvb-pg-")
        os.chmod(self.folder, 0o755)
        self.count = 0
        words = [word for option in (*DURABLE, f"shared_buffers={shared_buffers}", *options) for word in ("-c", option)]
        self.process = subprocess.Popen(
            [ROOT / "Resources/scripts/test-postgres.sh", self.folder, *words], stdout=subprocess.PIPE, text=True)
        if self.process.stdout.readline() != "ready\n":
            raise SystemExit("PostgreSQL did not start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, name):
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def empty(self, template=None):
        """Create a database with a server's tables, or a copy of another one, and return its name."""
        self.count += 1
        name = f"b{self.count}"
        self.run("postgres", f"CREATE DATABASE {name}" + (f" TEMPLATE {template}" if template else ""))
        if not template:
            subprocess.run([SERVER, "migrate", "--database", self.address(name)], check=True, stdout=subprocess.DEVNULL)
        return name

    def drop(self, name):
        self.run("postgres", f"DROP DATABASE {name} WITH (FORCE)")

    def run(self, name, script):
        """Run a script of SQL, and return the values of its rows, a line each."""
        command = ["psql", "-h", self.folder, "-U", USER, "-d", name, "-XqAt", "-v", "ON_ERROR_STOP=1", "-f", "-"]
        done = subprocess.run(command, input=script, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"psql: {done.stderr}")
        return done.stdout.splitlines()

    def pgbench(self, name, *words):
        """Start pgbench with one client."""
        command = ["pgbench", "-h", self.folder, "-U", USER, "-n", "-M", "extended", *words, name]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def usr(number):
    return f"usr_01{number:024d}"


def token(number, device=0):
    """The token of a device that `populate` made."""
    return f"bench-token-{number}-{device}"


def populate(database, name, first, count, devices=1):
    """Add accounts with so many devices each, as if they had registered, by their numbers."""
    numbers = [(number, device) for number in range(first, first + count) for device in range(devices)]
    known = ",\n".join(
        f"({number}, {device}, '\\x{hashlib.blake2b(token(number, device).encode(), digest_size=32).hexdigest()}'::bytea)"
        for number, device in numbers)
    database.run(name, f"""
        BEGIN;
        CREATE TEMPORARY TABLE known AS
            SELECT 'usr_01' || lpad(number::text, 24, '0') AS account,
                'dev_01' || lpad((number::int8 * 100 + device)::text, 24, '0') AS device, hash, number, device AS place
            FROM (VALUES {known}) AS known(number, device, hash);
        INSERT INTO account(user_id, email, password_hash, sms_key, created_at)
            SELECT account, 'p' || number || '@example.org', 'x', '\\x00', 1767225600000 FROM known WHERE place = 0;
        INSERT INTO login(email, account) SELECT 'p' || number || '@example.org', account FROM known WHERE place = 0;
        INSERT INTO device(user_id, id, name, token_hash, created_at, last_seen_at, expires_at, last_device_seq,
                resyncs_done)
            SELECT account, device, 'bench', hash, 1767225600000, (extract(epoch FROM now()) * 1000)::int8,
                4102444800000, 0, 0 FROM known;
        INSERT INTO token(hash, account, device) SELECT hash, account, device FROM known;
        COMMIT;
        ANALYZE;
        """)


# -- what a server sends ----------------------------------------------------------------------------------------------

def library(scratch):
    """Compile the library that writes down what a server sends, and return its path."""
    source, built = pathlib.Path(__file__).parent / "exchanges.c", scratch.path / "exchanges.so"
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", str(built), str(source), "-ldl"], check=True)
    return built


def scalar(kind, value):
    """A value in binary form as a literal."""
    if kind == 16:
        return "true" if value == b"\1" else "false"
    if kind == 20:
        return str(struct.unpack(">q", value)[0])
    if kind == 17:
        return "\\x" + value.hex()
    return value.decode()


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def literal(kind, value):
    if value is None:
        return "NULL"
    if kind not in ELEMENTS:
        name = NAMES[kind]
        return quoted(scalar(kind, value)) + (f"::{name}" if name else "")
    element, items, place = ELEMENTS[kind], [], 20
    for _ in range(struct.unpack(">i", value[12:16])[0] if value[:4] != b"\0\0\0\0" else 0):
        length = struct.unpack(">i", value[place:place + 4])[0]
        place += 4
        if length < 0:
            items.append("NULL")
            continue
        text = scalar(element, value[place:place + length])
        items.append('"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"')
        place += length
    return quoted("{" + ",".join(items) + "}") + f"::{NAMES[element]}[]"


def statement(words):
    """A statement with its values in their places, in one line."""
    text, values = bytes.fromhex(words[0]).decode(), words[1:]
    pairs = [
        (int(kind), None if value == "-" else bytes.fromhex(value[1:])) for kind, value in zip(values[::2], values[1::2])]
    for number in range(len(pairs), 0, -1):
        text = text.replace(f"${number}", literal(*pairs[number - 1]))
    return " ".join(text.split("\n"))


def transactions(file, mark):
    """Return the transactions that contain the mark: lists of what was sent at once, each a list of statements.

    What follows a transaction without being awaited, such as the end of one that only reads, is part of what is sent next.
    """
    open_ones, found = {}, []
    for line in pathlib.Path(file).read_text().splitlines():
        connection, kind, *words = line.split(" ")
        whole = open_ones.setdefault(connection, [[]])
        if kind == "S":
            whole[-1].append(statement(words))
            continue
        last = whole[-1][-1] if whole[-1] else ""
        if last in ("COMMIT", "ROLLBACK"):
            if any(mark in text for sent in whole for text in sent):
                found.append(whole)
            open_ones[connection] = [[]]
        elif "pg_notify" in last:
            open_ones[connection] = [[]]
        else:
            whole.append([])
    return found


def script(found):
    """Return the lines with which pgbench repeats transactions. An end that nobody waits for is sent with what came before."""
    lines = []
    for whole in found:
        if whole[-1] == ["COMMIT"] and len(whole) > 1:
            whole = [*whole[:-2], [*whole[-2], "COMMIT"]]
        for sent in whole:
            lines += ["\\startpipeline", *[text + ";" for text in sent], "\\endpipeline"]
    return lines
