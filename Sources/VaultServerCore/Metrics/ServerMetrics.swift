internal import VaultModel
package import VaultWire

/// The counters of a server since it started.
package struct ServerMetrics: Equatable, Sendable {
    /// The first digit of a status.
    enum StatusClass: Int, CaseIterable, Sendable {
        case success = 2
        case client = 4
        case server = 5

        /// The server sends no other statuses than 2xx, 4xx and 5xx.
        init(_ status: Int) {
            self = Self(rawValue: status / 100) ?? (status < 400 ? .success : .server)
        }
    }

    /// The outcome of an operation of a push, as ``OperationResult/Verdict`` distinguishes them.
    enum PushOutcome: String, CaseIterable, Sendable {
        case accepted, merged, conflict, duplicate, rejected

        init(_ verdict: OperationResult.Verdict) {
            self =
                switch verdict {
                case .applied(.accepted, _): .accepted
                case .applied(.merged, _): .merged
                case .applied(.conflict, _): .conflict
                case .duplicate: .duplicate
                case .rejected: .rejected
                }
        }
    }

    /// The counters of one route.
    struct Requests: Equatable, Sendable {
        private(set) var times = DurationHistogram()
        private var (successes, clientErrors, serverErrors) = (0, 0, 0)

        mutating func add(_ status: StatusClass, _ time: Duration) {
            times.add(time)
            switch status {
            case .success: successes += 1
            case .client: clientErrors += 1
            case .server: serverErrors += 1
            }
        }

        subscript(status: StatusClass) -> Int {
            switch status {
            case .success: successes
            case .client: clientErrors
            case .server: serverErrors
            }
        }
    }

    private(set) var requests: [RouteName: Requests] = [:]
    private(set) var operations: [PushOutcome: Int] = [:]
    private(set) var changes: [RouteName: Int] = [:]
    /// Requests that a rate limit refused.
    private(set) var rateLimited = 0
    /// Attachments that had been stored, and were gone when ``MediaSweeper`` looked.
    package var lostAttachments = 0

    package init() {}

    package mutating func answered(_ route: RouteName, status: Int, in time: Duration) {
        requests[route, default: Requests()].add(StatusClass(status), time)
        if status == 429 { rateLimited += 1 }
    }

    package mutating func pushed(_ results: [OperationResult]) {
        for result in results { operations[PushOutcome(result.verdict), default: 0] += 1 }
    }

    package mutating func sent(_ changes: Int, by route: RouteName) {
        self.changes[route, default: 0] += changes
    }
}
