internal import CommandTable
internal import Sealing
internal import Synchronization
internal import SystemKit
internal import Translation
internal import VaultExchange
internal import VaultModel

/// A file that is read more than once, and has to be the same each time. Only what has no size, such as a pipe, stays in
/// memory.
final class StableFile: Sendable {
    private let path: String?
    private let isCancelled: @Sendable () -> Bool
    private let held: [UInt8]?
    /// Of each chunk that was read so far, the last one empty.
    private let digests = Mutex<[[UInt8]]>([])

    private static let chunkSize = 1 << 16

    /// - Parameters:
    ///   - path: Nil for standard input.
    ///   - isCancelled: Called for each chunk that is read for the first time.
    init(_ path: String?, isCancelled: @escaping @Sendable () -> Bool) throws {
        let file = try Self.open(path)
        if let size = file.size { try ReadLimits.standard.check(fileBytes: size) }
        let isPipe = file.size == nil
        held =
            !isPipe
            ? nil
            : try Self.joined {
                if isCancelled() { throw Failure.interrupted }
                return try file.read(upTo: Self.chunkSize)
            }
        (self.path, self.isCancelled) = (path, isCancelled)
    }

    /// Begins at the first byte.
    func chunks() throws -> CSVSource.Chunks {
        var number = 0
        guard var rest = held?[...] else {
            let file = try Self.open(path)
            return { [self] in
                defer { number += 1 }
                return try checked(try file.read(upTo: Self.chunkSize), number)
            }
        }
        return { [self] in
            defer { (number, rest) = (number + 1, rest.dropFirst(Self.chunkSize)) }
            return try checked(Array(rest.prefix(Self.chunkSize)), number)
        }
    }

    /// Reads all of it.
    func bytes() throws -> [UInt8] { try Self.joined(chunks()) }

    /// The digest of the whole file, once it was read.
    func digest() throws -> FileDigest {
        FileDigest(try Self.hash(digests.withLock { Array($0.joined()) }))
    }

    private func checked(_ chunk: [UInt8], _ number: Int) throws -> [UInt8] {
        let digest = try Self.hash(chunk)
        let known = digests.withLock { digests in
            if number == digests.count { digests.append(digest) }
            return digests[number]
        }
        guard known == digest else {
            throw Failure(
                .failed, "'\(path?.split(separator: "/").last ?? "")' changed while it was being read.",
                hint: "Import it again.")
        }
        if isCancelled() { throw Failure.interrupted }
        return chunk
    }

    private static func hash(_ bytes: [UInt8]) throws -> [UInt8] {
        var stream = try AuthenticationStream()
        stream.add(bytes)
        return stream.finish()
    }

    private static func joined(_ chunks: () throws -> [UInt8]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while case let chunk = try chunks(), !chunk.isEmpty {
            bytes += chunk
            try ReadLimits.standard.check(fileBytes: bytes.count)
        }
        return bytes
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
}
