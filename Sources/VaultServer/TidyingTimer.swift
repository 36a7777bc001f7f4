internal import Dispatch
internal import Synchronization
internal import VaultServerCore

/// Deletes old data from the store: at the start and every hour, in steps so small that nobody waits long for one.
final class TidyingTimer: Sendable {
    private static let interval = DispatchTimeInterval.seconds(3600)
    /// The pause between two steps, so that other work comes first.
    private static let pause = DispatchTimeInterval.milliseconds(20)

    private let queue = DispatchQueue(label: "server.tidying", qos: .utility)
    /// Apart from the other, since it may wait for another server.
    private let sweeping = DispatchQueue(label: "server.sweeping", qos: .utility)
    private let isStopped = Mutex(false)
    /// Why the last step of a sweep failed; nil if it did not.
    private let sweepFault = Mutex<String?>(nil)
    private let sync: SyncService
    private let sweeper: MediaSweeper?
    private let hourly: @Sendable () -> Void
    private let log: @Sendable (String) -> Void

    /// Takes the first step at once.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure`` if the first step fails: such a server should not start.
    init(
        sync: SyncService, sweeper: MediaSweeper?, hourly: @escaping @Sendable () -> Void = {},
        log: @escaping @Sendable (String) -> Void
    ) throws {
        self.sync = sync
        self.sweeper = sweeper
        self.hourly = hourly
        self.log = log
        hourly()
        schedule(after: try sync.tidy() ? Self.pause : Self.interval)
        if sweeper != nil { scheduleSweep(after: Self.pause) }
    }

    /// Returns when no step is running and none will start.
    func stop() {
        isStopped.withLock { $0 = true }
        queue.sync {}
        sweeping.sync {}
    }

    private func schedule(after time: DispatchTimeInterval) {
        queue.asyncAfter(deadline: .now() + time) { [weak self] in self?.step() }
    }

    private func step() {
        guard !isStopped.withLock({ $0 }) else { return }
        do {
            let hasMore = try sync.tidy()
            if !hasMore { hourly() }
            schedule(after: hasMore ? Self.pause : Self.interval)
        } catch {
            log("can't delete old data right now: \(error)")
            schedule(after: Self.interval)
        }
    }

    /// Sweeps attachments without waiting for the next turn.
    func sweepSoon() {
        sweeping.async { [weak self] in
            guard let self, let sweeper else { return }
            do {
                while try !isStopped.withLock({ $0 }) && sweeper.step() {}
                sweepFault.withLock { $0 = nil }
            } catch {
                failed(error)
            }
        }
    }

    private func scheduleSweep(after time: DispatchTimeInterval) {
        sweeping.asyncAfter(deadline: .now() + time) { [weak self] in self?.sweep() }
    }

    private func sweep() {
        guard let sweeper, !isStopped.withLock({ $0 }) else { return }
        do {
            let hasMore = try sweeper.step()
            if !hasMore { sweepFault.withLock { $0 = nil } }
            scheduleSweep(after: hasMore ? Self.pause : Self.interval)
        } catch {
            failed(error)
            scheduleSweep(after: Self.interval)
        }
    }

    private func failed(_ error: any Error) {
        sweepFault.withLock { $0 = (error as? BlobFailure)?.reason ?? String(describing: error) }
        log("can't sweep attachments right now: \(error)")
    }

    /// Why attachments could not be swept the last time; nil if they could.
    var attachmentsFault: String? { sweepFault.withLock { $0 } }
}
