internal import CommandLineKit
internal import FieldInput

extension ArgumentReader<CommandTable> {
    func conflictsCommand() throws(UsageError) -> Command {
        switch (positionals.first, positionals.dropFirst().first) {
        case (nil, _), ("list", nil): return .conflicts
        case ("show", let id?): return .conflict(id: id)
        case ("show", nil): throw error("Missing argument: ID.", hint: "'rvault conflicts' lists the IDs.")
        case (let word?, _):
            throw error(
                "Unexpected argument \(quoted(word)).",
                hint: "Use 'rvault conflicts' or 'rvault conflicts show ID'.")
        }
    }

    func resolveArguments() throws(UsageError) -> ResolveArguments {
        var resolve = ResolveArguments(id: positionals[0])
        resolve.others = value(.all).map { $0 == "mine" ? .mine : .theirs }
        for text in values(.field) {
            let decision = try decision(text)
            guard !resolve.decisions.contains(where: { $0.subject == decision.subject }) else {
                throw error("Duplicate field in --field: \(quoted(text)).")
            }
            resolve.decisions.append(decision)
        }
        guard resolve.others != nil || !resolve.decisions.isEmpty else {
            throw error("No choice given.", hint: "Use --field total=mine or --all theirs.")
        }
        return resolve
    }

    private func decision(_ text: String) throws(UsageError) -> ResolveArguments.Decision {
        let (name, choice) = try pair(text, flag: "--field", form: "F=mine, F=theirs or F=value:TEXT")
        let subject: ResolveArguments.Subject
        let parts = FieldTable.part(nil)
        if let field = FieldTable.receipt.entry(named: name) ?? parts.first(where: { $0.isNamed(name) }) {
            subject = .field(field.word)
        } else if ["deleted", "isdeleted"].contains(name.lowercased()) {
            subject = .deleted
        } else {
            throw unknownField(name, among: CommandTable.resolvedFields)
        }
        switch choice {
        case "mine": return .init(subject: subject, choice: .mine)
        case "theirs": return .init(subject: subject, choice: .theirs)
        case _ where choice.hasPrefix("value:") && subject != .deleted:
            return .init(subject: subject, choice: .value(String(choice.dropFirst(6))))
        default:
            let own = subject == .deleted ? "" : ", or value:TEXT"
            throw error("Invalid choice \(quoted(choice)).", hint: "Use mine or theirs\(own).")
        }
    }

    /// Splits `name=value` at the first `=`.
    func pair(_ text: String, flag: String, form: String) throws(UsageError) -> (name: String, value: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else {
            throw error("Invalid value for \(flag): \(quoted(text)).", hint: "Use \(flag) \(form).")
        }
        return (parts[0], parts[1])
    }

    func unknownField(_ name: String, _ subject: String = "Unknown field", among names: [String]) -> UsageError {
        error(
            "\(subject) \(quoted(name)).",
            hint: Suggestion.nearest(to: name, among: names).map { "Did you mean \($0)?" }
                ?? "Fields: \(names.joined(separator: ", ")).")
    }
}
