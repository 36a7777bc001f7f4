"""A second implementation of the merge rules, written from docs/model.md and not from the program, so that the program
and the fixtures made with it can disagree."""
import itertools

PHONE, LAPTOP = "dev_00000000010000000000000002", "dev_00000000010000000000000001"
VERSION, STALE = 6, 3  # The stored version, and a base from before the other side's change.
TIER1 = ["ocrRawText", "extractedMerchantName", "extractedDate", "extractedTotal", "llmConfidence"]
# Fields of receipts, then those of items, warranties and claims.
TIER3 = ["storeName", "category", "warrantyMonths", "name", "serialNumber", "itemId", "kind", "covers", "provider",
         "contractNumber", "startDate", "voidReason", "voidedOn", "warrantyId", "state", "openedOn", "closedOn", "outcome",
         "reference", "effect", "effectDays"]
MONEY = ["purchaseDate", "totalMinor", "currency", "returnBy", "status"]
SETS = ["userTags", "imageKeys", "userEditedFields"]
PAIR = ["totalMinor", "currency"]


# ---- Lines ----------------------------------------------------------------------------------------------------------

def lengths(a, b):
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in reversed(range(len(a))):
        for j in reversed(range(len(b))):
            table[i][j] = table[i + 1][j + 1] + 1 if a[i] == b[j] else max(table[i + 1][j], table[i][j + 1])
    return table


def pairs(a, b):
    """Return every longest common subsequence as a list of index pairs."""
    table = lengths(a, b)

    def walk(i, j):
        if table[i][j] == 0:
            yield ()
            return
        for k, m in itertools.product(range(i, len(a)), range(j, len(b))):
            if a[k] == b[m] and table[k + 1][m + 1] + 1 == table[i][j]:
                for rest in walk(k + 1, m + 1):
                    yield ((k, m),) + rest
    return list(walk(0, 0))


def hunks(base, side):
    """Return the changed runs as (first base line, line after the last, new lines)."""
    found, at, to = [], 0, 0
    for i, j in pairs(base, side)[0] + ((len(base), len(side)),):
        if at < i or to < j:
            found.append((at, i, side[to:j]))
        at, to = i + 1, j + 1
    return found


def unique(base, theirs, mine):
    split = [t.split("\n") if t else [] for t in (base, theirs, mine)]
    return len(pairs(split[0], split[1])) == 1 and len(pairs(split[0], split[2])) == 1


def touch(a, b):
    if a[0] == a[1] or b[0] == b[1]:  # An insertion touches a run only strictly inside it.
        return (a[0] == a[1] and b[0] < a[0] < b[1]) or (b[0] == b[1] and a[0] < b[0] < a[1])
    return a[0] < b[1] and b[0] < a[1]


def merge_lines(base, theirs, mine):
    """Return the merged text, and whether it lacks lines of theirs."""
    base, theirs, mine = [t.split("\n") if t else [] for t in (base, theirs, mine)]
    groups = [[h, [("t", h)]] for h in hunks(base, theirs)]
    for h in hunks(base, mine):
        hit = [g for g in groups if touch(g[0], h)]
        span = [h] + [g[0] for g in hit]
        members = [("m", h)] + [m for g in hit for m in g[1]]
        groups = [g for g in groups if g not in hit] + [[(min(s[0] for s in span), max(s[1] for s in span)), members]]
    out, at, lost = [], 0, False
    order = lambda g: (g[0][0], g[0][1], g[1][0][0] == "m")
    groups.sort(key=order)
    while groups:
        (start, end, *_), members = groups.pop(0)
        out += base[at:start]
        text = {side: side_text(base, start, end, [h for s, h in members if s == side]) for side in "tm"}
        sides = {s for s, _ in members}
        if start == end and groups and groups[0][0][0] == groups[0][0][1] == start:  # Two insertions at one point.
            other = groups.pop(0)[1][0][1][2]
            common = 0
            while common < min(len(text["t"]), len(other)) and text["t"][common] == other[common]:
                common += 1
            out += text["t"] + other[common:]
        elif sides == {"t"}:
            out += text["t"]
        else:
            out += text["m"]
            lost = lost or (sides == {"t", "m"} and text["t"] != text["m"])
        at = end
    return "\n".join(out + base[at:]), lost


def side_text(base, start, end, changes):
    out, at = [], start
    for a, b, lines in sorted(changes):
        out += base[at:a] + lines
        at = b
    return out + base[at:end]


# ---- The table ------------------------------------------------------------------------------------------------------

def at_base(case, name):
    """Whether the rules count the name as in userEditedFields: added by the operation, or there at its base."""
    op, stored = case["operation"], case["stored"]
    names = PAIR if name in PAIR else [name]
    added = op["data"].get("userEditedFields", {}).get("add", [])
    known = stored["elements"].get("userEditedFields", {})
    return any(n in added or known.get(n, {"version": 99})["version"] <= base_of(case) for n in names)


def base_of(case):
    base = case["operation"]["baseVersion"]
    return 0 if base > VERSION else base


