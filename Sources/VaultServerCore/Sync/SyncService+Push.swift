internal import VaultJSON
internal import VaultModel
package import VaultWire

extension SyncService {
    /// Answers a push: every operation is judged by itself, in order, and all results are durable before the answer.
    ///
    /// - Throws: ``Problem`` with `unauthenticated`, and with `rateLimited` if the account sends too many operations.
    package func push(_ submission: PushSubmission, token: String) throws -> PushResponse {
        let hash = authentication.tokenHash(token)
        let (now, read) = (ports.now(), read(submission.operations))
        let known = authors.author(hash)
        let prepare = { @Sendable [self] in prepared(read, by: known?.device, at: now) }
        let judge = { @Sendable [self] (operations: [PreparedOperation], storage: any StorageTransaction) in
            let device = try authentication.device(hash, in: storage)
            try rates.take(operations.count, of: device.account, now: ports.now(), in: storage)
            if known == nil { try storage.expect(ExpectedWork(read), of: device.account) }
            let ids = DrawnIDs(ports)
            return try storage.gathering {
                try answer(submission, operations, by: device, at: now, ids.again(), in: storage)
            }
        }
        let answered: Answered
        if let known {
            // The device, which is asked for with the rest, confirms its account.
            let beginning = TransactionBeginning(of: known.account, tokenHash: hash) { ExpectedWork(read) }
            answered = try storage.write(beginning, preparing: prepare, judge)
        } else {
            let operations = prepare()
            answered = try storage.write { try judge(operations, $0) }
        }
        authors.note(answered.author, of: hash)
        guard answered.hasChanged else { return answered.response }
        let account = answered.author.account
        // Each step is its own transaction, so that only the device that purges or moves much waits for it.
        while answered.hasUnfinished, try takeStep(of: account) {}
        observer.changed(account)
        observer.named(unconfirmed: answered.unconfirmed)
        return answered.response
    }

    /// The answer to a push, and what follows from it once it is committed.
    private struct Answered {
        let response: PushResponse
        let author: AuthorBook.Author
        let hasChanged: Bool
        let hasUnfinished: Bool
        let unconfirmed: Set<BlobKey>
    }

    private func answer(
        _ submission: PushSubmission, _ operations: [PreparedOperation], by device: DeviceRecord, at now: Timestamp,
        _ ids: DrawnIDs, in storage: any StorageTransaction
    ) throws -> Answered {
        var batch = PushBatch(service: self, device: device, storage: storage, now: now, ids: ids)
        batch.isOfOtherLife = submission.epoch.map { $0 != self.storage.epoch } ?? false
        var budget = PushBudget(now: ports.now)
        let results = try operations.map { operation in try budget.result(of: operation) { try batch.apply($0) } }
        try batch.finish()
        let response = PushResponse(
            results: results, cursor: try batch.cursor(after: submission.cursor, seen: submission.seen),
            lastDeviceSeq: batch.lastDeviceSeq, epoch: self.storage.epoch, serverTime: ports.now())
        let author = AuthorBook.Author(device: device.id, account: device.account)
        return Answered(
            response: response, author: author, hasChanged: batch.hasChanged, hasUnfinished: batch.hasUnfinished,
            unconfirmed: batch.unconfirmed)
    }
}
