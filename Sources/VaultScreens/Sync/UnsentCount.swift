import VaultModel
import VaultWording

/// The number of changes that only this device has, for a person who is about to leave the server.
struct UnsentCount: Hashable {
    var count: Int
    /// Whether there may be more than were counted.
    var isAtLeast = false

    /// Parked and conflicting changes are in no count, but in the queue, of which at most ``SyncScreen/queueLimit`` are
    /// listed.
    init(_ model: SyncScreen.Model, in context: Context) {
        let counts = context.counts
        let listed = model.queue?.count ?? 0
        count = max(listed, counts.waiting + counts.failed + counts.offered)
        isAtLeast = count == listed && listed >= SyncScreen.queueLimit
    }

    var words: String { isAtLeast ? Strings.Sync.atLeast(count) : Strings.changes(count) }
}
