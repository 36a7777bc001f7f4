import Foundation
import Testing

/// A server that runs without a terminal, on a port of its own; killed with its owner.
final class ServerProcess {
    private let process = Process()
    let port: UInt16

    var pid: pid_t { process.processIdentifier }

    /// Returns when it listens; `runner` is a program and its words that start the server in its place.
    init(data: String, port wanted: UInt16 = 0, isOpen: Bool = false, runner: [String] = []) throws {
        let output = Pipe()
        let words =
            runner + [Programs.server, "serve", "--data", data, "--listen", "127.0.0.1:\(wanted)"]
            + (isOpen ? ["--open-registration"] : [])
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        port = try #require(line.split(separator: ":").last.flatMap { UInt16($0.filter(\.isNumber)) })
    }

    deinit { end(SIGKILL) }

    var isRunning: Bool { process.isRunning }

    /// Returns when it is gone.
    func end(_ signal: Int32) {
        if process.isRunning { kill(process.processIdentifier, signal) }
        process.waitUntilExit()
    }
}
