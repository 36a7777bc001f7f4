#!/usr/bin/env python3
"""Measure a server over PostgreSQL against what PostgreSQL alone takes, and rewrite its section of docs/benchmarks.md.

Takes about fifteen minutes. Names of PARTS measure these alone, and write no page; ROUNDS is the number of turns (3), ROWS the
largest account (1,000,000 rows), ACCOUNTS the most accounts (10,000).
"""
import concurrent.futures
import json
import os
import pathlib
import re
import sys
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Resources/bench"))

import database  # noqa: E402
import exchange  # noqa: E402
import growth  # noqa: E402
import sections  # noqa: E402
import serving  # noqa: E402
import streams  # noqa: E402
from figures import Report, median, percentile  # noqa: E402
from programs import Scratch  # noqa: E402
from protocol import Client  # noqa: E402

ROUNDS = int(os.environ.get("ROUNDS", "3"))
ACCOUNTS = int(os.environ.get("ACCOUNTS", "10000"))
ROWS = int(os.environ.get("ROWS", "1000000"))
# pgbench reads a long script slowly.
PUSHES = 160
PAGE = 500
# So many accounts have nothing.
EMPTY = 32
ROTATION = """
local tokens, turn = {NAMES}, 0
request = function()
    turn = turn % #tokens + 1
    wrk.headers["Authorization"] = "Bearer " .. tokens[turn]
    return wrk.format()
end
"""


class Bench:
    def __init__(self, scratch, report, databases):
        self.scratch, self.report, self.databases = scratch, report, databases
        self.library = database.library(scratch)
        self.count = 0

    def serve(self, name, *words, record=None):
        """Start a server on a database, and return its port."""
        self.count += 1
        more = {"LD_PRELOAD": str(self.library), "RVB_EXCHANGES": str(record)} if record else {}
        address = self.databases.address(name)
        return serving.serve(self.scratch, f"server-{self.count}", "--database", address, *words, **more)

    def clients(self, port, accounts, devices=1):
        return [
            Client(port, database.token(account, device)) for account in range(1, accounts + 1) for device in range(devices)]


def at_once(jobs):
    """Run the jobs, each in a thread of its own, and return the seconds until all are done."""
    with concurrent.futures.ThreadPoolExecutor(len(jobs)) as threads:
        started = time.perf_counter()
        list(threads.map(lambda job: job(), jobs))
        return time.perf_counter() - started


def sender(port, requests):
    return lambda: serving.send(port, requests)


