package import VaultModel
package import VaultWire

/// The end of a full sync.
package struct FullEnd: Hashable, Sendable {
    /// The position at which the pull after the list ended; nil if nothing was listed, and then the stored cursor
    /// stays.
    package var cursor: Cursor?
    package var epoch: String
    package var cause: FullCause

    package init(cursor: Cursor?, epoch: String, cause: FullCause) {
        self.cursor = cursor
        self.epoch = epoch
        self.cause = cause
    }
}
