internal import SystemKit

/// A file for others that is put in its place when it is complete. Its errors have the program's own wording.
struct OutputFile {
    private let file: FileReplacement

    init(_ path: String) throws(Failure) {
        let (store, name) = FileStore.locating(path)
        do throws(SystemError) { file = try FileReplacement(of: name, in: store) } catch { throw Failure(error) }
    }

    func append(_ text: String) throws(Failure) {
        try append(bytes: Array(text.utf8))
    }

    func append(bytes: [UInt8]) throws(Failure) {
        do throws(SystemError) { try file.append(bytes) } catch { throw Failure(error) }
    }

    /// Puts the file in its place. A file that is never committed leaves no trace.
    func commit() throws(Failure) {
        do throws(SystemError) { try file.commit() } catch { throw Failure(error) }
    }

    /// Writes a whole file.
    static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        let file = try OutputFile(path)
        try file.append(bytes: bytes)
        try file.commit()
    }

    /// Whether a file of that name exists.
    static func isTaken(_ path: String) throws(Failure) -> Bool {
        let (store, name) = FileStore.locating(path)
        do throws(SystemError) { return try store.contains(name) } catch { throw Failure(error) }
    }
}
