/// How to read a file of receipts: what the file does not say is guessed, and a person may change it.
package struct ImportSettings: Hashable, Sendable {
    /// The character between two values of a line.
    package enum Delimiter: String, Hashable, Sendable, CaseIterable {
        case comma, semicolon, tab, pipe
    }

    /// The order of the numbers in a date; a date that begins with the year is always understood.
    package enum DateOrder: String, Hashable, Sendable, CaseIterable {
        case yearFirst, dayFirst, monthFirst
    }

    /// The mark before the cents.
    package enum DecimalMark: String, Hashable, Sendable, CaseIterable {
        case comma, point
    }

    package var delimiter: Delimiter
    package var dateOrder: DateOrder
    package var decimalMark: DecimalMark
    /// The currency of rows that name none; if nil, such rows are imported without an amount.
    package var currency: Currency?
    /// The field that each column of the file fills; nil for a column that is ignored. ``FieldName/totalMinor`` stands
    /// for the amount as it is written.
    package var columns: [FieldName?]
    /// Whether one refused row prevents the import of all others.
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
}

/// The result that an import would have, before it stores anything.
package struct ImportPreview: Hashable, Sendable {
    package enum Format: String, Hashable, Sendable {
        case csv, json
    }

    /// One column of the file.
    package struct Column: Hashable, Sendable {
        /// The name in the file's first line; empty if it has none.
        package var header: String
        /// The first non-empty value.
        package var sample: String

        package init(header: String, sample: String) {
            self.header = header
            self.sample = sample
        }
    }

    package enum Verdict: String, Hashable, Sendable, CaseIterable {
        case added, duplicate, refused
    }

    /// The verdict on one row.
    package struct Line: Hashable, Sendable {
        /// The number of the line, from 1 as in an editor; for JSON, the number of the item.
        package var line: Int
        package var verdict: Verdict
        /// Store, date and amount as they were read, or the beginning of the row if they could not be read.
        package var text: String
        /// The reason why it is a duplicate or refused; for an added row the assumptions made, if any.
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
    /// Empty for JSON, whose names are those of the fields.
    package var columns: [Column]
    package var added: Int
    package var duplicates: Int
    package var refused: Int
    /// In the order of the file; refused and duplicate rows are included up to the preview's limit before any others.
    package var lines: [Line]
    /// The digest of the file that was read; nothing is imported from a file that has another one.
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

/// The result of an import.
package struct ImportOutcome: Hashable, Sendable {
    package var added: Int
    package var duplicates: Int
    package var refused: Int
    /// Whether a person canceled it; ``added`` counts what was imported until then.
    package var isCancelled: Bool

    package init(added: Int, duplicates: Int = 0, refused: Int = 0, isCancelled: Bool = false) {
        self.added = added
        self.duplicates = duplicates
        self.refused = refused
        self.isCancelled = isCancelled
    }
}
