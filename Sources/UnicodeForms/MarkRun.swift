/// Combining marks in a row. They are put in order one by one, here and by Swift wherever texts are compared or hashed, so
/// that a run costs the square of its length: 64,000 of them take half a minute.
package enum MarkRun {
    /// The most marks in a row in a text from outside. Unicode's own bound for texts that are processed piece by piece is
    /// 30 (UAX #15, 13); no language comes near it.
    package static let limit = 128

    /// Whether a text has more marks in a row than ``limit``. Takes time in proportion to the text.
    package static func isTooLong(in text: String) -> Bool {
        // Each mark has at least two bytes, and none is below U+0300, whose first byte is 0xCC.
        guard text.utf8.count > 2 * limit, text.utf8.highest >= 0xCC else { return false }
        var count = 0
        for scalar in text.unicodeScalars {
            guard scalar.value >= 0x300, scalar.properties.canonicalCombiningClass != .notReordered else {
                count = 0
                continue
            }
            count += 1
            if count > limit { return true }
        }
        return false
    }
}

extension String.UTF8View {
    /// The highest byte, 0 for none. Without an end before the last byte, several bytes are compared at once.
    fileprivate var highest: UInt8 {
        withContiguousStorageIfAvailable { $0.reduce(0) { Swift.max($0, $1) } } ?? reduce(0) { Swift.max($0, $1) }
    }
}
