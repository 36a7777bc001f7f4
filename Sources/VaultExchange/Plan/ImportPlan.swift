package import Translation
package import VaultModel

/// What an import would do, row by row; made without touching the vault, so it serves the dry run and the run alike.
package struct ImportPlan: Equatable, Sendable {
    /// Where a row is the same as another receipt.
    package enum Original: Equatable, Sendable {
        /// An earlier line (or item) of the same file.
        case line(Int)
        /// A receipt of the vault.
        case vault
        /// A receipt in the Trash.
        case trash
    }

    /// What happens to one row.
    package enum Outcome: Equatable, Sendable {
        /// It is added; `assumptions` are sentences about what the file left open.
        case add(ReceiptDraft, assumptions: [Phrase])
        /// It is skipped, being there already.
        case duplicate(ReceiptDraft, of: Original)
        /// It cannot be added, for the reasons given.
        case refused([RowProblem])
        /// It has nothing but empty cells.
        case blank
    }

    /// A row with its outcome.
    package struct Entry: Equatable, Sendable {
        /// The line of a CSV file, or the number of a JSON item, from 1.
        package let line: Int
        /// What happens to it.
        package let outcome: Outcome
    }

    /// How many rows have which outcome.
    package struct Counts: Equatable, Sendable {
        /// Rows that become receipts.
        package var added = 0
        /// Rows that are there already.
        package var duplicates = 0
        /// Rows with a problem.
        package var refused = 0
        /// Rows without content.
        package var blank = 0
    }

    /// In the order of the file.
    package let entries: [Entry]
    /// What was found out about the file as a whole, a sentence each.
    package let notes: [String]
    /// The columns of a CSV file; nil for JSON.
    package let mapping: HeaderMapping?
    /// Counted once, when the plan was made.
    package let counts: Counts

    init(entries: [Entry], notes: [String], mapping: HeaderMapping?) {
        self.entries = entries
        self.mapping = mapping
        var counts = Counts()
        for entry in entries {
            switch entry.outcome {
            case .add: counts.added += 1
            case .duplicate: counts.duplicates += 1
            case .refused: counts.refused += 1
            case .blank: counts.blank += 1
            }
        }
        self.counts = counts
        self.notes =
            notes + Self.note(onIncomparable: entries.count(where: \.isIncomparable))
            + Self.note(onTrashed: entries.count(where: \.isTrashed))
    }

    /// Nothing, until a person has said which column is which.
    package init(undecided mapping: HeaderMapping) {
        self.init(entries: [], notes: [], mapping: mapping)
    }

    private static func note(onTrashed count: Int) -> [String] {
        switch count {
        case 0: []
        case 1: ["1 receipt is in the Trash and stays there; restore it to have it back."]
        default: ["\(count) receipts are in the Trash and stay there; restore them to have them back."]
        }
    }

    private static func note(onIncomparable count: Int) -> [String] {
        switch count {
        case 0: []
        case 1: ["1 row has no day or no amount, so it may be here already."]
        default: ["\(count) rows have no day or no amount, so they may be here already."]
        }
    }

    /// What to add, in the order of the file; nothing where one refused row is to refuse the file.
    package func drafts(allOrNothing: Bool = false) -> [ReceiptDraft] {
        guard !allOrNothing || counts.refused == 0 else { return [] }
        return entries.compactMap { entry in
            if case .add(let draft, _) = entry.outcome { draft } else { nil }
        }
    }
}

extension ImportPlan.Entry {
    fileprivate var isTrashed: Bool {
        if case .duplicate(_, of: .trash) = outcome { true } else { false }
    }

    /// Whether it is added though nothing can tell whether it is there already.
    fileprivate var isIncomparable: Bool {
        guard case .add(let draft, _) = outcome else { return false }
        return draft.id == nil && draft.duplicateKey == nil
    }
}

/// Why one row cannot be added.
package struct RowProblem: Equatable, Sendable {
    /// The field that is wrong; nil where the row as a whole is.
    package let field: ImportField?
    /// A clause such as `'31/02/2018' is not a date`; it quotes the cell, without control characters.
    package let reason: Phrase

    init(_ field: ImportField? = nil, _ reason: Phrase) {
        self.field = field
        self.reason = reason
    }
}

/// What a person decides about an import.
package struct ImportOptions: Equatable, Sendable {
    /// Changes to the guessed columns, as ``HeaderMapping/apply(_:)`` reads them.
    package var map: String?
    /// The order of the file's dates; nil to find out.
    package var dateOrder: DateOrder?
    /// The order to assume where the file does not tell.
    package var fallbackOrder: DateOrder = .dayFirst
    /// What stands before the cents, `.` or `,`; nil to find out.
    package var decimalMark: Character?
    /// The currency of rows that name none; nil refuses them.
    package var defaultCurrency: Currency?
    /// Adds what looks like a duplicate, too; the same identifier is still skipped.
    package var allowDuplicates = false

    /// Nothing decided.
    package init() {}
}

/// What the plan has to ask the vault.
package struct VaultLookup {
    let holdsKey: (DuplicateKey) -> Bool
    let holdsID: (ReceiptID) -> Bool
    let isInTrash: (ReceiptID) -> Bool

    /// - Parameters:
    ///   - holdsKey: whether a receipt outside the Trash is the same purchase.
    ///   - holdsID: whether the vault knows the identifier, the Trash included.
    ///   - isInTrash: whether a receipt that the vault knows is in the Trash.
    package init(
        holdsKey: @escaping (DuplicateKey) -> Bool, holdsID: @escaping (ReceiptID) -> Bool,
        isInTrash: @escaping (ReceiptID) -> Bool = { _ in false }
    ) {
        self.holdsKey = holdsKey
        self.holdsID = holdsID
        self.isInTrash = isInTrash
    }

    /// A vault without receipts.
    package static var empty: VaultLookup { VaultLookup(holdsKey: { _ in false }, holdsID: { _ in false }) }
}
