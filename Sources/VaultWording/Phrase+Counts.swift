package import Translation

extension Phrase {
    /// `12 receipts`, for a sentence with that number, on a screen or in an answer of the shell.
    package static func receipts(_ count: Int) -> Phrase {
        .counted(count, "\(count) receipt", "\(count) receipts")
    }
}
