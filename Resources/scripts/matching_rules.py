"""A second implementation of the matching of returns with purchases; it shares no code with the program."""
import datetime
import re
import unicodedata

SUFFIXES = [
    "gmbh", "gmbh & co kg", "gmbh & co kgaa", "ggmbh", "mbh", "ag", "ag & co kg", "kg", "kgaa", "ohg", "gbr", "ug",
    "ug haftungsbeschränkt", "ev", "ek", "eg", "se", "ltd", "limited", "llc", "llp", "lp", "plc", "inc",
    "incorporated", "corp", "corporation", "co", "company", "pllc", "sa", "sas", "sasu", "sarl", "eurl", "snc", "sca",
    "spa", "srl", "srls", "sau", "sl", "slu", "slne", "sac", "sa cv", "sa de cv", "sapi de cv", "s de rl cv", "s de rl de cv",
    "srl de cv", "ltda", "eireli", "lda", "bv", "nv", "vof", "cvba", "bvba", "ab", "hb", "kb", "as", "asa", "aps",
    "ans", "oy", "oyj", "oü", "ehf", "hf", "uab", "sia", "doo", "dd", "ad", "ood", "eood", "ead", "sro", "spol s ro",
    "sp z oo", "sp j", "sp k", "kft", "zrt", "nyrt", "bt", "rt", "jsc", "pjsc", "ooo", "oao", "zao", "ltd sti", "pty",
    "pty ltd", "pte", "pte ltd", "pvt", "pvt ltd", "private", "private limited", "sdn", "bhd", "sdn bhd", "berhad",
    "tbk", "kk", "gk", "co ltd", "ae", "epe", "ike", "αε", "επε", "ικε", "οε", "ооо", "оао", "зао", "пао", "ао", "тов",
    "株式会社", "有限会社", "合同会社", "有限公司", "股份有限公司", "有限责任公司", "주식회사", "株", "주",
]
PREFIXES = ["ab", "pt", "uab", "sia", "ooo", "oao", "zao", "ооо", "оао", "зао", "пао", "ао", "тов", "株式会社",
            "有限会社", "合同会社", "주식회사", "株", "주"]
LETTERS = {"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ς": "σ",
           "ħ": "h", "ŋ": "n"}
CJK = "[\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\u3040-\u30ff]"


def plain(text):
    """Return the text in lower case without accents."""
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c) != "Mn").lower()
    text = "".join(c for c in text if unicodedata.category(c) != "Mn")
    return unicodedata.normalize("NFC", "".join(LETTERS.get(c, c) for c in text))


def squeeze(text):
    return re.sub(r"[\W_]", "", plain(text))


def words(text):
    return re.findall(CJK + r"|[^\W_" + CJK[1:-1] + "]+", plain(text))


ENDS, BEGINNINGS = {squeeze(s) for s in SUFFIXES}, {squeeze(s) for s in PREFIXES}


def fold(name):
    """Return the name without case, accents, spaces, punctuation, and legal forms at either end."""
    rest = words(name)
    while True:
        cut = next((n for n in range(min(6, len(rest) - 1), 0, -1) if "".join(rest[-n:]) in ENDS), 0)
        if not cut:
            break
        rest = rest[:-cut]
    while True:
        cut = next((n for n in range(min(6, len(rest) - 1), 0, -1) if "".join(rest[:n]) in BEGINNINGS), 0)
        if not cut:
            break
        rest = rest[cut:]
    return "".join(rest)


def day(text):
    return datetime.date.fromisoformat(text)


def propose(slip, purchases):
    """Return the possible purchases for a return slip, best first, in the shape of the fixture."""
    found = []
    if slip["totalMinor"] is None or slip["totalMinor"] >= 0 or not slip["purchaseDate"] or not slip["currency"]:
        return found
    amount = -slip["totalMinor"]
    for p in purchases:
        if p["totalMinor"] is None or p["totalMinor"] <= 0 or not p["purchaseDate"] or p["isDeleted"]:
            continue
        same = fold(p["storeName"]) == fold(slip["storeName"]) != "" and p["currency"] == slip["currency"]
        left = p["totalMinor"] - p["taken"]
        gap = (day(slip["purchaseDate"]) - day(p["purchaseDate"])).days
        if not same or gap < 0 or amount > left or p["id"] in slip["unlinked"]:
            continue
        score = 90 + max(0, 10 - gap // 10) if amount == left else 1 + 88 * amount // left
        late = bool(p["returnBy"]) and day(slip["purchaseDate"]) > day(p["returnBy"])
        found.append(((left - amount, gap, p["id"]),
                      {"purchase": p["id"], "amount": amount, "left": left - amount, "late": late, "score": score}))
    return [f for _, f in sorted(found, key=lambda f: f[0])]


def status(total, amounts, now, by_matches):
    """Return the status of a purchase with these matched amounts."""
    if amounts:
        return "returned" if total is not None and sum(amounts) >= total else "active"
    return "active" if by_matches else now
