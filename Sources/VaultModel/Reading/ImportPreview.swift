/// How a file of receipts is read; what the file itself does not say is guessed, and a person may change it.
package struct ImportSettings: Hashable, Sendable {
    /// What stands between two values of a line.
    package enum Delimiter: String, Hashable, Sendable, CaseIterable {
        case comma, semicolon, tab, pipe
    }

    /// The order of a date's numbers; year first is always understood.
    package enum DateOrder: String, Hashable, Sendable, CaseIterable {
        case yearFirst, dayFirst, monthFirst
    }

    /// What stands before the cents.
    package enum DecimalMark: String, Hashable, Sendable, CaseIterable {
        case comma, point
    }

    package var delimiter: Delimiter
    package var dateOrder: DateOrder
    package var decimalMark: DecimalMark
    /// For rows that name no currency; nil: such rows keep their amount out.
    package var currency: Currency?
    /// For each column of the file the field that it fills; nil for a column that is left out.
    package var columns: [FieldName?]
    /// Whether one refused row keeps every other row out too.
    package var isAllOrNothing: Bool

    package init(
        delimiter: Delimiter = .comma, dateOrder: DateOrder = .yearFirst, decimalMark: DecimalMark = .point,
        currency: Currency? = nil, columns: [FieldName?] = [], isAllOrNothing: Bool = false
    ) {
        self.delimiter = delimiter
        self.dateOrder = dateOrder
        self.decimalMark = decimalMark
        self.currency = currency
        self.columns = columns
        self.isAllOrNothing = isAllOrNothing
    }

    /// The fields that a column of a file can fill, in the order in which a person is offered them;
    /// ``FieldName/totalMinor`` stands for the amount as it is written.
    package static let targets: [FieldName] = [
        .storeName, .purchaseDate, .totalMinor, .currency, .category, .warrantyMonths, .returnBy, .userNotes,
        .userTags, .isFavorite, .status,
    ]
}

/// What an import would do, before it does anything.
package struct ImportPreview: Hashable, Sendable {
    package enum Format: String, Hashable, Sendable {
        case csv, json
    }

    /// One column of the file.
    package struct Column: Hashable, Sendable {
        /// The name in the file's first line; empty where it has none.
        package var header: String
        /// The first value that is not empty.
        package var sample: String

        package init(header: String, sample: String) {
            self.header = header
            self.sample = sample
        }
    }

    package enum Verdict: String, Hashable, Sendable, CaseIterable {
        case added, duplicate, refused
    }

    /// What becomes of one row.
    package struct Line: Hashable, Sendable {
        /// Counted from 1 as an editor counts; for JSON the item's number.
        package var line: Int
        package var verdict: Verdict
        /// Store, date and amount as they were understood, or the row's beginning where they were not.
        package var text: String
        /// Why it is a duplicate or refused, in a sentence; empty for ``Verdict/added``.
        package var reason: String

        package init(line: Int, verdict: Verdict, text: String, reason: String = "") {
            self.line = line
            self.verdict = verdict
            self.text = text
            self.reason = reason
        }
    }

    package var path: String
    package var format: Format
    package var settings: ImportSettings
    /// Empty for JSON, whose names are the fields' own.
    package var columns: [Column]
    package var added: Int
    package var duplicates: Int
    package var refused: Int
    /// In the order of the file; refused and duplicate rows are all here as far as the reader's bound allows.
    package var lines: [Line]
    /// Of the file that was read; an import of another one stores nothing.
    package var digest: FileDigest

    package init(
        path: String, format: Format, settings: ImportSettings = ImportSettings(), columns: [Column] = [],
        added: Int = 0, duplicates: Int = 0, refused: Int = 0, lines: [Line] = [], digest: FileDigest = FileDigest()
    ) {
        self.path = path
        self.format = format
        self.settings = settings
        self.columns = columns
        self.added = added
        self.duplicates = duplicates
        self.refused = refused
        self.lines = lines
        self.digest = digest
    }
}

/// How an import ended.
package struct ImportOutcome: Hashable, Sendable {
    package var added: Int
    package var duplicates: Int
    package var refused: Int
    /// Whether it was stopped by hand; what was added until then is named by ``added``.
    package var isCancelled: Bool

    package init(added: Int, duplicates: Int = 0, refused: Int = 0, isCancelled: Bool = false) {
        self.added = added
        self.duplicates = duplicates
        self.refused = refused
        self.isCancelled = isCancelled
    }
}
