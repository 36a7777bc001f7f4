internal import Foundation

/// A certificate with its key, each in a file.
package struct TestCertificate: Sendable {
    package let path: String
    package let keyPath: String

    /// Names files that are there.
    init(path: String, keyPath: String) {
        (self.path, self.keyPath) = (path, keyPath)
    }

    /// A certificate for `localhost` that vouches for itself.
    ///
    /// Made by openssl, valid from now on for the given days.
    package init(in folder: TemporaryDirectory, name: String = "tls", days: Int = 30) throws {
        path = folder.file("\(name).pem")
        keyPath = folder.file("\(name).key")
        try Self.openssl(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days \(days) -subj /CN=localhost "
                + "-addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout \(keyPath) -out \(path)")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyPath)
    }

    /// Runs openssl with words that contain no blanks.
    package static func openssl(_ words: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = words.split(separator: " ").map(String.init)
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    }

    package var bytes: [UInt8] { get throws { Array(try Data(contentsOf: URL(filePath: path))) } }
    package var keyBytes: [UInt8] { get throws { Array(try Data(contentsOf: URL(filePath: keyPath))) } }

    /// Puts the files in the place of another certificate's, one after the other.
    package func replace(_ other: TestCertificate) throws {
        try Data(bytes).write(to: URL(filePath: other.path))
        try Data(keyBytes).write(to: URL(filePath: other.keyPath))
    }
}
