internal import Dispatch
internal import Synchronization
internal import VaultServerCore

/// Deletes old data from the store: at the start and every hour, in steps so small that nobody waits long for one.
final class TidyingTimer: Sendable {
    private static let interval = DispatchTimeInterval.seconds(3600)
    /// The pause between two steps, so that other work comes first.
    private static let pause = DispatchTimeInterval.milliseconds(20)

    private let queue = DispatchQueue(label: "server.tidying", qos: .utility)
    private let isStopped = Mutex(false)
    private let sync: SyncService
    private let log: @Sendable (String) -> Void

    /// Takes the first step at once.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure`` if the first step fails: such a server should not start.
    init(sync: SyncService, log: @escaping @Sendable (String) -> Void) throws {
        self.sync = sync
        self.log = log
        schedule(after: try sync.tidy() ? Self.pause : Self.interval)
    }

    /// Returns when no step is running and none will start.
    func stop() {
        isStopped.withLock { $0 = true }
        queue.sync {}
    }

    private func schedule(after time: DispatchTimeInterval) {
        queue.asyncAfter(deadline: .now() + time) { [weak self] in self?.step() }
    }

    private func step() {
        guard !isStopped.withLock({ $0 }) else { return }
        do {
            schedule(after: try sync.tidy() ? Self.pause : Self.interval)
        } catch {
            log("can't delete old data right now: \(error)")
            schedule(after: Self.interval)
        }
    }
}
