package import CommandTable
package import VaultJSON

/// One result of the doctor's examination.
package struct Finding: Hashable, Sendable {
    package enum Area: String, Hashable, Sendable {
        case terminal, vault, sync, reminders
    }

    package enum Level: String, Hashable, Sendable {
        case good
        /// Worth knowing, but nothing is wrong.
        case notice
        case problem
    }

    var area: Area
    package var level: Level
    /// One or two sentences: the state and, if it is wrong, what to do.
    var text: String
    /// The command's exit code because of it; nil if it is not a failure.
    var code: ExitCode?

    package static func good(_ area: Area, _ text: String) -> Finding { Finding(area: area, level: .good, text: text) }
    package static func notice(_ area: Area, _ text: String, _ code: ExitCode? = nil) -> Finding {
        Finding(area: area, level: .notice, text: text, code: code)
    }
    package static func problem(_ area: Area, _ text: String, _ code: ExitCode) -> Finding {
        Finding(area: area, level: .problem, text: text, code: code)
    }

    /// The finding as a line: `ok   vault     Every page of the store is sound.`
    package var line: String {
        let sign =
            switch level {
            case .good: "ok  "
            case .notice: "--  "
            case .problem: "!!  "
            }
        let name = area.rawValue + String(repeating: " ", count: 10 - area.rawValue.count)
        return sign + " " + name + text
    }

    package var json: JSON {
        [
            "area": .string(area.rawValue), "level": .string(level.rawValue), "message": .string(text),
            "code": code.map { .integer(Int64($0.rawValue)) } ?? .null,
        ]
    }
}

extension [Finding] {
    /// The exit code of the worst finding.
    package var code: ExitCode {
        let order: [ExitCode] = [.damaged, .locked, .failed, .refused, .unreachable, .someFailed, .conflicts, .busy]
        return order.first { code in contains { $0.code == code } } ?? .ok
    }
}
