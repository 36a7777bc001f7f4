package import CommandTable
internal import Sealing
internal import SystemKit
internal import Translation
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
        isCancelled: () -> Bool = { false }
    ) throws(Failure) -> ImportFile {
        let format = format ?? path.flatMap(ExchangeFormat.init(fileName:)) ?? .csv
        do {
            let file = try open(path)
            if let size = file.size { try ReadLimits.standard.check(fileBytes: size) }
            var stream = try AuthenticationStream()
            let content: Content =
                format == .json
                ? .json(try bytes(of: file, &stream, isCancelled))
                : .csv(try table(of: file, delimiter, &stream, isCancelled))
            return ImportFile(content: content, digest: FileDigest(stream.finish()))
        } catch {
            throw Failure(error)
        }
    }

    private static func open(_ path: String?) throws -> InputFile {
        guard let path else { return try InputFile.standardInput() }
        do throws(SystemError) {
            return try InputFile(path: path)
        } catch {
            switch error.code {
            case .notFound: throw Failure(.failed, "Can't find '\(path)'.", hint: "Check the path.")
            case .notAPlainFile:
                throw Failure(.failed, "'\(path)' is a folder.", hint: "Name a CSV or JSON file in it.")
            case .permissionDenied:
                throw Failure(.failed, "Can't read '\(path)'.", hint: "Check its permissions.")
            case .alreadyExists, .diskFull, .inputOutput, .tooLarge, .unsafePermissions, .invalidName, .closedByPeer,
                .nobodyListening, .timedOut, .cancelled, .noTerminal, .outOfResources, .malformed, .other:
                throw error
            }
        }
    }

    private static func bytes(
        of file: borrowing InputFile, _ stream: inout AuthenticationStream, _ isCancelled: () -> Bool
    ) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let chunk = try file.read(upTo: chunkSize)
            if chunk.isEmpty { return bytes }
            if isCancelled() { throw Failure.interrupted }
            stream.add(chunk)
            bytes += chunk
            try ReadLimits.standard.check(fileBytes: bytes.count)
        }
    }

    private static func table(
        of file: borrowing InputFile, _ delimiter: Delimiter?, _ stream: inout AuthenticationStream,
        _ isCancelled: () -> Bool
    ) throws -> CSVDocument {
        var builder = CSVDocument.Builder(delimiter: delimiter)
        while true {
            let chunk = try file.read(upTo: chunkSize)
            if chunk.isEmpty { return try builder.finish() }
            if isCancelled() { throw Failure.interrupted }
            stream.add(chunk)
            try builder.push(chunk[...])
        }
    }

    private static let chunkSize = 1 << 18
}
