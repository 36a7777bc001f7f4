package import VaultModel
package import VaultWire

/// A file of an attachment as a device announced it. It never changes its content.
package struct MediaRecord: Equatable, Sendable {
    package let id: MediaID
    package let blob: BlobKey
    package let contentType: MediaContentType
    /// When it was last announced: until its address has expired, and longer, nothing of it is swept.
    package var announcedAt: Timestamp
    /// Whether a receipt names the attachment or has named it, and still has its fields.
    package var isNamed: Bool
    /// When the last receipt that named it lost its fields; nil if that never happened.
    package var releasedAt: Timestamp?

    /// The bytes that a file counts against the account's quota for itself, so that very many are not free.
    package static let countedBytes: Int64 = 4096

    package var account: UserID { blob.account }
    package var variant: MediaVariant { blob.variant }

    package init(
        id: MediaID, blob: BlobKey, contentType: MediaContentType, announcedAt: Timestamp, isNamed: Bool = false,
        releasedAt: Timestamp? = nil
    ) {
        self.id = id
        self.blob = blob
        self.contentType = contentType
        self.announcedAt = announcedAt
        self.isNamed = isNamed
        self.releasedAt = releasedAt
    }
}

/// A content that an account announced, and what the server knows of it.
package struct BlobRecord: Equatable, Sendable {
    package enum State: String, Sendable, CaseIterable {
        /// It may arrive, or may have arrived.
        case announced
        /// It was there, complete, when the server looked.
        case stored
        /// It never arrived and its address has expired, or the store has lost it. It counts for nothing.
        case absent
        /// It is being deleted; until that is done, it can't be announced again.
        case leaving
    }

    package let key: BlobKey
    package var byteCount: Int64
    package var md5: ContentMD5
    package var state: State
    /// When the state was last set.
    package var changedAt: Timestamp

    package init(key: BlobKey, byteCount: Int64, md5: ContentMD5, state: State, changedAt: Timestamp) {
        self.key = key
        self.byteCount = byteCount
        self.md5 = md5
        self.state = state
        self.changedAt = changedAt
    }

    /// The bytes that count against the account's quota.
    package var countedBytes: Int64 { state == .absent ? 0 : byteCount }

    /// Whether what the store holds is the announced content. A store that can't tell the MD5 has checked it.
    package func isSatisfied(by found: BlobProperties?) -> Bool {
        guard let found, found.byteCount == byteCount else { return false }
        return found.md5.map { $0 == md5 } ?? true
    }
}

/// Selects the files that nothing needs.
package struct MediaExpiry: Equatable, Sendable {
    /// Of those that were named once: released before this moment.
    package var releasedBefore: Timestamp
    /// Of those that never were: announced before this moment.
    package var unnamedSince: Timestamp
    /// Of all: last announced before this moment.
    package var announcedBefore: Timestamp

    package init(releasedBefore: Timestamp, unnamedSince: Timestamp, announcedBefore: Timestamp) {
        self.releasedBefore = releasedBefore
        self.unnamedSince = unnamedSince
        self.announcedBefore = announcedBefore
    }

    /// The contract's times, reckoned from now.
    package init(now: Timestamp) {
        func before(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: now.milliseconds - milliseconds) }
        self.init(
            releasedBefore: before(Lifetime.releasedMedia), unnamedSince: before(Lifetime.unnamedMedia),
            announcedBefore: before(Lifetime.announcement))
    }

    package func selects(_ media: MediaRecord) -> Bool {
        guard !media.isNamed, media.announcedAt < announcedBefore else { return false }
        return media.releasedAt.map { $0 < releasedBefore } ?? (media.announcedAt < unnamedSince)
    }
}
