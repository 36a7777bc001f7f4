#!/usr/bin/env python3
"""Write Resources/Fixtures/merge/*.json: cases of an operation on a stored entity, and the result the rules require.

The rules are those of merge_rules.py, which shares no code with the program. The output is the same every time.
"""
import itertools
import json
import pathlib

from merge_rules import LAPTOP, MONEY, PAIR, PHONE, SETS, STALE, TIER1, TIER3, VERSION, expect, unique

RECEIPT, CATEGORY = "rcp_00000000020000000000000001", "cat_00000000020000000000000001"
FUTURE = 9  # A base version that does not exist.
MEDIA = ["med_0000000003000000000000000%d" % n for n in range(6)]
CATS = ["cat_0000000000000000000000000" + c for c in "1234"]
# For every field: the value at the base, the other side's, the operation's.
VALUES = {
    "storeName": ("", "Robot Shop", "Café"), "purchaseDate": (None, "2026-02-28", "2024-02-29"),
    "totalMinor": (100, 200, -300), "currency": ("EUR", "USD", "JPY"), "category": (CATS[0], CATS[1], CATS[2]),
    "warrantyMonths": (None, 24, 0), "returnBy": ("2026-03-01", "2026-03-02", None),
    "ocrRawText": (None, "read there", "read here"), "extractedMerchantName": (None, "A", "B"),
    "extractedDate": (None, "1.2.26", "2.1.26"), "extractedTotal": (None, "2,00", "3,00"),
    "llmConfidence": (None, 0.25, 0.5), "isFavorite": (False, True, False), "status": ("active", "returned", "active"),
    "userNotes": ("a\nb\nc", "a\nB\nc", "a\nX\nc"), "userTags": ([], [], []), "imageKeys": ([], [], []),
    "userEditedFields": ([], [], []), "isDeleted": (False, False, False),
}
PART_ID = "%s_00000000020000000000000001"
ITEMS, WARRANTIES = (["%s_0000000004000000000000000%d" % (p, n) for n in range(3)] for p in ("itm", "wty"))
PART = {"userNotes": VALUES["userNotes"], "userEditedFields": ([], [], []), "isDeleted": (False, False, False)}
PARTS = {
    "item": {"name": ("TV", "Television", "Set"), "serialNumber": ("", "S1", "S2"), "totalMinor": (100, 200, None),
             "currency": ("EUR", "USD", "JPY")} | PART,
    "warranty": {"itemId": (None, ITEMS[0], ITEMS[1]), "kind": ("maker", "shop", "insurance"),
                 "covers": ("partsAndLabour", "parts", "labour"), "provider": ("", "Bosch", "Elektro"),
                 "contractNumber": ("", "C1", "C2"), "startDate": (None, "2026-03-01", "2024-02-29"),
                 "warrantyMonths": (24, 36, None), "voidReason": (None, "opened", ""),
                 "voidedOn": (None, "2026-04-01", "2026-04-02")} | PART,
    "claim": {"warrantyId": (None, WARRANTIES[0], WARRANTIES[1]), "state": ("open", "sent", "closed"),
              "openedOn": ("2026-01-01", "2026-01-02", None), "closedOn": (None, "2026-02-01", "2026-02-02"),
              "outcome": (None, "repaired", "refused"), "reference": ("", "R1", "R2"),
              "effect": ("none", "extends", "restarts"), "effectDays": (None, 5, 0)} | PART,
}
CATEGORY_VALUES = {"name": ("Home", "House", "Hut"), "icon": ("", "h", "t"), "sortOrder": (1, 2, 3),
                   "isDefault": (False, True, False), "isDeleted": (False, False, False)}


def identifier(entity):
    prefix = {"item": "itm", "warranty": "wty", "claim": "clm"}
    return {"receipt": RECEIPT, "category": CATEGORY}.get(entity) or PART_ID % prefix[entity]


