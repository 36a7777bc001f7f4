internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// Everything that a ``MemoryStorage`` holds.
package struct MemoryState: Sendable {
    var accounts: [UserID: MemoryAccount] = [:]
    var pairings: [[UInt8]: PairingRecord] = [:]
    var departures: [Departure] = []
    var strays: [BlobKey: Timestamp] = [:]
    /// By the hash of the code.
    var invitations: [[UInt8]: InvitationRecord] = [:]
}

/// Everything in one account.
struct MemoryAccount: Sendable {
    var record: AccountRecord
    var devices: [DeviceRecord] = []
    /// The time of the last sign-in, by the hash of the place.
    var places: [[UInt8]: Timestamp] = [:]
    var ledger = AccountLedger()
    var digests: [EntityType: TypeDigest] = [:]
    var operations: [OperationID: AppliedOperation] = [:]
    var media = MemoryMedia()
    /// By id, which is unique in the account across all types.
    private(set) var entities: [String: ServerRecord] = [:]
    private(set) var lookup: [LookupKey: Set<String>] = [:]
    /// Ids by the seq of every change, ascending; entries of replaced states are skipped.
    private var log: [(seq: Int64, id: String)] = []

    init(record: AccountRecord) {
        self.record = record
    }

    /// Replaces a record, or removes it for nil; updates the log, the ledger and the digests.
    mutating func replace(_ former: ServerRecord?, by new: ServerRecord?) {
        ledger.count(former, replacedBy: new)
        guard let ref = (new ?? former)?.entity.ref else { return }
        if DigestRequest.digested.contains(ref.type) {
            digests[ref.type, default: TypeDigest()].replace(former, by: new)
        }
        entities[ref.id] = new
        guard let new, new.seq != former?.seq else { return }
        insert(new.seq, ref.id)
        if log.count > 2 * entities.count + 64 { log.removeAll { entities[$0.id]?.seq != $0.seq } }
    }

    mutating func setKeys(_ keys: Set<LookupKey>, replacing former: Set<LookupKey>, id: String) {
        for key in former.subtracting(keys) { lookup[key]?.remove(id) }
        for key in keys.subtracting(former) { lookup[key, default: []].insert(id) }
    }

    /// The records whose last change is after `seq`, in order, produced lazily.
    func records(after seq: Int64, through end: Int64 = .max) -> some Sequence<ServerRecord> {
        log[position(after: seq)...].lazy.prefix { $0.seq <= end }.compactMap { entry in
            let record = entities[entry.id]
            return record?.seq == entry.seq ? record : nil
        }
    }

    /// Appends to the log, unless an earlier state is restored.
    private mutating func insert(_ seq: Int64, _ id: String) {
        let index = position(after: seq)
        if index > 0, log[index - 1] == (seq, id) { return }
        log.insert((seq, id), at: index)
    }

    private func position(after seq: Int64) -> Int {
        var (low, high) = (0, log.count)
        while low < high {
            let middle = (low + high) / 2
            if log[middle].seq <= seq { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
