extension BinaryInteger {
    /// `1 receipt`, `2 receipts`, for texts that are English everywhere.
    ///
    /// - Parameter many: the words for all numbers but 1; `one` with an s if nil.
    package func worded(_ one: String, _ many: String? = nil) -> String {
        self == 1 ? "1 \(one)" : "\(self) \(many ?? one + "s")"
    }
}
