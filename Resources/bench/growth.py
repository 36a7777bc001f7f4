"""How pushes and pulls of one client grow with the rows of its account, and with the accounts beside it."""

import subprocess
import time

import serving
from protocol import Client

TIMES, PAGE, BESIDE = 100, 500, 100
NOTE = (
    f"Pushes of {serving.BATCH} and pulls of {PAGE} of one client in an account of a thousand rows and of {{rows:,}}, and with 100 "
    f"and {{accounts:,}} accounts of {BESIDE} rows each beside it")
FLOOR = "The floor is the smaller one."


def note(rows, accounts):
    return NOTE.format(rows=rows, accounts=accounts)


def rates(port, token):
    """Return the pushes and the pulls of a page a second of a device whose account has some rows."""
    client = Client(port, token)
    cursor = client.want(200, "POST", "/v1/sync/pull", {"cursor": None, "limit": 1})["cursor"]
    requests = serving.prepared([client])[0][1:TIMES + 1]
    started = time.perf_counter()
    serving.send(port, requests)
    pushes = TIMES / (time.perf_counter() - started)
    started = time.perf_counter()
    for _ in range(TIMES):
        client.want(200, "POST", "/v1/sync/pull", {"cursor": cursor, "limit": PAGE})
    return pushes, TIMES / (time.perf_counter() - started)


def add(report, name, found, small):
    for kind, rate, floor in zip(("pushes", "pulls"), found, small or (None, None)):
        report.add(f"{name}, {kind} a second", rate, "/s", floor)


# -- the embedded store -----------------------------------------------------------------------------------------------

# Nothing else uses the file, and nobody misses it if the machine fails.
OPENING = """
PRAGMA key = "x'{key}'";
PRAGMA cipher_page_size = 4096;
PRAGMA journal_mode = DELETE;
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA cache_size = -500000;
BEGIN;
CREATE TEMP TABLE pattern AS SELECT entity.*, lookup.key FROM entity JOIN lookup USING (id) ORDER BY seq DESC LIMIT 1;
CREATE TEMP TABLE number(n INTEGER PRIMARY KEY);
INSERT INTO number WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < {most}) SELECT n FROM more;
"""
# The keys of an account are neighbors, as the first eight bytes are the account's.
FILLING = """
INSERT INTO entity(account, id, type, seq, version, updated_at, updated_by, is_bare, is_deleted, is_kept, deleted_at, stamps, data)
    SELECT account, printf('rcp_02%024d', n), type, seq + n, version, updated_at, updated_by, is_bare, is_deleted, is_kept,
        deleted_at, stamps, data FROM number, pattern WHERE n <= {count} ORDER BY n;
INSERT INTO lookup(key, id) SELECT key || CAST(printf('%08d', n) AS BLOB), printf('rcp_02%024d', n) FROM number, pattern
    WHERE n <= {count} ORDER BY n;
UPDATE account SET last_seq = last_seq + {count}, row_count = row_count + {count};
"""
BESIDE_IT = """
CREATE TEMP TABLE beside AS SELECT n AS place, printf('usr_01%024d', n) AS name FROM number WHERE n <= {accounts};
INSERT INTO account(id, email, password_hash, sms_key, created_at, last_seq, row_count)
    SELECT name, 'p' || place || '@example.org', 'x', x'00', 1767225600000, {rows}, {rows} FROM beside ORDER BY name;
INSERT INTO entity(account, id, type, seq, version, updated_at, updated_by, is_bare, is_deleted, is_kept, deleted_at, stamps, data)
    SELECT name, printf('rcp_03%012d%012d', place, n), type, n, version, updated_at, updated_by, is_bare, is_deleted, is_kept,
        deleted_at, stamps, data FROM beside, number, pattern WHERE n <= {rows} ORDER BY place, n;
INSERT INTO lookup(key, id)
    SELECT CAST(printf('%08d', place) AS BLOB) || substr(key, 9) || CAST(printf('%08d', n) AS BLOB),
        printf('rcp_03%012d%012d', place, n) FROM beside, number, pattern WHERE n <= {rows} ORDER BY place, n;
"""


def fill(folder, rows, accounts=0):
    """Give the only account of a store that no server uses so many more rows, copies of its last receipt under other ids, and
    put so many accounts beside it."""
    script = OPENING.format(key=(folder / "server.key").read_bytes().hex(), most=max(rows, accounts, BESIDE))
    script += FILLING.format(count=rows)
    if accounts:
        script += BESIDE_IT.format(accounts=accounts, rows=BESIDE)
    script += "COMMIT;\nSELECT count(*) FROM entity;\n"
    done = subprocess.run(
        ["sqlcipher", "-bail", str(folder / "server.db")], input=script, text=True, capture_output=True)
    expected = rows + serving.BATCH + accounts * BESIDE
    if done.returncode != 0 or done.stderr or done.stdout.split()[-1:] != [str(expected)]:
        raise SystemExit(f"sqlcipher: {done.stderr[:2000]} {done.stdout[-200:]}")


def measured(scratch, name, rows, accounts=0):
    """Return the rates of a new server's only client after its store was filled."""
    client = Client(serving.serve(scratch, name))
    client.register("growth@example.org")
    serving.send(client.port, serving.prepared([client])[0][:1])
    scratch.end()
    fill(scratch.path / name, rows - serving.BATCH, accounts)
    found = rates(serving.serve(scratch, name), client.token)
    scratch.end()
    subprocess.run(["rm", "-r", str(scratch.path / name)], check=True)
    return found


def measure(report, scratch, rows, accounts):
    report.section(
        "Growth at the server",
        f"{note(rows, accounts)}, in the server's own store, which `sqlcipher` fills with copies of one receipt while no server "
        f"uses it. {FLOOR}")
    small = None
    for count in (1000, rows):
        found = measured(scratch, f"grown-{count}", count)
        add(report, f"account of {count:,} rows", found, small)
        small = small or found
    small = None
    for count in (100, accounts):
        found = measured(scratch, f"beside-{count}", 1000, count)
        add(report, f"{count:,} accounts", found, small)
        small = small or found
