import FieldInput

/// A CSV file as a table: its header and rows, within the reading limits.
package struct CSVDocument: Equatable, Sendable {
    /// The names of the columns; `1`, `2` … if the file has no header.
    package let header: [String]
    /// Every row below the header, in the order of the file; rows may have more or fewer cells than the header.
    package let rows: [CSVRow]
    /// The delimiter between the cells.
    package let delimiter: Delimiter
    /// Findings about the file that are worth showing, a sentence each.
    package let notes: [String]

    /// Builds a document from the chunks of a file.
    package struct Builder: Sendable {
        private var reader: CSVReader
        private var rows: [CSVRow] = []

        /// Creates a builder without bytes; a nil delimiter is detected from the first lines.
        package init(delimiter: Delimiter? = nil, limits: ReadLimits = .standard) {
            reader = CSVReader(delimiter: delimiter, limits: limits)
        }

        /// Takes the next bytes of the file.
        ///
        /// - Throws: as ``CSVReader/push(_:)``.
        package mutating func push(_ chunk: ArraySlice<UInt8>) throws(ExchangeError) {
            rows += try reader.push(chunk)
        }

        /// Ends the file.
        ///
        /// - Throws: as ``CSVReader/finish()``; `.empty` if there is no row below the header.
        package mutating func finish() throws(ExchangeError) -> CSVDocument {
            rows += try reader.finish()
            return try CSVDocument(rows: rows, reader: reader)
        }
    }

    private init(rows: [CSVRow], reader: CSVReader) throws(ExchangeError) {
        guard let first = rows.first else { throw ExchangeError(.empty, "The file is empty.") }
        delimiter = reader.delimiter ?? .comma
        var notes: [String] = []
        if let delimiter = reader.delimiter, delimiter != .comma {
            notes.append("The cells are separated by \(delimiter.name).")
        }
        if reader.encoding == .windows1252 {
            notes.append("The file isn't UTF-8 and was read as Latin-1; check accented letters.")
        }
        let isHeadless = first.cells.contains { cell in DateParts(cell) != nil }
        if isHeadless {
            header = first.cells.indices.map { String($0 + 1) }
            self.rows = rows
            notes.append("The first row is data: the file has no header, so columns are numbered.")
        } else {
            header = first.cells
            self.rows = Array(rows.dropFirst())
        }
        self.notes = notes
        guard !self.rows.isEmpty else { throw ExchangeError(.empty, "There are no rows below the header.") }
    }

    /// Reads a complete file that is already in memory.
    ///
    /// - Throws: as ``Builder``.
    package init(
        bytes: some Sequence<UInt8>, delimiter: Delimiter? = nil, limits: ReadLimits = .standard
    ) throws(ExchangeError) {
        var builder = Builder(delimiter: delimiter, limits: limits)
        try builder.push(Array(bytes)[...])
        self = try builder.finish()
    }
}
