internal import Foundation

/// A server that is not ours, below `.build`, where a target of the Makefile puts it: from its start until it is released.
final class ListeningProgram {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private let process = Process()

    /// Starts the program and waits until it accepts connections on the port.
    ///
    /// - Parameters:
    ///   - path: relative to `.build`.
    ///   - target: what to make if it is missing.
    init(
        _ path: String, from target: String, _ arguments: [String], environment: [String: String]? = nil, port: UInt16
    ) throws {
        let program = Self.root.appending(path: ".build/" + path)
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw RawHTTPClient.Failure(description: "\(program.path) is missing: run make \(target)")
        }
        process.executableURL = program
        process.arguments = arguments
        if let environment { process.environment = environment }
        process.standardError = FileHandle.nullDevice
        try process.run()
        while (try? RawHTTPClient(port: port)) == nil {
            guard process.isRunning else { throw RawHTTPClient.Failure(description: "\(program.path) has ended") }
            sched_yield()
        }
    }

    deinit {
        // A clean stop is not needed, and the process may have inherited a signal mask that blocks other signals.
        kill(process.processIdentifier, SIGKILL)
    }
}
