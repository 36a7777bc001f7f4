internal import VaultJSON
internal import VaultModel
package import VaultWire

extension SyncService {
    /// Returns the account's digest of a type, bucket by bucket.
    ///
    /// - Throws: ``Problem`` with `unauthenticated`.
    package func digest(_ request: DigestRequest, token: String) throws -> DigestResponse {
        let hash = authentication.tokenHash(token)
        let (response, isAwaited) = try storage.read { storage in
            let device = try authentication.device(hash, in: storage)
            let ledger = try storage.ledger(of: device.account)
            let digest = try storage.digest(of: request.entityType, in: device.account)
            let response = DigestResponse(
                cursor: cursor(device.account, ledger.lastSeq, in: ledger), buckets: digest.buckets)
            return (response, device.resyncsDone < ledger.resyncs)
        }
        if isAwaited { try noteList(at: response.cursor, tokenHash: hash) }
        return response
    }

    /// Returns one page of everything that the account holds.
    ///
    /// - Throws: ``Problem`` with `unauthenticated`, and with `cursorInvalid` for a page position of another epoch or
    ///   account, or from before a purge.
    package func full(_ request: FullRequest, token: String) throws -> FullResponse {
        let hash = authentication.tokenHash(token)
        let (response, isAwaited) = try storage.read { storage in
            let device = try authentication.device(hash, in: storage)
            let ledger = try storage.ledger(of: device.account)
            guard let position = position(of: request, device.account, in: ledger) else {
                throw SyncService.cursorInvalid
            }
            let listing = EntityListing(
                type: request.entityType, buckets: request.buckets.map { Set($0) },
                withTombstones: request.tombstones, after: position.after)
            let page = try storage.list(
                listing, of: device.account, limit: request.limit, bytes: SyncService.pageBytes)
            let cursor = cursor(device.account, position.seq, in: ledger)
            let next = page.hasMore ? page.reached.map { ListPosition(cursor: cursor, after: $0) } : nil
            let response = FullResponse(changes: page.items, page: next?.text, cursor: cursor)
            return (response, device.resyncsDone < ledger.resyncs && next == nil)
        }
        if isAwaited { try noteList(at: response.cursor, tokenHash: hash) }
        return response
    }

    /// Notes that the device received a list while the operator's call is open: see ``DeviceRecord/listedSeq``.
    private func noteList(at cursor: Cursor, tokenHash: [UInt8]) throws {
        guard let position = CursorPosition(cursor) else { return }
        try storage.write { storage in
            var device = try authentication.device(tokenHash, in: storage)
            guard device.listedSeq == nil else { return }
            device.listedSeq = position.seq
            try storage.update(device)
        }
    }

    /// The start of a page and the position of its list; nil for a page that cannot be continued.
    private func position(
        of request: FullRequest, _ account: UserID, in ledger: AccountLedger
    ) -> (after: String, seq: Int64)? {
        guard let text = request.page else { return ("", ledger.lastSeq) }
        guard let page = ListPosition(text), let seq = try? seq(of: page.cursor, account, in: ledger) else {
            return nil
        }
        return (page.after, seq)
    }
}

/// The end of a page of a full list; opaque to clients, like a cursor.
struct ListPosition: Equatable {
    /// The list's cursor, the same on every page.
    let cursor: Cursor
    /// The id of the last entity that was looked at.
    let after: String

    init(cursor: Cursor, after: String) {
        self.cursor = cursor
        self.after = after
    }

    /// Parses ``text``; nil for any other text.
    init?(_ text: String) {
        guard text.hasPrefix("p"), let dash = text.lastIndex(of: "-") else { return nil }
        let id = String(text[text.index(after: dash)...])
        guard EntityRef(anyID: id) != nil else { return nil }
        self.init(cursor: Cursor(rawValue: String(text[..<dash].dropFirst())), after: id)
    }

    var text: String { "p\(cursor.rawValue)-\(after)" }
}
