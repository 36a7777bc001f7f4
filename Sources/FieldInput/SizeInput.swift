/// Reads and writes sizes of stored data: `2 GiB`, `500 MB`, `1,5 GB`.
package enum SizeInput {
    /// Returns bytes. `KiB`, `MiB`, `GiB` and `TiB` are powers of 1024, as the bare letters are; `kB`, `MB`, `GB` and
    /// `TB` are powers of 1000.
    ///
    /// - Returns: nil for anything else, and for more than 8 EiB.
    package static func bytes(_ text: String) -> Int64? {
        let text = text.withPlainDigits.trimmed
        let number = text.prefix { ("0"..."9").contains($0) || $0 == "." || $0 == "," }
        let parts = number.split(separator: number.contains(",") ? "," : ".", omittingEmptySubsequences: false)
        let unit = String(text.dropFirst(number.count)).trimmed.lowercased()
        guard let factor = units.first(where: { $0.names.contains(unit) })?.bytes, (1...2).contains(parts.count),
            let whole = Int64(parts[0]), let share = share(parts.dropFirst().first, of: factor)
        else { return nil }
        let (bytes, isTooMuch) = whole.multipliedReportingOverflow(by: factor)
        let (sum, isMore) = bytes.addingReportingOverflow(share)
        return isTooMuch || isMore ? nil : sum
    }

    /// The bytes that the decimals of a number mean, of which there are three at most; nil if they are none.
    private static func share(_ decimals: Substring?, of unit: Int64) -> Int64? {
        guard let decimals else { return 0 }
        guard (1...3).contains(decimals.count), unit > 1, let number = Int64(decimals) else { return nil }
        return number * unit / [10, 100, 1000][decimals.count - 1]
    }

    /// Returns the size in the largest unit of which it is a whole number: `2 GiB`.
    package static func text(_ bytes: Int64) -> String {
        let unit = units.first { bytes >= $0.bytes && bytes % $0.bytes == 0 }
        return unit.map { "\(bytes / $0.bytes) \($0.name)" } ?? "0 B"
    }

    /// The largest first. The first name of each in small letters is its own.
    private static let units: [(name: String, bytes: Int64, names: [String])] = [
        ("TiB", 1 << 40, ["tib", "t"]), ("TB", 1_000_000_000_000, ["tb"]),
        ("GiB", 1 << 30, ["gib", "g"]), ("GB", 1_000_000_000, ["gb"]),
        ("MiB", 1 << 20, ["mib", "m"]), ("MB", 1_000_000, ["mb"]),
        ("KiB", 1 << 10, ["kib", "k"]), ("kB", 1_000, ["kb"]), ("B", 1, ["b", "byte", "bytes"]),
    ]
}
