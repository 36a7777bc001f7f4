internal import VaultJSON
internal import VaultModel
package import VaultWire

extension SyncService {
    /// Answers a pull.
    ///
    /// - Throws: ``Problem`` with `unauthenticated` and `cursorInvalid`.
    package func pull(_ request: PullRequest, token: String) throws -> PullResponse {
        var (page, response, _) = try pull(request, token: token) { storage, account, gap, limit, bytes in
            try storage.changes(of: account, after: gap.after, through: gap.through, limit: limit, bytes: bytes)
        }
        response.changes = page.items
        return response
    }

    /// Returns the same answer as the text to send, and the number of its changes.
    func pullText(_ body: [UInt8], token: String) throws -> (text: [UInt8], changes: Int) {
        let request = try PullRequest(bytes: body)
        let (page, response, basis) = try pull(request, token: token) { storage, account, gap, limit, bytes in
            try storage.changeTexts(of: account, after: gap.after, through: gap.through, limit: limit, bytes: bytes)
        }
        let answer = ChangeText.answer(page.items, in: response.json)
        if let basis, page.items.isEmpty {
            let hash = authentication.tokenHash(token)
            repeated.keep(answer, to: body, tokenHash: hash, basis: basis, at: response.serverTime)
        }
        return (answer, page.items.count)
    }

    /// The answer to a pull that would find as little as the same one did before; nil if it has to be looked for. Reads
    /// no storage.
    func repeatedPullText(_ body: [UInt8], token: String) -> [UInt8]? {
        guard let commits = storage.commits else { return nil }
        let hash = authentication.tokenHash(token)
        return repeated.answer(to: body, tokenHash: hash, commits: commits, now: ports.now())
    }

    private typealias Fetch<Item: Numbered> =
        @Sendable (any StorageReader, UserID, SeqGap, _ limit: Int, _ bytes: Int) throws -> ChangePage<Item>

    /// The page, the answer without its changes, and the state it was made from; nil if it has to be made each time.
    private func pull<Item: Numbered>(
        _ request: PullRequest, token: String, fetch: @escaping Fetch<Item>
    ) throws -> (page: ChangePage<Item>, response: PullResponse, basis: RepeatedPulls.Basis?) {
        let hash = authentication.tokenHash(token)
        let (page, response, isBack, basis) = try storage.read { storage in
            let device = try authentication.device(hash, in: storage)
            let ledger = try storage.ledger(of: device.account)
            let after = try seq(of: request.cursor, device.account, in: ledger)
            let page = try SyncService.page(request, after: after, through: ledger.lastSeq) { gap, limit, bytes in
                try fetch(storage, device.account, gap, limit, bytes)
            }
            // Seqs of states that were replaced lie in between; after the last page the reader is past all of them.
            let reached = page.hasMore ? page.items.last?.seq ?? after : ledger.lastSeq
            let cameBack = device.hasCameBack(to: after)
            let response = PullResponse(
                changes: [], cursor: cursor(device.account, reached, in: ledger), hasMore: page.hasMore,
                forceResync: device.resyncsDone < ledger.resyncs && !cameBack, lastDeviceSeq: device.lastDeviceSeq,
                epoch: self.storage.epoch, serverTime: ports.now(), limits: limits)
            return (page, response, cameBack, cameBack ? nil : self.basis(of: device))
        }
        if isBack { try noteResync(tokenHash: hash) }
        return (page, response, basis)
    }

    /// Read in the transaction that read the device.
    private func basis(of device: DeviceRecord) -> RepeatedPulls.Basis? {
        storage.commits.map { RepeatedPulls.Basis(commits: $0, end: authentication.dueAt(device)) }
    }

    /// Fills a page from several gaps: each gets what the previous ones left of the page's limits.
    private static func page<Item: Numbered>(
        _ request: PullRequest, after: Int64, through last: Int64,
        fetch: (SeqGap, _ limit: Int, _ bytes: Int) throws -> ChangePage<Item>
    ) throws -> ChangePage<Item> {
        var whole = ChangePage<Item>()
        for gap in SeqGap.between(request.seen, after: after, through: last) {
            let limit = request.limit - whole.items.count
            guard limit > 0, whole.bytes < pageBytes else {
                whole.hasMore = true
                break
            }
            let page = try fetch(gap, limit, pageBytes - whole.bytes)
            whole.items += page.items
            whole.bytes += page.bytes
            whole.hasMore = page.hasMore
            if page.hasMore { break }
        }
        return whole
    }

    /// Notes that the device returned from a list to an ordinary pull, and so has done what the operator asked for.
    private func noteResync(tokenHash: [UInt8]) throws {
        try storage.write { storage in
            var device = try authentication.device(tokenHash, in: storage)
            guard device.listedSeq != nil else { return }
            device.listedSeq = nil
            device.resyncsDone = try storage.ledger(of: device.account).resyncs
            try storage.update(device)
        }
    }
}

/// An item of a page, which is ordered by seq.
protocol Numbered: Sendable {
    var seq: Int64 { get }
}

extension Change: Numbered {}
extension ChangeText: Numbered {}

extension DeviceRecord {
    /// Whether the device pulls from where a list left it, or from a later position.
    fileprivate func hasCameBack(to seq: Int64) -> Bool {
        listedSeq.map { seq >= $0 } ?? false
    }
}

extension ChangeText {
    /// The JSON text of an answer with these changes as its member `changes`.
    static func answer(_ changes: [ChangeText], in answer: JSON) -> [UInt8] {
        var members = answer.object ?? [:]
        members["changes"] = nil
        // `changes` sorts before every other member of an answer that has it, so that the text stays canonical.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(changes.reduce(300) { $0 + $1.bytes.count + 1 })
        bytes += #"{"changes":["#.utf8
        for (index, change) in changes.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += change.bytes
        }
        bytes += "],".utf8
        bytes += JSON.object(members).bytes.dropFirst()
        return bytes
    }
}
