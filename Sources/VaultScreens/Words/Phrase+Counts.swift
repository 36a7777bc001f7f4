package import Translation

extension Phrase {
    /// `12 receipts`, for a sentence that has the number in it, on a screen or in what the shell answers.
    package static func receipts(_ count: Int) -> Phrase {
        .counted(count, "\(count) receipt", "\(count) receipts")
    }
}
