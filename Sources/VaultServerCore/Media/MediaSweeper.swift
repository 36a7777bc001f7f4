internal import Synchronization
internal import VaultModel
internal import VaultWire

/// Deletes attachments that nothing needs, and finds out which announced ones never arrived and which stored ones are lost;
/// one small step at a time.
package final class MediaSweeper: Sendable {
    private struct Round {
        /// When the last complete walk through the store ended; nil for never.
        var endedAt: Timestamp?
        /// The place at which the walk continues; nil between two walks.
        var next: BlobPage.Start?
    }

    private let media: MediaService
    private let audit: MediaAudit
    private let round = Mutex(Round())
    /// The last failure about a single file; nil if there was none since one was thrown.
    private let fault = Mutex<BlobFailure?>(nil)
    private var storage: any ServerStorage { media.storage }
    private var store: any BlobStore { media.store }
    /// The pause between two walks through the whole store.
    private static let walkEvery: Int64 = 86_400_000

    /// - Parameter lost: called with the number of attachments of one account that the store has lost, after its devices
    ///   were called to send them again.
    package init(_ media: MediaService, lost: @escaping @Sendable (Int) -> Void = { _ in }) {
        self.media = media
        audit = MediaAudit(media, lost: lost)
    }

    /// Takes a step of about `limit` files. A failure of the store ends the step; a later one starts where it was. A file
    /// that the store refuses holds up no other one: its failure is thrown when there is nothing else to do.
    ///
    /// - Returns: whether there may be more to do.
    /// - Throws: ``BlobFailure``, ``StorageFailure``.
    package func step(limit: Int = 50) throws -> Bool {
        let now = media.ports.now()
        if try settle(now, limit: limit) { return true }
        if try expire(now, limit: limit) { return true }
        if try delete(now, limit: limit) { return true }
        if try depart(now, limit: limit) { return true }
        if try walk(now, limit: 10 * limit) { return true }
        if try deleteStrays(now, limit: limit) { return true }
        if try audit.step(now, limit: 10 * limit) { return true }
        if let fault = fault.withLock({ $0.take() }) { throw fault }
        return false
    }

    /// Does something about one file. If the store refuses that, the file waits behind all others.
    ///
    /// - Returns: whether it was done.
    private func attempt(_ blob: BlobRecord, _ now: Timestamp, _ body: () throws -> Void) throws -> Bool {
        do {
            try body()
            return true
        } catch let failure as BlobFailure where failure.code == .broken {
            fault.withLock { $0 = failure }
            try storage.write { storage in
                guard var waiting = try storage.blob(blob.key), waiting == blob else { return }
                waiting.changedAt = now
                try storage.put(waiting)
            }
            return false
        }
    }

    private func before(_ now: Timestamp, _ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: now.milliseconds - milliseconds)
    }

    /// Looks for announced blobs whose address has expired, so that those that never arrived count for nothing.
    private func settle(_ now: Timestamp, limit: Int) throws -> Bool {
        let due = before(now, Lifetime.arrival)
        let blobs = try storage.read { try $0.blobs(.announced, setBefore: due, limit: limit) }
        for blob in blobs { _ = try attempt(blob, now) { try media.look(for: blob, otherwise: .absent) } }
        return blobs.count == limit
    }

    /// Forgets expired files; a blob that no other file needs is then to be deleted.
    private func expire(_ now: Timestamp, limit: Int) throws -> Bool {
        try storage.write { storage in
            let expired = try storage.media(expiredBy: MediaExpiry(now: now), limit: limit)
            for file in expired {
                try storage.remove(file)
                guard try !storage.hasMedia(of: file.blob), var blob = try storage.blob(file.blob) else { continue }
                blob.state = .leaving
                blob.changedAt = now
                try storage.put(blob)
            }
            return expired.count == limit
        }
    }

    /// Deletes blobs, and then what is known of them, so that a crash in between repeats the deletion.
    private func delete(_ now: Timestamp, limit: Int) throws -> Bool {
        let after = Timestamp(milliseconds: now.milliseconds + 1)
        let blobs = try storage.read { try $0.blobs(.leaving, setBefore: after, limit: limit) }
        let deleted = try blobs.filter { blob in
            try attempt(blob, now) {
                try store.delete(blob.key)
                try storage.write { try $0.remove(blob) }
            }
        }
        return blobs.count == limit && !deleted.isEmpty
    }

    /// Deletes the blobs of removed accounts. An address signed before may be used for a while, so the account is
    /// forgotten only after nothing has been there for that long.
    private func depart(_ now: Timestamp, limit: Int) throws -> Bool {
        let departures = try storage.read { try $0.departures(limit: limit) }
        for departure in departures {
            let page = try store.list(of: departure.account, from: nil, limit: limit)
            for key in page.keys { try store.delete(key) }
            if page.next != nil { return true }
            if departure.at < before(now, Lifetime.arrival) {
                try storage.write { try $0.forgetDeparture(of: departure.account) }
            }
        }
        return false
    }

    /// Walks through the store once a day, and notes the blobs that no account knows: what a crash left, or what came
    /// after the copy from which the server was restored.
    private func walk(_ now: Timestamp, limit: Int) throws -> Bool {
        let current = round.withLock { $0 }
        if current.next == nil, let ended = current.endedAt, ended > before(now, Self.walkEvery) { return false }
        let page = try store.list(of: nil, from: current.next, limit: limit)
        try storage.write { storage in
            for key in page.keys {
                if try storage.blob(key) == nil { try storage.noteStray(key, at: now) }
            }
        }
        round.withLock { round in
            round.next = page.next
            if page.next == nil { round.endedAt = now }
        }
        return page.next != nil
    }

    private func deleteStrays(_ now: Timestamp, limit: Int) throws -> Bool {
        let due = before(now, Lifetime.stray)
        let strays = try storage.read { storage in
            try storage.strays(notedBefore: due, limit: limit).map { ($0, try storage.blob($0) != nil) }
        }
        for (key, isKnown) in strays {
            if !isKnown { try store.delete(key) }
            try storage.write { try $0.forgetStray(key) }
        }
        return strays.count == limit
    }
}
