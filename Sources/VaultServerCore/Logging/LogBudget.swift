package import VaultModel

/// Limits the lines about refused requests, whose number others decide: refusing must not fill a disk.
package struct LogBudget: Equatable, Sendable {
    /// Lines in each ``window``.
    package static let lines = 20
    /// In milliseconds.
    package static let window: Int64 = 10_000

    private var start: Int64 = .min
    private var written = 0
    private var dropped = 0

    package init() {}

    /// Takes a line.
    ///
    /// - Returns: nil if the line must not be written; else the number of lines that were dropped since the previous one.
    package mutating func take(at time: Timestamp) -> Int? {
        let now = time.milliseconds
        // Also when the clock was set back.
        if start > now || now - Self.window >= start {
            start = now
            written = 0
        }
        guard written < Self.lines else {
            dropped += 1
            return nil
        }
        written += 1
        defer { dropped = 0 }
        return dropped
    }
}
