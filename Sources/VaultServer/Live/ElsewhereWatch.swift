internal import Dispatch
internal import Synchronization
internal import VaultModel
internal import VaultServerCore

/// Has the streams of this process learn of changes by other processes that use the same store: from the store, or where it
/// tells nothing, by looking.
final class ElsewhereWatch: Sendable {
    private let hub: LiveHub
    private let woken: @Sendable () -> Void
    private let hearing: (any ChangeHearing)?
    private let ticks = Mutex(0)

    /// The time between two calls of ``tick()``: a nudge has to arrive within one second.
    static let interval: DispatchTimeInterval = .milliseconds(500)
    /// How many looks are left out while changes are heard: one that was lost is made good within 10 s.
    private static let patience = 20

    /// - Parameters:
    ///   - log: gets a line when the store stops telling of changes, and when it tells again.
    ///   - woken: called after each change that may be one.
    init(
        _ storage: any ServerStorage, _ hub: LiveHub, log: @escaping @Sendable (LogEvent) -> Void,
        woken: @escaping @Sendable () -> Void
    ) {
        self.hub = hub
        self.woken = woken
        hearing = storage.hearing { account in
            if let account { hub.look(at: account) } else { hub.look() }
            woken()
        } lost: { reason in
            let event = reason.map { LogEvent(.error, "the database doesn't notify this server: \($0)") }
            log(event ?? LogEvent(.info, "the database notifies this server again"))
        }
    }

    /// Looks, if it is time to.
    func tick() {
        let patience = hearing?.isHearing == true ? Self.patience : 1
        let isDue = ticks.withLock { ticks in
            ticks = ticks + 1 < patience ? ticks + 1 : 0
            return ticks == 0
        }
        guard isDue else { return }
        hub.look()
        woken()
    }

    func stop() { hearing?.stop() }
}
