internal import Translation
package import VaultJSON
import VaultModel

extension ImportPlan {
    /// How much of a plan its lines show.
    package enum Detail: Sendable {
        /// Notes, columns, counts, and refused rows.
        case problems
        /// Every row.
        case everything
    }

    /// The plan for a person as lines without control characters.
    package func lines(_ detail: Detail) -> [String] {
        var lines = notes
        if let mapping { lines += mapping.report }
        for entry in entries { lines += entry.lines(isItem: mapping == nil, detail) }
        return lines + [summary]
    }

    /// One sentence with the counts, such as `91 to add, 2 duplicates, 1 rejected.`
    package var summary: String { tally.summary }

    /// The plan for a program: `items` with line, outcome and, if it is readable, the receipt; counts and columns.
    package var json: JSON {
        var document = ItemList.json(entries.map(\.json)).object ?? [:]
        document["counts"] = [
            "added": .integer(Int64(counts.added)), "duplicates": .integer(Int64(counts.duplicates)),
            "refused": .integer(Int64(counts.refused)), "blank": .integer(Int64(counts.blank)),
        ]
        document["notes"] = .array(notes.map { .string($0) })
        if let mapping {
            document["columns"] = .array(
                zip(mapping.header, mapping.fields).map { name, field in
                    ["name": .string(name), "field": .optional(field?.columnName)]
                })
        }
        return .object(document)
    }
}

extension HeaderMapping {
    /// The columns for a person, with a heading.
    var report: [String] { ["Columns:"] + lines.map { "  " + $0 } }
}

extension ImportPlan.Entry {
    /// The row for a person; several lines if it has several problems.
    func lines(isItem: Bool, _ detail: ImportPlan.Detail) -> [String] {
        let place = isItem ? "Item \(line)" : "Line \(line)"
        switch outcome {
        case .refused(let problems): return problems.map { "\(place): rejected, \($0.text)." }
        case .blank: return detail == .everything ? ["\(place): empty, skipped."] : []
        case .duplicate(let draft, let original):
            let same = original.text(isItem ? "item" : "line")
            return detail == .everything ? ["\(place): duplicate of \(same), skipped: \(draft.line)"] : []
        case .add(let draft, let assumptions):
            guard detail == .everything else { return [] }
            return ["\(place): add \(draft.line)"] + assumptions.map { "\(place): \($0.english)." }
        }
    }

    var json: JSON {
        var members: [String: JSON] = ["line": .integer(Int64(line))]
        switch outcome {
        case .add(let draft, let assumptions):
            members["outcome"] = "add"
            members["receipt"] = draft.json
            members["assumptions"] = .array(assumptions.map { .string($0.english) })
        case .duplicate(let draft, let original):
            members["outcome"] = "duplicate"
            members["receipt"] = draft.json
            if case .line(let line) = original { members["duplicateOf"] = .integer(Int64(line)) }
        case .refused(let problems):
            members["outcome"] = "refused"
            members["reasons"] = .array(
                problems.map { ["field": .optional($0.field?.columnName), "reason": .string($0.reason.english)] })
        case .blank: members["outcome"] = "blank"
        }
        return .object(members)
    }
}

extension ImportPlan.Original {
    func text(_ unit: String) -> String {
        switch self {
        case .line(let line): "\(unit) \(line)"
        case .vault: "a receipt in the vault"
        case .trash: "a receipt in the Trash"
        }
    }
}

extension RowProblem {
    /// The field and its problem, such as `date: there is no month 13`.
    package var text: String {
        field.map { "\($0.columnName): \(reason.english)" } ?? reason.english
    }
}

extension ReceiptDraft {
    /// Store, day and amount on one line, without control characters.
    package var line: String {
        [VisibleText.line(storeName), purchaseDate?.description ?? "no date", total?.text() ?? "no amount"].joined(
            separator: ", ")
    }

    /// The members that an import reads, in the form of ``ReceiptItem/json``.
    package var json: JSON {
        [
            "storeName": .string(storeName), "purchaseDate": .optional(purchaseDate),
            "total": total.map { ["minor": .integer($0.minor), "currency": .string($0.currency.code)] } ?? .null,
            "category": categoryName.map { ["name": .string($0)] } ?? .null,
            "warrantyMonths": warrantyMonths.map { .integer(Int64($0)) } ?? .null, "returnBy": .optional(returnBy),
            "userNotes": .string(userNotes), "userTags": .array(userTags.map { .string($0) }),
            "isFavorite": .bool(isFavorite), "status": isReturned ? "returned" : "active",
        ]
    }
}
