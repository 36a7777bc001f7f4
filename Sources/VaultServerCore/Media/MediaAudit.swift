internal import Synchronization
internal import VaultModel

/// Compares the attachments that accounts have stored with what the store of blobs has, and calls the devices of an account
/// that lost some to announce all of theirs: each then sends what is lost, as far as it has it.
final class MediaAudit: Sendable {
    private struct Round {
        /// When the last complete comparison ended; nil for never.
        var endedAt: Timestamp?
        /// The blob after which the comparison continues; nil between two.
        var after: BlobKey?
    }

    /// The pause between two comparisons: each lists the whole store.
    private static let pause: Int64 = 7 * 86_400_000

    private let media: MediaService
    private let comparison: MediaComparison
    private let lost: @Sendable (Int) -> Void
    private let round = Mutex(Round())

    init(_ media: MediaService, lost: @escaping @Sendable (Int) -> Void) {
        self.media = media
        comparison = MediaComparison(media.storage, media.store)
        self.lost = lost
    }

    /// Compares about `limit` blobs.
    ///
    /// - Returns: whether there may be more to do.
    /// - Throws: ``StorageFailure``; ``BlobFailure``, also for a store that is empty although it should have blobs. Nothing is
    ///   noted as lost then: it may be a disk that isn't mounted.
    func step(_ now: Timestamp, limit: Int) throws -> Bool {
        let current = round.withLock { $0 }
        if current.after == nil, let ended = current.endedAt, now.milliseconds - ended.milliseconds < Self.pause {
            return false
        }
        let blobs = try comparison.page(after: current.after, limit: limit)
        for group in blobs { try compare(group, after: current.after) }
        let hasMore = blobs.reduce(0) { $0 + $1.count } == limit
        round.withLock { round in
            round.after = hasMore ? blobs.last?.last?.key : nil
            if !hasMore { round.endedAt = now }
        }
        return hasMore
    }

    /// Compares successive blobs of an account.
    private func compare(_ blobs: [BlobRecord], after former: BlobKey?) throws {
        let missing = try comparison.missing(among: blobs, after: former)
        guard let account = missing.first?.key.account else { return }
        try checkThatPlaceIsThere(missing.count)
        // Devices first: what is noted as lost is not found a second time.
        try media.storage.write { try $0.askForFullSync(of: account) }
        for blob in missing { try media.look(for: blob, otherwise: .absent) }
        media.sync.observer.changed(account)
        lost(missing.count)
    }

    private func checkThatPlaceIsThere(_ missing: Int) throws {
        let all = try media.store.list(of: nil, from: nil, limit: 1)
        guard all.keys.isEmpty, all.next == nil else { return }
        throw BlobFailure(
            .broken, reason: "there is no attachment, where at least \(missing) should be: is the disk mounted?")
    }
}
