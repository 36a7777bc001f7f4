package import VaultWire

/// How a reconciliation ends.
package struct FullEnd: Hashable, Sendable {
    /// Where the pull after the list ended; nil where nothing was listed, and then the stored cursor stays.
    package var cursor: Cursor?
    package var epoch: String

    package init(cursor: Cursor?, epoch: String) {
        self.cursor = cursor
        self.epoch = epoch
    }
}
