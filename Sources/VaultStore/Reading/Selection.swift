/// The rows that a query's text and scope leave, where they are not a whole shelf.
struct Selection {
    /// Row numbers, ascending.
    let rows: [Int64]
    private let first: Int64
    private let bits: [UInt64]

    /// - Parameter rows: ascending, without repetition.
    init(rows: [Int64]) {
        self.rows = rows
        first = rows.first ?? 0
        let span = rows.isEmpty ? 0 : Int((rows.last ?? 0) - first) + 1
        var bits = [UInt64](repeating: 0, count: (span + 63) / 64)
        for row in rows {
            let offset = Int(row - first)
            bits[offset >> 6] |= 1 << UInt64(offset & 63)
        }
        self.bits = bits
    }

    var count: Int { rows.count }

    /// Whether the row is one of them.
    func contains(_ row: Int64) -> Bool {
        guard row >= first else { return false }
        let offset = Int(row - first)
        guard offset >> 6 < bits.count else { return false }
        return bits[offset >> 6] & (1 << UInt64(offset & 63)) != 0
    }
}
