import Glibc
import SystemKit
import Testing

/// A server of TLS on a free port whose certificate nobody has signed but itself; killed with its owner.
final class TLSServer {
    private let process: SpawnedProcess
    let port: UInt16

    /// Makes the certificate in that folder; returns when it listens.
    init(folder: Folder) throws {
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

    /// Ends it; gives all that clients said to it inside TLS, and what it says of the connections.
    func end() -> String {
        process.end(SIGTERM)
        return process.read()
    }
}