def case(name, data, base=STALE, by=LAPTOP, at=5, theirs=None, edited=None, deleted=None, intent="update",
         entity="receipt", kept=(), elements=None, no_base=False, **more):
    """Return a case: version 6, all written by the laptop at 1 but `theirs` by `by` at `at`; the phone operates."""
    values = {"receipt": VALUES, "category": CATEGORY_VALUES}.get(entity) or PARTS[entity]
    fields = {n: v[0] for n, v in values.items()} | (theirs or {})
    if entity in PARTS:
        fields["receiptId"] = RECEIPT
    stamps = {n: {"version": 1, "actor": LAPTOP} for n in values}
    stamps["isDeleted"] = {"version": 1, "actor": PHONE}
    stamps |= {n: {"version": at, "actor": by} for n in theirs or {}}
    known = {n: {} for n in SETS if n in values} | (elements or {})
    for names, version in kept:
        known["userEditedFields"] = {n: {"version": version, "actor": LAPTOP} for n in names}
    for n in known:
        fields[n] = sorted(known[n])
        last = max((e["version"] for e in known[n].values()), default=1)
        stamps[n] = {"version": last, "actor": next((e["actor"] for e in known[n].values()
                                                     if e["version"] == last), LAPTOP)}
    if deleted:
        fields["isDeleted"], stamps["isDeleted"] = deleted[2:] != (False,), {"version": deleted[0], "actor": deleted[1]}
    data = dict(data)
    if edited:
        data["userEditedFields"] = {"add": sorted(edited), "remove": []}
    old = {n: (theirs[n] if theirs and n in theirs and at <= base <= VERSION else values[n][0])
           for n in data if n in values and n not in SETS}
    if "isDeleted" in old:
        old["isDeleted"] = not data["isDeleted"]
    if intent == "create":
        base, old, data = 0, {}, data | {"createdAt": "2026-01-01T00:00:00.000Z"}
    operation = {"entityType": entity, "entityId": identifier(entity), "intent": intent,
                 "baseVersion": base, "changedFields": sorted(data), "data": data, "base": {} if no_base else old} | more
    made = {"name": name, "stored": {"version": VERSION, "fields": fields, "stamps": stamps, "elements": known},
            "operation": operation}
    return made | {"expect": expect(made)}


def rows():
    for field in [n for n in TIER1 + TIER3 + MONEY + ["isFavorite", "userNotes"] if n in VALUES]:
        unit = PAIR if field in PAIR else [field]
        theirs, mine = ({n: VALUES[n][i] for n in unit} for i in (1, 2))
        for by, base, add, kept, policy in itertools.product(
                (LAPTOP, PHONE, "machine", "server"), (STALE, VERSION, FUTURE), (0, 1), (None, 2, 5), ("ask", "mine")):
            listed = field in TIER3 + MONEY
            if (not listed and (add or kept)) or (add and kept) or (base != STALE and (kept or (add and by == PHONE))):
                continue
            label = f"{field} against {by[:7]}, base {base}, added {add}, kept {kept}, {policy}"
            yield case(label, mine, base, by, theirs=theirs, edited=[field] if add else None,
                       kept=[([field], kept)] if kept else [], onConflict=policy)
        yield case(f"{field}: both the same", theirs, theirs=theirs)
        yield case(f"{field}: only this side", mine, theirs={"storeName": "Else"} if field != "storeName" else None)
        yield case(f"{field}: decided by hand", mine, VERSION, theirs=theirs, resolves=unit)
        yield case(f"{field}: decided by hand, seen, and moved on elsewhere", mine, 5, theirs=theirs, resolves=unit)
        yield case(f"{field}: unasked, seen", mine, VERSION, theirs=theirs)
        yield case(f"{field}: sent as it was", {n: VALUES[n][0] for n in unit}, theirs=theirs)
        yield case(f"{field}: created twice", mine, by=PHONE, theirs=theirs, intent="create")
        yield case(f"{field}: created by another", mine, theirs=theirs, intent="create", edited=[field] if listed else None)
    for alone in PAIR:
        yield case(f"{alone} alone", {alone: VALUES[alone][2]}, VERSION)
        yield case(f"{alone} changed by one, the other by the other", {"totalMinor": 200, "currency": "EUR"}
                   if alone == "currency" else {"totalMinor": 100, "currency": "USD"},
                   theirs={alone: VALUES[alone][1]}, edited=[alone])
        yield case(f"{alone} stands for both", {"totalMinor": 7, "currency": "EUR"}, by="machine",
                   theirs={"totalMinor": 9}, kept=[([alone], 2)])
    yield case("a null of this side never beats what was read", {"ocrRawText": None}, theirs={"ocrRawText": "read"})
    yield case("what was read beats a null", {"ocrRawText": "read"}, theirs={"ocrRawText": None}, no_base=True)


