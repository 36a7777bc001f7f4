#!/usr/bin/env python3
"""Write Resources/Fixtures/matching/*.json: names of stores, return slips with purchases, and resulting statuses.

The rules are those of matching_rules.py, which shares no code with the program. The output is the same every time.
"""
import datetime
import itertools
import json
import pathlib
import random

from matching_rules import PREFIXES, SUFFIXES, fold, propose, status

NAMES = ["MediaMarkt", "Media Markt", "media-markt", "MÉDIA MARKT", "Café Müller", "CAFE MULLER", "Straßenbahn",
         "STRASSENBAHN", "McDonald's", "McDonald\u2019s", "McDonalds", "H&M", "H & M", "7-Eleven", "7 Eleven",
         "Αθηνά", "ΑΘΗΝΑ", "Ромашка", "РОМАШКА", "Łódź", "lodz", "Ærø Bryghus", "aeroe", "Coop", "Coop City",
         "D.I.Y.", "DIY", "東京商店", "東京", "서울", "AG", "Co", "GmbH", "", "???", "\u00a0", "A", "AB", "ΣΟΦΟΣ", "σοφος"]
MARKS = [("Volvo", "AB Volvo"), ("Volvo", "Volvo AB"), ("Sepatu Bata", "PT Sepatu Bata Tbk"),
         ("Ромашка", "ООО Ромашка"), ("ООО «Ромашка»", "Ромашка"), ("トヨタ", "トヨタ株式会社"), ("トヨタ", "㈱トヨタ"),
         ("Bosch", "Bosch GmbH & Co. KG"), ("Bosch", "BOSCH G.m.b.H."), ("Grupo Sol", "Grupo Sol S.A. de C.V."),
         ("Luxe", "Luxe S.à r.l."), ("Novo", "Novo A/S"), ("Alza", "Alza s.r.o."), ("Alza", "Alza spol. s r.o."),
         ("Żabka", "Zabka Sp. z o.o."), ("Tiffany", "Tiffany & Co."), ("Public", "PUBLIC A.E."),
         ("Public", "Public ΑΕ"), ("Maxis", "Maxis Sdn. Bhd."), ("Maxis", "MAXIS BERHAD"), ("Bunnings", "Bunnings Pty Ltd"),
         ("Infosys", "Infosys Private Limited"), ("Hema", "Hema B.V."), ("Enel", "Enel S.p.A."), ("AG", "AG AG"),
         ("Haier", "海尔 有限公司"), ("海尔", "海尔股份有限公司")]


def stores():
    pairs = list(itertools.combinations(NAMES, 2)) + MARKS
    pairs += [("Kiosk", "Kiosk %s" % f) for f in SUFFIXES] + [("Kiosk", "KIOSK, %s" % f.upper()) for f in SUFFIXES]
    pairs += [("Kiosk", "%s Kiosk" % f) for f in PREFIXES] + [("Kiosk", "Kiosk%s" % f) for f in SUFFIXES[:12]]
    return [{"name": "%s | %s" % p, "left": p[0], "right": p[1], "folded": [fold(p[0]), fold(p[1])],
             "same": fold(p[0]) == fold(p[1]) != ""} for p in dict.fromkeys(pairs)]


def receipt(number):
    return "rcp_0000000002%016d" % number


def purchase(number, **more):
    return {"id": receipt(number), "storeName": "Kiosk", "totalMinor": 1000, "currency": "EUR", "taken": 0,
            "purchaseDate": "2026-03-01", "returnBy": None, "isDeleted": False} | more


def slip(**more):
    return {"id": receipt(900), "storeName": "KIOSK GmbH", "totalMinor": -1000, "currency": "EUR",
            "purchaseDate": "2026-03-10", "unlinked": []} | more


