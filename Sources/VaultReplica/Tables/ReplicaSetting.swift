/// The names under which a replica keeps small values.
package enum ReplicaSetting {
    /// ``Operation/ConflictPolicy``'s raw value; asks where there is none.
    package static let onConflict = "sync.onConflict"
}
