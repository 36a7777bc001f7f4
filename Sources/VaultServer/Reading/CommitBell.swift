internal import Synchronization
internal import VaultModel
internal import VaultServerCore

/// Passes commits on to the live streams, and to what is created later: the worker that reads attachments, and the line of
/// those that may have arrived.
final class CommitBell: CommitObserver {
    private let hub: any CommitObserver
    private let worker = Mutex<ReadingWorker?>(nil)
    private let arrivals = Mutex<ArrivalLine?>(nil)

    init(_ hub: any CommitObserver) {
        self.hub = hub
    }

    /// Wakes the worker after each commit from now on, and adds to the line what receipts name; nil for none.
    func ring(for worker: ReadingWorker?, _ arrivals: ArrivalLine?) {
        self.worker.withLock { $0 = worker }
        self.arrivals.withLock { $0 = arrivals }
    }

    func changed(_ account: UserID) {
        hub.changed(account)
        worker.withLock { $0 }?.wake()
    }

    func revoked(_ devices: [DeviceID]) { hub.revoked(devices) }

    func named(unconfirmed contents: Set<BlobKey>) {
        guard let arrivals = arrivals.withLock({ $0 }) else { return }
        for content in contents { arrivals.add(content) }
    }
}
