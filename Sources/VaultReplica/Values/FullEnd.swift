package import VaultWire

/// The end of a full sync.
package struct FullEnd: Hashable, Sendable {
    /// The position at which the pull after the list ended; nil if nothing was listed, and then the stored cursor
    /// stays.
    package var cursor: Cursor?
    package var epoch: String

    package init(cursor: Cursor?, epoch: String) {
        self.cursor = cursor
        self.epoch = epoch
    }
}
