internal import VaultModel
internal import VaultWire

extension SyncService {
    /// The effect of a text message.
    package enum TextOutcome: Equatable, Sendable {
        case created
        /// The message, or its operation, was taken before.
        case known
        case refused(TextRefusal)
    }

    /// The reason why a text message has no effect, as the log says it.
    package enum TextRefusal: String, Error, Sendable {
        case unreadable = "it has another form"
        case untimely = "its operation is too old, or from the future"
        case unknownSender = "no signed-in device has its tag and its code"
        case otherReceipt = "its receipt is there under another operation"
        case rejected = "its receipt is not allowed"
        case full = "its account is full"
        case tooMany = "its account sends too many operations"
    }

    /// More devices than ever share a tag, which has 30 bits.
    private static let candidates = 32
    /// How far ahead of the server's clock a device's may be, in milliseconds.
    private static let clockLead: Int64 = 86_400_000

    /// Takes the text message that a gateway received under that id, in one transaction.
    package func receive(_ body: String, message id: String) throws -> TextOutcome {
        guard let received = ReceivedText(body) else { return .refused(.unreadable) }
        let (text, now) = (received.receipt, ports.now())
        // Operations are forgotten, and old messages can be sent again by anyone who has read them.
        let age = now.milliseconds - text.operation.ulid.milliseconds
        guard (-SyncService.clockLead...Lifetime.operation - SyncService.clockLead).contains(age) else {
            return .refused(.untimely)
        }
        guard let sender = try sender(of: received) else { return .refused(.unknownSender) }
        let ids = DrawnIDs(ports)
        let (outcome, hasChanged) = try storage.write(for: sender.account) { storage in
            try take(text, message: id, from: sender, at: now, ids.again(), in: storage)
        }
        if hasChanged { observer.changed(sender.account) }
        return outcome
    }

    /// The device whose key makes the message's code.
    private func sender(of received: ReceivedText) throws -> DeviceRecord? {
        try storage.read { storage in
            let devices = try storage.devices(tagged: received.receipt.tag, limit: SyncService.candidates)
            return try devices.first { device in
                guard let account = try storage.account(device.account) else { return false }
                let key = ports.smsKey(of: device.id, in: account)
                return received.has(code: ports.textCode(Array(received.receipt.signedText.utf8), key: key))
            }
        }
    }

    private func take(
        _ text: ReceiptText, message id: String, from sender: DeviceRecord, at now: Timestamp, _ ids: DrawnIDs,
        in storage: any StorageTransaction
    ) throws -> (TextOutcome, hasChanged: Bool) {
        let account = sender.account
        let device = try storage.devices(of: account).first { $0.id == sender.id }
        guard let device, device.expiresAt > now else { return (.refused(.unknownSender), false) }
        guard try !storage.knowsMessage(id, of: account), try storage.operation(text.operation, of: account) == nil
        else {
            return (.known, false)
        }
        do {
            try rates.take(1, of: account, now: now, in: storage)
        } catch is Problem {
            return (.refused(.tooMany), false)
        }
        var batch = PushBatch(service: self, device: device, storage: storage, now: now, ids: ids)
        let refusal: TextRefusal
        if try storage.entity(EntityRef(text.receipt), of: account) != nil {
            refusal = .otherReceipt
        } else if let rejection = try batch.create(text, message: id) {
            refusal = rejection.code == .quotaExceeded ? .full : .rejected
        } else {
            return (.created, batch.hasChanged)
        }
        let refused = AppliedOperation(
            refused: text, message: id, under: OperationID(ids.newULID()), at: now)
        try storage.insert(refused, of: account)
        return (.refused(refusal), false)
    }
}

extension AppliedOperation {
    /// Remembers the gateway's id of a message that was refused, so that it has no effect when it comes again. The key is one
    /// that no device knows: that of the message stays free for the push.
    fileprivate init(refused text: ReceiptText, message id: String, under key: OperationID, at now: Timestamp) {
        self.init(
            key: key, entity: EntityRef(text.receipt), contentHash: [], outcome: .accepted, version: 0, seq: 0,
            updatedAt: now, madeChange: false, conflicts: [], appliedAt: now,
            text: TextOrigin(message: id, carried: nil))
    }
}