def sets():
    for name, (x, y, z) in (("userTags", "xyz"), ("imageKeys", MEDIA[:3])):
        for version, by, add, remove, base in itertools.product(
                (2, 5), (LAPTOP, PHONE), ([], [y], [x]), ([], [x], [x, z]), (STALE, VERSION, FUTURE)):
            yield case(f"{name} {version} {by[-1]} +{len(add)} {add == [x]} -{len(remove)} base {base}",
                       {name: {"add": add, "remove": remove}}, base,
                       elements={name: {x: {"version": version, "actor": by}}})
    for base in (STALE, VERSION):
        yield case(f"names are united, base {base}", {}, base, kept=[(["status"], 5)], edited=["storeName"])
        yield case(f"a name is released, base {base}", {"userEditedFields": {"add": [], "remove": ["status"]}}, base,
                   kept=[(["status", "storeName"], 5)], intent="release")
        yield case(f"nothing is released, base {base}", {"userEditedFields": {"add": [], "remove": ["category"]}}, base,
                   kept=[(["status"], 5)], intent="release")


def lines():
    texts = ["", "a", "a\nb\nc", "a\nB\nc", "a\nb\nc\nd", "z\na\nb\nc", "a\nc", "x\ny", "a\nb\nq\nr\nc", "b\nc",
             "a\nb\nq\ns\nc", "A\nb\nC", "a\n\nc", "k\na\nb\nc\nd", "a\nb\nc\ne", "a\nB\nC\nd\ne"]
    for base, theirs, mine in itertools.product([texts[2], texts[4], ""], texts, texts):
        if len({base, theirs, mine}) == 3 and unique(base, theirs, mine):
            made = case(f"lines {base!r} {theirs!r} {mine!r}", {"userNotes": mine}, theirs={"userNotes": theirs})
            made["operation"]["base"]["userNotes"] = base
            yield made | {"expect": expect(made)}
    yield case("no base", {"userNotes": "a\nmine\nc"}, theirs={"userNotes": "a\ntheirs\nc"}, no_base=True)


def parts(entity):
    values = PARTS[entity]
    for field in [n for n in values if n not in ("userEditedFields", "isDeleted")]:
        unit = PAIR if field in PAIR else [field]
        theirs, mine = ({n: values[n][i] for n in unit} for i in (1, 2))
        listed = field != "userNotes"
        for by, base, add, policy in itertools.product(
                (LAPTOP, PHONE), (STALE, VERSION, FUTURE), (0, 1) if listed else (0,), ("ask", "mine")):
            yield case(f"{entity}.{field} against {by[:7]}{by[-1]}, base {base}, added {add}, {policy}", mine, base, by,
                       theirs=theirs, edited=[field] if add else None, entity=entity, onConflict=policy)
        yield case(f"{entity}.{field}: decided by hand", mine, VERSION, theirs=theirs, resolves=unit, entity=entity)
        yield case(f"{entity}.{field}: onto a tombstone", mine, deleted=(5, LAPTOP), entity=entity,
                   edited=[field] if listed else None)
        yield case(f"{entity}.{field}: deleted unseen", {}, theirs=theirs, intent="delete", entity=entity)


