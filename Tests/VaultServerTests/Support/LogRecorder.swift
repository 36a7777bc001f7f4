import Synchronization
import VaultModel
import VaultServerCore

/// Keeps the log of a server.
final class LogRecorder: Sendable {
    private let recorded = Mutex<[LogEvent]>([])

    var events: [LogEvent] { recorded.withLock { $0 } }

    /// Everything in both forms, as an operator would find it.
    var text: String {
        LogForm.allCases.flatMap { form in
            events.map { $0.line(form, at: Timestamp(milliseconds: 0)) }
        }.joined(separator: "\n")
    }

    func write(_ event: LogEvent) { recorded.withLock { $0.append(event) } }
}
