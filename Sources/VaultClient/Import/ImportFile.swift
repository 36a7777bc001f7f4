internal import CommandTable
internal import Foundation
package import VaultExchange

/// A file of receipts, read from the disk by chunks.
package enum ImportFile: Sendable {
    case csv(CSVDocument)
    case json([UInt8])

    /// Reads a file; how is told by its name, and by its first byte where the name tells nothing.
    ///
    /// - Parameters:
    ///   - delimiter: nil finds it out.
    ///   - isCancelled: asked between two chunks.
    /// - Throws: ``Failure`` with a sentence about the file: missing, too large, binary, cut off.
    package static func read(
        _ path: String, delimiter: Delimiter? = nil, isCancelled: () -> Bool = { false }
    ) throws(Failure) -> ImportFile {
        do {
            let handle = try open(path)
            defer { try? handle.close() }
            let size = try handle.seekToEnd()
            try ReadLimits.standard.check(fileBytes: Int(clamping: size))
            try handle.seek(toOffset: 0)
            return isJSON(path) ? .json(try bytes(of: handle)) : .csv(try table(of: handle, delimiter, isCancelled))
        } catch {
            throw Failure(error)
        }
    }

    private static func open(_ path: String) throws -> FileHandle {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Failure(.failed, "There is no file '\(path)'.", hint: "Check the path.")
        }
        if isFolder.boolValue { throw Failure(.failed, "'\(path)' is a folder.", hint: "Name a CSV or JSON file in it.") }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw Failure(.failed, "The file '\(path)' cannot be read.", hint: "Check who may read it.")
        }
        return handle
    }

    private static func isJSON(_ path: String) -> Bool {
        path.lowercased().hasSuffix(".json")
    }

    private static func bytes(of handle: FileHandle) throws -> [UInt8] {
        Array(try handle.readToEnd() ?? Data())
    }

    private static func table(
        of handle: FileHandle, _ delimiter: Delimiter?, _ isCancelled: () -> Bool
    ) throws -> CSVDocument {
        var builder = CSVDocument.Builder(delimiter: delimiter)
        while let chunk = try handle.read(upToCount: 1 << 18), !chunk.isEmpty {
            if isCancelled() { throw Failure.interrupted }
            try builder.push(Array(chunk)[...])
        }
        return try builder.finish()
    }
}
