/// What became of the changes of one page that a person would not expect among those received.
package struct PageFigures: Hashable, Sendable {
    /// Changes that cannot be stored and were set aside.
    package var setAside: Int
    /// Receipts that were here, in no Trash, and went for good: the server had nothing of them any more.
    package var gone: Int

    package init(setAside: Int = 0, gone: Int = 0) {
        self.setAside = setAside
        self.gone = gone
    }
}
