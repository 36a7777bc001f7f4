package import VaultModel
package import VaultWire

/// Keeps the content of attachments. Devices send and fetch it at signed addresses, without a token; a store that is not
/// this server's own disk does so without this server. Calls block, and come from many threads.
package protocol BlobStore: Sendable {
    /// Scheme and host of the server to which devices send and from which they fetch; nil for this one. Calls wait for
    /// another server.
    var origin: String? { get }

    /// Signs an address at which exactly the announced content can be sent, until ``BlobAddress/uploadTime`` from now.
    /// The same content may be sent again.
    ///
    /// - Parameter base: the address of this server as the device sees it, without a slash at the end.
    func uploadAddress(of upload: BlobUpload, at base: String, now: Timestamp) -> MediaUpload

    /// Signs an address at which the content can be fetched, until ``BlobAddress/downloadTime`` from now.
    func downloadAddress(
        of key: BlobKey, contentType: MediaContentType, at base: String, now: Timestamp
    ) -> BlobAddress

    /// Length and digest of the content that the store holds under the key; nil for nothing. A content that is still arriving is nothing.
    func properties(of key: BlobKey) throws(BlobFailure) -> BlobProperties?

    /// The content under the key; nil for nothing. Throws `broken` for one that is larger than `limit`, or another one
    /// than the key names.
    func content(of key: BlobKey, limit: Int) throws(BlobFailure) -> [UInt8]?

    /// Deletes the content; does nothing if there is none.
    func delete(_ key: BlobKey) throws(BlobFailure)

    /// The keys of an account, or of all, in ascending order.
    ///
    /// - Parameters:
    ///   - account: nil for all accounts.
    ///   - start: nil for the beginning.
    /// - Returns: about `limit` keys, without names that are none. The list has ended if ``BlobPage/next`` is nil.
    func list(of account: UserID?, from start: BlobPage.Start?, limit: Int) throws(BlobFailure) -> BlobPage
}

/// A content that a device wants to send.
package struct BlobUpload: Equatable, Sendable {
    package var key: BlobKey
    package var contentType: MediaContentType
    package var byteCount: Int64
    package var md5: ContentMD5

    package init(key: BlobKey, contentType: MediaContentType, byteCount: Int64, md5: ContentMD5) {
        self.key = key
        self.contentType = contentType
        self.byteCount = byteCount
        self.md5 = md5
    }
}

/// A signed address.
package struct BlobAddress: Equatable, Sendable {
    package var url: String
    package var expiresAt: Timestamp

    package init(url: String, expiresAt: Timestamp) {
        self.url = url
        self.expiresAt = expiresAt
    }

    /// Seconds for which an address can be used to upload.
    package static let uploadTime: Int64 = 600
    /// Seconds for which an address can be used to download.
    package static let downloadTime: Int64 = 300
}

/// The length and digest of a stored content.
package struct BlobProperties: Equatable, Sendable {
    package var byteCount: Int64
    /// Nil if the store cannot tell, as for objects that were encrypted with a key of the provider's.
    package var md5: ContentMD5?

    package init(byteCount: Int64, md5: ContentMD5?) {
        self.byteCount = byteCount
        self.md5 = md5
    }
}

/// Some keys of a store.
package struct BlobPage: Equatable, Sendable {
    /// The beginning of a page.
    package enum Start: Equatable, Sendable {
        /// Behind a key, which the store may not have.
        case after(BlobKey)
        /// The end of the store's previous page, in its own words.
        case token(String)
    }

    package var keys: [BlobKey]
    /// The beginning of the next page; nil after the last one.
    package var next: Start?

    package init(keys: [BlobKey], next: Start?) {
        self.keys = keys
        self.next = next
    }
}

/// The reason why a store of blobs did nothing.
package struct BlobFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The cases that a caller can tell apart.
    package enum Code: String, Sendable {
        /// The store cannot be reached, or asks for patience; try again.
        case unavailable
        /// No space is left.
        case full
        /// The store refuses this server, or answers what it should not: the operator has to look.
        case broken
    }

    package let code: Code
    /// For the server's log; contains no keys.
    package let reason: String

    package init(_ code: Code, reason: String) {
        self.code = code
        self.reason = reason
    }

    package var description: String { "blobs: \(code.rawValue): \(reason)" }
}
