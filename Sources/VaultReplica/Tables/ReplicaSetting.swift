/// The names under which a replica keeps small values.
package enum ReplicaSetting {
    /// The policy for two devices that changed the same field, by its raw value; asks where there is none.
    package static let onConflict = "sync.onConflict"
    /// The id of this device as the server knows it.
    package static let device = "sync.device"
    /// What authorises this device.
    package static let token = "sync.token"
    /// Why a reconciliation is to be made; there while one is owed.
    static let owed = "sync.owed"
    /// When the last reconciliation ended, or the first cursor was stored.
    static let lastFull = "sync.lastFull"
    /// ``CacheVersion/current`` of the program that wrote the rows.
    static let cacheVersion = "sync.cacheVersion"
    /// The reconciliation that is staged, as JSON.
    static let staged = "sync.staged"
    /// The ``Pause`` that the server asked for, or that failures led to, as JSON.
    static let pause = "sync.pause"
    /// How many rows of how many would have been deleted, as long as nobody has answered.
    static let question = "sync.question"
}

/// The form in which rows are kept. A program of another one compares everything with the server.
package enum CacheVersion {
    package static let current = 1
}
