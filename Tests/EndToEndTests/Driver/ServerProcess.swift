import Glibc
import VaultTestKit

/// A server without a terminal, on its own port; killed with its owner.
final class ServerProcess {
    /// The server ended before it printed its address.
    struct NotListening: Error {}

    private let process: SpawnedProcess
    let port: UInt16

    var pid: pid_t { process.pid }
    var isRunning: Bool { process.isRunning }

    /// Returns once the server listens. `runner` is a program with arguments that starts the server.
    init(
        data: String, host: String = "127.0.0.1", port wanted: UInt16 = 0, isOpen: Bool = false,
        database: String? = nil, certificate: TestCertificate? = nil, smsToken: String? = nil, more: [String] = [],
        runner: [String] = []
    ) throws {
        var words = ["serve", "--data", data, "--listen", "\(host):\(wanted)"]
        if isOpen { words.append("--open-registration") }
        if let database { words += ["--database", database] }
        if let certificate { words += ["--tls-certificate", certificate.path, "--tls-key", certificate.keyPath] }
        if let smsToken { words += ["--sms-token", smsToken] }
        words += more
        if host != "127.0.0.1" { words.append("--insecure-http") }
        // While nobody listens there, another test may get the port for a moment.
        for _ in 1...(wanted == 0 ? 1 : 20) {
            let process = try SpawnedProcess(runner + [Programs.server] + words)
            let line = process.read().split(whereSeparator: \.isNewline).first ?? ""
            if let port = line.split(separator: ":").last.flatMap({ UInt16($0.filter(\.isNumber)) }) {
                (self.process, self.port) = (process, port)
                return
            }
            process.end(SIGKILL)
            poll(nil, 0, 250)
        }
        throw NotListening()
    }

    /// Ends the server with a signal and waits for it.
    func end(_ signal: Int32) {
        process.end(signal)
    }
}
