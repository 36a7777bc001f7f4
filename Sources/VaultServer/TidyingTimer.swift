internal import Synchronization
internal import VaultServerCore

/// Deletes old data from the store: at the start and every hour, in steps so small that nobody waits long for one.
final class TidyingTimer: Sendable {
    private let tidying: StepTimer
    /// Apart from the other, since it may wait for another server; nil without attachments.
    private let sweeping: StepTimer?
    private let fault: SweepFault

    /// Takes the first step at once.
    ///
    /// - Parameter hourly: called at the start, and whenever all that is old was deleted.
    /// - Throws: ``VaultServerCore/StorageFailure`` if the first step fails: such a server should not start.
    init(
        sync: SyncService, sweeper: MediaSweeper?, hourly: @escaping @Sendable () -> Void = {},
        log: @escaping @Sendable (String) -> Void
    ) throws {
        let fault = SweepFault()
        self.fault = fault
        tidying = StepTimer("server.tidying") {
            let hasMore = try sync.tidy()
            if !hasMore { hourly() }
            return hasMore
        } failed: {
            log("can't delete old data right now: \($0)")
        }
        sweeping = sweeper.map { sweeper in
            StepTimer("server.sweeping") {
                let hasMore = try sweeper.step()
                if !hasMore { fault.note(nil) }
                return hasMore
            } failed: {
                fault.note($0)
                log("can't sweep attachments right now: \($0)")
            }
        }
        hourly()
        tidying.begin(hasMore: try sync.tidy())
        sweeping?.begin(hasMore: true)
    }

    /// Returns when no step is running and none will start.
    func stop() {
        tidying.stop()
        sweeping?.stop()
    }

    /// Sweeps attachments without waiting for the next turn.
    func sweepSoon() { sweeping?.finishSoon() }

    /// Why attachments could not be swept the last time; nil if they could.
    var attachmentsFault: String? { fault.reason }
}

/// Why the last step of a sweep failed.
private final class SweepFault: Sendable {
    private let kept = Mutex<String?>(nil)

    var reason: String? { kept.withLock { $0 } }

    func note(_ error: (any Error)?) {
        let reason = error.map { ($0 as? BlobFailure)?.reason ?? String(describing: $0) }
        kept.withLock { $0 = reason }
    }
}
