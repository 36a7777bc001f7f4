package import VaultModel

/// What is to be imported, and how its columns are read.
package struct ImportRequest: Hashable, Sendable {
    /// As typed; `~` is the shell's to expand.
    package var path: String
    /// Field by column number from 0, as the person changed it; empty leaves the guess to the shell.
    package var mapping: [Int: FieldName]
    /// Nil guesses.
    package var delimiter: Character?
    /// For rows that name none.
    package var currency: Currency?
    /// One bad row refuses the whole file.
    package var allOrNothing: Bool

    package init(
        path: String, mapping: [Int: FieldName] = [:], delimiter: Character? = nil, currency: Currency? = nil,
        allOrNothing: Bool = false
    ) {
        self.path = path
        self.mapping = mapping
        self.delimiter = delimiter
        self.currency = currency
        self.allOrNothing = allOrNothing
    }
}

/// What an import would do: the dry run.
package struct ImportPlan: Hashable, Sendable {
    /// A column of the file, what it is read as (nil: not at all), and its first value.
    package struct Column: Hashable, Sendable {
        package var header: String
        package var field: FieldName?
        package var sample: String

        package init(header: String, field: FieldName?, sample: String) {
            self.header = header
            self.field = field
            self.sample = sample
        }
    }

    /// A line that is not taken, and why.
    package struct Refusal: Hashable, Sendable {
        package var line: Int
        package var reason: String

        package init(line: Int, reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    package var columns: [Column]
    package var added: Int
    package var duplicates: Int
    /// The first hundred.
    package var refused: [Refusal]
    package var refusedCount: Int

    package init(columns: [Column], added: Int, duplicates: Int, refused: [Refusal], refusedCount: Int) {
        self.columns = columns
        self.added = added
        self.duplicates = duplicates
        self.refused = refused
        self.refusedCount = refusedCount
    }
}

/// What an import did.
package struct ImportOutcome: Hashable, Sendable {
    package var added: Int
    package var duplicates: Int
    package var refused: Int
    package var wasCancelled: Bool

    package init(added: Int, duplicates: Int, refused: Int, wasCancelled: Bool = false) {
        self.added = added
        self.duplicates = duplicates
        self.refused = refused
        self.wasCancelled = wasCancelled
    }
}
