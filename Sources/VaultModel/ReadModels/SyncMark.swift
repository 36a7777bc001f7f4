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
    /// `M`: a new receipt was sent as a text message, and waits for confirmation.
    case texted = 4

    /// The more serious of two marks.
    package func graver(_ other: SyncMark) -> SyncMark { gravity < other.gravity ? other : self }

    /// The raw values are stored, and are not in this order.
    private var gravity: Int {
        switch self {
        case .synced: 0
        case .pending: 1
        case .texted: 2
        case .failed: 3
        case .conflict: 4
        }
    }

    /// The sign; a blank for ``synced``.
    package var sign: Character {
        switch self {
        case .synced: " "
        case .pending: "^"
        case .failed: "!"
        case .conflict: "C"
        case .texted: "M"
        }
    }
}
