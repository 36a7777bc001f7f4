/// Reads CSV from chunks of bytes, row by row, holding no more than one row and the sample for the delimiter.
///
/// Follows RFC 4180 and accepts what real files add: other delimiters, any line end, byte order marks, Latin-1, UTF-16,
/// a `sep=;` line, blanks around quotes, quotes inside unquoted cells. Empty lines are not rows.
package struct CSVReader: Sendable {
    private enum State { case cellStart, plain, quoted, quoteInQuoted }

    private static let sampleBytes = 64 << 10

    private let limits: ReadLimits
    private var intake: ByteIntake
    private var decoder = CellDecoder()
    private var sample: [UInt8]? = []
    private var state: State = .cellStart
    private var cell: [UInt8] = []
    private var cells: [String] = []
    private var line = 1
    private var rowLine = 1
    private var quoteLine = 1
    private var rowCount = 0
    private var lastWasReturn = false
    private var rowHasQuote = false

    /// The delimiter in use; nil until enough was read to tell.
    package private(set) var delimiter: Delimiter?

    /// Creates a reader at the start of a file; a nil delimiter is detected from the first lines.
    package init(delimiter: Delimiter? = nil, limits: ReadLimits = .standard) {
        self.delimiter = delimiter
        self.limits = limits
        intake = ByteIntake(limits: limits)
    }

    /// The detected encoding; final after ``finish()``.
    package var encoding: TextEncodingGuess { decoder.encoding }

    /// Takes the next bytes of the file.
    ///
    /// - Returns: the rows that they complete.
    /// - Throws: ``ExchangeError`` with `.tooLarge`, `.binary`, `.encoding` or `.quotes`; then the reader cannot
    ///   continue.
    package mutating func push(_ chunk: ArraySlice<UInt8>) throws(ExchangeError) -> [CSVRow] {
        let bytes = try intake.take(chunk)
        guard sample != nil else { return try scan(bytes[...]) }
        sample?.append(contentsOf: bytes)
        guard (sample?.count ?? 0) >= Self.sampleBytes else { return [] }
        return try begin()
    }

    /// Ends the file.
    ///
    /// - Returns: the rows that the end completes.
    /// - Throws: as ``push(_:)``; a quote that is still open is `.quotes` with the line where it was opened.
    package mutating func finish() throws(ExchangeError) -> [CSVRow] {
        let rest = try intake.finish()
        var rows: [CSVRow] = []
        if sample != nil {
            sample?.append(contentsOf: rest)
            rows = try begin()
        } else {
            rows = try scan(rest[...])
        }
        if state == .quoted { throw unclosedQuote }
        if !cells.isEmpty || !cell.isEmpty || rowHasQuote { try endRow(into: &rows) }
        return rows
    }

    private mutating func begin() throws(ExchangeError) -> [CSVRow] {
        if let announced = intake.announced { decoder = CellDecoder(encoding: announced) }
        var bytes = (sample ?? [])[...]
        sample = nil
        if let declared = DelimiterGuess.declared(in: bytes) {
            delimiter = delimiter ?? declared.delimiter
            bytes = bytes.dropFirst(declared.length)
            line = 2
            rowLine = 2
        }
        delimiter = delimiter ?? DelimiterGuess.delimiter(of: bytes)
        return try scan(bytes)
    }

    private mutating func scan(_ bytes: ArraySlice<UInt8>) throws(ExchangeError) -> [CSVRow] {
        var rows: [CSVRow] = []
        let separator = (delimiter ?? .comma).rawValue
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let end = runEnd(from: index, in: bytes, separator: separator)
            if end > index {
                try append(bytes[index..<end])
                index = end
                continue
            }
            let isRest = lastWasReturn && bytes[index] == 0x0A && state != .quoted
            lastWasReturn = false
            if !isRest { try take(bytes[index], separator: separator, into: &rows) }
            index += 1
        }
        return rows
    }

    /// The end of the bytes that only extend the cell. Long cells are taken as a whole, since a state for each of their
    /// bytes costs more than all that is done with them later.
    private mutating func runEnd(from start: Int, in bytes: ArraySlice<UInt8>, separator: UInt8) -> Int {
        var end = start
        switch state {
        case .quoted:
            while end < bytes.endIndex, bytes[end] != 0x22 {
                if bytes[end] == 0x0A { line += 1 }
                end += 1
            }
        case .plain:
            while end < bytes.endIndex, bytes[end] != separator, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        case .cellStart, .quoteInQuoted: break
        }
        return end
    }

    private mutating func take(_ byte: UInt8, separator: UInt8, into rows: inout [CSVRow]) throws(ExchangeError) {
        switch (state, byte) {
        case (.quoted, _): state = .quoteInQuoted
        case (.quoteInQuoted, 0x22):
            try append([byte])
            state = .quoted
        case (_, separator): try endCell()
        case (_, 0x0A), (_, 0x0D): try endLine(byte, into: &rows)
        case (.cellStart, 0x22): openQuote()
        case (.cellStart, 0x20): try append([byte])
        case (.quoteInQuoted, 0x20): break
        case (.quoteInQuoted, _):
            throw ExchangeError(
                .quotes, line: line,
                "There is text after a closing quote. Double quotes inside a quoted cell (\"\").")
        case (.cellStart, _), (.plain, _):
            state = .plain
            try append([byte])
        }
    }

    private mutating func openQuote() {
        cell.removeAll(keepingCapacity: true)
        state = .quoted
        quoteLine = line
        rowHasQuote = true
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) throws(ExchangeError) {
        guard cell.count + bytes.count <= limits.cellBytes else {
            if state == .quoted { throw unclosedQuote }
            throw ExchangeError(.tooLarge, line: rowLine, "A cell is larger than \(limits.cellBytes >> 10) KiB.")
        }
        cell += bytes
    }

    private mutating func endCell() throws(ExchangeError) {
        guard cells.count < limits.columns else {
            throw ExchangeError(.tooLarge, line: rowLine, "The row has more than \(limits.columns) cells.")
        }
        cells.append(try decoder.text(of: cell[...], line: rowLine))
        cell.removeAll(keepingCapacity: true)
        state = .cellStart
    }

    private mutating func endLine(_ byte: UInt8, into rows: inout [CSVRow]) throws(ExchangeError) {
        if !cells.isEmpty || !cell.isEmpty || rowHasQuote { try endRow(into: &rows) }
        lastWasReturn = byte == 0x0D
        state = .cellStart
        line += 1
        rowLine = line
    }

    private mutating func endRow(into rows: inout [CSVRow]) throws(ExchangeError) {
        try endCell()
        rowCount += 1
        guard rowCount <= limits.rows else {
            throw ExchangeError(
                .tooLarge, line: rowLine, "The file has more than \(limits.rows) rows. Split it into smaller files.")
        }
        rows.append(CSVRow(line: rowLine, cells: cells))
        cells = []
        rowHasQuote = false
    }

    private var unclosedQuote: ExchangeError {
        ExchangeError(
            .quotes, line: quoteLine,
            "The quote opened here is never closed. The file may be truncated, or a quote is missing.")
    }
}
