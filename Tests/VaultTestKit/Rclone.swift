internal import Foundation

/// rclone as an S3-compatible server with an empty bucket, `receipts`.
package final class Rclone {
    package static let (id, secret) = ("vaultkey", "vaultsecret12345")
    private let program: ListeningProgram
    private let folder: TemporaryDirectory
    package let port: UInt16

    /// Starts rclone and waits until it accepts connections.
    package init() throws {
        folder = try TemporaryDirectory()
        port = try RawHTTPClient.freePort()
        let data = URL(filePath: folder.file("data"))
        try FileManager.default.createDirectory(
            at: data.appending(path: "receipts"), withIntermediateDirectories: true)
        let arguments = [
            "serve", "s3", data.path, "--addr", "127.0.0.1:\(port)", "--auth-key", "\(Self.id),\(Self.secret)",
            "--vfs-cache-mode", "off", "--cache-dir", folder.file("cache"), "--log-file", folder.file("log"),
        ]
        program = try ListeningProgram(
            "rclone/bin/rclone", from: "deps", arguments,
            environment: ["RCLONE_CONFIG": "/dev/null", "HOME": folder.path, "PATH": "/usr/bin:/bin"], port: port)
    }
}
