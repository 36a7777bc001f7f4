internal import Foundation

/// A new directory that only its owner can read, deleted with everything in it when the test releases it: also when the
/// test fails.
package final class TemporaryDirectory: Sendable {
    /// The file system that a directory is on.
    package enum Place: Sendable {
        case disk
        /// In memory where the system allows it, for tests that would mostly wait for disk syncs. Programs there may
        /// not be executable.
        case memory
    }

    /// Short enough for the path of a Unix socket in it.
    package let path: String

    package init(on place: Place = .disk) throws {
        let memory = "/dev/shm"
        let parent =
            switch place {
            case .memory where FileManager.default.isWritableFile(atPath: memory): memory
            case .memory, .disk: "/tmp"
            }
        var template = Array("\(parent)/rvault-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Returns the path that a file of this name has here, whether it exists or not.
    package func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file and returns its path.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    /// Writes a shell script that can be executed, and returns its path.
    ///
    /// Another process writes it: a file that is open for writing cannot be executed, and while another test starts a
    /// child, that child holds whatever this process has open.
    package func writeProgram(_ script: String, to name: String) throws -> String {
        let draft = try write("#!/bin/sh\n\(script)\n", to: "\(name).draft")
        let install = try Process.run(
            URL(fileURLWithPath: "/usr/bin/install"), arguments: ["-m", "755", draft, file(name)])
        install.waitUntilExit()
        try FileManager.default.removeItem(atPath: draft)
        return file(name)
    }

    /// Returns the names of everything here, sorted.
    package func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}
