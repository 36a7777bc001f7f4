internal import Synchronization
internal import VaultModel
internal import VaultServerCore

/// Passes commits on to the live streams, and to a worker that is created later.
final class CommitBell: CommitObserver {
    private let hub: any CommitObserver
    private let worker = Mutex<ReadingWorker?>(nil)

    init(_ hub: any CommitObserver) {
        self.hub = hub
    }

    /// Wakes the worker after each commit from now on; nil for none.
    func ring(for worker: ReadingWorker?) {
        self.worker.withLock { $0 = worker }
    }

    func changed(_ account: UserID) {
        hub.changed(account)
        worker.withLock { $0 }?.wake()
    }

    func revoked(_ devices: [DeviceID]) { hub.revoked(devices) }
}
