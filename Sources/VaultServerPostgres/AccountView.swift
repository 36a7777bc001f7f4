internal import ServerRows
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// Everything that a transaction knows of one account, from what it has read and written. A value, so that a run of its body
/// can be forgotten.
struct AccountView {
    var ledger: AccountLedger?
    /// The timeline of the database, read with the ledger. It begins when PostgreSQL does: a restored database and one that
    /// takes over are others. All processes of this program write on the same one.
    private(set) var timeline: String?
    /// Read with the ledger by a transaction that writes.
    var bucket = OperationBucket(at: Timestamp(milliseconds: 0))
    /// By id; nil for one under which there is nothing.
    private(set) var records: [String: ServerRecord?] = [:]
    /// Nil for a key under which there is nothing.
    private(set) var operations: [OperationID: AppliedOperation?] = [:]
    /// All of them, once one was asked for.
    var digests: [EntityType: TypeDigest] = [:]
    var knowsDigests = false
    /// By ``LookupWindow/anyLimit``.
    private var lists: [LookupWindow: FoundIDs] = [:]
    var devices: [[UInt8]: DeviceRecord?] = [:]
    var media: [MediaKey: MediaRecord?] = [:]
    var blobs: [BlobKey: BlobRecord?] = [:]
    var readings: [BlobKey: ReadingRecord?] = [:]

    /// So many are remembered unasked, and so many before they are forgotten, so that long work needs no more memory than
    /// short work.
    private static let recordLimit = 4_000

    struct MediaKey: Hashable {
        let id: MediaID
        let variant: MediaVariant
    }

    /// Whether an answer is known.
    func knows(_ question: Question) -> Bool {
        switch question {
        case .ledger: ledger != nil
        case .device(let hash): devices[hash] != nil
        case .entity(let id): records[id] != nil
        case .operation(let key): operations[key] != nil
        case .digests: knowsDigests
        case .list(let window): lists[window.anyLimit]?.reaches(window.limit) == true
        case .media(let key): media[key] != nil
        case .blob(let key): blobs[key] != nil
        case .reading(let key): readings[key] != nil
        }
    }

    /// Remembers the counters in a row of ``Row/ledger``, unless they are known already.
    mutating func rememberLedger(in row: some StoredRow, from column: Int32) {
        guard ledger == nil else { return }
        ledger = StoredRows.ledger(row, column)
        bucket = OperationBucket(
            used: Double(row.integer(column + 6)) / Row.operationUnit, at: StoredRows.time(row, column + 7))
        timeline = String(row.integer(column + 8), radix: 36)
    }

    func record(_ id: String) -> ServerRecord? { records[id] ?? nil }

    /// The ids of a list that is known, in its order.
    func ids(in window: LookupWindow) -> [String] { lists[window.anyLimit]?.ids(upTo: window.limit) ?? [] }

    mutating func remember(_ record: ServerRecord?, _ id: String) { records.updateValue(record, forKey: id) }

    /// Remembers an entity that came with a list, as long as there is room.
    mutating func rememberFound(_ record: ServerRecord) {
        guard records.count < Self.recordLimit, records[record.entity.ref.id] == nil else { return }
        remember(record, record.entity.ref.id)
    }

    /// Forgets the entities if there are too many. Never while answers are taken: all that was asked for has to be there then.
    mutating func makeRoom() {
        if records.count >= Self.recordLimit { records = [:] }
    }

    func operation(_ key: OperationID) -> AppliedOperation? { operations[key] ?? nil }

    mutating func remember(_ operation: AppliedOperation?, _ key: OperationID) {
        operations.updateValue(operation, forKey: key)
    }

    /// Forgets the conflicts that are remembered with the operations of an entity.
    mutating func forgetConflicts(of ref: EntityRef) {
        operations = operations.mapValues { $0?.entity == ref ? $0?.withoutValues : $0 }
    }

    mutating func forgetOperations() { operations = [:] }

    mutating func remember(_ found: FoundIDs, in window: LookupWindow) {
        // Of two limits that were asked for at once, the greater one stays.
        if lists[window.anyLimit]?.reaches(window.limit) != true { lists[window.anyLimit] = found }
    }

    /// Follows a change of an entity's lookup keys in the lists that are known.
    mutating func change(_ entry: FoundIDs.Entry, isThere: Bool) {
        for (window, found) in lists where found.covers(entry.key) {
            lists[window] = isThere ? found.adding(entry) : found.removing(entry)
        }
    }
}

/// The ids that a ``VaultServerCore/LookupWindow`` found, in its order.
struct FoundIDs {
    /// An entity under a key, by ``ServerRows/LookupCoding/rest(of:)``.
    struct Entry: Hashable, Comparable {
        let key: [UInt8]
        let id: String

        static func < (left: Entry, right: Entry) -> Bool {
            left.key == right.key ? left.id < right.id : left.key.lexicographicallyPrecedes(right.key)
        }
    }

    private let first: [UInt8]
    private let last: [UInt8]
    private let isBackward: Bool
    private let limit: Int
    private var entries: [Entry]
    /// Whether there is nothing beyond the last one.
    private var isWhole: Bool

    init(_ entries: [Entry], in window: LookupWindow) {
        first = LookupCoding.rest(of: window.first)
        last = LookupCoding.rest(of: window.last)
        isBackward = window.isBackward
        limit = window.limit
        self.entries = entries
        isWhole = entries.count < window.limit
    }

    func ids(upTo limit: Int) -> [String] { entries.prefix(limit).map(\.id) }

    /// Whether it answers the same question with that limit.
    func reaches(_ limit: Int) -> Bool { isWhole || limit <= self.limit }

    func covers(_ key: [UInt8]) -> Bool {
        !key.lexicographicallyPrecedes(first) && !last.lexicographicallyPrecedes(key)
    }

    func adding(_ entry: Entry) -> FoundIDs {
        guard !entries.contains(entry) else { return self }
        var found = self
        let place = entries.firstIndex { isBackward ? $0 < entry : entry < $0 } ?? entries.count
        guard isWhole || place < entries.count else { return self }
        found.entries.insert(entry, at: place)
        if found.entries.count > limit {
            found.entries.removeLast()
            found.isWhole = false
        }
        return found
    }

    /// Nil if the list has to be read again, since something beyond its end moves up.
    func removing(_ entry: Entry) -> FoundIDs? {
        guard let place = entries.firstIndex(of: entry) else { return self }
        guard isWhole else { return nil }
        var found = self
        found.entries.remove(at: place)
        return found
    }
}

extension LookupWindow {
    /// The same range, as a key for all of its limits.
    var anyLimit: LookupWindow { LookupWindow(from: first, through: last, isBackward: isBackward, limit: 0) }
}
