"""Made-up receipts, the same in every run."""

import csv
import datetime
import itertools
import random

FIRST = "Nord Lamp Fahrrad Bäckerei Café Alto Linden Harbour Sol Librería Vinter Kastanie Mercato Petit Röda Golden".split()
SECOND = "Haus Works Oslo Market Atelier Depot Stores Garden Studio Electronics Corner Outlet Supply".split()
THINGS = "desk lamp,kettle,bicycle light,winter jacket,headphones,coffee beans,drill,bookshelf,keyboard,tent".split(",")
DETAILS = "for the office,with receipt,spare part,for grandmother,on sale,blue,second hand,with cable,large,small".split(",")
TAGS = "work gift home travel garden tax".split()
CATEGORIES = "Electronics Groceries Home Tools Clothing Books".split()
HEADER = ["store", "date", "total", "currency", "category", "notes", "tags", "warranty"]
# Typed into the filter letter by letter: common and rare words, two words, an accent, a year, one without matches.
QUERIES = ["lamp", "kettle", "cafe", "oslo", "bicycle", "gift", "2025", "drill blue", "golden", "harbour works", "zzz"]

# Whole queries: a phrase with an operator; one that matches most receipts; a ranked one; a range with a negation; and
# expiry dates of warranties, for which no single index is enough.
SEARCHES = [
    '"desk lamp" total:>500', "has:warranty total:>100", "store:oslo kettle gift", "bought:2024 -tag:work drill",
    "expires:>2026 lamp",
]


# The words of long notes: what people write down, in no order.
PROSE = (
    "ordered by phone and collected on the way home from work, the box was open but nothing was missing; the seller "
    "said that a battery lasts two winters and that he would replace it once without a bill, call before noon and ask "
    "for the workshop, keep the small key, filter size as printed below, first one had a scratch and went back, paid "
    "half in cash, spare bulbs are in the cellar behind the paint, guarantee card stamped, do not wash above thirty").split()


def make(count, seed=7, letters=0, rare=("", 0)):
    """Yield rows as lists of texts in the order of HEADER; all rows differ. Notes have at least that many letters.

    `rare` is a word that is appended to the notes of every so-manieth row.
    """
    dice = random.Random(seed)
    prose = random.Random(seed + 1)
    start = datetime.date(2015, 1, 1)
    for number in range(count):
        day = start + datetime.timedelta(days=dice.randrange(4000))
        word, every = rare
        end = f" {word}" if every and number % every == every // 2 else ""
        yield [
            f"{dice.choice(FIRST)} {dice.choice(SECOND)} {number % 997}", day.isoformat(),
            f"{dice.randrange(50, 200000) / 100:.2f}", dice.choice(["EUR", "EUR", "EUR", "SEK", "USD"]),
            dice.choice(CATEGORIES), longer(f"{dice.choice(THINGS)} {dice.choice(DETAILS)} {number}", letters, prose) + end,
            ";".join(dice.sample(TAGS, dice.randrange(3))), dice.choice(["", "", "12", "24", "36"]),
        ]


def longer(note, letters, dice):
    """Return a note with words added until it has that many letters."""
    words = [note]
    length = len(note)
    while length < letters:
        words.append(dice.choice(PROSE))
        length += len(words[-1]) + 1
    return " ".join(words)


def write_csv(path, count, letters=0, rare=("", 0)):
    """Write the receipts; their notes have about 25 letters, or at least `letters`; see `make` for `rare`."""
    write_rows(path, make(count, letters=letters, rare=rare))


def write_csvs(folder, count, size, rare=("", 0)):
    """Write the receipts into files of at most `size` each, and return the files."""
    folder.mkdir()
    made, files = make(count, rare=rare), []
    for start in range(0, count, size):
        files.append(folder / f"{start}.csv")
        write_rows(files[-1], itertools.islice(made, size))
    return files


def write_rows(path, made):
    with open(path, "w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(HEADER)
        out.writerows(made)


def write_lines(path, count, letters=0, rare=("", 0)):
    """Write the same receipts as text lines as wide as the list's, newest first, for `less`; long notes are not cut."""
    width = 22 if letters == 0 else None
    made = sorted(make(count, letters=letters, rare=rare), key=lambda row: row[1], reverse=True)
    lines = (
        f"     {day}  {store:17.17}  {notes[:width]:22} {total:>10} {currency}  {months:>3}\n"
        for store, day, total, currency, _, notes, _, months in made
    )
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(lines)
