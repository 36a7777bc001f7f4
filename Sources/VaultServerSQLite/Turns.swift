package import VaultModel

/// The order of those who wait for the store: the first of each account, as they came, then the second of each.
package enum Turns {
    /// The places of those whose turn is first, in the order of their turns. The one that came first stays first; one
    /// without an account has a turn of its own.
    package static func first(_ count: Int, among accounts: [UserID?]) -> [Int] {
        guard accounts.count > 1 else { return Array(accounts.indices.prefix(count)) }
        var seen: [UserID: Int] = [:]
        let turns = accounts.indices.map { place in
            guard let account = accounts[place] else { return (round: 0, place: place) }
            defer { seen[account, default: 0] += 1 }
            return (round: seen[account, default: 0], place: place)
        }
        return turns.sorted { ($0.round, $0.place) < ($1.round, $1.place) }.prefix(count).map(\.place)
    }
}
