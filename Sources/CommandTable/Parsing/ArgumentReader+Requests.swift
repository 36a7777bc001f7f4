internal import CommandLineKit

extension ArgumentReader<CommandTable> {
    func requestArguments(_ name: CommandName) throws(UsageError) -> RequestArguments {
        switch name {
        case .merge: return .merge(keep: positionals[0], drop: Array(positionals.dropFirst()))
        case .link: return .link(purchase: positionals[0], slip: positionals[1])
        case .unlink: return .unlink(positionals[0])
        case .split: return .split(positionals[0], try parts())
        case .category: return try category()
        default: return .list
        }
    }

    private func parts() throws(UsageError) -> [SplitPart] {
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

    private func category() throws(UsageError) -> RequestArguments {
        guard positionals[0] == "move" else {
            throw error(
                "Unknown action \(quoted(positionals[0])) for 'rvault category'.",
                hint: "Use 'rvault category move FROM TO'.")
        }
        return .moveCategory(from: positionals[1], to: positionals[2] == "none" ? nil : positionals[2])
    }
}
