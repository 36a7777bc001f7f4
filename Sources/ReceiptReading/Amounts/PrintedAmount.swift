/// An amount as it stands on a receipt.
struct PrintedAmount: Hashable {
    /// All digits, without marks; at most 12 of them.
    let digits: Int64
    /// How many of the digits are after the decimal mark: 0, 2 or 3.
    let decimals: Int
    let isNegative: Bool
    /// The sign or code of a currency beside it.
    let sign: CurrencySign?
    /// Whether something after it says that it is no amount of money, such as `%` or `kg`.
    let hasUnit: Bool
    /// The index of its row.
    let row: Int
    let range: Range<Int>

    /// In minor units of a currency with that many digits; nil for a fraction that the currency does not have.
    func minor(digits currencyDigits: Int) -> Int64? {
        var value = digits
        var places = decimals
        // `12.500` is twelve and a half dinars, and twelve thousand five hundred of everything else.
        if places == 3, currencyDigits != 3 { places = 0 }
        while places < currencyDigits {
            value *= 10
            places += 1
        }
        while places > currencyDigits {
            guard value % 10 == 0 else { return nil }
            value /= 10
            places -= 1
        }
        return isNegative ? -value : value
    }

    /// In hundredths, whatever the currency is.
    var hundredths: Int64 { minor(digits: 2) ?? 0 }
}

/// The digits of a number and its marks, taken apart.
struct NumberParts {
    let digits: Int64
    let decimals: Int

    /// Nil for a date, a time, a number of a document, and everything of more than twelve digits.
    init?(_ scalars: ArraySlice<Unicode.Scalar>) {
        var groups: [ArraySlice<Unicode.Scalar>] = []
        var marks: [Unicode.Scalar] = []
        var start = scalars.startIndex
        for index in scalars.indices where !("0"..."9").contains(scalars[index]) {
            groups.append(scalars[start..<index])
            marks.append(scalars[index])
            start = scalars.index(after: index)
        }
        groups.append(scalars[start...])
        guard groups.allSatisfy({ !$0.isEmpty }), groups.reduce(0, { $0 + $1.count }) <= 12,
            let decimals = NumberParts.decimals(groups, marks)
        else { return nil }
        let all = groups.joined()
        digits = all.reduce(0) { $0 * 10 + Int64($1.value - 0x30) }
        self.decimals = decimals
    }

    private static func decimals(_ groups: [ArraySlice<Unicode.Scalar>], _ marks: [Unicode.Scalar]) -> Int? {
        guard let first = groups.first, let last = groups.last, let lastMark = marks.last else { return 0 }
        guard marks.allSatisfy({ ".,'’ ".unicodeScalars.contains($0) }) else { return nil }
        let isDecimal = (lastMark == "." || lastMark == ",") && (last.count == 2 || last.count == 1 && marks.count == 1)
        let grouping = isDecimal ? marks.dropLast() : marks[...]
        let grouped = isDecimal ? groups.dropFirst().dropLast() : groups.dropFirst()
        guard grouped.allSatisfy({ $0.count == 3 }), grouped.isEmpty || first.count <= 3,
            Set(grouping).count <= 1, !isDecimal || grouping.first != lastMark
        else { return nil }
        if isDecimal { return last.count }
        // One mark and three digits: a thousand, or a thousandth.
        return marks.count == 1 && lastMark != " " && lastMark != "'" && lastMark != "’" ? 3 : 0
    }
}
