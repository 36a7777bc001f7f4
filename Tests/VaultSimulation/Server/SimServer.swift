internal import BytesAsText
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultSync
internal import VaultWire

/// The server's processes on their one store, and what the simulation reads from the store itself.
final class SimServer {
    let ports: SimPorts
    let storage: any SimServerStore
    private var sync: SyncService
    private var accounts: AccountService
    private let policy: AccountPolicy
    /// The mistake that the server makes on purpose.
    let fault: PlantedFault?
    /// State of the faults: base versions given to keys, seqs held back, and parts as the faulty server has them.
    var bases: [OperationID: Int64] = [:]
    var late: Set<Int64> = []
    var parts: [EntityRef: StoredEntity] = [:]
    private var hasBefore = false
    /// Whether there is a backup to restore.
    private(set) var isBackedUp = false
    private var restores = 0
    private var deaths = 0
    /// Different after each death of a process and each restore.
    var lives: Int { 1 + restores + deaths }
    let blobs = SimBlobStore()
    private let media: MediaService
    private let sweeper: MediaSweeper
    let reading: ReadingService
    let user: UserID
    /// The first device of the account.
    let first: SessionResponse
    /// Whether each of the processes is running.
    var isUp: [Bool]
    /// Whether every request is answered with 503.
    var isRefusing = false
    /// Whether messages are serialized and parsed again, as between real processes.
    let usesText: Bool
    /// The keys of devices for text messages, as they got them.
    private var smsKeys: [DeviceID: [UInt8]] = [:]

    private static let email = "sim@example.org"
    private static let password = "simulation password"

    init(
        _ storage: any SimServerStore, instances: Int, random: SimRandom, usesText: Bool, limits: ServerLimits? = nil,
        fault: PlantedFault? = nil
    ) throws {
        var policy = AccountPolicy(
            isRegistrationOpen: true, tokenLifetime: 4000 * 86_400_000,
            attempts: .init(burst: 1_000_000, secondsPerAttempt: 0.001))
        policy.limits = limits
        self.policy = policy
        self.storage = storage
        self.fault = fault
        ports = SimPorts(random: random)
        ports.set(now: SimClock.beginning)
        isUp = Array(repeating: true, count: instances)
        self.usesText = usesText
        let observer = SimObserver()
        sync = SyncService(storage: storage, ports: ports, policy: policy, observer: observer)
        accounts = AccountService(storage: storage, ports: ports, policy: policy, observer: observer)
        media = MediaService(sync: sync, store: blobs)
        sweeper = MediaSweeper(media)
        reading = ReadingService(sync)
        first = try accounts.register(
            SignInRequest(email: Self.email, password: Self.password, deviceName: "device 0"), from: "sim")
        user = first.userID
        keepKey(first)
    }

    /// Signs in one more device and returns its session.
    func signIn(_ name: String) throws -> SessionResponse {
        let session = try accounts.signIn(
            SignInRequest(email: Self.email, password: Self.password, deviceName: name), from: "sim")
        keepKey(session)
        return session
    }

    /// Ends a device's session from another one.
    func revoke(_ device: DeviceID, token: String) throws { try accounts.revoke(device, token: token) }

    /// Serves a request.
    ///
    /// - Throws: ``Problem``.
    func answer(_ request: SyncRequest, token: String) throws -> SyncAnswer {
        switch request {
        case .pull(let request):
            let page = try sync.pull(try passed(request), token: token)
            return .pulled(try passed(distorted(page, after: request)))
        case .push(let request):
            if fault == .answerBeforeDurable { try keepBefore() }
            let submission = try PushSubmission(json: JSON(parsing: try distorted(request).bytes))
            let last = try lastSeq()
            let answer = try distorted(try sync.push(submission, token: token))
            if fault == .overwrittenNotKept { try forgetOverwritten(after: last) }
            try tearParts(changedAfter: last, submission)
            return .pushed(try passed(answer))
        case .digest(let request): return .digested(try passed(try sync.digest(try passed(request), token: token)))
        case .full(let request): return .listed(try passed(try sync.full(try passed(request), token: token)))
        case .pairAnew:
            let code = try accounts.makePairingCode(token: token).code
            let session = try accounts.redeem(RedeemRequest(code: code, deviceName: "again"), from: "sim")
            keepKey(session)
            return .paired(session)
        }
    }

    // MARK: Text messages

