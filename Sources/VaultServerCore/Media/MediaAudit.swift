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
    private let lost: @Sendable (Int) -> Void
    private let round = Mutex(Round())

    init(_ media: MediaService, lost: @escaping @Sendable (Int) -> Void) {
        self.media = media
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
        let blobs = try media.storage.read { try $0.storedBlobs(after: current.after, limit: limit) }
        for (account, blobs) in Dictionary(grouping: blobs, by: \.key.account).sorted(by: { $0.key < $1.key }) {
            try compare(blobs, of: account, after: current.after)
        }
        let hasMore = blobs.count == limit
        round.withLock { round in
            round.after = hasMore ? blobs.last?.key : nil
            if !hasMore { round.endedAt = now }
        }
        return hasMore
    }

    /// Compares successive blobs of an account.
    private func compare(_ blobs: [BlobRecord], of account: UserID, after former: BlobKey?) throws {
        guard let last = blobs.last?.key else { return }
        let found = try listed(account, after: former?.account == account ? former : nil, through: last)
        let missing = try blobs.filter { blob in
            // One that arrived since the list was read is not in it.
            try !found.contains(blob.key) && !blob.isSatisfied(by: media.store.properties(of: blob.key))
        }
        guard !missing.isEmpty else { return }
        try checkThatPlaceIsThere(missing.count)
        // Devices first: what is noted as lost is not found a second time.
        try media.storage.write { try $0.askForFullSync(of: account) }
        for blob in missing { try media.look(for: blob, otherwise: .absent) }
        media.sync.observer.changed(account)
        lost(missing.count)
    }

    /// The blobs of an account that the store has.
    private func listed(_ account: UserID, after former: BlobKey?, through last: BlobKey) throws -> Set<BlobKey> {
        var found: Set<BlobKey> = []
        var after = former?.description
        repeat {
            let page = try media.store.list(under: BlobKey.prefix(of: account), after: after, limit: 1000)
            found.formUnion(page.keys)
            after = page.next
        } while after.map { $0 < last.description } ?? false
        return found
    }

    private func checkThatPlaceIsThere(_ missing: Int) throws {
        let all = try media.store.list(under: BlobKey.root, after: nil, limit: 1)
        guard all.keys.isEmpty, all.next == nil else { return }
        throw BlobFailure(
            .broken, reason: "there is no attachment, where at least \(missing) should be: is the disk mounted?")
    }
}
