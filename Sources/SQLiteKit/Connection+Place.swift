extension Connection {
    /// Whether the file isn't at its path any longer, so that only this connection still has its contents.
    package var hasMoved: Bool { place.isFileGone() }

    /// Makes sure that the file and its log are where somebody would find them after the death of this process. For a
    /// connection that owns its file (``ConnectionOptions/Journal-swift.enum/exclusiveLog``).
    ///
    /// - Throws: `moved`.
    package func checkPlace() throws(SQLiteError) {
        if place.isFileGone() {
            throw SQLiteError(.moved, message: "the store's file was deleted or replaced while it was open")
        }
        if place.isLogGone() {
            throw SQLiteError(.moved, message: "the store's log was deleted while it was open")
        }
    }
}
