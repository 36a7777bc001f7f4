internal import Foundation

/// rclone as an S3-compatible server with an empty bucket, `receipts`.
package final class Rclone {
    package static let (id, secret) = ("vaultkey", "vaultsecret12345")
    private let process = Process()
    private let folder: TemporaryDirectory
    package let port: UInt16

    /// Starts rclone and waits until it accepts connections.
    package init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let program = root.appending(path: ".build/rclone/bin/rclone")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw RawHTTPClient.Failure(description: "\(program.path) is missing: run make deps")
        }
        folder = try TemporaryDirectory()
        port = try RawHTTPClient.freePort()
        let data = URL(filePath: folder.file("data"))
        try FileManager.default.createDirectory(
            at: data.appending(path: "receipts"), withIntermediateDirectories: true)
        process.executableURL = program
        process.arguments = [
            "serve", "s3", data.path, "--addr", "127.0.0.1:\(port)", "--auth-key", "\(Self.id),\(Self.secret)",
            "--vfs-cache-mode", "off", "--cache-dir", folder.file("cache"), "--log-file", folder.file("log"),
        ]
        process.environment = ["RCLONE_CONFIG": "/dev/null", "HOME": folder.path, "PATH": "/usr/bin:/bin"]
        process.standardError = FileHandle.nullDevice
        try process.run()
        while (try? RawHTTPClient(port: port)) == nil {
            guard process.isRunning else { throw RawHTTPClient.Failure(description: "rclone has ended") }
            sched_yield()
        }
    }

    deinit {
        // A clean stop is not needed, and the process may have inherited a signal mask that blocks other signals.
        kill(process.processIdentifier, SIGKILL)
    }
}
