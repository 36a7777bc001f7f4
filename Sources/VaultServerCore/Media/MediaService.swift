package import VaultModel
package import VaultWire

/// Announces, locates and sweeps attachments. The content itself goes between devices and the ``BlobStore``.
package struct MediaService: Sendable {
    let storage: any ServerStorage
    let ports: any ServerPorts
    let authentication: Authentication
    let quotas: Quotas
    let rates: OperationRates
    let sync: SyncService
    package let store: any BlobStore

    /// - Parameter sync: the service whose accounts, quotas and rates count here, too.
    package init(sync: SyncService, store: any BlobStore) {
        storage = sync.storage
        ports = sync.ports
        authentication = sync.authentication
        quotas = sync.quotas
        rates = sync.rates
        self.sync = sync
        self.store = store
    }

    /// Notes a file, and says whether the account has its content already, or where to send it. The store is asked every
    /// time: a device's word is no proof, and after a restore the store may have more or less than the server knows.
    ///
    /// - Parameter base: the address of this server, for ``BlobStore/uploadAddress(of:at:now:)``.
    /// - Throws: ``Problem`` with `unauthenticated`, `payloadTooLarge`, `mediaMismatch`, `quotaExceeded`, `rateLimited`,
    ///   `unavailable`; ``BlobFailure``.
    package func announce(_ request: MediaRequest, token: String, base: String) throws -> MediaAnswer {
        let blob = try note(request, token: token, of: .vault)
        guard try look(for: blob) != .stored else { return .stored }
        return .upload(address(for: blob, request, at: base))
    }

    /// Notes a page of a capture device, and says where to send it, also if the account has its content: the device learns
    /// nothing about what others sent. It knows that the page arrived from the answer to its upload.
    ///
    /// - Throws: like ``announce(_:token:base:)``.
    package func announceCapture(_ request: MediaRequest, token: String, base: String) throws -> MediaUpload {
        let blob = try note(request, token: token, of: .capture)
        return address(for: blob, request, at: base)
    }

    /// Notes an announcement by a device of a kind.
    private func note(_ request: MediaRequest, token: String, of kind: DeviceRole) throws -> BlobRecord {
        let limit = request.variant.byteLimit
        guard request.byteCount <= limit else {
            let name = request.variant.rawValue
            throw Problem(.payloadTooLarge, "The \(name) of an attachment has at most \(limit >> 20) MiB.")
        }
        let account = try account(of: token, kind)
        let (blob, hasNews) = try storage.write { [self] storage in try note(request, of: account, in: storage) }
        if hasNews { sync.observer.changed(account) }
        return blob
    }

    private func address(for blob: BlobRecord, _ request: MediaRequest, at base: String) -> MediaUpload {
        let upload = BlobUpload(
            key: blob.key, contentType: request.contentType, byteCount: request.byteCount, md5: request.md5)
        return store.uploadAddress(of: upload, at: base, now: ports.now())
    }

    /// Says where a file can be fetched.
    ///
    /// - Throws: ``Problem`` with `unauthenticated`, `rateLimited`, and `notFound` for what is unknown, has not arrived,
    ///   or belongs to another account; ``BlobFailure``.
    package func locate(_ id: MediaID, _ variant: MediaVariant, token: String, base: String) throws -> MediaLocation {
        let account = try account(of: token, .vault)
        let found = try storage.read { storage -> (MediaRecord, BlobRecord)? in
            guard let media = try storage.media(id, variant, of: account), let blob = try storage.blob(media.blob)
            else { return nil }
            return (media, blob)
        }
        guard let (media, blob) = found else { throw MediaService.notFound }
        guard try blob.state == .stored || look(for: blob) == .stored else { throw MediaService.notFound }
        let address = store.downloadAddress(
            of: blob.key, contentType: media.contentType, at: base, now: ports.now())
        return MediaLocation(
            url: address.url, expiresAt: address.expiresAt, contentType: media.contentType, byteCount: blob.byteCount,
            sha256: blob.key.hash)
    }

    static let notFound = Problem(.notFound, "There is no such attachment, or it has not been uploaded yet.")

    private func account(of token: String, _ kind: DeviceRole) throws -> UserID {
        let hash = authentication.tokenHash(token)
        let account = try storage.read { [authentication] storage in
            try authentication.device(hash, in: storage, of: [kind]).account
        }
        try rates.take(1, of: account, now: ports.now())
        return account
    }

    /// Stores the announcement and reserves its bytes.
    ///
    /// - Returns: also whether there is something to be read, or was written because it had been read before.
    private func note(
        _ request: MediaRequest, of account: UserID, in storage: any StorageTransaction
    ) throws -> (BlobRecord, hasNews: Bool) {
        guard try storage.account(account) != nil else { throw Authentication.refusal }
        let now = ports.now()
        let key = BlobKey(account: account, hash: request.sha256, variant: request.variant)
        var growth = MediaRecord.countedBytes
        var media = MediaRecord(id: request.mediaID, blob: key, contentType: request.contentType, announcedAt: now)
        if let former = try storage.media(request.mediaID, request.variant, of: account) {
            guard former.blob == key, former.contentType == request.contentType else {
                throw MediaService.mismatch("This attachment was announced with other content.")
            }
            media.releasedAt = former.releasedAt
            growth = 0
        }
        let former = try storage.blob(key)
        let blob = try blob(former, announcedAs: request, key, at: now)
        growth += blob.countedBytes - (former?.countedBytes ?? 0)
        let used = try storage.mediaBytes(of: account)
        guard growth <= 0 || used + growth <= quotas.mediaBytes else {
            let (size, left) = (Quotas.amount(growth), Quotas.amount(max(0, quotas.mediaBytes - used)))
            throw Problem(.quotaExceeded, "This attachment takes \(size), and the account has room for \(left) more.")
        }
        try storage.put(media)
        if blob != former { try storage.put(blob) }
        try storage.forgetStray(key)
        let hasNews = try blob.state == .stored && sync.noteArrival(of: key, in: storage)
        return (blob, hasNews)
    }

    /// The state of a blob after an announcement.
    private func blob(
        _ former: BlobRecord?, announcedAs request: MediaRequest, _ key: BlobKey, at now: Timestamp
    ) throws(Problem) -> BlobRecord {
        let new = BlobRecord(
            key: key, byteCount: request.byteCount, md5: request.md5, state: .announced, changedAt: now)
        switch former?.state {
        case .none, .absent, .announced: return new
        case .leaving:
            throw Problem(.unavailable, "The same content is being deleted. Try again in a moment.", retryAfter: 2)
        case .stored:
            guard let former, former.byteCount == request.byteCount, former.md5 == request.md5 else {
                throw MediaService.mismatch("Content with this SHA-256 is stored, with another length or MD5.")
            }
            return former
        }
    }

    private static func mismatch(_ detail: String) -> Problem { Problem(.mediaMismatch, detail) }

    /// Notes a content that has arrived, so that it is read soon even if nobody announces it again or wants it. Does nothing
    /// for one that is known to be there, is being deleted, or isn't there.
    package func noteArrival(of key: BlobKey) throws {
        guard let blob = try storage.read({ try $0.blob(key) }), [.announced, .absent].contains(blob.state) else {
            return
        }
        try look(for: blob)
    }

    /// Asks the store for a blob, and notes the answer if it is news.
    ///
    /// - Returns: `stored` or `announced`.
    @discardableResult
    func look(for blob: BlobRecord, otherwise missing: BlobRecord.State = .announced) throws -> BlobRecord.State {
        let state = blob.isSatisfied(by: try store.properties(of: blob.key)) ? BlobRecord.State.stored : missing
        guard state != blob.state else { return state }
        let now = ports.now()
        let hasNews = try storage.write { [sync] storage in
            // Somebody else may have announced, seen or swept it since.
            guard var current = try storage.blob(blob.key), current == blob else { return false }
            current.state = state
            current.changedAt = now
            try storage.put(current)
            return try state == .stored && sync.noteArrival(of: blob.key, in: storage)
        }
        if hasNews { sync.observer.changed(blob.key.account) }
        return state
    }
}
