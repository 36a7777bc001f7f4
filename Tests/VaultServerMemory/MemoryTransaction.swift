internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// Changes a state in place, and records for each change how to undo it.
final class MemoryTransaction: StorageTransaction {
    private(set) var state: MemoryState

    /// Changes what an account has of attachments.
    func changeMedia(of account: UserID, _ body: (inout MemoryAccount) -> Void) {
        guard let former = state.accounts[account] else { return }
        undo.append { $0.accounts[account]?.media = former.media }
        body(&state.accounts[account, default: former])
    }

    /// Changes what belongs to no account.
    func changeNotes(_ body: (inout MemoryState) -> Void) {
        let former = (state.departures, state.strays, state.invitations)
        undo.append { ($0.departures, $0.strays, $0.invitations) = former }
        body(&state)
    }

    private var undo: [(inout MemoryState) -> Void] = []

    private let timeline: String?

    /// - Parameter timeline: of the storage; nil for a transaction that only reads.
    init(_ state: MemoryState, timeline: String? = nil) {
        self.state = state
        self.timeline = timeline
    }

    /// Undoes all changes, the last first.
    func rollBack() {
        while let step = undo.popLast() { step(&state) }
    }

    func insert(_ account: AccountRecord) {
        undo.append { $0.accounts[account.id] = nil }
        state.accounts[account.id] = MemoryAccount(record: account)
    }

    func setPasswordHash(_ hash: String, of account: UserID) {
        guard let former = state.accounts[account]?.record.passwordHash else { return }
        undo.append { $0.accounts[account]?.record.passwordHash = former }
        state.accounts[account]?.record.passwordHash = hash
    }

    func notePlace(
        _ hash: [UInt8], of account: UserID, at moment: Timestamp, forgetting past: Timestamp, keeping count: Int
    ) {
        guard let former = state.accounts[account]?.places else { return }
        undo.append { $0.accounts[account]?.places = former }
        let kept = former.merging([hash: moment]) { $1 }.filter { $0.value >= past }
        let latest = kept.sorted { $0.value > $1.value }.prefix(count)
        state.accounts[account]?.places = Dictionary(uniqueKeysWithValues: latest.map { ($0.key, $0.value) })
    }

    func removeAccount(_ id: UserID) {
        let (former, pairings) = (state.accounts[id], state.pairings)
        undo.append { state in
            state.accounts[id] = former
            state.pairings = pairings
        }
        state.accounts[id] = nil
        state.pairings = pairings.filter { $0.value.account != id }
    }

    func clearRemoved(limit: Int) -> Int { 0 }

    func insert(_ device: DeviceRecord) {
        change(devices: device.account) { $0.append(device) }
    }

    func update(_ device: DeviceRecord) {
        change(devices: device.account) { devices in
            if let index = devices.firstIndex(where: { $0.id == device.id }) { devices[index] = device }
        }
    }

    func removeDevice(_ id: DeviceID, of account: UserID) -> Bool {
        guard state.accounts[account]?.devices.contains(where: { $0.id == id }) == true else { return false }
        change(devices: account) { devices in devices.removeAll { $0.id == id } }
        let pairings = state.pairings
        undo.append { $0.pairings = pairings }
        state.pairings = pairings.filter { $0.value.device != id }
        return true
    }

    private func change(devices account: UserID, _ body: (inout [DeviceRecord]) -> Void) {
        guard var devices = state.accounts[account]?.devices else { return }
        undo.append { [devices] in $0.accounts[account]?.devices = devices }
        body(&devices)
        state.accounts[account]?.devices = devices
    }

    func nextSeq(of account: UserID) -> Int64 {
        let former = ledger(of: account)
        undo.append {
            $0.accounts[account]?.ledger.lastSeq = former.lastSeq
            $0.accounts[account]?.ledger.timelines = former.timelines
        }
        state.accounts[account]?.ledger.advance(on: timeline)
        return former.lastSeq + 1
    }

    func callForResync(of account: UserID) {
        undo.append { $0.accounts[account]?.ledger.resyncs -= 1 }
        state.accounts[account]?.ledger.resyncs += 1
    }

    func put(
        _ record: ServerRecord, prepared: PreparedEntity?, replacing former: ServerRecord?, of account: UserID
    ) {
        undo.append { $0.accounts[account]?.replace(record, by: former) }
        state.accounts[account]?.replace(former, by: record)
    }

    func purge(_ record: ServerRecord, of account: UserID) {
        let purged = ledger(of: account).purgedSeq
        undo.append { state in
            state.accounts[account]?.replace(nil, by: record)
            state.accounts[account]?.ledger.purgedSeq = purged
        }
        state.accounts[account]?.replace(record, by: nil)
        state.accounts[account]?.ledger.purgedSeq = max(purged, record.seq)
    }

    func setLookupKeys(
        _ keys: Set<LookupKey>, prepared: PreparedEntity?, of ref: EntityRef, in account: UserID,
        replacing former: Set<LookupKey>
    ) {
        undo.append { $0.accounts[account]?.setKeys(former, replacing: keys, id: ref.id) }
        state.accounts[account]?.setKeys(keys, replacing: former, id: ref.id)
    }

    func insert(_ operation: AppliedOperation, of account: UserID) {
        undo.append { $0.accounts[account]?.operations[operation.key] = nil }
        state.accounts[account]?.operations[operation.key] = operation
    }

    func replace(_ operation: AppliedOperation, of account: UserID) {
        guard let former = state.accounts[account]?.operations[operation.key] else { return }
        undo.append { $0.accounts[account]?.operations[operation.key] = former }
        state.accounts[account]?.operations[operation.key] = operation
    }

    func forgetConflicts(of ref: EntityRef, in account: UserID) {
        for (key, operation) in state.accounts[account]?.operations ?? [:]
        where operation.entity == ref && operation != operation.withoutValues {
            undo.append { $0.accounts[account]?.operations[key] = operation }
            state.accounts[account]?.operations[key] = operation.withoutValues
        }
    }

    func forgetOperations(appliedBefore moment: Timestamp, limit: Int) -> Int {
        var left = limit
        for (id, account) in state.accounts {
            for (key, operation) in account.operations where left > 0 && operation.appliedAt < moment {
                left -= 1
                undo.append { $0.accounts[id]?.operations[key] = operation }
                state.accounts[id]?.operations[key] = nil
            }
        }
        return limit - left
    }

    func insert(_ pairing: PairingRecord) {
        undo.append { $0.pairings[pairing.codeHash] = nil }
        state.pairings[pairing.codeHash] = pairing
    }

    func takePairing(codeHash: [UInt8]) -> PairingRecord? {
        guard let found = state.pairings.removeValue(forKey: codeHash) else { return nil }
        undo.append { $0.pairings[codeHash] = found }
        return found
    }

    func prunePairings(of account: UserID, expiredBefore moment: Timestamp, keeping count: Int) {
        let former = state.pairings
        undo.append { $0.pairings = former }
        let own = former.values.filter { $0.account == account }
        let kept = own.filter { $0.expiresAt >= moment }.sorted { $0.expiresAt > $1.expiresAt }.prefix(count)
        for pairing in own where !kept.contains(pairing) { state.pairings[pairing.codeHash] = nil }
    }
}
