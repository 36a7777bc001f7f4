internal import Foundation
internal import SystemKit

/// A PostgreSQL server for a test that listens at 127.0.0.1, and speaks TLS if it has a certificate; it ends with its owner.
package final class SecurePostgres: Sendable {
    private let folder: TemporaryDirectory
    private let server: Companion
    package let port: UInt16

    /// - Parameter rules: the lines of its `pg_hba.conf`; by default it asks nobody for a password.
    package init(_ certificate: TestCertificate?, rules: String? = nil) throws {
        folder = try TemporaryDirectory(on: .memory)
        port = try RawHTTPClient.freePort()
        var words = ["listen_addresses=127.0.0.1"]
        if let rules { words.append("hba_file=\(try folder.write(rules, to: "pg_hba.conf"))") }
        if let certificate {
            // The files have to belong to its user.
            let (path, key) = (folder.file("tls.pem"), folder.file("tls.key"))
            try FileManager.default.copyItem(atPath: certificate.path, toPath: path)
            try FileManager.default.copyItem(atPath: certificate.keyPath, toPath: key)
            words += ["ssl=on", "ssl_cert_file=\(path)", "ssl_key_file=\(key)"]
        }
        server = try TestScript.start(
            "test-postgres.sh", [folder.path] + words.flatMap { ["-c", $0] }, port: port, cleaning: folder)
    }

    /// The address of its database for its administrator, by its socket.
    package var administrator: String { "host=\(folder.path) port=\(port) user=vault dbname=postgres" }

    /// The address of its database, for a client that wants to know whom it talks to.
    ///
    /// - Parameter authority: the file of who has to vouch for the server.
    package func url(host: String = "localhost", trusting authority: String) -> String {
        "postgresql://vault@\(host):\(port)/postgres?sslmode=verify-full&sslrootcert=\(authority)"
    }
}
