internal import CommandLineKit
internal import FieldInput
internal import VaultModel

extension ArgumentReader<CommandTable> {
    private static let coverForms = [
        "show": "show RECEIPT", "item": "item RECEIPT --set name=TEXT", "warranty": "warranty RECEIPT --set months=24",
        "claim": "claim RECEIPT --set warranty=ID", "edit": "edit ID --set FIELD=VALUE", "void": "void WARRANTY REASON",
        "trash": "trash ID...", "restore": "restore ID...",
    ]

    /// The action of `cover`. A single word other than an action names a receipt.
    func coverAction() throws(UsageError) -> CoverAction {
        guard let word = positionals.first else {
            throw error("Missing argument: RECEIPT.", hint: "Use 'rvault cover RECEIPT' with an ID from 'rvault list'.")
        }
        let words = Array(positionals.dropFirst())
        if !values(.set).isEmpty, !["item", "warranty", "claim", "edit"].contains(word) {
            throw error("--set requires item, warranty, claim or edit.")
        }
        switch (word, words.count) {
        case ("show", 1): return .show(receipt: words[0])
        case ("item", 1): return try newPart(.item, words[0])
        case ("warranty", 1): return try newPart(.warranty, words[0])
        case ("claim", 1): return try newPart(.claim, words[0])
        case ("edit", 1):
            let assignments = try partAssignments(of: nil)
            guard !assignments.isEmpty else {
                throw error("Nothing to change.", hint: "Set a field: rvault cover edit ID --set notes=TEXT")
            }
            return .edit(part: words[0], assignments)
        case ("void", 2...): return .void(warranty: words[0], reason: words.dropFirst().joined(separator: " "))
        case ("trash", 1...): return .trash(parts: words)
        case ("restore", 1...): return .restore(parts: words)
        case (_, 0) where ArgumentReader.coverForms[word] == nil: return .show(receipt: word)
        default: throw misfit(word, forms: ArgumentReader.coverForms)
        }
    }

    /// A new part. A warranty has to state its length, because one without it would last a lifetime.
    private func newPart(_ type: PartType, _ receipt: String) throws(UsageError) -> CoverAction {
        let assignments = try partAssignments(of: type.entity)
        if type == .item, !assignments.contains(where: { $0.field == .name }) {
            throw error("An item needs a name.", hint: "Use 'rvault cover item RECEIPT --set name=TEXT'.")
        }
        if type == .warranty, !assignments.contains(where: { $0.field == .warrantyMonths }) {
            throw error(
                "A warranty needs a duration.", hint: "Use --set months=24 or --set months=lifetime.")
        }
        return .add(type, receipt: receipt, assignments)
    }

    private func partAssignments(of type: EntityType?) throws(UsageError) -> [FieldAssignment] {
        var assignments: [FieldAssignment] = []
        let fields = FieldTable.part(type)
        for text in values(.set) {
            let (name, value) = try pair(text, flag: "--set", form: "FIELD=VALUE")
            guard let field = fields.first(where: { $0.isNamed(name) }) else {
                let subject = type.map { "\($0 == .item ? "An" : "A") \($0.rawValue) has no field" }
                throw unknownField(name, subject ?? "Unknown field", among: fields.map(\.word))
            }
            guard !assignments.contains(where: { $0.field == field.name }) else {
                throw error("Duplicate field in --set: \(field.word).")
            }
            assignments.append(FieldAssignment(field.name, value))
        }
        return assignments
    }
}
