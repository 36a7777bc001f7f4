internal import SystemKit

/// A file for others that is put in its place when it is complete. Its errors have the program's own wording.
package struct OutputFile {
    private let file: FileReplacement

    package init(_ path: String) throws(Failure) {
        let (store, name) = FileStore.locating(path)
        do throws(SystemError) { file = try FileReplacement(of: name, in: store) } catch { throw Failure(error) }
    }

    /// Appends text to the file, which nobody sees before ``commit()``.
    package func append(_ text: String) throws(Failure) {
        try append(bytes: Array(text.utf8))
    }

    package func append(bytes: [UInt8]) throws(Failure) {
        try Failure.wrapping { try file.append(bytes) }
    }

    /// Puts the file in its place. A file that is never committed leaves no trace.
    package func commit() throws(Failure) {
        try Failure.wrapping { try file.commit() }
    }

    /// Writes a whole file.
    package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        let file = try OutputFile(path)
        try file.append(bytes: bytes)
        try file.commit()
    }

    /// Writes a whole file under a name that no other has, with a number if the given one is taken.
    ///
    /// - Returns: the file's name.
    package static func writeNew(_ bytes: [UInt8], as path: String) throws(Failure) -> String {
        let output = try OutputFile(path)
        try output.append(bytes: bytes)
        return try Failure.wrapping { try output.file.commitAsNew() }
    }

    /// Whether a file of that name exists.
    package static func isTaken(_ path: String) throws(Failure) -> Bool {
        let (store, name) = FileStore.locating(path)
        return try Failure.wrapping { try store.contains(name) }
    }
}