def deleting():
    edits = [{}, {"userNotes": "n"}, {"storeName": "S"}, {"returnBy": "2026-05-01"}, {"ocrRawText": "o"},
             {"userTags": {"add": ["t"], "remove": []}}, {"isFavorite": True}, {"totalMinor": 5, "currency": "CHF"}]
    for edit, base, policy, back, by, hand in itertools.product(
            edits, (STALE, VERSION, FUTURE), ("ask", "mine"), (0, 1), (LAPTOP, PHONE, "server"), (0, 1)):
        named = [n for n in edit if n in TIER3 + MONEY]
        if (hand and not named) or (by == "server" and (back or base != STALE)) or not (edit or back):
            continue
        yield case(f"onto a tombstone of {by[-6:]}: {sorted(edit)} base {base} {policy} back {back} hand {hand}",
                   edit | ({"isDeleted": False} if back else {}), base, deleted=(5, by), onConflict=policy,
                   edited=named if hand else None)
    for by, base, policy, resolves in itertools.product(
            (LAPTOP, PHONE, "machine"), (STALE, 5, VERSION, FUTURE), ("ask", "mine"), ([], ["isDeleted"])):
        yield case(f"delete against {by[:7]}, base {base}, {policy}, {resolves}", {}, base, by, intent="delete",
                   theirs={"warrantyMonths": 12}, onConflict=policy, resolves=resolves)
        yield case(f"delete of a tombstone of {by[:7]}, base {base}, {policy}, {resolves}", {}, base, intent="delete",
                   deleted=(5, by), onConflict=policy, resolves=resolves)
    for base in (STALE, VERSION):
        yield case(f"delete after a restore, base {base}", {}, base, intent="delete", deleted=(5, LAPTOP, False))
        yield case(f"restore of what is there, base {base}", {"isDeleted": False}, base)
        yield case(f"isDeleted by update, base {base}", {"isDeleted": True}, base)
        yield case(f"let go by hand, base {base}", {"userNotes": "n"}, base, deleted=(5, LAPTOP), resolves=["isDeleted"])
        yield case(f"released in the trash, base {base}", {"userEditedFields": {"add": [], "remove": ["status"]}}, base,
                   kept=[(["status"], 2)], intent="release", deleted=(5, LAPTOP))
        yield case(f"restore with a dispute, base {base}", {"isDeleted": False, "returnBy": "2026-05-01"}, base,
                   theirs={"returnBy": "2026-06-01"}, deleted=(5, LAPTOP), edited=["returnBy"])


def categories():
    for field, base, by, trash, intent in itertools.product(
            list(CATEGORY_VALUES)[:4], (STALE, VERSION, FUTURE), (LAPTOP, PHONE), (0, 1), ("update", "create")):
        if intent == "create" and base != STALE:
            continue
        yield case(f"category {field} {intent} base {base} by {by[-1]} trash {trash}",
                   {field: CATEGORY_VALUES[field][2]}, base, by, theirs={field: CATEGORY_VALUES[field][1]},
                   deleted=(5, LAPTOP) if trash else None, entity="category", intent=intent)
    for base, by in itertools.product((STALE, VERSION), (LAPTOP, PHONE)):
        yield case(f"category deleted, base {base}, by {by[-1]}", {}, base, by, theirs={"name": "House"},
                   entity="category", intent="delete")


def slim(made, plain):
    """Reduce a case to differences: the stored state from `plain`, the result from the stored state."""
    stored, result = made["stored"], made["expect"]
    if "fields" in result:
        changes = {n: v for n, v in result["fields"].items() if v != stored["fields"][n]}
        made = made | {"expect": result | {"fields": changes}}
    thin = {k: {n: v for n, v in stored[k].items() if v != plain[k].get(n)} for k in ("fields", "stamps", "elements")}
    return made | {"stored": thin}


def main():
    folder = pathlib.Path(__file__).parent.parent / "Fixtures" / "merge"
    folder.mkdir(parents=True, exist_ok=True)
    groups = [(g.__name__, "receipt", g()) for g in (rows, sets, lines, deleting)]
    groups += [("categories", "category", categories())]
    groups += [(name, entity, parts(entity))
               for name, entity in (("items", "item"), ("warranties", "warranty"), ("claims", "claim"))]
    for name, entity, cases in groups:
        plain = case("", {}, entity=entity)["stored"]
        text = ",\n".join(json.dumps(slim(c, plain), ensure_ascii=False, separators=(",", ":")) for c in cases)
        start = json.dumps(plain, separators=(",", ":"))
        (folder / f"{name}.json").write_text(f'{{"stored":{start},"cases":[\n{text}\n]}}\n', encoding="utf-8")


main()
