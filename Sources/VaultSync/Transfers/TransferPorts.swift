package import VaultAttachments
package import VaultModel
package import VaultWire

/// The store of attachments as transfers see it. Calls come from the holder of the lease; each is done completely or not
/// at all.
package protocol TransferStore: Sendable {
    /// Returns the next files to move, and the milliseconds until one that waits may be tried again; nil if none waits.
    func load(
        limit: Int, besides busy: Set<TransferTask>
    ) async throws(SyncError) -> (found: [PendingTransfer], nextRetryIn: Int64?)

    /// Stores the ends of transfers, all or none.
    func settle(_ settlements: [TransferSettlement]) async throws(SyncError)

    /// Lets every file that waits after a failure be tried at once.
    func retryAll() async throws(SyncError)

    /// Returns a content to be sent; nil if it is no longer here, or damaged.
    func outgoing(_ task: TransferTask) async throws(SyncError) -> OutgoingContent?

    /// Begins to store a content that the server describes.
    func incoming(_ task: TransferTask, _ location: MediaLocation) async throws(SyncError) -> any IncomingContent
}

/// A content to be sent.
package struct OutgoingContent: Sendable {
    package let announcement: MediaRequest
    /// Opens the content, from its beginning: each call of the result returns the next bytes, at most as many as it is
    /// given, none at the end, and nil if the content can no longer be read.
    package let open: @Sendable () -> @Sendable (Int) -> [UInt8]?

    package init(announcement: MediaRequest, open: @escaping @Sendable () -> @Sendable (Int) -> [UInt8]?) {
        self.announcement = announcement
        self.open = open
    }
}

/// A content that is being stored while it arrives. Nothing of it stays unless it is committed, and the transfer's end
/// stored.
package protocol IncomingContent: Sendable {
    /// Takes the next bytes to be stored; false if they can no longer be, because that failed before, or because there
    /// are more than were announced.
    func take(_ bytes: [UInt8]) -> Bool
    /// Keeps the content, if it is the announced one; the vault names it once the transfer's end is stored.
    ///
    /// - Returns: false if it is another one.
    func commit() async throws(SyncError) -> Bool
}

/// The contents of attachments on the server. Calls behave like those of ``Remote``.
package protocol MediaRemote: Sendable {
    /// Announces a content; the answer is where to send it, or that the account has it, complete and checked.
    func announce(_ request: MediaRequest) async throws(RemoteFailure) -> MediaAnswer

    /// Sends a content to an address that ``announce(_:)`` returned, and returns the status of its storage.
    func upload(
        _ byteCount: Int64, to upload: MediaUpload, next: @escaping @Sendable (Int) -> [UInt8]?
    ) async throws(RemoteFailure) -> Int

    /// Returns the address of a content; status 404 as long as the server does not have it.
    func locate(_ id: MediaID, _ variant: MediaVariant) async throws(RemoteFailure) -> MediaLocation

    /// Fetches a content from an address that ``locate(_:_:)`` returned, and returns the status of its storage.
    func download(
        _ location: MediaLocation, take: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws(RemoteFailure) -> Int
}