    private func keepKey(_ session: SessionResponse) {
        let text = session.smsKey.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 } + "="
        smsKeys[session.deviceID] = ByteText.bytes(base64: String(text))
    }

    /// The message of a device, with its code.
    func body(_ text: ReceiptText, of device: DeviceID) -> String {
        text.body(code: ports.textCode(Array(text.signedText.utf8), key: smsKeys[device] ?? []))
    }

    /// Takes a message from the gateway.
    func receive(_ body: String, message: String) throws -> SyncService.TextOutcome {
        try sync.receive(body, message: message)
    }

    // MARK: Backups

    func backUp() throws {
        try storage.keep(.backup)
        isBackedUp = true
    }

    /// Replaces the state with the backup.
    ///
    /// - Returns: false if there is no backup.
    func restore() throws -> Bool {
        guard isBackedUp else { return false }
        restores += 1
        try storage.putBack(.backup, epoch: fault == .epochKept ? nil : "life\(1 + restores)")
        return true
    }

    private func keepBefore() throws {
        try storage.keep(.beforePush)
        hasBefore = true
    }

    /// Kills a process of the server and has another one open the store.
    ///
    /// - Returns: whether something is lost that was already answered, which durable commits prevent.
    func die() throws -> Bool {
        deaths += 1
        try storage.reopen()
        guard fault == .answerBeforeDurable, hasBefore else { return false }
        try storage.putBack(.beforePush, epoch: nil)
        return true
    }

    // MARK: Attachments

    func announce(_ request: MediaRequest, token: String) throws -> MediaAnswer {
        try media.announce(request, token: token, base: "sim:")
    }

    /// Whether a device can get the picture.
    func hasPicture(_ id: MediaID) -> Bool {
        let user = user
        let key = try? storage.read { try $0.media(id, .original, of: user)?.blob }
        return (key ?? nil).map { blobs.properties(of: $0) != nil } ?? false
    }

    /// Whether the content is kept, whatever the store of records knows of it.
    func hasContent(_ id: MediaID, _ content: UInt64) -> Bool {
        guard let request = SimContent.request(id, content) else { return false }
        return blobs.properties(of: BlobKey(account: user, hash: request.sha256, variant: .original)) != nil
    }

    func sweep() throws {
        while try sweeper.step() {}
    }

    /// Ends a reading: with the values of the content or, for a faulty server, by writing over what persons wrote.
    func finish(_ key: BlobKey) throws {
        if fault == .readingOverPerson { try overwrite(key) }
        try reading.finish(key, with: SimContent.reading(key))
    }

    private func overwrite(_ key: BlobKey) throws {
        let namings = try storage.read { try $0.namings(of: key, limit: 1) }
        guard let ref = namings.first?.receipt, let name = SimContent.reading(key).merchant?.value else { return }
        _ = try machineReads(ref, [.storeName: .string(name)], now: ports.now())
    }

    /// Removes data that is old by now.
    func tidy() throws {
        while try sync.tidy() {}
    }

    func callForResync() throws { try accounts.callForResync(email: Self.email) }

    private func passed<Message: WireMessage>(_ message: Message) throws -> Message {
        usesText ? try Message(json: JSON(parsing: message.json.text)) : message
    }
}

extension SimServer {
    /// Returns every entity that changed after a position, as it is stored.
    func records(after seq: Int64) throws -> [ServerRecord] {
        let user = user
        return try storage.read { storage in
            try storage.nudges(of: user, after: seq, limit: .max).compactMap { nudge in
                guard let type = EntityType(rawValue: nudge.entityType),
                    let ref = EntityRef(type: type, id: nudge.entityID)
                else { return nil }
                return try storage.entity(ref, of: user)
            }
        }
    }

    /// Removes the values from the events that keep overwritten values.
    private func forgetOverwritten(after seq: Int64) throws {
        let user = user
        for record in try records(after: seq) where record.entity.fields["type"] == "valueOverwritten" {
            var emptied = record
            emptied.entity.fields["value"] = .null
            let (old, new) = (record, emptied)
            try storage.write { try $0.put(new, replacing: old, of: user) }
        }
    }

    func lastSeq() throws -> Int64 {
        let user = user
        return try storage.read { try $0.ledger(of: user).lastSeq }
    }

    func record(_ ref: EntityRef) throws -> ServerRecord? {
        let user = user
        return try storage.read { try $0.entity(ref, of: user) }
    }

    /// Writes machine-read values into the fields that no person has edited.
    ///
    /// - Returns: the fields that were written.
    func machineReads(_ ref: EntityRef, _ values: Fields, now: Timestamp) throws -> Fields {
        let user = user
        return try storage.write { [fault] storage in
            guard let record = try storage.entity(ref, of: user), !record.entity.isDeleted, !record.entity.isBare else {
                return [:]
            }
            var entity = record.entity
            let edited = Set(entity.elements[.userEditedFields, default: [:]].keys)
            let isAmountEdited = !edited.isDisjoint(with: FieldGroup.amount.names.map(\.rawValue))
            var written: Fields = [:]
            let stamp = Stamp(version: entity.version + 1, actor: .machine, at: now)
            for (name, value) in values {
                let isEdited = FieldGroup.amount.contains(name) ? isAmountEdited : edited.contains(name.rawValue)
                if isEdited, fault != .machineOverPerson, fault != .readingOverPerson { continue }
                entity.fields[name] = value
                entity.stamps[name] = stamp
                written[name] = value
            }
            guard !written.isEmpty else { return [:] }
            entity.version += 1
            entity.updatedAt = now
            entity.updatedBy = .machine
            let seq = try storage.nextSeq(of: user)
            try storage.put(ServerRecord(entity: entity, seq: seq), replacing: record, of: user)
            return written
        }
    }
}
