/// The bytes of a CSV file, which is read as often as its rows are needed, so that they need not stay in memory.
package struct CSVSource: Sendable {
    /// Returns the next bytes of the file with each call; none at its end.
    package typealias Chunks = () throws -> [UInt8]

    /// Begins at the first byte.
    let open: @Sendable () throws -> Chunks

    package init(open: @escaping @Sendable () throws -> Chunks) {
        self.open = open
    }

    /// A file that is in memory.
    package init(bytes: [UInt8]) {
        self.init {
            var rest = bytes[...]
            return {
                defer { rest = rest.dropFirst(1 << 16) }
                return Array(rest.prefix(1 << 16))
            }
        }
    }
}

/// The rows of a file in its order, read while they are asked for.
package struct CSVRows {
    private var reader: CSVReader
    private let chunks: CSVSource.Chunks
    private var rows: ArraySlice<CSVRow> = []
    private var isAtEnd = false

    /// Begins before the first row; a nil delimiter is detected.
    init(_ source: CSVSource, delimiter: Delimiter?, limits: ReadLimits) throws {
        reader = CSVReader(delimiter: delimiter, limits: limits)
        chunks = try source.open()
    }

    /// The detected delimiter and encoding, final at the end of the file.
    var found: (delimiter: Delimiter?, encoding: TextEncodingGuess) { (reader.delimiter, reader.encoding) }

    /// The next row; nil at the end.
    ///
    /// - Throws: as ``CSVReader``, and the errors of the source.
    package mutating func next() throws -> CSVRow? {
        while rows.isEmpty, !isAtEnd {
            let chunk = try chunks()
            isAtEnd = chunk.isEmpty
            rows = try (isAtEnd ? reader.finish() : reader.push(chunk[...]))[...]
        }
        return rows.popFirst()
    }
}
