internal import VaultJSON
internal import VaultModel

/// Carries requests out, in the transaction that stores them.
struct RequestHook: OperationHook {
    func willStore(
        _ outcome: inout MergeOutcome, of operation: Operation, former: StoredEntity?, in batch: inout PushBatch
    ) throws {
        if let former, former.isDeleted, !outcome.entity.isDeleted { outcome.standAlone() }
        guard outcome.entity.ref.type == .request, former == nil, outcome.changed else { return }
        let verdict = try batch.carryOut(outcome.entity)
        outcome.entity.fields.merge(verdict.fields(at: batch.now)) { _, verdict in verdict }
        // So that the answer contains the request's outcome.
        outcome.differs = true
    }
}

extension MergeOutcome {
    /// Unlinks a restored duplicate or split receipt from its replacements: whoever restores it wants it for itself, so
    /// that what is added to it stays with it.
    fileprivate mutating func standAlone() {
        for name in [FieldName.mergedInto, .splitInto] where entity.fields[name]?.isNull == false {
            entity.fields[name] = .null
            entity.stamps[name] = Stamp(version: entity.version, actor: .server, at: entity.updatedAt)
            differs = true
        }
    }
}

extension PushBatch {
    /// Carries out the request in full, or not at all.
    fileprivate mutating func carryOut(_ request: StoredEntity) throws -> RequestVerdict {
        let content: RequestContent
        do throws(RequestFault) {
            content = try RequestContent(fields: request.fields)
        } catch {
            return .failed(.validationError, error.reason)
        }
        return switch content {
        case .mergeDuplicates(let keep, let drop): try mergeDuplicates(keep, drop)
        case .moveCategory(let from, let to): try moveCategory(from, to, askedBy: request.ref)
        case .linkReturn(let purchase, let slip): try linkReturn(purchase, slip)
        case .unlinkReturn(let match): try unlinkReturn(match)
        case .splitReceipt(let receipt, let parts): try splitReceipt(receipt, parts)
        case .purgeReceipts(let receipts): try purgeReceipts(receipts)
        }
    }
}
