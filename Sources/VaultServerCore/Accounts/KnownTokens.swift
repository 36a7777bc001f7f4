internal import VaultModel

/// Hashes of recently valid tokens, with their accounts. A token's account never changes, so that part of an entry
/// stays true for longer.
struct KnownTokens: Sendable {
    /// In milliseconds.
    private static let lifetime: Int64 = 1_000
    private static let capacity = 1_000

    private struct Entry {
        var account: UserID
        var moment: Timestamp
    }

    private var entries: [[UInt8]: Entry] = [:]

    func account(of hash: [UInt8], at now: Timestamp) -> UserID? {
        guard let entry = entries[hash], Self.isFresh(entry.moment, at: now) else { return nil }
        return entry.account
    }

    /// The account of the token, even if its entry is no longer fresh; nil if there is no entry.
    func owner(of hash: [UInt8]) -> UserID? { entries[hash]?.account }

    mutating func insert(_ hash: [UInt8], of account: UserID, at now: Timestamp) {
        if entries.count >= Self.capacity { entries = entries.filter { Self.isFresh($0.value.moment, at: now) } }
        if entries.count < Self.capacity { entries[hash] = Entry(account: account, moment: now) }
    }

    private static func isFresh(_ moment: Timestamp, at now: Timestamp) -> Bool {
        (0..<lifetime).contains(now.milliseconds - moment.milliseconds)
    }
}
