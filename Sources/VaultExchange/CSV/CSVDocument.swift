import FieldInput

/// A CSV file as a table, within the reading limits. Its rows are read from the source whenever they are needed.
package struct CSVDocument: Sendable {
    /// The names of the columns; `1`, `2` … if the file has no header.
    package let header: [String]
    /// The number of rows below the header.
    package let rowCount: Int
    /// The first cell of each column that is not blank; empty if all are.
    let samples: [String]
    /// The delimiter between the cells.
    package let delimiter: Delimiter
    /// Findings about the file that are worth showing, a sentence each.
    package let notes: [String]

    private let source: CSVSource
    private let limits: ReadLimits
    private let given: Delimiter?
    private let isHeadless: Bool

    /// Reads the whole file once, so that every row can be read later; a nil delimiter is detected from the first
    /// lines.
    ///
    /// - Throws: as ``CSVReader``, and the errors of the source; `.empty` if there is no row below the header.
    package init(_ source: CSVSource, delimiter: Delimiter? = nil, limits: ReadLimits = .standard) throws {
        var rows = try CSVRows(source, delimiter: delimiter, limits: limits)
        guard let first = try rows.next() else { throw ExchangeError(.empty, "The file is empty.") }
        isHeadless = first.cells.contains { cell in DateParts(cell) != nil }
        header = isHeadless ? first.cells.indices.map { String($0 + 1) } : first.cells
        var samples = ColumnSamples(columns: header.count)
        var count = 0
        var row = isHeadless ? first : try rows.next()
        while let read = row {
            count += 1
            samples.add(read)
            row = try rows.next()
        }
        guard count > 0 else { throw ExchangeError(.empty, "There are no rows below the header.") }
        (rowCount, self.samples) = (count, samples.cells)
        (self.source, self.limits, given) = (source, limits, delimiter)
        self.delimiter = rows.found.delimiter ?? .comma
        notes = Self.notes(rows.found, isHeadless: isHeadless)
    }

    /// Reads a complete file that is already in memory.
    ///
    /// - Throws: as ``init(_:delimiter:limits:)``.
    package init(
        bytes: some Sequence<UInt8>, delimiter: Delimiter? = nil, limits: ReadLimits = .standard
    ) throws {
        try self.init(CSVSource(bytes: Array(bytes)), delimiter: delimiter, limits: limits)
    }

    /// Begins at the first row below the header; rows may have more or fewer cells than it.
    package func rows() throws -> CSVRows {
        var rows = try CSVRows(source, delimiter: given, limits: limits)
        if !isHeadless { _ = try rows.next() }
        return rows
    }

    private static func notes(
        _ found: (delimiter: Delimiter?, encoding: TextEncodingGuess), isHeadless: Bool
    ) -> [String] {
        var notes: [String] = []
        if let delimiter = found.delimiter, delimiter != .comma {
            notes.append("The cells are separated by \(delimiter.name).")
        }
        if found.encoding == .windows1252 {
            notes.append("The file isn't UTF-8 and was read as Latin-1; check accented letters.")
        }
        if isHeadless {
            notes.append("The first row is data: the file has no header, so columns are numbered.")
        }
        return notes
    }
}

/// Collects the first cell of each column that is not blank.
private struct ColumnSamples {
    private(set) var cells: [String]
    private var missing: [Int]

    init(columns: Int) {
        cells = Array(repeating: "", count: columns)
        missing = Array(0..<columns)
    }

    mutating func add(_ row: CSVRow) {
        guard !missing.isEmpty else { return }
        for index in missing where row.cells.indices.contains(index) && !row.cells[index].trimmed.isEmpty {
            cells[index] = row.cells[index]
        }
        missing.removeAll { !cells[$0].isEmpty }
    }
}
