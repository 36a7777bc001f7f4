#!/usr/bin/env python3
"""Recognize the receipts of a folder, and print how often the program reads them right.

The folder has the layout that docs/accuracy.md describes. Recognized words are cached outside the project, so that
further runs take seconds. A merchant is right if the names are equal without case, accents, marks, blanks and legal
form ("GmbH"), or if one of them is a part of the other in whole words with at least four letters, as the name of a
chain is in that of its branch. It is nearly right if 85 % of its letters are.
"""
import argparse
import collections
import concurrent.futures
import csv
import datetime
import difflib
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIELDS = ("merchant", "date", "total", "currency")
COLUMNS = ("merchant", "nearly", "date", "total", "currency")
PASSES = (4, 6)

# The languages of a country's receipts, for files whose names begin with the country; English is added.
LANGUAGES = {
    "at": "deu", "be": "fra+nld", "ca": "eng+fra", "cz": "ces", "de": "deu", "es": "spa", "fr": "fra", "gr": "ell",
    "it": "ita", "nl": "nld", "pl": "pol", "pt": "por", "se": "swe",
}
LEGAL_FORMS = set("""gmbh mbh ag kg kgaa ohg gbr ug ltd limited llc llp lp plc inc corp corporation co company sa sas sarl
    srl spa sl slu lda bv nv vof ab hb as asa aps oy oyj doo dd sro spzoo sdn bhd pvt private pte pty ae epe αε επε oe
    οε""".split())

Receipt = collections.namedtuple("Receipt", "group path expected")


def folded(name):
    """The words of a name, without legal forms at its end."""
    text = unicodedata.normalize("NFKD", name.replace("ß", "ss").lower())
    text = "".join(c for c in text if not unicodedata.combining(c)).replace("'", "").replace("’", "").replace("ς", "σ")
    words = re.findall(r"\w+", re.sub(r"(?<=\b\w)\.(?=\w\b)", "", text))
    while len(words) > 1 and words[-1] in LEGAL_FORMS:
        words.pop()
    return words


def same_merchant(read, expected):
    left, right = folded(read), folded(expected)
    if not left or not right:
        return False
    if "".join(left) == "".join(right):
        return True
    if len(left) > len(right):
        left, right = right, left
    runs = (right[start:start + len(left)] for start in range(len(right)))
    return len("".join(left)) >= 4 and left in runs


def nearly_same_merchant(read, expected):
    """Whether the names differ in few letters, as recognition makes them differ."""
    left, right = "".join(folded(read)), "".join(folded(expected))
    return same_merchant(read, expected) or difflib.SequenceMatcher(None, left, right).ratio() >= 0.85


def same(field, read, expected):
    if not read:
        return False
    if field == "nearly":
        return nearly_same_merchant(read, expected)
    if field == "merchant":
        return same_merchant(read, expected)
    return float(read) == float(expected) if field == "total" else read == expected


def iso(date):
    """A date of the labels, most of which are day first, as YYYY-MM-DD."""
    for form in ("%d/%m/%Y", "%d-%m-%Y", "%d/%m/%y", "%d-%m-%y", "%d.%m.%Y", "%Y-%m-%d", "%d %b %Y", "%d-%b-%Y",
                 "%d %B %Y", "%d%m%Y", "%Y%m%d", "%d-%b-%y", "%d %b %y", "%d.%m.%y"):
        try:
            return datetime.datetime.strptime(date.strip().title(), form).date().isoformat()
        except ValueError:
            pass
    return None


def number(text):
    cleaned = re.sub(r"[^0-9.\-]", "", text)
    return cleaned if re.fullmatch(r"-?\d+(\.\d+)?", cleaned) else None


def scans(data):
    labels = (data / "my-receipts/labels.tsv").read_text("utf-8")
    for row in csv.DictReader(labels.splitlines(), delimiter="\t"):
        expected = {field: row[field] for field in FIELDS if row[field] not in ("", "?")}
        yield Receipt(row["file"][:2], data / "my-receipts" / row["file"], expected)


