package import CommandTable
package import VaultExchange
package import VaultModel

/// A file of receipts, read from disk in chunks.
package struct ImportFile: Sendable {
    package enum Content: Sendable {
        case csv(CSVDocument)
        case json([UInt8])
    }

    package let content: Content
    /// The digest of the bytes that ``content`` was made from.
    package let digest: FileDigest

    /// Reads a file, or standard input if there is no path; calls `isCancelled` between two chunks.
    ///
    /// If no format is given, the file's name decides, with CSV as the default. A nil delimiter is detected. Throws a
    /// ``Failure`` about the file: missing, too large, binary, truncated.
    package static func read(
        _ path: String?, format: ExchangeFormat? = nil, delimiter: Delimiter? = nil,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(Failure) -> ImportFile {
        let format = format ?? path.flatMap(ExchangeFormat.init(fileName:)) ?? .csv
        return try Failure.wrapping {
            let file = try StableFile(path, isCancelled: isCancelled)
            let content: Content =
                format == .json
                ? .json(try file.bytes())
                : .csv(try CSVDocument(CSVSource { try file.chunks() }, delimiter: delimiter))
            return ImportFile(content: content, digest: try file.digest())
        }
    }
}
