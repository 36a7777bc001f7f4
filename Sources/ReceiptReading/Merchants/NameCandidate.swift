internal import VaultModel

/// A row of one pass that can be the merchant's name.
struct NamedRow {
    let name: String
    /// Nil for the name of a site.
    let row: Row?
    let folded: String
    var signs: NameSigns

    init(_ name: String, row: Row? = nil, signs: NameSigns = NameSigns()) {
        (self.name, self.row, self.signs) = (name, row, signs)
        folded = StoreName.folded(name)
    }

    var confidence: Double { row?.confidence ?? 0 }
}

/// The same name in several passes, in which it may differ by some letters.
struct NameCandidate {
    private(set) var readings: [NamedRow]
    private var passes: Set<Int>

    /// - Parameter pass: nil for the name of a site.
    init(_ row: NamedRow, pass: Int? = nil) {
        (readings, passes) = ([row], Set([pass].compactMap(\.self)))
    }

    /// Whether the name of a site is a part of this name, or the other way round.
    func contains(_ site: NamedRow) -> Bool {
        readings.contains { reading in
            let (short, long) =
                reading.folded.count < site.folded.count
                ? (reading.folded, site.folded) : (site.folded, reading.folded)
            return short.count >= 4 && (long.hasPrefix(short) || long.hasSuffix(short))
        }
    }

    mutating func add(_ row: NamedRow, pass: Int) {
        readings.append(row)
        passes.insert(pass)
    }

    func isSame(as other: NamedRow) -> Bool {
        readings.contains { reading in
            if reading.folded == other.folded { return true }
            let (short, long) = (
                min(reading.folded.count, other.folded.count), max(reading.folded.count, other.folded.count)
            )
            guard short >= 4, long <= 60 else { return false }
            let distance = WordDistance.between(reading.folded, other.folded)
            return distance * 5 <= short || distance * 2 <= short && reading.isInPlace(of: other)
        }
    }

    /// The reading that most passes agree on; of several, one that the receipt repeats, or else the surest.
    func best(words: WordRuns) -> NamedRow {
        let counts = Dictionary(grouping: readings, by: \.folded).mapValues(\.count)
        func rank(_ reading: NamedRow) -> Double {
            let votes = Double(counts[reading.folded] ?? 0)
            return 100 * reading.signs[.known] + 2 * reading.signs[.web] + 0.5 * votes
                + (words.count(of: reading.folded) > 1 ? 1 : 0) + reading.confidence / 40
        }
        return readings.max { rank($0) < rank($1) } ?? readings[0]
    }

    /// See ``NameSigns/odds``; those of the likeliest reading, since a name at the head can also be at the end.
    ///
    /// - Parameter count: of all passes.
    func odds(passes count: Int, words: WordRuns) -> Double {
        let agreed = Double(passes.count) / Double(max(count, 1))
        let isRepeated = readings.contains { words.count(of: $0.folded) > 1 }
        let odds = readings.map { reading in
            var signs = reading.signs
            signs[.agreed] = agreed
            signs.add(.repeated, if: isRepeated)
            return signs.odds
        }
        return odds.max() ?? 0
    }
}

extension NamedRow {
    /// Whether both are readings of one place of the picture.
    fileprivate func isInPlace(of other: NamedRow) -> Bool {
        guard let row, let otherRow = other.row, row.page == otherRow.page, let box = row.box, let other = otherRow.box
        else { return false }
        let height = min(box.bottom, other.bottom) - max(box.top, other.top)
        let width = min(box.right, other.right) - max(box.left, other.left)
        return 10 * height >= 6 * max(box.height, other.height) && 10 * width >= 6 * max(box.width, other.width)
    }
}
