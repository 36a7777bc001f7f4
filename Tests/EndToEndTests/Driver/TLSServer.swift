import Glibc
import SystemKit
import Testing
import VaultTestKit

/// A TLS server on a free port with a self-signed certificate; killed with its owner.
final class TLSServer {
    private let process: SpawnedProcess
    let port: UInt16

    /// Creates the certificate in that folder and returns once the server listens.
    init(folder: TemporaryDirectory) throws {
        let (key, certificate) = (folder.path + "/tls.key", folder.path + "/tls.pem")
        let request =
            ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
            + ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
            + ["-keyout", key, "-out", certificate]
        let made = try CommandRunner().run(ChildCommand("/usr/bin/openssl", request))
        try #require(made.isSuccess, "\(String(decoding: made.errors, as: UTF8.self))")
        process = try SpawnedProcess(
            ["/usr/bin/openssl", "s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate])
        var said = ""
        while !said.contains("ACCEPT") || !said.hasSuffix("\n") {
            let piece = process.read()
            try #require(!piece.isEmpty, "openssl s_server ended: \(said)")
            said += piece
        }
        port = try #require(said.split(separator: ":").last.flatMap { UInt16($0.filter(\.isNumber)) })
    }

    /// Ends the server and returns everything clients sent inside TLS, and what it printed about the connections.
    func end() -> String {
        process.end(SIGTERM)
        return process.read()
    }
}
