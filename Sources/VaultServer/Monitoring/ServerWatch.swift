internal import CommandLineKit
internal import Dispatch
internal import HTTPServerKit
internal import Synchronization
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// Counts what passes, and logs the requests that failed or were refused.
///
/// A request costs one lock if it is counted, and none if it isn't. Lines are written on a thread of their own, since a
/// journal may be slow and a connection's thread must not wait for it.
final class ServerWatch: TrafficObserver {
    private let counts: Bool
    private let counters = Mutex(ServerMetrics())
    private let budget = Mutex(LogBudget())
    private let queue = DispatchQueue(label: "server.log", qos: .utility)
    private let now: @Sendable () -> Timestamp
    private let log: @Sendable (LogEvent) -> Void

    /// - Parameter counts: whether anybody asks for ``metrics``.
    init(counts: Bool, now: @escaping @Sendable () -> Timestamp, log: @escaping @Sendable (LogEvent) -> Void) {
        self.counts = counts
        self.now = now
        self.log = log
    }

    /// The counters so far.
    var metrics: ServerMetrics { counters.withLock { $0 } }

    func answered(_ head: HTTPRequest, _ id: RequestNumber, _ outcome: HTTPOutcome) {
        let isLogged = outcome.status >= 429
        guard counts || isLogged else { return }
        let route = RouteName(of: head)
        if counts { counters.withLock { $0.answered(route, status: outcome.status, in: outcome.time) } }
        guard isLogged else { return }
        let answer = LogEvent.Answer(route: route, status: outcome.status, time: outcome.time)
        guard var event = LogEvent(answer, of: id) else { return }
        if event.level == .warning {
            guard let dropped = budget.withLock({ $0.take(at: now()) }) else { return }
            event.dropped = dropped
        }
        queue.async { [event, log] in log(event) }
    }

    func pushed(_ results: [OperationResult]) {
        if counts { counters.withLock { $0.pushed(results) } }
    }

    func sent(_ changes: Int, by route: RouteName) {
        if counts, changes > 0 { counters.withLock { $0.sent(changes, by: route) } }
    }

    /// Counts attachments of one account that the store of attachments has lost, and says so.
    @Sendable func lost(_ attachments: Int) {
        counters.withLock { $0.lostAttachments += attachments }
        let amount = attachments.worded("stored attachment")
        let event = LogEvent(.error, "\(amount) of an account lost: devices are asked to send again what they have")
        queue.async { [log] in log(event) }
    }

    /// Returns when every line so far is written.
    func settle() { queue.sync {} }
}
