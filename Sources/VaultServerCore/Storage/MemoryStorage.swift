internal import Synchronization
internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// A storage that forgets everything with the process; for tests, and the plainest statement of the promise.
package final class MemoryStorage: ServerStorage {
    package let epoch: String
    private let state = Mutex(MemoryState())

    package init(epoch: String) {
        self.epoch = epoch
    }

    package func write<Result: Sendable>(
        _ body: @Sendable (any StorageTransaction) throws -> Result
    ) throws -> Result {
        try state.withLock { state in
            let transaction = MemoryTransaction(state)
            let result = try body(transaction)
            state = transaction.state
            return result
        }
    }

    package func read<Result: Sendable>(_ body: @Sendable (any StorageReader) throws -> Result) throws -> Result {
        try body(MemoryTransaction(state.withLock { $0 }))
    }

    package func settle() {}
}

/// Everything of one account.
struct MemoryAccount: Sendable {
    var record: AccountRecord
    var devices: [DeviceRecord] = []
    var lastSeq: Int64 = 0
    var entities: [EntityRef: EntityRecord] = [:]
    var operations: [OperationID: AppliedOperation] = [:]
}

struct MemoryState: Sendable {
    var accounts: [UserID: MemoryAccount] = [:]
}

/// Works on a copy, which takes the state's place when the body ends well.
final class MemoryTransaction: StorageTransaction {
    var state: MemoryState

    init(_ state: MemoryState) {
        self.state = state
    }

    func account(_ id: UserID) -> AccountRecord? { state.accounts[id]?.record }

    func account(email: String) -> AccountRecord? {
        state.accounts.values.first { $0.record.email == email }?.record
    }

    func device(tokenHash: [UInt8]) -> DeviceRecord? {
        for account in state.accounts.values {
            if let device = account.devices.first(where: { $0.tokenHash == tokenHash }) { return device }
        }
        return nil
    }

    func devices(of account: UserID) -> [DeviceRecord] {
        let devices = state.accounts[account]?.devices ?? []
        return devices.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    }

    func lastSeq(of account: UserID) -> Int64 { state.accounts[account]?.lastSeq ?? 0 }

    func entity(_ ref: EntityRef, of account: UserID) -> EntityRecord? { state.accounts[account]?.entities[ref] }

    private func records(of account: UserID, after seq: Int64) -> [EntityRecord] {
        let all = state.accounts[account]?.entities.values.filter { $0.seq > seq } ?? []
        return all.sorted { $0.seq < $1.seq }
    }

    func changes(
        of account: UserID, after seq: Int64, limit: Int, bytes: Int
    ) -> (changes: [Change], hasMore: Bool) {
        var changes: [Change] = []
        var size = 0
        for record in records(of: account, after: seq) {
            let change = Change(record.entity, seq: record.seq)
            size += change.json.bytes.count
            if changes.count == limit || (size > bytes && !changes.isEmpty) { return (changes, true) }
            changes.append(change)
        }
        return (changes, false)
    }

    func nudges(of account: UserID, after seq: Int64, limit: Int) -> [ChangeNudge] {
        records(of: account, after: seq).prefix(limit).map {
            ChangeNudge(
                seq: $0.seq, entityType: $0.entity.ref.type.rawValue, entityID: $0.entity.ref.id,
                updatedBy: $0.entity.updatedBy.text)
        }
    }

    func operation(_ key: OperationID, of account: UserID) -> AppliedOperation? {
        state.accounts[account]?.operations[key]
    }

    func insert(_ account: AccountRecord) { state.accounts[account.id] = MemoryAccount(record: account) }

    func setPasswordHash(_ hash: String, of account: UserID) {
        state.accounts[account]?.record.passwordHash = hash
    }

    func removeAccount(_ id: UserID) { state.accounts[id] = nil }

    func insert(_ device: DeviceRecord) { state.accounts[device.account]?.devices.append(device) }

    func update(_ device: DeviceRecord) {
        let index = state.accounts[device.account]?.devices.firstIndex { $0.id == device.id }
        if let index { state.accounts[device.account]?.devices[index] = device }
    }

    func removeDevice(_ id: DeviceID, of account: UserID) -> Bool {
        let found = state.accounts[account]?.devices.firstIndex { $0.id == id }
        guard let index = found else { return false }
        state.accounts[account]?.devices.remove(at: index)
        return true
    }

    func nextSeq(of account: UserID) -> Int64 {
        state.accounts[account]?.lastSeq += 1
        return lastSeq(of: account)
    }

    func put(_ record: EntityRecord, of account: UserID) {
        state.accounts[account]?.entities[record.entity.ref] = record
    }

    func insert(_ operation: AppliedOperation, of account: UserID) {
        state.accounts[account]?.operations[operation.key] = operation
    }

    func forgetOperations(appliedBefore moment: Timestamp) {
        state.accounts = state.accounts.mapValues { account in
            var account = account
            account.operations = account.operations.filter { $0.value.appliedAt >= moment }
            return account
        }
    }
}