def photos(data):
    for key in sorted((data / "sroie/key").iterdir()):
        label = json.loads(key.read_text("utf-8"))
        values = {"merchant": label.get("company"), "date": iso(label.get("date", "")),
                  "total": number(label.get("total", ""))}
        yield Receipt("sroie", data / "sroie/img" / (key.stem + ".jpg"), {k: v for k, v in values.items() if v})


def invoices(data):
    for key in sorted((data / "invoice2data").glob("*.json")):
        label = json.loads(key.read_text("utf-8"))
        label = label[0] if isinstance(label, list) else label
        values = {"merchant": label.get("issuer"), "date": label.get("date"), "currency": label.get("currency"),
                  "total": None if label.get("amount") is None else str(label["amount"])}
        if key.with_suffix(".pdf").exists():
            yield Receipt("invoices", key.with_suffix(".pdf"), {k: v for k, v in values.items() if v})


SOURCES = {"scans": scans, "sroie": photos, "invoices": invoices}


def run(*command, **options):
    environment = dict(os.environ, OMP_THREAD_LIMIT="1", LC_ALL="C.UTF-8")
    return subprocess.run(["nice", *map(str, command)], check=True, env=environment, stderr=subprocess.DEVNULL,
                          **options)


class Recognition:
    """The recognized words of files, from the cache or made now."""

    def __init__(self, cache, choice):
        self.cache, self.choice = cache, choice

    def language(self, path):
        if self.choice != "country":
            return self.choice
        known = LANGUAGES.get(path.name[:2], "eng")
        return known if "eng" in known else known + "+eng"

    def files(self, receipt):
        """The kind of the texts, and their names: one for a text layer, one for each pass over a picture."""
        path = receipt.path
        folder = self.cache / (path.stem + "-" + hashlib.sha256(path.read_bytes()).hexdigest()[:12])
        folder.mkdir(parents=True, exist_ok=True)
        if receipt.group == "invoices":
            name = folder / "layer.txt"
            if not name.exists():
                run("pdftotext", "-layout", path, name)
            return "plain", [name]
        names = [folder / f"{self.language(path)}-{psm}.tsv" for psm in PASSES]
        if not all(name.exists() for name in names):
            self.recognize(path, names)
        head = folder / f"{self.language(path)}-small-head.tsv"
        if not head.exists():
            self.recognize_head(path, names[0], head)
        return "tsv", names + [f"head={head}"]

    def recognize(self, path, names):
        with tempfile.TemporaryDirectory() as scratch:
            listed = pathlib.Path(scratch) / "pages.txt"
            listed.write_text("".join(f"{page}\n" for page in pages(path, scratch)))
            for name, psm in zip(names, PASSES):
                self.tesseract(path, listed, psm, name)

    def recognize_head(self, path, whole, name):
        """Reads the head of the first page by itself, as `PictureReader` does, at half the size if letters are large; its
        boxes are those of the page."""
        rows = [line.split("\t") for line in whole.read_text("utf-8", "replace").splitlines()[1:]]
        rows = [row for row in rows if row[1] == "1"]
        width, height = next((int(row[8]), int(row[9])) for row in rows if row[0] == "1")
        sure = [row for row in rows if row[0] == "5" and float(row[10]) >= 60
                and sum(letter.isalpha() for letter in row[11]) >= 3]
        first = min((int(row[7]) for row in sure), default=0)
        heights = sorted(int(row[9]) for row in sure)
        scale = 2 if heights and heights[len(heights) // 2] >= 24 else 1
        top = max(first - width // 2, 0)
        with tempfile.TemporaryDirectory() as scratch:
            part = pathlib.Path(scratch) / "head.png"
            run("vips", "crop", pages(path, scratch)[0], part, 0, top, width, min(first + width // 2, height) - top)
            if scale == 2:
                small = pathlib.Path(scratch) / "small.png"
                run("vips", "shrink", part, small, 2, 2)
                part = small
            table = pathlib.Path(scratch) / "head.tsv"
            self.tesseract(path, part, PASSES[1], table)
            lines = table.read_text("utf-8", "replace").splitlines()
        moved = [lines[0]]
        for columns in (line.split("\t") for line in lines[1:]):
            columns[6:10] = [str(scale * int(column)) for column in columns[6:10]]
            columns[7] = str(int(columns[7]) + top)
            moved.append("\t".join(columns))
        name.write_text("\n".join(moved) + "\n", "utf-8")

    def tesseract(self, path, source, psm, name):
        part = name.with_suffix(".part")
        with part.open("wb") as output:
            run("tesseract", source, "-", "-l", self.language(path), "--psm", psm, "--dpi", 300, "tsv", stdout=output)
        part.rename(name)


def pages(path, scratch):
    """The pictures of a receipt: itself, or the first pages of a PDF."""
    if path.suffix != ".pdf":
        return [path]
    run("pdftoppm", "-r", 300, "-gray", "-l", 5, path, pathlib.Path(scratch) / "page")
    return sorted(pathlib.Path(scratch).glob("page*"))


def plain_lines(kind, name):
    if kind == "plain":
        return name.read_text("utf-8", "replace").splitlines()
    lines = collections.defaultdict(list)
    for row in name.read_text("utf-8", "replace").splitlines()[1:]:
        columns = row.split("\t")
        if columns[0] == "5" and columns[-1].strip():
            lines[tuple(columns[1:5])].append(columns[-1])
    return [" ".join(words) for words in lines.values()]


def baseline(kind, names):
    """What the obvious expressions find in the first pass: the first line, the first date, and the largest amount of
    a line with a word for totals."""
    lines = plain_lines(kind, names[0])
    reading = {"merchant": next((line.strip() for line in lines if re.search(r"\w\w\w", line)), "")}
    text = "\n".join(lines)
    if found := re.search(r"\b(\d{4})-(\d\d)-(\d\d)\b", text):
        reading["date"] = "-".join(found.groups())
    elif found := re.search(r"\b(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d\d)\b", text):
        day, month, year = map(int, found.groups())
        reading["date"] = f"{year + 2000 if year < 100 else year:04}-{month:02}-{day:02}"
    amounts = [float(amount.replace(",", ".")) for line in lines
               if re.search(r"total|summe|gesamt|zahlen|importe|razem|celkem|suma|summa|σύνολο", line, re.I)
               for amount in re.findall(r"\d+[.,]\d\d\b", line)]
    if amounts:
        reading["total"] = f"{max(amounts):.2f}"
    signs = (("EUR", "€|EUR"), ("GBP", "£|GBP"), ("USD", r"\$|USD"), ("PLN", "PLN|zł"), ("CZK", "CZK|Kč"), ("SEK", "SEK|kr"))
    reading["currency"] = next((code for code, sign in signs if re.search(sign, text)), "")
    return reading


def read(tool, today, texts):
    lines = "".join("\t".join([today, kind, *map(str, names)]) + "\n" for kind, names in texts)
    answers = subprocess.run([tool], input=lines, check=True, capture_output=True, text=True).stdout.splitlines()
    for answer in answers:
        columns = answer.split("\t")
        yield {field: (columns[2 * index], columns[2 * index + 1]) for index, field in enumerate(FIELDS)}, columns[8:]


def read_by_program(program, receipts, recognition):
    """Readings of the program itself, from the files, in as many processes as there are processors."""
    def answer(receipt):
        environment = dict(os.environ, LC_ALL="C.UTF-8")
        result = subprocess.run([program, "read", "--json", "--lang", recognition.language(receipt.path), receipt.path],
                                capture_output=True, text=True, env=environment)
        if result.returncode != 0:
            print(receipt.path.stem, result.stderr.strip())
            return {field: ("", "") for field in FIELDS}
        found = json.loads(result.stdout)
        digits = 0 if found["currency"] in ("JPY", "KRW") else 2
        total = found["totalMinor"]
        values = dict(merchant=found["merchant"], date=found["date"], currency=found["currency"],
                      total=None if total is None else f"{total / 10 ** digits:.2f}")
        names = dict(total="totalMinor")
        return {field: (values[field] or "", found["confidence"].get(names.get(field, field), "")) for field in FIELDS}

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(answer, receipts)


def share(tally):
    right, all_ = tally
    return f"{100 * right / all_:3.0f} % {right:>3}/{all_:<3}" if all_ else " " * 13


def table(title, groups, tallies):
    print(f"\n{title:<12}" + "".join(f"{field:>15}" for field in COLUMNS))
    for group in groups:
        print(f"{group:<12}" + "".join(f"{share(tallies.get((group, field), (0, 0))):>15}" for field in COLUMNS))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", default=os.environ.get("DATA", "../shared/data"), help="the folder of receipts")
    parser.add_argument("--cache", default=os.path.join(os.environ.get("TMPDIR", "/tmp"), "receipt-vault-accuracy"))
    parser.add_argument("--lang", default="country", help="tesseract's languages, such as deu+eng, for all files")
    parser.add_argument("--only", choices=SOURCES, action="append", help="one of the sets of receipts; repeatable")
    parser.add_argument("--today", default=datetime.date.today().isoformat())
    parser.add_argument("--tool", default=ROOT / ".build/release/rv-accuracy")
    parser.add_argument("--program", help="read the files with this rvault instead, as a user would")
    parser.add_argument("--mistakes", action="store_true", help="print each field that was read wrong")
    options = parser.parse_args()
    data, recognition = pathlib.Path(options.data), Recognition(pathlib.Path(options.cache), options.lang)
    receipts = [receipt for name in options.only or SOURCES for receipt in SOURCES[name](data)]
    texts = [recognition.files(receipt) for receipt in receipts]
    tallies = {name: collections.defaultdict(lambda: [0, 0]) for name in ("program", "baseline")}
    sure = collections.defaultdict(lambda: [0, 0])
    readings = (read_by_program(options.program, receipts, recognition) if options.program
                else (reading for reading, _ in read(options.tool, options.today, texts)))
    for receipt, text, reading in zip(receipts, texts, readings):
        plain = baseline(*text)
        groups = [receipt.group] if receipt.group in ("sroie", "invoices") else [receipt.group, "scans"]
        reading["nearly"], plain["nearly"] = reading["merchant"], plain["merchant"]
        expectations = dict(receipt.expected)
        if "merchant" in expectations:
            expectations["nearly"] = expectations["merchant"]
        for field, expected in expectations.items():
            value, confidence = reading[field]
            right = same(field, value, expected)
            if value and field != "nearly":
                level = min(int(float(confidence) * 5), 4)
                sure[level, field][1] += 1
                sure[level, field][0] += right
            if not right and field != "nearly" and options.mistakes:
                print(f"{receipt.path.stem:<22} {field:<9} {expected!r:<40} {value!r} {confidence}")
            for group in groups:
                for name, is_right in (("program", right), ("baseline", same(field, plain.get(field), expected))):
                    tallies[name][group, field][1] += 1
                    tallies[name][group, field][0] += is_right
    levels = {level: f"{level / 5:.1f} to {(level + 1) / 5:.1f}" for level in range(5)}
    table("confidence", levels.values(), {(levels[level], field): tally for (level, field), tally in sure.items()})
    countries = sorted({group for group, _ in tallies["program"]} - {"scans", "sroie", "invoices"})
    table("by country", countries, tallies["program"])
    table("program", ["scans", "sroie", "invoices"], tallies["program"])
    table("baseline", ["scans", "sroie", "invoices"], tallies["baseline"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
