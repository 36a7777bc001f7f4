internal import VaultModel

/// A date as it stands on a receipt, with every day that it can mean.
struct PrintedDate: Hashable {
    /// The order of a date in numbers.
    enum Order: Hashable {
        case dayFirst, monthFirst, yearFirst
        /// The month is a word, or the year has four digits and comes first.
        case certain
    }

    struct Meaning: Hashable {
        let day: CalendarDay
        let order: Order
    }

    /// At least one.
    let meanings: [Meaning]
    /// Whether the year has four digits.
    let hasFullYear: Bool
    let row: Int
    let range: Range<Int>

    /// Nil unless the three numbers are a date in some order.
    init?(_ first: Int, _ second: Int, _ third: Int, digits: [Int], row: Int, range: Range<Int>) {
        var meanings: [Meaning] = []
        func add(_ year: Int?, _ month: Int, _ day: Int, _ order: Order) {
            guard let year, let day = CalendarDay(year: year, month: month, day: day) else { return }
            meanings.append(Meaning(day: day, order: order))
        }
        if digits[0] == 4, digits[2] <= 2 {
            add(PrintedDate.year(first, digits: 4), second, third, .certain)
        } else if digits[0] <= 2, digits[1] <= 2 {
            let year = PrintedDate.year(third, digits: digits[2])
            add(year, second, first, .dayFirst)
            add(year, first, second, .monthFirst)
            if digits[2] == 2, digits[0] == 2 {
                add(PrintedDate.year(first, digits: 2), second, third, .yearFirst)
            }
        }
        guard !meanings.isEmpty else { return nil }
        self.meanings = meanings
        hasFullYear = digits[0] == 4 || digits[2] == 4
        (self.row, self.range) = (row, range)
    }

    /// A date with its month in letters; nil if there is no such day.
    init?(day: Int, month: Int, year: Int, yearDigits: Int, row: Int, range: Range<Int>) {
        guard let year = PrintedDate.year(year, digits: yearDigits),
            let day = CalendarDay(year: year, month: month, day: day)
        else { return nil }
        meanings = [Meaning(day: day, order: .certain)]
        hasFullYear = yearDigits == 4
        (self.row, self.range) = (row, range)
    }

    /// Years in which receipts were printed that somebody keeps.
    private static func year(_ number: Int, digits: Int) -> Int? {
        switch digits {
        case 2: number >= 80 ? 1900 + number : 2000 + number
        case 4: (1980...2099).contains(number) ? number : nil
        default: nil
        }
    }
}
