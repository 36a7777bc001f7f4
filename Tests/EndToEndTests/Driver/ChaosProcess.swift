import FaultProxy
import Foundation
import SystemKit
import Testing

/// A server on one host of a ``NetworkPair`` behind a fault proxy, which listens for the other host, or whatever else
/// is there in its place.
final class ChaosProcess {
    private let server: ServerProcess
    private let runner: [String]
    private let record: String
    private var proxy: SpawnedProcess?
    let port: UInt16

    init(data: String, runner: [String]) throws {
        self.runner = runner
        record = data + ".requests"
        server = try ServerProcess(data: data, isOpen: true, runner: runner)
        let proxy = try Self.start(runner, to: server.port, port: 0, record, .none)
        (self.proxy, port) = proxy
    }

    /// Lets every exchange from now on have this fault; open connections are cut.
    func meet(_ fault: Fault = .none) throws {
        goAway()
        proxy = try Self.start(runner, to: server.port, port: port, record, fault).0
    }

    /// Leaves nobody listening, while the host stays.
    func goAway() {
        proxy?.end(SIGKILL)
        proxy = nil
    }

    /// The milliseconds since 1970 at which requests with that path arrived.
    func requests(_ path: String) throws -> [Int64] {
        try String(contentsOfFile: record, encoding: .utf8).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return words.count == 3 && words[2] == path ? Int64(words[0]) : nil
        }
    }

    private static func start(
        _ runner: [String], to server: UInt16, port: UInt16, _ record: String, _ fault: Fault
    ) throws -> (SpawnedProcess, UInt16) {
        let words = [
            Programs.chaos, "--to", String(server), "--listen", String(port), "--everywhere", "yes", "--record", record,
            "--fault", fault.description,
        ]
        let process = try SpawnedProcess(runner + words)
        let line = process.read()
        let place = try #require(line.split(separator: ",").dropFirst().first, "rv-chaos: \(line)")
        let port = try #require(place.split(separator: ":").last.flatMap { UInt16($0) }, "rv-chaos: \(line)")
        return (process, port)
    }
}
