"""An edit while much is pending, where a receipt has a long history, and among many conflicts."""

import syncing
from figures import median
from programs import Home
from protocol import Client, Ids, batches, event, operation

EDITS, LISTS, EVENTS = 20, 9, 10_000
NOTE = (
    "`rvault edit` of a receipt's notes, a whole command, medians of 20, of copies of one vault in turns. The floor of the "
    "first row is a command that opens nothing, that of the others the first row. Events come from another device of the "
    "account. For the conflicts, it changes receipts that this device moves to the Trash before it syncs.")


def edited(places):
    """Return the median milliseconds of an edit in each of the places, which are homes with a receipt, in turns."""
    times = [[] for _ in places]
    for number in range(EDITS):
        for (home, receipt), taken in zip(places, times):
            taken.append(home.run("edit", receipt, "--set", f"notes=edited {number}") * 1000)
    return [median(taken) for taken in times]


def other_device(port, email):
    """Sign in to the account of a vault as a device of its own."""
    client = Client(port)
    body = {"email": email, "password": "a long password", "deviceName": "bench"}
    client.token = client.want(201, "POST", "/v1/sessions", body)["token"]
    return client


def give_history(home, receipt, client, ids):
    """Give a receipt a history of EVENTS more events."""
    for batch in batches([event(ids, receipt) for _ in range(EVENTS)], 250):
        client.push(batch)
    home.run("sync")


def give_conflicts(home, receipts, client, ids):
    """Bring each of the receipts into conflict, and return how many conflicts there are."""
    for batch in batches(receipts, 250):
        client.push([
            operation(ids, "receipt", one, "update", {"userNotes": "changed on the other device"}, 1) for one in batch])
    for batch in batches(receipts, 1000):
        home.run("trash", *batch)
    home.run("sync", codes=(0, 9))
    return home.status()["conflicts"]


def measure(report, scratch, home, large, count):
    """Measure edits in a vault of `large` receipts that was never pushed, and with `count` conflicts after that."""
    receipts = home.ids()
    queued = Home(scratch, "queued", home)
    story, email = syncing.measure_reconciliation(report, scratch, home, large)
    empty = Home(scratch, "empty", home)
    report.section(f"Edits, with {large:,} receipts", NOTE)
    client, ids = other_device(story.port, email), Ids(7)
    give_history(home, receipts[1], client, ids)
    long = Home(scratch, "long", home)
    found = give_conflicts(home, receipts[-count:], client, ids)
    waiting = queued.status()["waiting"]
    none, *others = edited([
        (empty, receipts[0]), (queued, receipts[0]), (long, receipts[1]), (home, receipts[0])])
    start = median([home.run("version") for _ in range(EDITS)]) * 1000
    report.add("nothing pending", none, "ms", start, "rvault version")
    names = f"{waiting:,} changes pending", f"{EVENTS:,} events on the receipt", f"{found:,} conflicts"
    for name, value in zip(names, others):
        report.add(name, value, "ms", none, "nothing pending", ("within 2 ms", value - none < 2))
    listed = median([home.run("conflicts") for _ in range(LISTS)]) * 1000
    report.add(f"`rvault conflicts`, {found:,} of them", listed, "ms", start, "rvault version", 20.0)
