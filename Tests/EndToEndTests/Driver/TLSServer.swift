import Glibc
import Testing
import VaultTestKit

/// A TLS server on a free port that shows a certificate and answers nothing; killed with its owner.
final class TLSServer {
    private let process: SpawnedProcess
    let port: UInt16

    /// Returns once the server listens.
    init(_ certificate: TestCertificate) throws {
        // It quits at the end of its input, so its input is a pipe that it holds open itself.
        let pipe = certificate.path + ".input"
        try #require(mkfifo(pipe, 0o600) == 0)
        let command = "exec /usr/bin/openssl s_server -accept 127.0.0.1:0 -key \"$1\" -cert \"$2\" 0<>\"$3\""
        process = try SpawnedProcess(["/bin/sh", "-c", command, "sh", certificate.keyPath, certificate.path, pipe])
        var said = ""
        while !said.contains("ACCEPT") || !said.hasSuffix("\n") {
            let piece = process.read()
            try #require(!piece.isEmpty, "openssl s_server ended: \(said)")
            said += piece
        }
        port = try #require(said.split(separator: ":").last.flatMap { UInt16($0.filter(\.isNumber)) })
    }

    /// Ends the server and returns everything clients sent inside TLS, which it prints at once.
    func end() -> String {
        process.end(SIGKILL)
        return process.read()
    }
}
