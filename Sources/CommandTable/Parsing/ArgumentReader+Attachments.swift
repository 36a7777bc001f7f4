internal import CommandLineKit
internal import FieldInput
internal import VaultModel

/// The arguments of `attach`.
package struct AttachArguments: Equatable, Sendable {
    /// The receipt's id as typed.
    package var id: String
    /// At least one; `-` for standard input.
    package var files: [String]
}

/// The arguments of `open`.
package struct OpenArguments: Equatable, Sendable {
    /// The receipt's id as typed.
    package var id: String
    /// From 1.
    package var number = 1
    /// Nil for a viewer; `-` for standard output.
    package var output: String?
}

/// The arguments of `detach`.
package struct DetachArguments: Equatable, Sendable {
    /// The receipt's id as typed.
    package var id: String
    /// From 1; nil for the only one.
    package var number: Int?
}

/// The arguments of `import files` and `import mail`.
package struct IntakeArguments: Equatable, Sendable {
    /// Files and folders; at least one, `-` for standard input.
    package var paths: [String]
    /// Whether mails are expected: in a folder, those without a receipt are no failures.
    package var areMails: Bool
}

/// The actions of `inbox`.
package enum InboxAction: Equatable, Sendable {
    case list
    /// Ids as typed, and fields that are set to other values than those that were read.
    case accept(ids: [String], [FieldAssignment])
    case skip(ids: [String])
}

extension ArgumentReader<CommandTable> {
    func openArguments() throws(UsageError) -> OpenArguments {
        OpenArguments(id: positionals[0], number: try number() ?? 1, output: value(.output))
    }

    func detachArguments() throws(UsageError) -> DetachArguments {
        DetachArguments(id: positionals[0], number: try number())
    }

    private func number() throws(UsageError) -> Int? {
        guard let text = value(.number) else { return nil }
        guard let number = Int(text), number > 0 else {
            throw error("--number must be a number above 0, not \(quoted(text)).")
        }
        return number
    }

    /// The arguments of `import files` and `import mail`; nil for every other import.
    func intake() throws(UsageError) -> IntakeArguments? {
        let paths = Array(positionals.dropFirst())
        switch positionals.first {
        case "mail": return IntakeArguments(paths: paths.isEmpty ? ["-"] : paths, areMails: true)
        case "files":
            if paths.isEmpty { throw error("'rvault import files' needs a file or a folder.") }
            return IntakeArguments(paths: paths, areMails: false)
        default: return nil
        }
    }

    func inboxAction() throws(UsageError) -> InboxAction {
        let ids = Array(positionals.dropFirst())
        switch positionals.first {
        case nil, "list": return .list
        case "accept" where !ids.isEmpty: return .accept(ids: ids, try fieldAssignments(.set))
        case "skip" where !ids.isEmpty: return .skip(ids: ids)
        case let word?:
            throw misfit(word, forms: ["list": "list", "accept": "accept ID...", "skip": "skip ID..."])
        }
    }

    /// The values of a flag that takes FIELD=VALUE, each field at most once.
    func fieldAssignments(_ flag: Flag) throws(UsageError) -> [FieldAssignment] {
        var assignments: [FieldAssignment] = []
        for text in values(flag) {
            let (name, value) = try pair(text, flag: "--\(flag.rawValue)", form: "FIELD=VALUE")
            guard let field = FieldTable.receipt.entry(named: name) else {
                throw unknownField(name, among: FieldTable.receipt.words)
            }
            guard !assignments.contains(where: { $0.field == field.name }) else {
                throw error("Duplicate field in --\(flag.rawValue): \(field.word).")
            }
            assignments.append(FieldAssignment(field.name, value))
        }
        return assignments
    }
}