def shares(clients):
    """Return for each client the requests that push its share of the receipts."""
    return [share[:PUSHES // len(clients)] for share in serving.prepared(clients)]


def alone(bench, name, clients, times, *scripts):
    """Return how often a second pgbench alone runs the scripts, without the time to read them."""
    words = [word for script in scripts for word in ("-f", str(script))]
    run = bench.databases.pgbench(name, "-c", str(clients), "-j", str(clients), "-t", str(times), *words)
    output, errors = run.communicate()
    rate = re.search(r"tps = ([\d.]+)", output)
    if run.returncode != 0 or "number of failed transactions: 0" not in output or not rate:
        raise SystemExit(f"pgbench: {output} {errors[:2000]}")
    return float(rate[1])


# -- pushes -----------------------------------------------------------------------------------------------------------

def recorded(bench, template, accounts):
    """Return the script of pgbench that repeats the pushes of one client of each account, and the most exchanges of one."""
    name, file = bench.databases.empty(template), bench.scratch.path / "exchanges"
    port = bench.serve(name, record=file)
    at_once([sender(port, share) for share in shares(bench.clients(port, accounts))])
    bench.scratch.end()
    bench.databases.drop(name)
    found = database.transactions(file, "INSERT INTO entity")
    file.unlink()
    if len(found) != PUSHES:
        raise SystemExit(f"{len(found)} pushes were written down, not {PUSHES}")
    lines = []
    for account in range(1, accounts + 1):
        mine = [whole for whole in found if database.usr(account) in whole[-1][0]]
        lines += [f"\\if :client_id = {account - 1}", *database.script(mine), "\\endif"]
    path = bench.scratch.path / f"pushes-{accounts}.sql"
    path.write_text("\n".join(lines) + "\n")
    return path, max(len(whole) for whole in found)


def repeated(bench, template, accounts, script):
    """Return the pushes a second with which pgbench alone runs the script."""
    name = bench.databases.empty(template)
    rate = alone(bench, name, accounts, 1, script) / accounts * PUSHES
    found = int(bench.databases.run(name, "SELECT count(*) FROM entity")[0])
    if found != PUSHES * serving.BATCH:
        raise SystemExit(f"pgbench stored {found} rows")
    bench.databases.drop(name)
    return rate


def pushed(bench, template, accounts, devices=1, servers=1):
    name = bench.databases.empty(template)
    ports = [bench.serve(name) for _ in range(servers)]
    jobs = [
        sender(ports[number % servers], share)
        for number, share in enumerate(shares(bench.clients(ports[0], accounts, devices)))]
    seconds = at_once(jobs)
    for _ in ports:
        bench.scratch.end()
    bench.databases.drop(name)
    return PUSHES / seconds


def measure_pushes(bench):
    report = bench.report
    report.section(
        f"Pushes of {serving.BATCH} over PostgreSQL",
        f"As for the embedded server: {PUSHES} pushes of new receipts with notes of 530 letters. PostgreSQL runs on the same machine "
        "and flushes every commit. The floor is `pgbench` with a thread for each client, which repeats the server's own statements "
        "and round trips, their values in the text; a server of the same run writes them down (Resources/bench/exchanges.c). "
        f"Medians of {ROUNDS}, in turns.")
    template = bench.databases.empty()
    database.populate(bench.databases, template, 1, 8, devices=8)
    cases = {"1 client": (1, 1), "8 accounts, a client each": (8, 1)}
    scripts, ours, floors = {}, {}, {}
    for name, (accounts, _) in cases.items():
        scripts[name], exchanges = recorded(bench, template, accounts)
        report.add(f"{name}, exchanges of a push, at most", exchanges, "", goal=("≤ 6", exchanges <= 6))
    for _ in range(ROUNDS):
        for name, (accounts, devices) in cases.items():
            floors.setdefault(name, []).append(repeated(bench, template, accounts, scripts[name]))
            ours.setdefault(name, []).append(pushed(bench, template, accounts, devices))
        ours.setdefault("one", []).append(pushed(bench, template, 1, 8))
        ours.setdefault("two", []).append(pushed(bench, template, 8, 1, servers=2))
    for name in cases:
        rate, floor = median(ours[name]), median(floors[name])
        report.add(f"{name}, pushes a second", rate, "/s", floor, "pgbench", ("≥ 0.7 ×", rate >= 0.7 * floor))
    report.add("8 accounts, two servers", median(ours["two"]), "/s", median(floors["8 accounts, a client each"]), "pgbench")
    report.add("8 devices of one account", median(ours["one"]), "/s", median(floors["1 client"]), "pgbench, 1 client")
    bench.databases.drop(template)


# -- pulls ------------------------------------------------------------------------------------------------------------

def pulled(port, token, rounds):
    """Pull everything page by page so many times; return the pages a second."""
    client, pages, started = Client(port, token), 0, time.perf_counter()
    for _ in range(rounds):
        cursor, more = None, True
        while more:
            status, text = client.ask("POST", "/v1/sync/pull", {"cursor": cursor, "limit": PAGE})
            if status != 200:
                raise SystemExit(f"a pull came to {status}")
            # The cursor and the flag come after the changes.
            end = json.loads("{" + text[text.rindex(b'"cursor"'):].decode())
            cursor, more = end["cursor"], end["hasMore"]
            pages += 1
    return pages / (time.perf_counter() - started)


def measure_pulls(bench):
    report = bench.report
    report.section(
        "Pulls over PostgreSQL",
        f"Pages of {PAGE} of the receipts above, of one device over one connection. The floor is `pgbench` with the server's own "
        f"statements. Then pulls that bring nothing, by `wrk`, each in the name of the next of {EMPTY} accounts; the floors are `pgbench` "
        f"with the statements of one and at most 8 clients, and a bare libmicrohttpd. Medians of {ROUNDS}.")
    name = bench.databases.empty()
    database.populate(bench.databases, name, 1, 1 + EMPTY, devices=2)
    port = bench.serve(name)
    serving.send(port, serving.prepared(bench.clients(port, 1))[0])
    bench.scratch.end()
    file, script = bench.scratch.path / "exchanges", bench.scratch.path / "pulls.sql"
    pulled(bench.serve(name, record=file), database.token(1, 1), 2)
    bench.scratch.end()
    # Of the second time, when the token is known.
    found = database.transactions(file, "FROM entity WHERE")
    mine, port = found[len(found) // 2:], bench.serve(name)
    script.write_text("\n".join(database.script(mine)) + "\n")
    pulled(port, database.token(1, 1), 1)
    ours, floors = [], []
    for _ in range(ROUNDS):
        floors.append(alone(bench, name, 1, 10, script) * len(mine))
        ours.append(pulled(port, database.token(1, 1), 10))
    rate, floor = median(ours), median(floors)
    report.add(f"pulls of {PAGE} a second", rate, "/s", floor, "pgbench", ("≥ 0.5 ×", rate >= 0.5 * floor))
    bench.scratch.end()
    measure_empty(bench, name)
    bench.databases.drop(name)


def measure_empty(bench, name):
    """Pulls that bring nothing, each in the name of another account."""
    tokens = [database.token(1 + number) for number in range(1, 1 + EMPTY)]
    body, file = {"cursor": None, "limit": PAGE}, bench.scratch.path / "empty-exchanges"
    client = Client(bench.serve(name, record=file), tokens[0])
    size = [len(client.ask("POST", "/v1/sync/pull", body)[1]) for _ in range(3)][0]
    bench.scratch.end()
    found = database.transactions(file, "FROM account")
    script, lua = bench.scratch.path / "empty.sql", bench.scratch.path / "empty.lua"
    script.write_text("\n".join(database.script(found[-1:])) + "\n")
    names = ", ".join(f'"{token}"' for token in tokens)
    lua.write_text(serving.SCRIPT.format(body=json.dumps(body), token="") + ROTATION.replace("NAMES", names))
    bare = exchange.bare_server(bench.scratch, serving.HERE / "bare_httpd.c")
    port = bench.serve(name)
    serving.wrk(port, "/v1/sync/pull", 1, lua)
    for connections in (1, EMPTY):
        ours, floors, databases = [], [], []
        for _ in range(ROUNDS):
            floors.append(serving.wrk(bare, f"/{size}", connections, lua))
            databases.append(alone(bench, name, min(connections, 8), 2000, script))
            ours.append(serving.wrk(port, "/v1/sync/pull", connections, lua))
        rate = median(ours)
        title = f"nothing to pull, {connections} connection" + ("" if connections == 1 else "s")
        bench.report.add(title, rate, "/s", median(databases), "pgbench")
        bench.report.add(
            f"{title}, without a database", rate, "/s", median(floors), "libmicrohttpd",
            ("≥ 0.25 ×", rate >= 0.25 * median(floors)))
    bench.scratch.end()
    bench.scratch.end()


# -- waits, streams and growth ----------------------------------------------------------------------------------------

def paced(port, requests, interval, first, times):
    """Send each request at its time, and note how long after that its answer came."""
    begun = time.perf_counter() + first
    for number, request in enumerate(requests):
        due = begun + number * interval
        time.sleep(max(0, due - time.perf_counter()))
        serving.send(port, [request])
        times.append((time.perf_counter() - due) * 1000)


def measure_waits(bench):
    report, clients = bench.report, 8
    report.section(
        "Waits at half of the greatest load",
        "Pushes as above of a client each of 8 accounts, at fixed times, each over a new connection, half as many a second as the "
        "clients above get done as fast as they can. The wait counts from the time at which a push is due.")
    template = bench.databases.empty()
    database.populate(bench.databases, template, 1, clients)
    most = pushed(bench, template, clients)
    name = bench.databases.empty(template)
    port, times = bench.serve(name), []
    interval = clients / (most / 2)
    at_once([
        lambda share=share, number=number: paced(port, share, interval, number * interval / clients, times)
        for number, share in enumerate(shares(bench.clients(port, clients)))])
    bench.scratch.end()
    report.add("greatest load, pushes a second", most, "/s")
    report.add("at half of it, median", median(times), "ms")
    report.add("99th percentile", percentile(times, 0.99), "ms", goal=50.0)
    for database_name in (name, template):
        bench.databases.drop(database_name)


def measure_streams(bench):
    report = bench.report
    report.section(f"{streams.STREAMS:,} streams at a server over PostgreSQL", "As for the embedded server.")
    accounts = -(-streams.STREAMS // (streams.PER_DEVICE * streams.DEVICES))
    name = bench.databases.empty()
    database.populate(bench.databases, name, 1, accounts, devices=streams.DEVICES)
    port = bench.serve(name, "--connections", str(streams.STREAMS + 100))
    tokens = [client.token for client in bench.clients(port, accounts, streams.DEVICES)]
    requests = [streams.request(tokens[number // streams.PER_DEVICE]) for number in range(streams.STREAMS)]
    used = streams.each(bench.scratch.children[-1], port, requests)
    report.add("memory of a stream", used / 1000, "kB", goal=("≤ 16 kB", used <= 16_000))
    bench.scratch.end()
    bench.databases.drop(name)


def fill(bench, name, count):
    """Give the first account so many more rows, each a copy of its last receipt with another id and seq."""
    bench.databases.run(name, f"""
        BEGIN;
        CREATE TEMPORARY TABLE pattern AS SELECT * FROM entity WHERE user_id = '{database.usr(1)}' ORDER BY seq DESC LIMIT 1;
        INSERT INTO lookup(user_id, key, id)
            SELECT pattern.user_id, key || decode(lpad(to_hex(number), 8, '0'), 'hex'), 'rcp_02' || lpad(number::text, 24, '0')
            FROM pattern JOIN lookup USING (user_id, id), generate_series(1, {count}) AS number;
        INSERT INTO entity SELECT user_id, 'rcp_02' || lpad(number::text, 24, '0'), type, seq + number, version, updated_at,
            updated_by, is_bare, is_deleted, is_kept, deleted_at, stamps, data
            FROM pattern, generate_series(1, {count}) AS number;
        UPDATE account SET last_seq = last_seq + {count}, row_count = row_count + {count}
            WHERE user_id = '{database.usr(1)}';
        COMMIT;
        VACUUM ANALYZE;
        """)


def measured_at(bench, name):
    """Return the pushes and the pulls of a page a second, of the first account."""
    found = growth.rates(bench.serve(name), database.token(1))
    bench.scratch.end()
    return found


def measure_growth(bench):
    report = bench.report
    report.section(
        "Growth over PostgreSQL",
        f"{growth.note(ROWS, ACCOUNTS)}. {growth.FLOOR}")
    template = bench.databases.empty()
    database.populate(bench.databases, template, 1, 1)
    port = bench.serve(template)
    serving.send(port, serving.prepared(bench.clients(port, 1))[0][:1])
    bench.scratch.end()
    small = None
    for rows in (1000, ROWS):
        name = bench.databases.empty(template)
        fill(bench, name, rows - serving.BATCH)
        found = measured_at(bench, name)
        growth.add(report, f"account of {rows:,} rows", found, small)
        small = small or found
        bench.databases.drop(name)
    small = None
    for accounts in (100, ACCOUNTS):
        name = bench.databases.empty(template)
        fill(bench, name, 1000)
        database.populate(bench.databases, name, 2, accounts - 1)
        spread(bench, name)
        found = measured_at(bench, name)
        growth.add(report, f"{accounts:,} accounts", found, small)
        small = small or found
        bench.databases.drop(name)
    bench.databases.drop(template)


def spread(bench, name):
    """Give every account but the first a hundred rows."""
    bench.databases.run(name, f"""
        INSERT INTO entity SELECT account.user_id, entity.id, type, seq, version, updated_at, updated_by, is_bare, is_deleted,
                is_kept, deleted_at, stamps, data
            FROM (SELECT * FROM entity WHERE user_id = '{database.usr(1)}' ORDER BY seq LIMIT 100) AS entity, account
            WHERE account.user_id <> '{database.usr(1)}';
        INSERT INTO lookup SELECT user_id, decode(md5(id), 'hex'), id FROM entity WHERE user_id <> '{database.usr(1)}';
        UPDATE account SET last_seq = 100, row_count = 100 WHERE user_id <> '{database.usr(1)}';
        VACUUM ANALYZE;
        """)


PARTS = {
    "pushes": measure_pushes, "pulls": measure_pulls, "waits": measure_waits, "streams": measure_streams,
    "growth": measure_growth,
}


def main():
    chosen = sys.argv[1:]
    if unknown := set(chosen) - set(PARTS):
        raise SystemExit(f"no such part: {' '.join(unknown)}; there are {' '.join(PARTS)}")
    report = Report()
    with Scratch() as scratch, database.Database() as databases:
        bench = Bench(scratch, report, databases)
        for name, measure in PARTS.items():
            if not chosen or name in chosen:
                measure(bench)
    print(f"\n{len(report.missed)} goals missed: {report.missed}")
    if not chosen:
        sections.replace(sections.POSTGRES, report.lines())


main()
