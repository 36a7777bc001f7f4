internal import VaultModel

/// Hashes of tokens that were good a moment ago.
struct KnownTokens: Sendable {
    /// In milliseconds.
    private static let lifetime: Int64 = 1_000
    private static let capacity = 1_000

    private var moments: [[UInt8]: Timestamp] = [:]

    func contains(_ hash: [UInt8], at now: Timestamp) -> Bool {
        guard let moment = moments[hash] else { return false }
        return Self.isFresh(moment, at: now)
    }

    mutating func insert(_ hash: [UInt8], at now: Timestamp) {
        if moments.count >= Self.capacity { moments = moments.filter { Self.isFresh($0.value, at: now) } }
        if moments.count < Self.capacity { moments[hash] = now }
    }

    private static func isFresh(_ moment: Timestamp, at now: Timestamp) -> Bool {
        (0..<lifetime).contains(now.milliseconds - moment.milliseconds)
    }
}
