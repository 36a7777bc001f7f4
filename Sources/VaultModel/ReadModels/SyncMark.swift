/// The sync state that a row shows; each has a sign besides any color.
package enum SyncMark: Int, Hashable, Sendable, CaseIterable {
    /// The server has everything.
    case synced = 0
    /// `^`: something is pending.
    case pending = 1
    /// `!`: the server refused something; a person has to look.
    case failed = 2
    /// `C`: two people changed the same field.
    case conflict = 3

    /// The more serious of two marks.
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
