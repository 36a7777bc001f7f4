internal import VaultJSON
package import VaultModel
package import VaultWire

/// An event of the server's log, which is one line.
package struct LogEvent: Equatable, Sendable {
    /// How much an operator should care.
    package enum Level: String, Sendable {
        /// Nothing is wrong.
        case info
        /// Something was refused, as it should be.
        case warning
        /// Something failed that is the server's own task.
        case error
    }

    /// An answer that is worth a line.
    package struct Answer: Equatable, Sendable {
        package var route: RouteName
        package var status: Int
        /// The time that the server took.
        package var time: Duration

        package init(route: RouteName, status: Int, time: Duration) {
            self.route = route
            self.status = status
            self.time = time
        }
    }

    package var level: Level
    /// Cleaned by ``LogText``: no address, secret or id, whatever is given.
    package let message: String
    /// The request that it belongs to, by the `requestId` of its answer.
    package var request: RequestNumber?
    package var answer: Answer?
    /// Events like this one that were left out before it, as ``LogBudget`` says.
    package var dropped = 0

    package init(_ level: Level, _ message: String, request: RequestNumber? = nil) {
        self.level = level
        self.message = LogText.clean(message)
        self.request = request
    }

    /// A request that failed or was refused; nil for all others.
    package init?(_ answer: Answer, of request: RequestNumber) {
        switch answer.status {
        case 500...: self.init(.error, "request failed", request: request)
        case 429: self.init(.warning, "request refused", request: request)
        default: return nil
        }
        self.answer = answer
    }
}

/// The form of the log.
package enum LogForm: String, CaseIterable, Sendable {
    /// For people, and for a journal that notes the time itself.
    case text
    /// One JSON object in each line.
    case json
}

extension LogEvent {
    /// Returns the line without its end.
    package func line(_ form: LogForm, at time: Timestamp) -> String {
        switch form {
        case .text: text
        case .json: json(at: time).text
        }
    }

    private var text: String {
        var words = ["rvault-server:"]
        if let request { words.append(request.description) }
        words.append(message)
        if let answer {
            words[words.count - 1] += ":"
            words.append("\(answer.route.rawValue) \(answer.status) after \(answer.time.roundedSeconds) s")
        }
        if dropped > 0 { words.append("(\(dropped) others left out)") }
        return words.joined(separator: " ")
    }

    private func json(at time: Timestamp) -> JSON {
        var members: [String: JSON] = [
            "time": .string(time.description), "level": .string(level.rawValue), "message": .string(message),
        ]
        if let request { members["request"] = .string(request.description) }
        if let answer {
            members["route"] = .string(answer.route.rawValue)
            members["status"] = .integer(Int64(answer.status))
            members["seconds"] = JSON(answer.time.roundedSeconds)
        }
        if dropped > 0 { members["leftOut"] = .integer(Int64(dropped)) }
        return .object(members)
    }
}

extension Duration {
    /// In seconds, rounded to a microsecond.
    fileprivate var roundedSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds * 1_000_000 + attoseconds / 1_000_000_000_000) / 1_000_000
    }
}
