internal import CommandLineKit

extension ArgumentReader<CommandTable> {
    func splitParts() throws(UsageError) -> [SplitPart] {
        let parts = positionals.dropFirst().map { text in
            let pieces = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return SplitPart(amount: pieces[0], store: pieces.count > 1 ? pieces[1] : nil)
        }
        guard parts.count > 1 else {
            throw error(
                "A split needs at least two parts.", hint: "Use 'rvault split ID 400.00 600.00:Other'.")
        }
        return Array(parts)
    }

    func categoryMove() throws(UsageError) -> RequestArguments {
        guard positionals[0] == "move" else {
            throw error(
                "Unknown action \(quoted(positionals[0])) for 'rvault category'.",
                hint: "Use 'rvault category move FROM TO'.")
        }
        return .moveCategory(from: positionals[1], to: positionals[2] == "none" ? nil : positionals[2])
    }
}
