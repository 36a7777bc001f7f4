internal import Folding
internal import VaultModel

/// A row of one pass that can be the merchant's name.
struct NamedRow {
    let name: String
    /// Nil for the name of a site.
    let row: Row?
    let folded: String
    /// Folded, at most ten.
    let words: [String]
    var signs: NameSigns

    init(_ name: String, row: Row? = nil, signs: NameSigns = NameSigns()) {
        (self.name, self.row, self.signs) = (name, row, signs)
        folded = StoreName.folded(name)
        words = Array(TextFolding.words(name).prefix(10))
    }

    var confidence: Double { row?.confidence ?? 0 }
}

/// The same name in several passes, in which it may differ by some letters.
struct NameCandidate {
    private(set) var readings: [NamedRow]
    private var passes: Set<Int>
    /// See ``NameSign/within`` and ``NameSign/around``.
    var (isWithin, isAround) = (false, false)
    /// Whether other rows have a part of it as their whole name.
    var hasRepeatedPart = false

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

    /// The name as the ``best(words:)`` reading has it, but with letters of another that have strokes more: recognition
    /// loses strokes of small print, and rarely sees one that is not there.
    func spelled(_ best: NamedRow) -> String {
        var name = Array(best.name)
        for other in readings where other.confidence + 20 >= best.confidence {
            let letters = Array(other.name)
            guard letters.count == name.count, zip(name, letters).count(where: { $0 != $1 }) <= 2 else { continue }
            for index in name.indices where NameCandidate.fuller[name[index]]?.contains(letters[index]) == true {
                name[index] = letters[index]
            }
        }
        return String(name)
    }

    /// For a letter, those that it is read for.
    private static let fuller: [Character: Set<Character>] = [
        "H": ["M", "W"], "F": ["E"], "U": ["V", "W"], "K": ["W"], "R": ["B"], "n": ["m"], "u": ["w"],
    ]

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
    func odds(passes count: Int, _ context: NameContext) -> Double {
        readings.map { signs(of: $0, passes: count, context).odds }.max() ?? 0
    }

    /// The signs of a reading, with those that all readings of the name have together.
    func signs(of reading: NamedRow, passes count: Int, _ context: NameContext) -> NameSigns {
        var signs = reading.signs
        signs[.agreed] = Double(passes.count) / Double(max(count, 1))
        // Addresses repeat the name of a town.
        signs.add(.repeated, if: signs[.town] < 1 && (hasRepeatedPart || isRepeated(context.words)))
        signs[.echoed] = readings.map { context.words.echo(of: $0.name, towns: context.towns) }.max() ?? 0
        signs.add(.within, if: isWithin)
        signs.add(.around, if: isAround)
        return signs
    }

    func isRepeated(_ words: WordRuns) -> Bool { readings.contains { words.count(of: $0.folded) > 1 } }

    /// Whether it is put together from several rows.
    var isJoined: Bool { readings.contains { $0.signs[.joined] > 0 } }

    /// Whether a longer name has all words of this one beside others; not if those make it an address.
    func isPart(of other: NameCandidate) -> Bool {
        readings.contains { short in
            short.folded.count >= 4
                && other.readings.contains { long in
                    if long.signs[.web] > short.signs[.web], long.folded.count > short.folded.count,
                        long.folded.hasPrefix(short.folded)
                    {
                        return true
                    }
                    let others = [NameSign.town, .address, .late, .sentence].reduce(0) { $0 + long.signs[$1] }
                    guard (1...3).contains(long.words.count - short.words.count), others == 0 else { return false }
                    return (0...(long.words.count - short.words.count)).contains {
                        long.words[$0...].starts(with: short.words)
                    }
                }
        }
    }
}

extension NamedRow {
    /// Whether the other is the next row of the same sign in large letters.
    func isAbove(_ other: NamedRow, textHeight: Int) -> Bool {
        guard textHeight > 0, let row, let next = other.row, row.page == next.page, let box = row.box,
            let below = next.box
        else { return false }
        let (low, high) = (min(row.height, next.height), max(row.height, next.height))
        let isLarge = 10 * low >= 13 * textHeight && high <= 2 * low
        let gap = below.top - box.bottom
        let isNear = gap <= high && gap * 2 > -high && below.left < box.right && box.left < below.right
        return isLarge && isNear
            && [self, other].allSatisfy { name in
                [NameSign.address, .town, .title, .company, .sentence, .digits].allSatisfy { name.signs[$0] == 0 }
            }
    }

    /// Whether both are readings of one place of the picture.
    fileprivate func isInPlace(of other: NamedRow) -> Bool {
        guard let row, let otherRow = other.row, row.page == otherRow.page, let box = row.box, let other = otherRow.box
        else { return false }
        let height = min(box.bottom, other.bottom) - max(box.top, other.top)
        let width = min(box.right, other.right) - max(box.left, other.left)
        return 10 * height >= 6 * max(box.height, other.height) && 10 * width >= 6 * max(box.width, other.width)
    }
}
