import VaultModel

/// What only this device has, for a person who is about to go away from the server.
struct NotUploaded: Hashable {
    var count: Int
    /// Whether there may be more than was counted.
    var isAtLeast = false

    /// What is set aside or in dispute is in no count, but in the queue, of which so many are listed.
    init(_ model: SyncScreen.Model, in context: Context) {
        let counts = context.counts
        let listed = model.queue?.count ?? 0
        count = max(listed, counts.waiting + counts.failed + counts.offered)
        isAtLeast = count == listed && listed >= SyncScreen.queueLimit
    }

    var words: String { isAtLeast ? Strings.Sync.atLeast(count) : Strings.changes(count) }
}
