package import VaultModel
package import VaultWire

/// Names a content that an account has stored: the same content of one account is stored once, and that of two accounts
/// twice, so that nobody learns what others have.
package struct BlobKey: Hashable, Comparable, Sendable, CustomStringConvertible {
    package var account: UserID
    package var hash: ContentHash
    package var variant: MediaVariant

    package init(account: UserID, hash: ContentHash, variant: MediaVariant) {
        self.account = account
        self.hash = hash
        self.variant = variant
    }

    /// Reads ``description``. Every other text is refused, so that no name leads out of the place where blobs are kept.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "u", let account = UserID(parts[1]) else { return nil }
        let isThumbnail = parts[2].hasSuffix(BlobKey.thumbnailEnding)
        let hex = isThumbnail ? parts[2].dropLast(BlobKey.thumbnailEnding.count) : parts[2]
        guard let hash = ContentHash(hex: String(hex)) else { return nil }
        self.init(account: account, hash: hash, variant: isThumbnail ? .thumbnail : .original)
        guard description.utf8.elementsEqual(text.utf8) else { return nil }
    }

    package static func < (left: BlobKey, right: BlobKey) -> Bool { left.description < right.description }

    private static let thumbnailEnding = "-thumb"

    /// `u/<account>/<SHA-256>`, with `-thumb` for a thumbnail.
    package var description: String { BlobKey.prefix(of: account) + name }

    /// The last component of the key.
    package var name: String { hash.hex + (variant == .thumbnail ? BlobKey.thumbnailEnding : "") }

    /// The beginning of all keys.
    package static let root = "u/"

    /// The beginning of all keys of an account.
    package static func prefix(of account: UserID) -> String { "\(root)\(account)/" }
}
