/// Figures about received changes that a person would not expect.
package struct PageFigures: Hashable, Sendable {
    /// Changes that could not be stored and were quarantined.
    package var setAside: Int
    /// Receipts that were here and outside the Trash, and were deleted because the server has nothing of them left.
    package var gone: Int

    package init(setAside: Int = 0, gone: Int = 0) {
        self.setAside = setAside
        self.gone = gone
    }
}
