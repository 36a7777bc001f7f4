internal import Foundation

/// Reads and damages files without the code under test.
package enum RawFile {
    /// Returns the file's bytes; none if it cannot be read.
    package static func bytes(of path: String) -> [UInt8] {
        (try? Data(contentsOf: URL(fileURLWithPath: path))).map(Array.init) ?? []
    }

    /// Writes over the bytes at this offset, or into a new file, and leaves the rest as it is.
    package static func write(_ content: [UInt8], to path: String, at offset: UInt64 = 0) throws {
        if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(fileURLWithPath: path)) }
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: offset)
        try file.write(contentsOf: content)
        try file.close()
    }
}
