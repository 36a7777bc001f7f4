package import VaultModel
package import VaultWire

/// A picture or document that receipts name: what this device knows of it. Its content never changes.
package struct AttachmentRecord: Hashable, Sendable {
    package let id: MediaID
    /// The name of the file that it came from, cleaned for showing; empty if it came from another device.
    package var name: String
    /// When this device first had it.
    package var addedAt: Timestamp
    /// Nil until the server has told of it.
    package var original: AttachmentFile?
    /// Nil until there is one, here or on the server.
    package var thumbnail: AttachmentFile?

    package init(
        id: MediaID, name: String, addedAt: Timestamp, original: AttachmentFile? = nil,
        thumbnail: AttachmentFile? = nil
    ) {
        self.id = id
        self.name = name
        self.addedAt = addedAt
        self.original = original
        self.thumbnail = thumbnail
    }

    /// The file of a variant; nil if nothing is known of it.
    package subscript(_ variant: MediaVariant) -> AttachmentFile? {
        get {
            switch variant {
            case .original: original
            case .thumbnail: thumbnail
            }
        }
        set {
            switch variant {
            case .original: original = newValue
            case .thumbnail: thumbnail = newValue
            }
        }
    }

    /// The state that a person is shown: that of the original, without which nothing is safe.
    package var state: AttachmentState { original?.state ?? .remoteOnly }
}

/// One file of an attachment and where it is.
package struct AttachmentFile: Hashable, Sendable {
    package var hash: ContentHash
    /// The other digest, which an upload announces, too; nil for a content that came from the server, or that an earlier
    /// version stored.
    package var md5: ContentMD5?
    package var type: MediaContentType
    package var byteCount: Int
    /// Whether the sealed content is on this device.
    package var isHere: Bool
    /// Whether the server has confirmed that it has the content.
    package var isThere: Bool
    /// Failed transfers since the last success.
    package var tries: Int
    /// Before this time nothing is tried again on its own; nil for at once.
    package var retryAt: Timestamp?
    /// Why the last transfer failed; nil if none did since the last success.
    package var failure: String?

    package init(
        hash: ContentHash, md5: ContentMD5? = nil, type: MediaContentType, byteCount: Int, isHere: Bool,
        isThere: Bool, tries: Int = 0, retryAt: Timestamp? = nil, failure: String? = nil
    ) {
        self.hash = hash
        self.md5 = md5
        self.type = type
        self.byteCount = byteCount
        self.isHere = isHere
        self.isThere = isThere
        self.tries = tries
        self.retryAt = retryAt
        self.failure = failure
    }

    package var state: AttachmentState {
        switch (isHere, isThere) {
        case (true, true): .uploaded
        case (true, false): failure.map(AttachmentState.failed) ?? .localOnly
        case (false, _): .remoteOnly
        }
    }
}

/// The places of an attachment's content.
package enum AttachmentState: Hashable, Sendable {
    /// Only on this device; it is sent with the next transfers.
    case localOnly
    /// Here and on the server.
    case uploaded
    /// Only on this device, and the last try to send it failed, for this reason.
    case failed(String)
    /// Only on the server; it is fetched when somebody wants to see it.
    case remoteOnly
}
