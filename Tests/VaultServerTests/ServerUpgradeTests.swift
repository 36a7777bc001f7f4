import SQLiteKit
import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit

@testable import VaultServerSQLite

@Suite("A server's store of a former schema")
struct ServerUpgradeTests {
    private let scratch: TemporaryDirectory
    private let account = SampleRecord.account(1)
    /// Two receipts, the second of them in the Trash.
    private let entities: [StoredEntity]

    init() throws {
        scratch = try TemporaryDirectory()
        var trashed = SampleRecord.entity(2)
        trashed.fields[.isDeleted] = true
        trashed.fields[.deletedAt] = .string(SampleRecord.time(5).description)
        entities = [SampleRecord.entity(1, notes: "a note"), trashed]
    }

    /// Writes the file as schema step 1 left it, with the account and its entities.
    private func writeFormer() throws {
        let key = [UInt8](0..<32)
        let options = ConnectionOptions(access: .create, journal: .exclusiveLog)
        let former = try key.withUnsafeBytes { try Connection(path: scratch.storePath, key: $0, options: options) }
        try ServerSchema.migrator(epoch: "feedc0de").migrate(former, through: 1)
        try former.run(
            "INSERT INTO account VALUES (?, ?, ?, ?, ?, 2)",
            [
                .text(account.id.description), .text(account.email), .text(account.passwordHash),
                .blob(account.smsKey), .integer(account.createdAt.milliseconds),
            ])
        for (index, entity) in entities.enumerated() {
            try former.run(
                "INSERT INTO entity VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    .text(account.id.description), .text(entity.ref.id), .text(entity.ref.type.rawValue),
                    .integer(Int64(index + 1)), .integer(entity.version), .integer(entity.updatedAt.milliseconds),
                    .text(entity.updatedBy.text), .integer(0), .text(entity.fields.json.text),
                    .text(formerStamps(of: entity).text),
                ])
        }
    }

    private func formerStamps(of entity: StoredEntity) -> JSON {
        func text(_ stamp: Stamp) -> JSON {
            [.integer(stamp.version), .string(stamp.actor.text), .integer(stamp.at.milliseconds)]
        }
        let fields = entity.stamps.map { ($0.rawValue, text($1)) }
        let sets = entity.elements.map { ($0.rawValue, JSON.object($1.mapValues(text))) }
        return [
            "fields": .object(Dictionary(uniqueKeysWithValues: fields)),
            "elements": .object(Dictionary(uniqueKeysWithValues: sets)),
        ]
    }

    /// Returns a store of the current schema with the same data.
    private func written(in scratch: TemporaryDirectory) throws -> SQLiteStorage {
        let storage = try scratch.openStorage(isNew: true)
        try storage.write { storage in
            try storage.insert(account)
            for entity in entities {
                let deletedAt = entity.isDeleted ? SampleRecord.time(5) : nil
                let seq = try storage.nextSeq(of: account.id)
                try storage.put(
                    ServerRecord(entity: entity, seq: seq, deletedAt: deletedAt), replacing: nil, of: account.id)
            }
        }
        return storage
    }

    @Test func `finds the receipts of a category afterwards, but for those in the trash`() throws {
        let category = ReceiptCategory.defaults[0].id
        try TemporaryDirectory.writing(scratch, through: 5, account) { transaction in
            for (number, former) in entities.enumerated() {
                var entity = former
                entity.fields[.category] = .string(category.description)
                let record = ServerRecord(entity: entity, seq: Int64(number + 1))
                try transaction.put(record, replacing: nil, of: account.id)
            }
        }
        let storage = try scratch.openStorage(isNew: false)
        let found = try storage.read { try $0.entities(under: "category \(category)", of: account.id, limit: 9) }
        #expect(found.map(\.entity.ref) == [entities[0].ref])
    }

    @Test func `finds by hashed keys afterwards what it found by texts, and goes on with unfinished work`() throws {
        let former = [
            ("category cat_01", 0), ("purchase EUR shop 2026-01-02", 0), ("purchase EUR shop 2026-01-10", 1),
            ("purchase EUR shopping 2026-01-05", 1), ("purged", 1),
        ]
        try TemporaryDirectory.writing(scratch, through: 8, account) { transaction in
            for (number, entity) in entities.enumerated() {
                try transaction.put(
                    ServerRecord(entity: entity, seq: Int64(number + 1)), replacing: nil, of: account.id)
            }
            for (key, number) in former {
                try transaction.connection.run(
                    "INSERT INTO entity_key(account, key, id) VALUES (?, ?, ?)",
                    [.text(account.id.description), .text(key), .text(entities[number].ref.id)])
            }
        }
        let storage = try scratch.openStorage(isNew: false)
        func ids(_ day: String, _ last: String, backward: Bool) throws -> [EntityRef] {
            try storage.read { [account] in
                try $0.entities(
                    in: LookupWindow(
                        from: LookupKey("purchase EUR shop", day: day),
                        through: LookupKey("purchase EUR shop", day: last), isBackward: backward, limit: 9),
                    of: account.id)
            }.map(\.entity.ref)
        }
        let (first, second) = (entities[0].ref, entities[1].ref)
        #expect(try ids("0", "9999-99-99", backward: false) == [first, second])
        #expect(try ids("0", "9999-99-99", backward: true) == [second, first])
        #expect(try ids("0", "2026-01-09", backward: true) == [first])
        #expect(try ids("2026-01-03", "9999-99-99", backward: false) == [second])
        let found = try storage.read { [account] in try $0.entities(under: "category cat_01", of: account.id, limit: 9)
        }
        #expect(found.map(\.entity.ref) == [first])
        #expect(try storage.read { try $0.unfinished(limit: 9).map(\.1.entity.ref) } == [second])
    }

    @Test func `has emails in NFC afterwards, but for one that is another account's already`() throws {
        let key = [UInt8](0..<32)
        let options = ConnectionOptions(access: .create, journal: .exclusiveLog)
        do {
            let former = try key.withUnsafeBytes { try Connection(path: scratch.storePath, key: $0, options: options) }
            try ServerSchema.migrator(epoch: "feedc0de").migrate(former, through: 4)
            for (number, email) in ["jo\u{308}rg@x.org", "a\u{308}@x.org", "\u{E4}@x.org"].enumerated() {
                try former.run(
                    "INSERT INTO account(id, email, password_hash, sms_key, created_at) VALUES (?, ?, '', x'00', 0)",
                    [.text(SampleRecord.account(number).id.description), .text(email)])
            }
        }
        let storage = try scratch.openStorage(isNew: false)
        let ids = try ["j\u{F6}rg@x.org", "jo\u{308}rg@x.org", "a\u{308}@x.org", "\u{E4}@x.org"].map { email in
            try storage.read { try $0.account(email: email)?.id }
        }
        #expect(ids == [SampleRecord.account(0).id, nil, SampleRecord.account(1).id, SampleRecord.account(2).id])
    }

    @Test func `holds the same afterwards as a new one with the same contents`() throws {
        try writeFormer()
        let (upgraded, fresh) = (try scratch.openStorage(isNew: false, epoch: "another"), try TemporaryDirectory())
        let expected = try written(in: fresh)
        #expect(upgraded.epoch == "feedc0de")
        for entity in entities {
            let found = try upgraded.read { try $0.entity(entity.ref, of: account.id) }
            #expect(try found == expected.read { try $0.entity(entity.ref, of: account.id) })
            #expect(found?.entity.stamps == entity.stamps && found?.entity.elements == entity.elements)
        }
        let digest = try upgraded.read { try $0.digest(of: .receipt, in: account.id) }
        #expect(try digest == expected.read { try $0.digest(of: .receipt, in: account.id) })
        let ledger = try upgraded.read { try $0.ledger(of: account.id) }
        var counted = try expected.read { try $0.ledger(of: account.id) }
        counted.timelines = AccountTimelines()
        #expect(ledger == counted && ledger.lastSeq == 2)
        #expect(try upgraded.read { try $0.account(account.id) } == account)
    }
}

extension TemporaryDirectory {
    /// Writes a file of an earlier schema step with that account and whatever the body adds.
    fileprivate static func writing(
        _ scratch: TemporaryDirectory, through step: Int, _ account: AccountRecord,
        _ body: (SQLiteTransaction) throws -> Void
    ) throws {
        let key = [UInt8](0..<32)
        let options = ConnectionOptions(access: .create, journal: .exclusiveLog)
        let former = try key.withUnsafeBytes { try Connection(path: scratch.storePath, key: $0, options: options) }
        try ServerSchema.migrator(epoch: "feedc0de").migrate(former, through: step)
        let transaction = SQLiteTransaction(former)
        try transaction.insert(account)
        try body(transaction)
        try transaction.finish()
    }
}
