/// The names of the settings of a replica.
package enum ReplicaSetting {
    /// The policy for fields that two devices changed, as its raw value; `ask` if there is none.
    package static let onConflict = "sync.onConflict"
    /// This device's id on the server.
    package static let device = "sync.device"
    /// The device, and the highest number of its operations that the server has said to know, with a space between them.
    static let acknowledged = "sync.acknowledged"
    /// The token that authorizes this device.
    package static let token = "sync.token"
    /// This device's key for the codes of text messages, as the server wrote it; ends with the session.
    package static let textKey = "sync.textKey"
    /// The times of the texts of the last 24 hours, see ``TextLedger``.
    package static let texts = "sync.texts"
    /// The terms that a person agreed to, as JSON; none while texts are off.
    package static let textPlan = "sync.textPlan"
    /// The cause of a full sync; present while one is owed.
    static let owed = "sync.owed"
    /// The time when the last full sync ended, or when the first cursor was stored.
    static let lastFull = "sync.lastFull"
    /// The ``CacheVersion/current`` of the program that wrote the rows.
    static let cacheVersion = "sync.cacheVersion"
    /// The staged full sync, as JSON.
    static let staged = "sync.staged"
    /// The ``Pause`` that the server asked for or that failures caused, as JSON.
    static let pause = "sync.pause"
    /// The number of rows that would have been deleted, and their total, while nobody has answered.
    static let question = "sync.question"
}

/// The form in which rows are stored. A program with another one does a full sync.
package enum CacheVersion {
    package static let current = 1
}
