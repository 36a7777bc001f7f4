internal import VaultAttachments
internal import VaultJSON
package import VaultModel
package import VaultWire

/// Receipts of capture devices.
extension SyncService {
    /// Creates a receipt in the Inbox as a capture device, with everything that follows from a push of it. The same receipt
    /// sent again creates nothing.
    ///
    /// - Returns: its state, and whether it was created now.
    /// - Throws: ``Problem`` with `unauthenticated`, `permissionDenied`, `rateLimited`, `quotaExceeded`, and with
    ///   `validationError` for values beyond their limits and for the id of a receipt that is there already.
    package func capture(
        _ receipt: ReceiptID, _ captured: CapturedReceipt, token: String
    ) throws -> (status: CaptureStatus, isNew: Bool) {
        let (hash, now, ids) = (authentication.tokenHash(token), ports.now(), DrawnIDs(ports))
        let contentHash = ports.digest(captured.json.bytes)
        typealias Creation = (account: UserID, unconfirmed: Set<BlobKey>)
        let (status, creation) = try storage.write { storage -> (CaptureStatus, Creation?) in
            let device = try authentication.device(hash, in: storage, of: [.capture])
            try rates.take(1, of: device.account, now: now, in: storage)
            let key = captureKey(of: receipt, by: device.id)
            if let applied = try storage.operation(key, of: device.account) {
                guard applied.contentHash == contentHash else { throw SyncService.otherCapture }
                return (try self.status(of: receipt, by: device, in: storage), nil)
            }
            guard try storage.entity(EntityRef(receipt), of: device.account) == nil else {
                throw SyncService.otherCapture
            }
            var batch = PushBatch(service: self, device: device, storage: storage, now: now, ids: ids.again())
            try batch.capture(receipt, captured, under: key, contentHash: contentHash)
            return (CaptureStatus(receipt: receipt, state: .inbox), (batch.account, batch.unconfirmed))
        }
        if let creation {
            observer.changed(creation.account)
            observer.named(unconfirmed: creation.unconfirmed)
        }
        return (status, creation != nil)
    }

    private static let otherCapture = Problem.invalid(
        "/id", "There is a receipt of this id with other values; send new ones under a new id.")

    /// The states of receipts, in the order of the request. A receipt of anybody else is as unknown as one that never was.
    ///
    /// - Throws: ``Problem`` with `unauthenticated` and `permissionDenied`.
    package func captureStatus(of receipts: [ReceiptID], token: String) throws -> CaptureStatusResponse {
        let hash = authentication.tokenHash(token)
        return try storage.read { storage in
            let device = try authentication.device(hash, in: storage, of: [.capture])
            return CaptureStatusResponse(
                receipts: try receipts.map { try status(of: $0, by: device, in: storage) })
        }
    }

    private func status(
        of receipt: ReceiptID, by device: DeviceRecord, in storage: any StorageReader
    ) throws -> CaptureStatus {
        let key = captureKey(of: receipt, by: device.id)
        let isOwn = try storage.operation(key, of: device.account) != nil
        // Looked for in any case, so that a receipt of another device takes as long as none.
        let entity = try storage.entity(EntityRef(receipt), of: device.account)?.entity
        let state: CaptureState = isOwn ? SyncService.state(of: entity) : .unknown
        return CaptureStatus(receipt: receipt, state: state)
    }

    private static func state(of entity: StoredEntity?) -> CaptureState {
        guard let entity, let receipt = Receipt(Entity(ref: entity.ref, fields: entity.fields)), !receipt.isDeleted
        else { return .deleted }
        return receipt.isInInbox ? .inbox : .accepted
    }

    /// The key of the operation by which a device creates a receipt: no other device can know or use it, and the same
    /// request always has the same one.
    private func captureKey(of receipt: ReceiptID, by device: DeviceID) -> OperationID {
        var words: [UInt64] = [0, 0]
        for (place, byte) in ports.digest(Array("capture \(device) \(receipt)".utf8)).enumerated() {
            words[place / 8 % 2] ^= UInt64(byte) << (8 * (place % 8))
        }
        return OperationID(ULID(high: words[0], low: words[1]))
    }
}

extension PushBatch {
    /// Creates the receipt and the event of its creation.
    fileprivate mutating func capture(
        _ receipt: ReceiptID, _ captured: CapturedReceipt, under key: OperationID, contentHash: [UInt8]
    ) throws {
        var changes = captured.typed
        changes[.createdAt] = .string(captured.createdAt.description)
        changes[.imageKeys] = SetChange(add: Set(captured.pages.map(\.description))).json
        let operation = Operation(
            key: key, entity: EntityRef(receipt), intent: .create, baseVersion: 0, changes: changes,
            clientTimestamp: captured.createdAt)
        let outcome: MergeOutcome
        switch merge(operation, onto: nil, beginningAt: try firstVersion(of: .receipt)) {
        case .success(let value): outcome = value
        case .failure(let rejection): throw PushBatch.problem(of: rejection)
        }
        let result = try keep(
            outcome, of: operation, contentHash: contentHash, former: nil, prepared: nil)
        if case .rejected(let rejection) = result.verdict { throw PushBatch.problem(of: rejection) }
        var fields = LocalEvent(.created, of: EntityRef(receipt), in: receipt).fields(at: captured.createdAt)
        fields["type"] = nil
        try storeEvent(EventType.created.rawValue, fields: fields)
        try finish()
    }

    private static func problem(of rejection: Rejection) -> Problem {
        rejection.code == .quotaExceeded ? Problem(.quotaExceeded, rejection.detail) : .invalid("", rejection.detail)
    }
}
