import Foundation
import Testing

/// A server that runs without a terminal, on a port of its own; killed with its owner.
final class ServerProcess {
    private let process = Process()
    let port: UInt16

    /// Returns when it listens.
    init(data: String) throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: Programs.server)
        process.arguments = ["serve", "--data", data, "--listen", "127.0.0.1:0"]
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        port = try #require(line.split(separator: ":").last.flatMap { UInt16($0.filter(\.isNumber)) })
    }

    deinit { end(SIGKILL) }

    /// Returns when it is gone.
    func end(_ signal: Int32) {
        if process.isRunning { kill(process.processIdentifier, signal) }
        process.waitUntilExit()
    }
}
