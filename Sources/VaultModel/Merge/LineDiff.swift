/// The difference between two lists of lines, by their longest common subsequence.
enum LineDiff {
    /// A run of base lines that one side replaced; an empty range is an insertion before that line.
    struct Hunk: Hashable, Sendable {
        var range: Range<Int>
        var lines: [String]

        /// Whether both replace the same line of the base, or one inserts inside the run that the other replaced.
        func touches(_ other: Hunk) -> Bool {
            if range.isEmpty {
                return other.range.lowerBound < range.lowerBound && range.lowerBound < other.range.upperBound
            }
            if other.range.isEmpty { return other.touches(self) }
            return range.overlaps(other.range)
        }
    }

    /// The largest number of line pairs to compare: beyond it, the middle of two texts counts as one replaced run. This
    /// bounds time and memory: 500 lines beside 500 entirely different ones take a few milliseconds, and a push may
    /// have 25 such texts.
    static let pairLimit = 250_000

    static func hunks(from base: [String], to side: [String]) -> [Hunk] {
        var hunks: [Hunk] = []
        var (baseAt, sideAt) = (0, 0)
        for (baseIndex, sideIndex) in matches(base, side) + [(base.count, side.count)] {
            if baseAt < baseIndex || sideAt < sideIndex {
                hunks.append(Hunk(range: baseAt..<baseIndex, lines: Array(side[sideAt..<sideIndex])))
            }
            (baseAt, sideAt) = (baseIndex + 1, sideIndex + 1)
        }
        return hunks
    }

    /// The longest subsequence of lines that both have.
    static func common(_ left: [String], _ right: [String]) -> [String] {
        matches(left, right).map { left[$0.0] }
    }

    /// Pairs of equal lines, ascending on both sides.
    private static func matches(_ left: [String], _ right: [String]) -> [(Int, Int)] {
        let start = zip(left, right).prefix { $0 == $1 }.count
        let room = min(left.count, right.count) - start
        let end = zip(left.reversed(), right.reversed()).prefix(room).prefix { $0 == $1 }.count
        let middle = middleMatches(
            Array(left[start..<(left.count - end)]), Array(right[start..<(right.count - end)]))
        return (0..<start).map { ($0, $0) } + middle.map { ($0.0 + start, $0.1 + start) }
            + (0..<end).map { (left.count - end + $0, right.count - end + $0) }
    }

    private static func middleMatches(_ left: [String], _ right: [String]) -> [(Int, Int)] {
        let (rows, columns) = (left.count, right.count)
        guard rows > 0, columns > 0, rows * columns <= pairLimit else { return [] }
        // Numbers, since comparing two texts beyond ASCII takes a hundred times as long.
        var numbers: [String: Int] = [:]
        func number(_ line: String) -> Int {
            if let known = numbers[line] { return known }
            numbers[line] = numbers.count
            return numbers.count - 1
        }
        let (left, right) = (left.map(number), right.map(number))
        let width = columns + 1
        var length = [Int32](repeating: 0, count: (rows + 1) * width)
        for row in stride(from: rows - 1, through: 0, by: -1) {
            for column in stride(from: columns - 1, through: 0, by: -1) {
                length[row * width + column] =
                    left[row] == right[column]
                    ? length[(row + 1) * width + column + 1] + 1
                    : max(length[(row + 1) * width + column], length[row * width + column + 1])
            }
        }
        var found: [(Int, Int)] = []
        var (row, column) = (0, 0)
        while row < rows, column < columns {
            if left[row] == right[column] {
                found.append((row, column))
                (row, column) = (row + 1, column + 1)
            } else if length[(row + 1) * width + column] >= length[row * width + column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
        return found
    }
}