def decide(case, name):
    """Decide a field that is not a set: 'same', 'client', 'server' or 'dispute'."""
    op, stored = case["operation"], case["stored"]
    unit = PAIR if name in PAIR else [name]
    if all(op["data"][n] == stored["fields"][n] for n in unit):
        return "same"
    stamp = max((stored["stamps"][n] for n in unit), key=lambda s: s["version"])
    untouched = all(n in op["base"] and op["base"][n] == op["data"][n] for n in unit)
    if untouched and stamp["version"] > base_of(case) and stamp["actor"] != PHONE:
        return "server"  # Changed on one side only.
    if stamp["version"] <= base_of(case) or stamp["actor"] == PHONE or op["entityType"] == "category":
        return "client"
    person = stamp["actor"].startswith("dev_")
    if name in TIER1:
        return "client" if stored["fields"][name] is None else "server"
    if name in TIER3 + MONEY:
        if not person:
            return "client" if at_base(case, name) else "server"
        if name in TIER3 and not at_base(case, name):
            return "server"
        return "client" if op.get("onConflict") == "mine" else "dispute"
    return "client"


def replaced(case, name):
    """Whether a new value replaces one of another person that was not seen, or that a conflict was about."""
    stamp = case["stored"]["stamps"][name]
    if not stamp["actor"].startswith("dev_") or stamp["actor"] == PHONE:
        return False
    return stamp["version"] > base_of(case) or name in case["operation"].get("resolves", [])


def expect(case):
    op, stored = case["operation"], case["stored"]
    fields, conflicts, over = dict(stored["fields"]), [], []
    category, mine = op["entityType"] == "category", op.get("onConflict") == "mine"
    deleted, stamp = fields["isDeleted"], stored["stamps"]["isDeleted"]
    data = {} if op["intent"] == "delete" else op["data"]
    if op["data"].get("isDeleted") is True or len(set(PAIR) & set(data)) == 1:
        return {"error": "VALIDATION_ERROR"}

    def dispute(name, base, client, theirs):
        who = stored["stamps"][name]
        conflicts.append({"field": name, "base": base, "mine": client, "theirs": theirs, "theirsBy": who["actor"]})

    if op["intent"] == "delete" and not deleted:
        unseen = [s for s in stored["stamps"].values() if s["version"] > base_of(case)
                  and s["actor"].startswith("dev_") and s["actor"] != PHONE]
        if unseen and not category and not mine:
            last = max(unseen, key=lambda s: s["version"])
            conflicts.append({"field": "isDeleted", "base": False, "mine": True, "theirs": False,
                              "theirsBy": last["actor"]})
        else:
            fields["isDeleted"] = True
            others = [s for s in stored["stamps"].values() if s["actor"] == LAPTOP]
            asked = "isDeleted" in op.get("resolves", [])
            if unseen or stamp["actor"] == LAPTOP or (asked and others):  # Their change, or their restore.
                over.append("isDeleted")
    if op["intent"] == "release":
        gone = set(data["userEditedFields"]["remove"])
        fields["userEditedFields"] = sorted(set(fields["userEditedFields"]) - gone)
        data = {}
    for name, value in data.items():
        if name == "createdAt":
            continue
        if name in SETS:
            known = stored["elements"].get(name, {})
            keep = {e for e in value["remove"] if e in known and known[e]["version"] > base_of(case)
                    and known[e]["actor"] != PHONE}
            gone = set() if name == "userEditedFields" else set(value["remove"]) - keep
            fields[name] = sorted(set(fields[name]) - gone | set(value["add"]))
        elif name == "userNotes" and decide(case, name) == "client" \
                and stored["stamps"][name]["version"] > base_of(case):
            base = op["base"].get(name)
            if base is None and stored["stamps"][name]["actor"] == PHONE:
                base = fields[name]
            if base is None:
                a, b = fields[name].split("\n"), value.split("\n")
                base = "\n".join(a[i] for i, _ in pairs(a, b)[0])
            fields[name], lost = merge_lines(base, fields[name], value)
            # A text that this device merged before may have lines of others, so it is kept as well.
            over += [name] if lost and stored["stamps"][name]["actor"].startswith("dev_") else []
        elif name != "isDeleted":
            choice = decide(case, name)
            if choice == "dispute":
                dispute(name, op["base"].get(name), value, fields[name])
            if choice == "client":
                over += [name] if replaced(case, name) else []
                fields[name] = value
    wanted = [n for n in data if n not in TIER1 + ["userEditedFields", "isDeleted", "createdAt"]
              and (n not in TIER3 + MONEY or at_base(case, n))]
    if deleted and op["intent"] in ("create", "update"):
        back = data.get("isDeleted") is False or (category and op["intent"] == "update")
        if back or (wanted and mine and not category):
            fields["isDeleted"] = False
            over += ["isDeleted"] if stamp["actor"] == LAPTOP else []
        elif wanted and not category and "isDeleted" not in op.get("resolves", []):
            dispute("isDeleted", stamp["version"] <= base_of(case), False, True)
    equal = op["baseVersion"] == VERSION
    changed = fields != stored["fields"] or (equal and op["intent"] == "update")
    stays = deleted and fields["isDeleted"] and op["intent"] in ("create", "update")
    settled = op["intent"] == "release" or (op["intent"] == "delete" and deleted)
    status = "conflict" if conflicts else "accepted" if (equal and not stays) or settled else "merged"
    # An amount and its currency are one value, for which either name or both may be reported; this reports the first.
    names = sorted({"totalMinor" if n == "currency" else n for n in over})
    return {"status": status, "fields": fields, "changed": changed, "conflicts": conflicts, "overwritten": names}
