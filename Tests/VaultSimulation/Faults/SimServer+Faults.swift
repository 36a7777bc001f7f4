internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultSync
internal import VaultWire

// Changes made by a server with a planted fault. None of this is in the server's own code.
extension SimServer {
    /// Returns the operations as the faulty server reads them; the same key always gives the same operation.
    func distorted(_ request: PushRequest) throws -> PushRequest {
        guard fault == .secondWins || fault == .blindDelete else { return request }
        var request = request
        for (index, operation) in request.operations.enumerated() {
            guard fault == .secondWins ? operation.intent == .update : operation.intent == .delete else { continue }
            if let base = bases[operation.key] {
                request.operations[index].baseVersion = base
            } else if let current = try record(operation.entity)?.entity.version {
                request.operations[index].baseVersion = current
                bases[operation.key] = current
            }
        }
        return request
    }

    func distorted(_ page: PullResponse, after request: PullRequest) -> PullResponse {
        var page = page
        switch fault {
        case .cursorPassesCommits:
            // The last change but one was not visible yet when the page was read.
            if page.changes.count > 1, late.insert(page.changes[page.changes.count - 2].seq).inserted {
                page.changes.remove(at: page.changes.count - 2)
            }
        case .tombstonesHidden: page.changes.removeAll { $0.action == .delete }
        case .pageSkipsOne:
            if page.hasMore, let position = CursorPosition(page.cursor) {
                page.cursor =
                    CursorPosition(
                        epoch: position.epoch, account: position.account, seq: position.seq + 1
                    ).cursor
            }
        default: break
        }
        return page
    }

    func distorted(_ answer: PushResponse) throws -> PushResponse {
        var answer = answer
        switch fault {
        case .cursorAlways:
            let seq = try lastSeq()
            answer.cursor = CursorPosition(epoch: storage.epoch, account: user.description, seq: seq).cursor
        case .duplicateWithoutDispute:
            for (index, result) in answer.results.enumerated() {
                guard case .duplicate(.conflict, var effect) = result.verdict else { continue }
                effect.conflicts = []
                answer.results[index].verdict = .duplicate(.merged, effect)
            }
        case .keysForgotten:
            let end = Timestamp(milliseconds: .max / 2)
            _ = try storage.write { try $0.forgetOperations(appliedBefore: end, limit: .max) }
        default: break
        }
        return answer
    }
}
