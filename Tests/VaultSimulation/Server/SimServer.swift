internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultSync
internal import VaultWire

/// The server's processes over their one store, and what the simulation knows of the store from outside.
final class SimServer {
    let ports: SimPorts
    private(set) var storage: any ServerStorage
    private var sync: SyncService
    private var accounts: AccountService
    private let policy = AccountPolicy(
        isRegistrationOpen: true, tokenLifetime: 4000 * 86_400_000,
        attempts: .init(burst: 1_000_000, secondsPerAttempt: 0.001))
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

    init(instances: Int, random: SimRandom, usesText: Bool) throws {
        ports = SimPorts(random: random)
        ports.set(now: SimClock.beginning)
        storage = MemoryStorage(epoch: "a")
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
            return .pulled(try passed(try sync.pull(try passed(request), token: token)))
        case .push(let request):
            let submission = try PushSubmission(json: try passed(request.json))
            return .pushed(try passed(try sync.push(submission, token: token)))
        case .digest(let request):
            return .digested(try passed(try sync.digest(try passed(request), token: token)))
        case .full(let request):
            return .listed(try passed(try sync.full(try passed(request), token: token)))
        case .pairAnew:
            let code = try accounts.makePairingCode(token: token).code
            return .paired(try accounts.redeem(RedeemRequest(code: code, deviceName: "again"), from: "sim"))
        }
    }

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
        return try storage.write { storage in
            guard let record = try storage.entity(ref, of: user), !record.entity.isDeleted, !record.entity.isBare else {
                return [:]
            }
            var entity = record.entity
            let edited = Set(entity.elements[.userEditedFields, default: [:]].keys)
            let isAmountEdited = !edited.isDisjoint(with: Schema.amount.map(\.rawValue))
            var written: Fields = [:]
            let stamp = Stamp(version: entity.version + 1, actor: .machine, at: now)
            for (name, value) in values where !edited.contains(name.rawValue) {
                if Schema.amount.contains(name), isAmountEdited { continue }
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
