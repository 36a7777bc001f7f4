internal import VaultJSON

/// One result of the doctor's examination of a server.
struct ServerFinding: Equatable, Sendable {
    enum Area: String, Sendable {
        case server, folder, key, store, certificate, attachments, disk, clock, reading
    }

    enum Level: String, Sendable {
        case good
        /// Worth knowing, but nothing is wrong.
        case notice
        case problem
    }

    let area: Area
    let level: Level
    /// One or two sentences: the state and, if it is wrong, what to do.
    let text: String
    /// The command's exit code because of it; nil if it is not a failure.
    var code: ServerExit?

    static func good(_ area: Area, _ text: String) -> Self { Self(area: area, level: .good, text: text) }
    static func notice(_ area: Area, _ text: String) -> Self { Self(area: area, level: .notice, text: text) }
    static func problem(_ area: Area, _ text: String, _ code: ServerExit = .failed) -> Self {
        Self(area: area, level: .problem, text: text, code: code)
    }

    static func problem(_ area: Area, _ error: any Error) -> Self {
        let error = ServerError(describing: error)
        return problem(area, error.description, error.code.exitCode)
    }

    /// The finding as a line: `ok   folder      Only its owner can use it.`
    var line: String {
        let sign =
            switch level {
            case .good: "ok  "
            case .notice: "--  "
            case .problem: "!!  "
            }
        return sign + " " + area.rawValue + String(repeating: " ", count: 12 - area.rawValue.count)
            + ServerOutput.visible(text)
    }

    var json: JSON {
        [
            "area": .string(area.rawValue), "level": .string(level.rawValue), "message": .string(text),
            "code": code.map { .integer(Int64($0.rawValue)) } ?? .null,
        ]
    }
}

extension [ServerFinding] {
    /// The exit code of the worst finding.
    var code: ServerExit {
        let order: [ServerExit] = [.damaged, .failed, .refused, .usage, .busy]
        return order.first { code in contains { $0.code == code } } ?? .ok
    }
}
