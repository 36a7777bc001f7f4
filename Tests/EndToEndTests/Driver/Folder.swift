import Foundation
import Testing

/// A temporary folder for one story, deleted with it.
final class Folder {
    let path: String

    init() throws {
        var template = Array("/tmp/rvault-story-XXXXXX".utf8CString)
        let made = try #require(mkdtemp(&template))
        path = String(cString: made)
        try FileManager.default.createDirectory(
            atPath: path + "/run", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and returns its path.
    func write(_ text: String, to name: String) throws -> String {
        let file = path + "/" + name
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }
}
