import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Storage contract: what is counted and found")
struct StorageAccountingTests {
    private let scratch: TemporaryDirectory
    private let account = SampleRecord.account(1)
    private struct Undone: Error {}

    init() throws { scratch = try TemporaryDirectory() }

    private func storage(_ flavour: Flavour) throws -> any ServerStorage {
        let storage = try flavour.make(in: scratch)
        try storage.write { [account] storage in
            try storage.insert(account)
            try storage.insert(SampleRecord.device(3, of: account))
        }
        return storage
    }

    private func record(_ number: Int, version: Int64, seq: Int64, isDeleted: Bool = false) -> ServerRecord {
        var entity = SampleRecord.entity(number, notes: String(repeating: "n", count: Int(version)))
        entity.version = version
        entity.fields[.isDeleted] = .bool(isDeleted)
        return ServerRecord(entity: entity, seq: seq, deletedAt: isDeleted ? SampleRecord.time(seq) : nil)
    }

    /// Makes one random change: a put of a receipt, or a purge of a tombstone.
    private func change(_ storage: any StorageTransaction, _ random: inout SeededRandom) throws {
        let number = Int.random(in: 1...40, using: &random)
        let former = try storage.entity(SampleRecord.entity(number).ref, of: account.id)
        if let former, former.deletedAt != nil, Bool.random(using: &random) {
            return try storage.purge(former, of: account.id)
        }
        let next = record(
            number, version: (former?.entity.version ?? 0) + 1, seq: try storage.nextSeq(of: account.id),
            isDeleted: Int.random(in: 0..<3, using: &random) == 0)
        try storage.put(next, replacing: former, of: account.id)
        let (keys, before) = (
            Set<LookupKey>(["\(next.entity.version % 3)"]),
            former.map { Set<LookupKey>(["\($0.entity.version % 3)"]) } ?? []
        )
        try storage.setLookupKeys(keys, of: next.entity.ref, in: account.id, replacing: before)
    }

    /// Everything that a storage can be asked, as one value.
    private struct Answers: Equatable {
        var ledger: AccountLedger
        var digest: TypeDigest
        var changes: [Change]
        var listed: [Change]
        var found: [[String]]
        var tombstones: [String]

        init(_ storage: any StorageReader, _ account: UserID) throws {
            ledger = try storage.ledger(of: account)
            // Each storage names its own.
            ledger.timelines = AccountTimelines()
            digest = try storage.digest(of: .receipt, in: account)
            changes = try storage.changes(of: account, after: 0, through: .max, limit: 99, bytes: 1 << 20).items
            listed = try storage.list(EntityListing(withTombstones: true), of: account, limit: 99, bytes: 1 << 20).items
            found = try (0..<3).map {
                try storage.entities(under: "\($0)", of: account, limit: 99).map(\.entity.ref.id)
            }
            tombstones = try storage.tombstones(deletedBefore: SampleRecord.time(60), bare: false, limit: 99)
                .map(\.1.entity.ref.id)
        }
    }

    @Test(arguments: 1...3)
    func `both storages give the same answers, after whatever was undone`(seed: UInt64) throws {
        let answers = try Flavour.allCases.map { flavour in
            let storage = try storage(flavour)
            var random = SeededRandom(seed: seed)
            for round in 0..<40 {
                let before = try storage.read { try Answers($0, account.id) }
                let isUndone = Bool.random(using: &random)
                let start = random
                try? storage.write { storage in
                    var random = start
                    for _ in 0..<4 { try change(storage, &random) }
                    if isUndone { throw Undone() }
                }
                for _ in 0..<round { _ = random.next() }
                if isUndone { #expect(try storage.read { try Answers($0, account.id) } == before) }
            }
            return try storage.read { try Answers($0, account.id) }
        }
        #expect(answers[0] == answers[1])
        #expect(answers[0].changes.count > 10 && answers[0].ledger.purgedSeq > 0)
    }

    @Test(arguments: Flavour.allCases)
    func `a digest counts what is no tombstone, and its text is the change's`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        var random = SeededRandom(seed: 7)
        let start = random
        try storage.write { storage in
            var random = start
            for _ in 0..<80 { try change(storage, &random) }
        }
        _ = random.next()
        let (live, digest) = try storage.read { storage in
            let page = try storage.list(EntityListing(), of: account.id, limit: 99, bytes: 1 << 20)
            return (page.items, try storage.digest(of: .receipt, in: account.id))
        }
        #expect(digest.buckets == BucketDigest.table(live.map { ($0.entityID, $0.version) }))
        let (changes, texts) = try storage.read { storage in
            (
                try storage.changes(of: account.id, after: 20, through: 60, limit: 9, bytes: 1 << 20),
                try storage.changeTexts(of: account.id, after: 20, through: 60, limit: 9, bytes: 1 << 20)
            )
        }
        #expect(changes.items.map(\.json.bytes) == texts.items.map(\.bytes))
        #expect(!changes.items.isEmpty && changes.items.allSatisfy { (21...60).contains($0.seq) })
    }

    @Test(arguments: Flavour.allCases)
    func `what is kept permanently is no tombstone to delete`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        try storage.write { [account] storage in
            for number in 1...2 {
                var next = record(number, version: 1, seq: try storage.nextSeq(of: account.id), isDeleted: true)
                next.isKept = number == 1
                try storage.put(next, replacing: nil, of: account.id)
            }
        }
        let (found, kept) = try storage.read { storage in
            (
                try storage.tombstones(deletedBefore: SampleRecord.time(99), bare: false, limit: 9).map(
                    \.1.entity.ref.id),
                try storage.entity(EntityRef(SampleRecord.receipt(1)), of: account.id)?.isKept
            )
        }
        #expect(found == [SampleRecord.receipt(2).description] && kept == true)
    }
}
