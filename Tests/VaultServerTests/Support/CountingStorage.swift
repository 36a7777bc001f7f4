import Synchronization
import VaultModel
import VaultServerCore
import VaultWire

/// A storage that counts the rows read by each writing transaction: the cost of one account to the others.
final class CountingStorage: ServerStorage {
    private let inner: any ServerStorage
    private let counts = Mutex(ReadCounts())

    init(_ inner: any ServerStorage) { self.inner = inner }

    var epoch: String { inner.epoch }
    var isShared: Bool { inner.isShared }
    var commits: UInt64? { inner.commits }

    func form(of entity: StoredEntity, under keys: Set<LookupKey>) -> (any Sendable)? {
        inner.form(of: entity, under: keys)
    }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any StorageTransaction) throws -> Result
    ) throws -> Result {
        try inner.write { [self] storage in
            let counting = CountingTransaction(storage)
            defer { counts.withLock { $0.add(counting.read) } }
            return try body(counting)
        }
    }

    func read<Result: Sendable>(_ body: @escaping @Sendable (any StorageReader) throws -> Result) throws -> Result {
        try inner.read(body)
    }

    func settle() throws { try inner.settle() }

    /// Returns the rows that the transactions of the body read.
    func counted(_ body: () throws -> Void) rethrows -> ReadCounts {
        counts.withLock { $0 = ReadCounts() }
        try body()
        return counts.withLock { $0 }
    }
}

/// Rows read by writing transactions.
struct ReadCounts: Equatable {
    /// The sum of all transactions.
    var rows = 0
    /// The rows of the transaction that read most.
    var most = 0
    /// The number of transactions.
    var writes = 0

    mutating func add(_ rows: Int) {
        self.rows += rows
        most = max(most, rows)
        writes += 1
    }
}

private final class CountingTransaction: StorageTransaction {
    fileprivate let inner: any StorageTransaction
    private(set) var read = 0

    init(_ inner: any StorageTransaction) { self.inner = inner }

    func entity(_ ref: EntityRef, of account: UserID) throws -> ServerRecord? {
        read += 1
        return try inner.entity(ref, of: account)
    }

    func entities(under key: LookupKey, of account: UserID, limit: Int) throws -> [ServerRecord] {
        let found = try inner.entities(under: key, of: account, limit: limit)
        read += found.count
        return found
    }

    func entities(in window: LookupWindow, of account: UserID) throws -> [ServerRecord] {
        let found = try inner.entities(in: window, of: account)
        read += found.count
        return found
    }

    func unfinished(limit: Int) throws -> [(UserID, ServerRecord)] { try inner.unfinished(limit: limit) }

    func changes(
        of account: UserID, after seq: Int64, through end: Int64, limit: Int, bytes: Int
    ) throws -> ChangePage<Change> {
        let page = try inner.changes(of: account, after: seq, through: end, limit: limit, bytes: bytes)
        read += page.items.count
        return page
    }

    func changeTexts(
        of account: UserID, after seq: Int64, through end: Int64, limit: Int, bytes: Int
    ) throws -> ChangePage<ChangeText> {
        try inner.changeTexts(of: account, after: seq, through: end, limit: limit, bytes: bytes)
    }

    func list(_ listing: EntityListing, of account: UserID, limit: Int, bytes: Int) throws -> ChangePage<Change> {
        let page = try inner.list(listing, of: account, limit: limit, bytes: bytes)
        read += page.items.count
        return page
    }

    func tombstones(deletedBefore moment: Timestamp, bare: Bool, limit: Int) throws -> [(UserID, ServerRecord)] {
        let found = try inner.tombstones(deletedBefore: moment, bare: bare, limit: limit)
        read += found.count
        return found
    }

    func account(_ id: UserID) throws -> AccountRecord? { try inner.account(id) }
    func account(email: String) throws -> AccountRecord? { try inner.account(email: email) }
    func device(tokenHash: [UInt8]) throws -> DeviceRecord? { try inner.device(tokenHash: tokenHash) }
    func knowsPlace(_ hash: [UInt8], since moment: Timestamp) throws -> Bool {
        try inner.knowsPlace(hash, since: moment)
    }
    func devices(of account: UserID) throws -> [DeviceRecord] { try inner.devices(of: account) }
    func devices(tagged tag: String, limit: Int) throws -> [DeviceRecord] {
        try inner.devices(tagged: tag, limit: limit)
    }
    func knowsMessage(_ id: String, of account: UserID) throws -> Bool { try inner.knowsMessage(id, of: account) }
    func replace(_ operation: AppliedOperation, of account: UserID) throws {
        try inner.replace(operation, of: account)
    }
    func ledger(of account: UserID) throws -> AccountLedger { try inner.ledger(of: account) }
    func nudges(of account: UserID, after seq: Int64, limit: Int) throws -> [ChangeNudge] {
        try inner.nudges(of: account, after: seq, limit: limit)
    }
    func digest(of type: EntityType, in account: UserID) throws -> TypeDigest {
        try inner.digest(of: type, in: account)
    }
    func operation(_ key: OperationID, of account: UserID) throws -> AppliedOperation? {
        try inner.operation(key, of: account)
    }

