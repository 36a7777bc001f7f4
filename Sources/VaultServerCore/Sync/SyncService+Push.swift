internal import VaultJSON
internal import VaultModel
package import VaultWire

extension SyncService {
    /// Answers a push: every operation is judged by itself, in order, and all results are durable before the answer.
    ///
    /// - Throws: ``Problem`` with `unauthenticated`, and with `rateLimited` if the account sends too many operations.
    package func push(_ submission: PushSubmission, token: String) throws -> PushResponse {
        let hash = authentication.tokenHash(token)
        let now = ports.now()
        let operations = prepared(submission.operations, by: authors.author(hash), at: now)
        let (response, account, author, hasUnfinished) = try storage.write { storage in
            let device = try authentication.device(hash, in: storage)
            try rates.take(submission.operations.count, of: device.account, now: ports.now())
            var batch = PushBatch(service: self, device: device, storage: storage, now: now)
            batch.isOfOtherLife = submission.epoch.map { $0 != self.storage.epoch } ?? false
            var budget = PushAnswerBudget()
            let results = try operations.map { operation in try budget.result(of: operation) { try batch.apply($0) } }
            try batch.finish()
            let response = PushResponse(
                results: results, cursor: try batch.cursor(after: submission.cursor, seen: submission.seen),
                lastDeviceSeq: batch.lastDeviceSeq, epoch: self.storage.epoch, serverTime: ports.now())
            return (response, batch.hasChanged ? device.account : nil, device.id, batch.hasUnfinished)
        }
        authors.note(author, of: hash)
        guard let account else { return response }
        // Each step is its own transaction, so that only the device that purges or moves much waits for it.
        while hasUnfinished, try takeStep(of: account) {}
        observer.changed(account)
        return response
    }
}
