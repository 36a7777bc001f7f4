import Glibc

/// A server that runs without a terminal, on a port of its own; killed with its owner.
final class ServerProcess {
    /// It ended before it said where it listens.
    struct NotListening: Error {}

    private let process: SpawnedProcess
    let port: UInt16

    var pid: pid_t { process.pid }
    var isRunning: Bool { process.isRunning }

    /// Returns when it listens; `runner` is a program and its words that start the server in its place.
    init(
        data: String, host: String = "127.0.0.1", port wanted: UInt16 = 0, isOpen: Bool = false, runner: [String] = []
    ) throws {
        var words = ["serve", "--data", data, "--listen", "\(host):\(wanted)"]
        if isOpen { words.append("--open-registration") }
        if host != "127.0.0.1" { words.append("--insecure-http") }
        process = try SpawnedProcess(runner + [Programs.server] + words)
        let line = process.read()
        guard let port = line.split(separator: ":").last.flatMap({ UInt16($0.filter(\.isNumber)) }) else {
            throw NotListening()
        }
        self.port = port
    }

    /// Returns when it is gone.
    func end(_ signal: Int32) {
        process.end(signal)
    }
}
