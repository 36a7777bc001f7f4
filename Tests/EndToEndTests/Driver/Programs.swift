import Foundation
import SystemKit
import Testing

/// The built programs under test.
enum Programs {
    static let client = folder + "/rvault"
    static let server = folder + "/rvault-server"

    /// The fault proxy, which is only built for tests.
    static let chaos = besideTests + "/rv-chaos"

    /// The folder of the test binary, or the one that `RVAULT_PROGRAMS` names.
    private static let folder = ProcessInfo.processInfo.environment["RVAULT_PROGRAMS"] ?? besideTests

    private static let besideTests: String = {
        let test = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let built = URL(fileURLWithPath: test).deletingLastPathComponent().path
        let isThere = FileManager.default.isExecutableFile(atPath: built + "/rvault")
        return isThere ? built : FileManager.default.currentDirectoryPath + "/.build/debug"
    }()

    /// Runs `rvault` to its end with a home and cheap key derivation. `more` are additional variables; `runner` is a program
    /// with arguments that starts it.
    static func rvault(
        _ arguments: [String], home: String, input: String = "", timeout: Duration = .seconds(180),
        device: String = "here", more: [String: String] = [:], runner: [String] = []
    ) throws -> CommandResult {
        let words = runner + [client] + arguments
        var command = ChildCommand(
            words[0], Array(words.dropFirst()),
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": home, "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "xterm-256color",
                "XDG_RUNTIME_DIR": home + "/run", "RVAULT_DEVICE": device, "RVAULT_KEY_COST": "light",
            ].merging(more) { $1 }, directory: home)
        command.input = Array(input.utf8)
        command.timeout = timeout
        command.outputLimit = 64 << 20
        return try CommandRunner().run(command)
    }
}
