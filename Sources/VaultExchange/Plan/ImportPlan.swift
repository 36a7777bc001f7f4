package import FieldInput
package import Translation
package import VaultModel

/// The effect of an import, row by row; created without touching the vault, so it serves both a dry run and the import.
package struct ImportPlan: Equatable, Sendable {
    /// The receipt that a row duplicates.
    package enum Original: Equatable, Sendable {
        /// An earlier line (or item) of the same file.
        case line(Int)
        /// A receipt of the vault.
        case vault
        /// A receipt in the Trash.
        case trash
    }

    /// The outcome of one row.
    package enum Outcome: Equatable, Sendable {
        /// It is added; `assumptions` are sentences about what the file leaves open.
        case add(ReceiptDraft, assumptions: [Phrase])
        /// It is skipped, since it exists already.
        case duplicate(ReceiptDraft, of: Original)
        /// It cannot be added, for the reasons given.
        case refused([RowProblem])
        /// It has only empty cells.
        case blank
    }

    /// A row with its outcome.
    package struct Entry: Equatable, Sendable {
        /// The line of a CSV file, or the number of a JSON item, from 1.
        package let line: Int
        /// The outcome of the row.
        package let outcome: Outcome
        /// The first characters of a CSV row that is refused.
        let beginning: String

        init(line: Int, outcome: Outcome, beginning: String = "") {
            (self.line, self.outcome, self.beginning) = (line, outcome, beginning)
        }
    }

    /// The number of rows with each outcome.
    package struct Counts: Equatable, Sendable {
        /// Rows that become receipts.
        package var added = 0
        /// Rows that exist already.
        package var duplicates = 0
        /// Those of them whose receipt is in the Trash.
        package var trashed = 0
        /// Rows with a problem.
        package var refused = 0
        /// Rows without content.
        package var blank = 0
    }

    /// In the order of the file.
    package let entries: [Entry]
    /// The columns of a CSV file; nil for JSON.
    package let mapping: HeaderMapping?
    /// Counted once, when the plan was created.
    let tally: ImportTally
    /// Findings about the file that do not come from its rows.
    let findings: [String]

    init(entries: [Entry], notes: [String], mapping: HeaderMapping?) {
        self.entries = entries
        self.mapping = mapping
        var tally = ImportTally()
        for entry in entries { tally.add(entry.outcome) }
        self.tally = tally
        findings = notes
    }

    /// Creates an empty plan, until a person has assigned the columns.
    package init(undecided mapping: HeaderMapping) {
        self.init(entries: [], notes: [], mapping: mapping)
    }

    /// The number of rows with each outcome.
    package var counts: Counts { tally.counts }

    /// Findings about the file as a whole, a sentence each.
    package var notes: [String] { findings + tally.notes }

    /// The receipts to add, in the order of the file.
    package func drafts() -> [ReceiptDraft] {
        entries.compactMap { entry in
            if case .add(let draft, _) = entry.outcome { draft } else { nil }
        }
    }
}

/// The reason why one row cannot be added.
package struct RowProblem: Equatable, Sendable {
    /// The field that is wrong; nil if the row as a whole is.
    package let field: FieldName?
    /// A clause such as `'31/02/2018' is not a date`; it quotes the cell, without control characters.
    package let reason: Phrase

    init(_ field: FieldName? = nil, _ reason: Phrase) {
        self.field = field
        self.reason = reason
    }
}

/// A person's choices for an import.
package struct ImportOptions: Equatable, Sendable {
    /// Changes to the guessed columns, in the form that ``HeaderMapping/apply(_:)`` reads.
    package var map: String?
    /// The order of the file's dates; nil to detect it.
    package var dateOrder: DateOrder?
    /// The order to assume if the file does not show it.
    package var fallbackOrder: DateOrder = .dayFirst
    /// The decimal mark, `.` or `,`; nil to detect it.
    package var decimalMark: Character?
    /// The currency of rows that name none; if nil, they are refused.
    package var defaultCurrency: Currency?
    /// Whether to add likely duplicates, too; receipts with the same identifier are still skipped.
    package var allowDuplicates = false

    /// Creates options without any choice.
    package init() {}
}

/// The queries that a plan makes of the vault.
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
