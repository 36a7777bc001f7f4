import Dispatch
import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultServerSQLite
import VaultTestKit
import VaultWire

@Suite("Storage contract")
struct StorageContractTests {
    private let scratch: TemporaryDirectory
    private struct Undone: Error {}

    init() throws { scratch = try TemporaryDirectory() }

    /// Returns a storage with two accounts, 1 and 2.
    private func storage(_ flavour: Flavour) throws -> any ServerStorage {
        let storage = try flavour.make(in: scratch)
        try storage.write { storage in
            try storage.insert(SampleRecord.account(1))
            try storage.insert(SampleRecord.account(2))
        }
        return storage
    }

    private let first = SampleRecord.account(1).id
    private let second = SampleRecord.account(2).id

    private func put(_ numbers: [Int], of account: UserID, in storage: any ServerStorage) throws {
        try storage.write { storage in
            for number in numbers {
                let seq = try storage.nextSeq(of: account)
                let former = try storage.entity(SampleRecord.entity(number).ref, of: account)
                try storage.put(
                    ServerRecord(entity: SampleRecord.entity(number), seq: seq), replacing: former, of: account)
            }
        }
    }

    @Test(arguments: Flavour.everyWay)
    func `an account is found by its id and its email, and by nothing else`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        #expect(try storage.read { try $0.account(first) } == SampleRecord.account(1))
        #expect(try storage.read { try $0.account(email: "user2@example.org") } == SampleRecord.account(2))
        #expect(try storage.read { try $0.account(email: "user2@example.or") } == nil)
    }

    @Test(arguments: Flavour.everyWay)
    func `a hash takes the place of one account's alone`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        try storage.write { try $0.setPasswordHash("newer", of: first) }
        #expect(try storage.read { try $0.account(first)?.passwordHash } == "newer")
        #expect(try storage.read { try $0.account(second) } == SampleRecord.account(2))
    }

    @Test(arguments: Flavour.everyWay)
    func `of places the latest are known, for as long as asked, until the account is gone`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        let note = { (place: UInt8, moment: Int64, account: UserID) in
            try storage.write {
                try $0.notePlace(
                    [place], of: account, at: SampleRecord.time(moment), forgetting: SampleRecord.time(moment - 100),
                    keeping: 2)
            }
        }
        let known = { (since: Int64) in
            try (UInt8(1)...4).filter { place in
                try storage.read { try $0.knowsPlace([place], since: SampleRecord.time(since)) }
            }
        }
        try note(1, 10, first)
        try note(2, 20, first)
        try note(4, 20, second)
        #expect(try known(0) == [1, 2, 4] && known(11) == [2, 4])
        try note(1, 30, first)
        try note(3, 40, first)
        #expect(try known(0) == [1, 3, 4])
        try note(2, 135, first)
        #expect(try known(0) == [2, 3, 4])
        try storage.write { try $0.removeAccount(first) }
        #expect(try known(0) == [4])
    }

    @Test(arguments: Flavour.everyWay)
    func `what a body throws undoes all that it did`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        #expect(throws: Undone.self) {
            try storage.write { storage in
                let seq = try storage.nextSeq(of: first)
                try storage.put(ServerRecord(entity: SampleRecord.entity(1), seq: seq), replacing: nil, of: first)
                try storage.removeAccount(second)
                throw Undone()
            }
        }
        #expect(try storage.read { try $0.ledger(of: first).lastSeq } == 0)
        #expect(try storage.read { try $0.entity(SampleRecord.entity(1).ref, of: first) } == nil)
        #expect(try storage.read { try $0.account(second) } != nil)
    }

    @Test(arguments: Flavour.everyWay)
    func `of writes that come at once, those that throw undo themselves alone`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        let account = first
        DispatchQueue.concurrentPerform(iterations: 40) { number in
            try? storage.write { storage in
                if number % 5 == 4 { throw Undone() }
                let seq = try storage.nextSeq(of: account)
                try storage.put(
                    ServerRecord(entity: SampleRecord.entity(number), seq: seq), replacing: nil, of: account)
                if number % 5 == 3 { throw Undone() }
            }
        }
        let kept = try storage.read { storage in
            try (0..<40).filter { try storage.entity(SampleRecord.entity($0).ref, of: account) != nil }
        }
        #expect(kept == (0..<40).filter { $0 % 5 < 3 })
        #expect(try storage.read { try $0.ledger(of: account).lastSeq } == 24)
    }

    @Test(arguments: Flavour.everyWay)
    func `numbers of an account count up by one, whatever other accounts do`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        let numbers = try storage.write { storage in
            [
                try storage.nextSeq(of: first), try storage.nextSeq(of: second), try storage.nextSeq(of: first),
                try storage.nextSeq(of: first),
            ]
        }
        #expect(numbers == [1, 1, 2, 3])
        #expect(try storage.read { try $0.ledger(of: first).lastSeq } == 3)
    }

    @Test(arguments: Flavour.everyWay)
    func `an entity comes back with its stamps as it was put`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        try put([7], of: first, in: storage)
        let found = try storage.read { try $0.entity(SampleRecord.entity(7).ref, of: first) }
        #expect(found == ServerRecord(entity: SampleRecord.entity(7), seq: 1))
    }

    @Test(arguments: Flavour.everyWay)
    func `two accounts have entities of one id without seeing each other's`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        try put([7], of: first, in: storage)
        #expect(try storage.read { try $0.entity(SampleRecord.entity(7).ref, of: second) } == nil)
        #expect(
            try storage.read { try $0.changes(of: second, after: 0, through: .max, limit: 10, bytes: 1000) }.items
                .isEmpty)
        try put([7, 8], of: second, in: storage)
        #expect(try storage.read { try $0.nudges(of: first, after: 0, limit: 10) }.map(\.seq) == [1])
    }

    /// More than a transaction remembers, however much it has seen before.
    @Test(arguments: Flavour.allCases)
    func `a long list of entities is whole`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        let all = (1...4_500).map { ServerRecord(entity: SampleRecord.entity($0), seq: Int64($0)) }
        try storage.write { [first] storage in
            for record in all {
                _ = try storage.nextSeq(of: first)
                try storage.put(record, replacing: nil, of: first)
                try storage.setLookupKeys(["long"], of: record.entity.ref, in: first, replacing: [])
            }
        }
        try storage.read { [first] storage in
            for record in all[..<10] { #expect(try storage.entity(record.entity.ref, of: first) == record) }
            let found = try storage.entities(under: "long", of: first, limit: .max)
            #expect(found.map(\.seq) == all.map(\.seq))
        }
    }

    @Test(arguments: Flavour.everyWay)
    func `changes come in order of seq, each entity once, in pages of the limit`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        try put([1, 2, 3, 1, 4], of: first, in: storage)
        let page = try storage.read { try $0.changes(of: first, after: 0, through: .max, limit: 3, bytes: 1 << 20) }
        #expect(page.items.map(\.seq) == [2, 3, 4])
        #expect(page.hasMore)
        let rest = try storage.read { try $0.changes(of: first, after: 4, through: .max, limit: 3, bytes: 1 << 20) }
        #expect(rest.items.map(\.entityID) == [SampleRecord.receipt(4).description])
        #expect(!rest.hasMore)
        #expect(rest.items == [Change(SampleRecord.entity(4), seq: 5)])
    }

    @Test(arguments: Flavour.everyWay)
    func `a page ends early for its bytes, but never before its first change`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        try put([1, 2], of: first, in: storage)
        let page = try storage.read { try $0.changes(of: first, after: 0, through: .max, limit: 10, bytes: 1) }
        #expect(page.items.map(\.seq) == [1])
        #expect(page.hasMore)
    }

    @Test(arguments: Flavour.everyWay)
    func `a device is found by its token until it is removed`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        let device = SampleRecord.device(5, of: SampleRecord.account(1))
        var seen = device
        seen.lastDeviceSeq = 12
        try storage.write { [seen] storage in
            try storage.insert(device)
            try storage.insert(SampleRecord.device(4, of: SampleRecord.account(1)))
            try storage.update(seen)
        }
        #expect(try storage.read { try $0.device(tokenHash: device.tokenHash) } == seen)
        #expect(try storage.read { try $0.devices(of: first) }.map(\.name) == ["device 4", "device 5"])
        #expect(try storage.write { try $0.removeDevice(device.id, of: second) } == false)
        #expect(try storage.write { try $0.removeDevice(device.id, of: first) } == true)
        #expect(try storage.read { try $0.device(tokenHash: device.tokenHash) } == nil)
    }

    private func operation(_ number: Int, appliedAt: Int64) -> AppliedOperation {
        AppliedOperation(
            key: OperationID(SampleRecord.ulid(number)), entity: SampleRecord.entity(1).ref, contentHash: [1, 2],
            outcome: .conflict,
            version: 4, seq: 9, updatedAt: SampleRecord.time(8), madeChange: true,
            conflicts: [
                FieldConflict(
                    field: .totalMinor, base: 1, mine: 2, theirs: .null, theirsBy: "machine",
                    theirsAt: SampleRecord.time(7))
            ], appliedAt: SampleRecord.time(appliedAt))
    }

    @Test(arguments: Flavour.everyWay)
    func `an operation comes back as it was kept, until it is forgotten for its age`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        let (old, new) = (operation(1, appliedAt: 10), operation(2, appliedAt: 20))
        try storage.write { storage in
            try storage.insert(old, of: first)
            try storage.insert(new, of: first)
        }
        #expect(try storage.read { try $0.operation(old.key, of: first) } == old)
        #expect(try storage.read { try $0.operation(old.key, of: second) } == nil)
        let forget = { try storage.write { try $0.forgetOperations(appliedBefore: SampleRecord.time(20), limit: 10) } }
        #expect(try forget() == 1)
        #expect(try forget() == 0)
        #expect(try storage.read { try $0.operation(old.key, of: first) } == nil)
        #expect(try storage.read { try $0.operation(new.key, of: first) } == new)
    }

    private func textOperation(_ number: Int, message: String, carried: Fields?) -> AppliedOperation {
        let plain = operation(number, appliedAt: 10)
        return AppliedOperation(
            key: plain.key, entity: plain.entity, contentHash: [], outcome: .accepted, version: 1, seq: 3,
            updatedAt: plain.updatedAt, madeChange: true, conflicts: [], appliedAt: plain.appliedAt,
            text: .init(message: message, carried: carried))
    }

    @Test(arguments: Flavour.everyWay)
    func `an operation of a text is known by its message, and is replaced once it is whole`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        let partial = textOperation(1, message: "SM1", carried: [.storeName: "Café", .totalMinor: 1290])
        let other = textOperation(2, message: "SM2", carried: [:])
        try storage.write { storage in
            try storage.insert(partial, of: first)
            try storage.insert(other, of: first)
            try storage.insert(operation(3, appliedAt: 10), of: first)
        }
        #expect(try storage.read { try $0.operation(partial.key, of: first) } == partial)
        #expect(try storage.read { try $0.operation(other.key, of: first) } == other)
        let knows = { (id: String, account: UserID) in
            try storage.read { try $0.knowsMessage(id, of: account) }
        }
        #expect(try knows("SM1", first) && knows("SM2", first))
        #expect(try !knows("SM1", second) && !knows("SM3", first) && !knows("", first))
        let plain = operation(1, appliedAt: 15)
        let whole = AppliedOperation(
            key: plain.key, entity: plain.entity, contentHash: [7], outcome: .conflict, version: 5, seq: 12,
            updatedAt: plain.updatedAt, madeChange: false, conflicts: plain.conflicts, appliedAt: plain.appliedAt,
            text: .init(message: "SM1", carried: nil))
        try storage.write { storage in
            try storage.replace(whole, of: first)
            #expect(try storage.operation(whole.key, of: first) == whole)
        }
        #expect(try storage.read { try $0.operation(whole.key, of: first) } == whole)
        #expect(try storage.read { try $0.operation(other.key, of: first) } == other)
        #expect(try knows("SM1", first))
        #expect(throws: Undone.self) {
            try storage.write { storage in
                try storage.replace(partial, of: first)
                throw Undone()
            }
        }
        #expect(try storage.read { try $0.operation(whole.key, of: first) } == whole)
        _ = try storage.write { try $0.forgetOperations(appliedBefore: SampleRecord.time(20), limit: 10) }
        #expect(try !knows("SM1", first) && !knows("SM2", first))
    }

    @Test(arguments: Flavour.everyWay)
    func `with the conflicts about an entity go the fields of its text`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        let partial = textOperation(1, message: "SM1", carried: [.storeName: "Café"])
        let whole = textOperation(2, message: "SM2", carried: nil)
        try storage.write { storage in
            try storage.insert(partial, of: first)
            try storage.insert(whole, of: first)
            try storage.insert(partial, of: second)
            try storage.forgetConflicts(of: partial.entity, in: first)
        }
        let text = { (operation: AppliedOperation, account: UserID) in
            try storage.read { try $0.operation(operation.key, of: account)?.text }
        }
        #expect(try text(partial, first) == .init(message: "SM1", carried: [:]))
        #expect(try text(whole, first) == whole.text)
        #expect(try text(partial, second) == partial.text)
    }

    @Test(arguments: Flavour.everyWay)
    func `devices of all accounts are found by their tags until they are removed`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        let device = { (high: UInt64, low: UInt64, account: UserID) in
            DeviceRecord(
                id: DeviceID(ULID(high: high, low: low)), account: account, name: "x",
                tokenHash: [UInt8(high), UInt8(low)],
                createdAt: SampleRecord.time(1), lastSeenAt: SampleRecord.time(2), expiresAt: SampleRecord.time(3))
        }
        let (one, twin, near) = (device(1, 7, first), device(2, 7, second), device(1, 8, first))
        try storage.write { storage in
            for device in [twin, near, one] { try storage.insert(device) }
        }
        let tagged = { (limit: Int) in try storage.read { try $0.devices(tagged: "000007", limit: limit) } }
        #expect(try tagged(9) == [one, twin])
        #expect(try tagged(1) == [one])
        #expect(try storage.read { try $0.devices(tagged: "00000", limit: 9) } == [])
        _ = try storage.write { try $0.removeDevice(one.id, of: first) }
        #expect(try tagged(9) == [twin])
        try storage.write { try $0.removeAccount(second) }
        #expect(try tagged(9) == [])
    }

    @Test(arguments: Flavour.everyWay)
    func `with an account goes everything of it, and nothing else`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        let device = SampleRecord.device(5, of: SampleRecord.account(1))
        let kept = operation(1, appliedAt: 10)
        try put([1], of: first, in: storage)
        try put([2], of: second, in: storage)
        try storage.write { storage in
            try storage.insert(device)
            try storage.insert(kept, of: first)
            try storage.removeAccount(first)
        }
        #expect(try storage.read { try $0.account(first) } == nil)
        try storage.write { try $0.insert(SampleRecord.account(1, again: 3)) }
        var steps = 0
        while try storage.write({ try $0.clearRemoved(limit: 1) }) > 0 { steps += 1 }
        #expect(flavour == .memory || steps > 2)
        try storage.write { try $0.removeAccount(SampleRecord.account(3).id) }
        #expect(try storage.read { try $0.account(email: SampleRecord.account(1).email) } == nil)
        #expect(try storage.read { try $0.device(tokenHash: device.tokenHash) } == nil)
        #expect(try storage.read { try $0.entity(SampleRecord.entity(1).ref, of: first) } == nil)
        #expect(try storage.read { try $0.operation(kept.key, of: first) } == nil)
        #expect(try storage.read { try $0.nudges(of: second, after: 0, limit: 9) }.count == 1)
    }
}