def named():
    yield "the plain pair", slip(), [purchase(1)]
    yield "another store", slip(), [purchase(1, storeName="Kiosk am See")]
    yield "no store on both", slip(storeName=""), [purchase(1, storeName="")]
    yield "another currency", slip(), [purchase(1, currency="CHF")]
    yield "no currency", slip(currency=None), [purchase(1, currency=None)]
    yield "bought after the return", slip(), [purchase(1, purchaseDate="2026-03-11")]
    yield "bought on the day", slip(), [purchase(1, purchaseDate="2026-03-10")]
    yield "no date of purchase", slip(), [purchase(1, purchaseDate=None)]
    yield "no date of return", slip(purchaseDate=None), [purchase(1)]
    yield "more than the purchase", slip(totalMinor=-1001), [purchase(1)]
    yield "more than is left", slip(totalMinor=-600), [purchase(1, taken=401)]
    yield "exactly what is left", slip(totalMinor=-600), [purchase(1, taken=400)]
    yield "nothing left", slip(totalMinor=-1), [purchase(1, taken=1000)]
    yield "a purchase in the trash", slip(), [purchase(1, isDeleted=True)]
    yield "a slip is no purchase", slip(), [purchase(1, totalMinor=-1000)]
    yield "a purchase for nothing", slip(), [purchase(1, totalMinor=0)]
    yield "a return of nothing", slip(totalMinor=0), [purchase(1)]
    yield "a positive total is no slip", slip(totalMinor=1000), [purchase(1)]
    yield "parted by a person", slip(unlinked=[receipt(1)]), [purchase(1), purchase(2)]
    yield "nearest amount before nearest date", slip(totalMinor=-990), [
        purchase(1, totalMinor=1001, purchaseDate="2026-03-10"), purchase(2, purchaseDate="2025-03-10")]
    yield "nearest date of equal amounts", slip(), [purchase(1), purchase(2, purchaseDate="2026-03-09")]
    yield "the smaller id of equals", slip(), [purchase(2), purchase(1)]
    yield "what is left counts, not the total", slip(totalMinor=-100), [
        purchase(1, totalMinor=150), purchase(2, totalMinor=5000, taken=4890)]
    yield "on the last day", slip(), [purchase(1, returnBy="2026-03-10")]
    yield "a day late", slip(), [purchase(1, returnBy="2026-03-09")]
    yield "a leap day", slip(purchaseDate="2024-03-01"), [purchase(1, purchaseDate="2024-02-29")]
    yield "the largest amount", slip(totalMinor=-10**12), [purchase(1, totalMinor=10**12)]
    yield "a part of the largest", slip(totalMinor=-1), [purchase(1, totalMinor=10**12)]


def chance(seed):
    dice = random.Random(seed)
    base = datetime.date(2026, 1, 1)
    date = lambda: dice.choice([None] + [(base + datetime.timedelta(dice.randrange(200))).isoformat()] * 9)
    store = lambda: dice.choice(["Kiosk", "kiosk ag", "KIOSK Ltd.", "Kiösk", "Laden"])
    purchases = [
        purchase(n, storeName=store(), totalMinor=dice.choice([None, -500, 0] + [dice.randrange(1, 20) * 100] * 20),
                 currency=dice.choice(["EUR"] * 5 + ["CHF"]), purchaseDate=date(), returnBy=date(),
                 isDeleted=dice.random() < 0.1) for n in range(1, dice.randrange(3, 12))]
    for p in purchases:
        p["taken"] = dice.choice([0, 0, 100, p["totalMinor"] // 2]) if (p["totalMinor"] or 0) >= 200 else 0
    return ("by chance, %d" % seed, slip(
        storeName=store(), totalMinor=-dice.randrange(1, 15) * 100, purchaseDate=date() or "2026-05-01",
        unlinked=[p["id"] for p in purchases if dice.random() < 0.1]), purchases)


def candidates():
    cases = list(named()) + [chance(seed) for seed in range(120)]
    return [{"name": n, "slip": s, "purchases": p, "expect": propose(s, p)} for n, s, p in cases]


def statuses():
    cases = []
    for total, amounts, now, own in itertools.product(
            [None, 1000], [[], [400], [400, 600], [1000], [1, 999]], ["active", "returned"], [False, True]):
        cases.append({"name": "total %s, back %s, %s, by matches %s" % (total, amounts, now, own), "total": total,
                      "amounts": amounts, "status": now, "byMatches": own,
                      "expect": status(total, amounts, now, own)})
    return cases


folder = pathlib.Path(__file__).parent.parent / "Fixtures" / "matching"
folder.mkdir(parents=True, exist_ok=True)
for file, cases in {"stores": stores(), "candidates": candidates(), "statuses": statuses()}.items():
    lines = ",\n".join(json.dumps(c, ensure_ascii=False) for c in cases)
    (folder / (file + ".json")).write_text('{"cases": [\n' + lines + "\n]}\n", encoding="utf-8")
    print("%s: %d cases" % (file, len(cases)))
