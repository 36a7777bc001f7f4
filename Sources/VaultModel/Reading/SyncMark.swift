/// What a row shows about its way to the server; each has a sign of its own beside any colour.
package enum SyncMark: Int, Hashable, Sendable, CaseIterable {
    /// The server has it all.
    case synced = 0
    /// `^`: something waits to be sent.
    case pending = 1
    /// `!`: the server refused something, a person has to look.
    case failed = 2
    /// `C`: two people changed the same field.
    case conflict = 3

    /// Of two marks the one that asks for more.
    package func graver(_ other: SyncMark) -> SyncMark { rawValue < other.rawValue ? other : self }

    /// The sign; a blank for ``synced``.
    package var sign: Character {
        switch self {
        case .synced: " "
        case .pending: "^"
        case .failed: "!"
        case .conflict: "C"
        }
    }
}