    func insert(_ account: AccountRecord) throws { try inner.insert(account) }
    func setPasswordHash(_ hash: String, of account: UserID) throws { try inner.setPasswordHash(hash, of: account) }
    func notePlace(
        _ hash: [UInt8], of account: UserID, at moment: Timestamp, forgetting past: Timestamp, keeping count: Int
    ) throws {
        try inner.notePlace(hash, of: account, at: moment, forgetting: past, keeping: count)
    }
    func removeAccount(_ id: UserID) throws { try inner.removeAccount(id) }
    func clearRemoved(limit: Int) throws -> Int { try inner.clearRemoved(limit: limit) }
    func insert(_ device: DeviceRecord) throws { try inner.insert(device) }
    func update(_ device: DeviceRecord) throws { try inner.update(device) }
    func removeDevice(_ id: DeviceID, of account: UserID) throws -> Bool { try inner.removeDevice(id, of: account) }
    func nextSeq(of account: UserID) throws -> Int64 { try inner.nextSeq(of: account) }
    func callForResync(of account: UserID) throws { try inner.callForResync(of: account) }
    func put(
        _ record: ServerRecord, prepared: PreparedEntity?, replacing former: ServerRecord?, of account: UserID
    ) throws {
        try inner.put(record, prepared: prepared, replacing: former, of: account)
    }
    func purge(_ record: ServerRecord, of account: UserID) throws { try inner.purge(record, of: account) }
    func setLookupKeys(
        _ keys: Set<LookupKey>, prepared: PreparedEntity?, of ref: EntityRef, in account: UserID,
        replacing former: Set<LookupKey>
    ) throws {
        try inner.setLookupKeys(keys, prepared: prepared, of: ref, in: account, replacing: former)
    }
    func insert(_ operation: AppliedOperation, of account: UserID) throws { try inner.insert(operation, of: account) }
    func forgetConflicts(of ref: EntityRef, in account: UserID) throws {
        try inner.forgetConflicts(of: ref, in: account)
    }
    func forgetOperations(appliedBefore moment: Timestamp, limit: Int) throws -> Int {
        try inner.forgetOperations(appliedBefore: moment, limit: limit)
    }
    func insert(_ pairing: PairingRecord) throws { try inner.insert(pairing) }
    func takePairing(codeHash: [UInt8]) throws -> PairingRecord? { try inner.takePairing(codeHash: codeHash) }
    func prunePairings(of account: UserID, expiredBefore moment: Timestamp, keeping count: Int) throws {
        try inner.prunePairings(of: account, expiredBefore: moment, keeping: count)
    }
}

extension CountingTransaction {
    func media(_ id: MediaID, _ variant: MediaVariant, of account: UserID) throws -> MediaRecord? {
        try inner.media(id, variant, of: account)
    }
    func mediaBytes(of account: UserID) throws -> Int64 { try inner.mediaBytes(of: account) }
    func blob(_ key: BlobKey) throws -> BlobRecord? { try inner.blob(key) }
    func hasMedia(of key: BlobKey) throws -> Bool { try inner.hasMedia(of: key) }
    func blobs(_ state: BlobRecord.State, setBefore moment: Timestamp, limit: Int) throws -> [BlobRecord] {
        try inner.blobs(state, setBefore: moment, limit: limit)
    }

    func storedBlobs(after key: BlobKey?, limit: Int) throws -> [BlobRecord] {
        try inner.storedBlobs(after: key, limit: limit)
    }
    func media(expiredBy expiry: MediaExpiry, limit: Int) throws -> [MediaRecord] {
        try inner.media(expiredBy: expiry, limit: limit)
    }
    func departures(limit: Int) throws -> [Departure] { try inner.departures(limit: limit) }
    func reading(of key: BlobKey) throws -> ReadingRecord? { try inner.reading(of: key) }

    func readings(dueAt moment: Timestamp, limit: Int) throws -> [ReadingRecord] {
        try inner.readings(dueAt: moment, limit: limit)
    }

    func nextReadingDue() throws -> Timestamp? { try inner.nextReadingDue() }

    func namings(of key: BlobKey, limit: Int) throws -> [MediaNaming] { try inner.namings(of: key, limit: limit) }

    func put(_ reading: ReadingRecord) throws { try inner.put(reading) }

    func strays(notedBefore moment: Timestamp, limit: Int) throws -> [BlobKey] {
        try inner.strays(notedBefore: moment, limit: limit)
    }
    func put(_ media: MediaRecord) throws { try inner.put(media) }
    func remove(_ media: MediaRecord) throws { try inner.remove(media) }
    func put(_ blob: BlobRecord) throws { try inner.put(blob) }
    func remove(_ blob: BlobRecord) throws { try inner.remove(blob) }
    func nameMedia(_ ids: Set<MediaID>, by receipt: EntityRef, of account: UserID) throws {
        try inner.nameMedia(ids, by: receipt, of: account)
    }
    func releaseMedia(namedBy receipt: EntityRef, of account: UserID, at moment: Timestamp) throws {
        try inner.releaseMedia(namedBy: receipt, of: account, at: moment)
    }
    func noteDeparture(_ departure: Departure) throws { try inner.noteDeparture(departure) }
    func forgetDeparture(of account: UserID) throws { try inner.forgetDeparture(of: account) }
    func noteStray(_ key: BlobKey, at moment: Timestamp) throws { try inner.noteStray(key, at: moment) }
    func forgetStray(_ key: BlobKey) throws { try inner.forgetStray(key) }
}

extension CountingTransaction {
    func accounts(after email: String, devicesAt moment: Timestamp, limit: Int) throws -> [AccountSummary] {
        try inner.accounts(after: email, devicesAt: moment, limit: limit)
    }
    func invitations() throws -> [InvitationRecord] { try inner.invitations() }
    func invitation(codeHash: [UInt8]) throws -> InvitationRecord? { try inner.invitation(codeHash: codeHash) }
    func insert(_ invitation: InvitationRecord) throws { try inner.insert(invitation) }
    func removeInvitation(codeHash: [UInt8]) throws -> Bool { try inner.removeInvitation(codeHash: codeHash) }
    func removeInvitations(expiredBefore moment: Timestamp) throws {
        try inner.removeInvitations(expiredBefore: moment)
    }
}
