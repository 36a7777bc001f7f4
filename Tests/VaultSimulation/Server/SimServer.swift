internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultSync
internal import VaultWire

/// The server's processes over their one store, and what the simulation knows of the store from outside.
final class SimServer {
    let ports: SimPorts
    let storage: any SimServerStore
    private var sync: SyncService
    private var accounts: AccountService
    private let policy = AccountPolicy(
        isRegistrationOpen: true, tokenLifetime: 4000 * 86_400_000,
        attempts: .init(burst: 1_000_000, secondsPerAttempt: 0.001))
    /// What the server does wrong on purpose.
    let fault: PlantedFault?
    /// What faults remember: the bases that they gave to keys, seqs that they held back, the state before the last push.
    var bases: [OperationID: Int64] = [:]
    var late: Set<Int64> = []
    var parts: [EntityRef: StoredEntity] = [:]
    private var hasBefore = false
    /// Whether there is a backup to restore.
    private(set) var isBackedUp = false
    private var lives = 1
    let user: UserID
    /// The first device of the account.
    let first: SessionResponse
    /// Which of the processes run.
    var isUp: [Bool]
    /// Whether every request is answered by 503.
    var isRefusing = false
    /// Whether messages are written out and read again, as between real processes.
    let usesText: Bool

    private static let email = "sim@example.org"
    private static let password = "simulation password"

    init(
        _ storage: any SimServerStore, instances: Int, random: SimRandom, usesText: Bool, fault: PlantedFault? = nil
    ) throws {
        self.storage = storage
        self.fault = fault
        ports = SimPorts(random: random)
        ports.set(now: SimClock.beginning)
        isUp = Array(repeating: true, count: instances)
        self.usesText = usesText
        let observer = SimObserver()
        sync = SyncService(storage: storage, ports: ports, policy: policy, observer: observer)
        accounts = AccountService(storage: storage, ports: ports, policy: policy, observer: observer)
        first = try accounts.register(
            SignInRequest(email: Self.email, password: Self.password, deviceName: "device 0"), from: "sim")
        user = first.userID
    }

    /// A session for one more device.
    func signIn(_ name: String) throws -> SessionResponse {
        try accounts.signIn(
            SignInRequest(email: Self.email, password: Self.password, deviceName: name), from: "sim")
    }

    /// Ends a device's session from another one.
    func revoke(_ device: DeviceID, token: String) throws { try accounts.revoke(device, token: token) }

    /// Carries a request out.
    ///
    /// - Throws: ``Problem``.
    func answer(_ request: SyncRequest, token: String) throws -> SyncAnswer {
        switch request {
        case .pull(let request):
            let page = try sync.pull(try passed(request), token: token)
            return .pulled(try passed(distorted(page, after: request)))
        case .push(let request):
            if fault == .answerBeforeDurable { try keepBefore() }
            let submission = try PushSubmission(json: try passed(try distorted(request).json))
            let last = try lastSeq()
            let answer = try distorted(try sync.push(submission, token: token))
            if fault == .overwrittenNotKept { try forgetOverwritten(after: last) }
            try tearParts(changedAfter: last, submission)
            return .pushed(try passed(answer))
        case .digest(let request): return .digested(try passed(try sync.digest(try passed(request), token: token)))
        case .full(let request): return .listed(try passed(try sync.full(try passed(request), token: token)))
        case .pairAnew:
            let code = try accounts.makePairingCode(token: token).code
            return .paired(try accounts.redeem(RedeemRequest(code: code, deviceName: "again"), from: "sim"))
        }
    }

    // MARK: Backups

    func backUp() throws {
        try storage.keep(.backup)
        isBackedUp = true
    }

    /// Puts the backup in the state's place.
    ///
    /// - Returns: false where none was made.
    func restore() throws -> Bool {
        guard isBackedUp else { return false }
        lives += 1
        try storage.putBack(.backup, epoch: fault == .epochKept ? nil : "life\(lives)")
        return true
    }

    private func keepBefore() throws {
        try storage.keep(.beforePush)
        hasBefore = true
    }

    /// A process of the server dies, and another one finds what it left.
    ///
    /// - Returns: whether something is gone that was answered: nothing, where commits are durable.
    func die() throws -> Bool {
        try storage.reopen()
        guard fault == .answerBeforeDurable, hasBefore else { return false }
        try storage.putBack(.beforePush, epoch: nil)
        return true
    }

    /// Forgets what is old by now.
    func tidy() throws {
        while try sync.tidy() {}
    }

    func callForResync() throws { try accounts.callForResync(email: Self.email) }

    private func passed<Message: WireMessage>(_ message: Message) throws -> Message {
        usesText ? try Message(json: JSON(parsing: message.json.text)) : message
    }

    private func passed(_ json: JSON) throws -> JSON { usesText ? try JSON(parsing: json.text) : json }
}

extension SimServer {
    /// Every change after a position, with its entity as it is stored.
    func records(after seq: Int64) throws -> [EntityRecord] {
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

    /// Takes the values out of the events that keep what was replaced.
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

    func record(_ ref: EntityRef) throws -> EntityRecord? {
        let user = user
        return try storage.read { try $0.entity(ref, of: user) }
    }

    /// What the machine read of a picture, into fields that no person has edited by hand.
    ///
    /// - Returns: the fields that it wrote.
    func machineReads(_ ref: EntityRef, _ values: Fields, now: Timestamp) throws -> Fields {
        let user = user
        return try storage.write { [fault] storage in
            guard let record = try storage.entity(ref, of: user), !record.entity.isDeleted, !record.entity.isBare else {
                return [:]
            }
            var entity = record.entity
            let edited = Set(entity.elements[.userEditedFields, default: [:]].keys)
            let isAmountEdited = !edited.isDisjoint(with: Schema.amount.map(\.rawValue))
            var written: Fields = [:]
            let stamp = Stamp(version: entity.version + 1, actor: .machine, at: now)
            for (name, value) in values {
                let isEdited = Schema.amount.contains(name) ? isAmountEdited : edited.contains(name.rawValue)
                if isEdited, fault != .machineOverPerson { continue }
                entity.fields[name] = value
                entity.stamps[name] = stamp
                written[name] = value
            }
            guard !written.isEmpty else { return [:] }
            entity.version += 1
            entity.updatedAt = now
            entity.updatedBy = .machine
            let seq = try storage.nextSeq(of: user)
            try storage.put(EntityRecord(entity: entity, seq: seq), replacing: record, of: user)
            return written
        }
    }
}
