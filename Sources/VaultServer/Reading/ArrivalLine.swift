internal import Dispatch
internal import Synchronization
internal import VaultServerCore

/// Looks, one after the other, for contents that may have arrived in the store of attachments.
///
/// Whatever isn't found here is looked for when it is announced again or wanted, and each time the store is swept.
final class ArrivalLine: Sendable {
    /// How many may wait, while a store far away is slow.
    private static let limit = 1000

    private let media: MediaService
    private let queue = DispatchQueue(label: "server.arrivals")
    private let waiting = Mutex(0)

    init(_ media: MediaService) {
        self.media = media
    }

    /// Looks for a content soon; returns at once.
    func add(_ content: BlobKey) {
        let isTaken = waiting.withLock { count in
            guard count < ArrivalLine.limit else { return false }
            count += 1
            return true
        }
        guard isTaken else { return }
        queue.async { [self] in
            try? media.noteArrival(of: content)
            waiting.withLock { $0 -= 1 }
        }
    }
}
