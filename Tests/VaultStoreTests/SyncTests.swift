import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@testable import VaultStore

@Suite("The store's side of a sync")
struct SyncTests {
    let fixture: VaultFixture

    init() throws {
        fixture = try VaultFixture()
    }

    func change(
        _ id: some CustomStringConvertible, _ version: Int64, type: String = "receipt", delete: Bool = false,
        _ data: [String: JSON]?
    ) -> Change {
        Change(
            entityType: type, entityID: id.description, action: delete ? .delete : .upsert, version: version,
            seq: version,
            updatedAt: Timestamp(milliseconds: version), updatedBy: "machine",
            data: type == "receipt" ? data.map(Fields.receipt) : data)
    }

    func batch() async throws -> [Operation] {
        try await fixture.vault.batch()
    }

    /// Adds a receipt that the server has at version 1.
    func synced(_ store: String = "Bosch") async throws -> ReceiptID {
        let id = try await fixture.vault.create(fields(store))
        let sent = try await batch()
        try await fixture.vault.apply(sent.map { .applied($0, 1) }, cursor: nil)
        return id
    }

    @Test func `an accepted entry leaves the queue and the mark goes`() async throws {
        let id = try await synced()
        #expect(try fixture.reader.page(ReceiptQuery(), .first, limit: 1).rows.first?.mark == .synced)
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 1))
        #expect(try fixture.reader.receipt(id)?.entity.version == 1)
        #expect(try fixture.reader.receipt(id)?.total?.minor == 1_000)
    }

    @Test func `an edit made while the answer was on its way stays marked and goes next, on the new version`()
        async throws
    {
        let id = try await fixture.vault.create(fields("Bosch"))
        let sent = try await batch()
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Other"])
        try await fixture.vault.apply(sent.map { .applied($0, 1) }, cursor: nil)
        #expect(try fixture.reader.receipt(id)?.storeName == "Other")
        #expect(try fixture.reader.detail(id)?.mark == .pending)
        let next = try await batch()
        #expect(next.map(\.baseVersion) == [1])
        #expect(next.map(\.deviceSeq) == [2])
        #expect(next.first?.base[.storeName] == "Bosch")
    }

    @Test func `an edit in a form that was open while a change arrived has the base that the form showed`() async throws
    {
        let id = try await synced()
        let shown = try #require(try fixture.reader.receipt(id)).entity
        var moved = shown.fields.reduce(into: [String: JSON]()) { $0[$1.key.rawValue] = $1.value }
        moved["warrantyMonths"] = 36
        moved["userTags"] = ["theirs"]
        try await fixture.vault.apply(PullResponse([change(id, 2, moved)]))
        let seen = SeenFields(version: 1, values: [.warrantyMonths: .null, .userTags: []])
        try await fixture.vault.edit(EntityRef(id), [.warrantyMonths: 24, .userTags: ["mine"]], seen: seen)
        let sent = try #require(try await batch().first)
        #expect(sent.baseVersion == 1)
        #expect(sent.base[.warrantyMonths] == .null)
        #expect(try fixture.reader.receipt(id)?.userTags == ["mine", "theirs"])
    }

    @Test func `verdicts applied twice change nothing more`() async throws {
        let id = try await fixture.vault.create(fields("Bosch"))
        let sent = try await batch()
        let first = try await fixture.vault.apply(sent.map { .applied($0, 1) }, cursor: Cursor(rawValue: "c1"))
        #expect(try await fixture.vault.apply(sent.map { .applied($0, 1) }, cursor: Cursor(rawValue: "c1")) == first)
        #expect(try fixture.reader.receipt(id)?.entity.version == 1)
    }

    @Test func `a page and its cursor are stored together, older states and fields unknown here included`() async throws
    {
        let id = try await synced()
        let page = [
            change(id, 3, ["storeName": "New", "colour": "blue", "version": 3]), change(id, 2, ["storeName": "Old"]),
        ]
        let standing = try await fixture.vault.apply(PullResponse(page, cursor: "c9"))
        #expect(standing.cursor == Cursor(rawValue: "c9"))
        let receipt = try fixture.reader.receipt(id)
        #expect(receipt?.storeName == "New")
        #expect(receipt?.entity.fields["colour"] == "blue")
        #expect(receipt?.entity.version == 3)
    }

    @Test func `a change that cannot be stored is quarantined and stops nothing`() async throws {
        let id = try await synced()
        let page = [
            change("zzz_1", 1, type: "gadget", [:]), change("rcp_short", 1, [:]), change(id, 2, ["storeName": 7]),
            change(id, 3, ["storeName": "Fine"]),
        ]
        try await fixture.vault.apply(PullResponse(page))
        #expect(try fixture.reader.receipt(id)?.storeName == "Fine")
        #expect(try await fixture.vault.changesSetAside().count == 2)
    }

    @Test func `pending changes show on top of a pulled state and are rebased where there is no conflict`() async throws
    {
        let id = try await synced()
        try await fixture.vault.edit(EntityRef(id), [.warrantyMonths: 24])
        try await fixture.vault.apply(
            PullResponse([change(id, 5, ["storeName": "Renamed", "warrantyMonths": .null])]))
        let receipt = try fixture.reader.receipt(id)
        #expect(receipt?.storeName == "Renamed")
        #expect(receipt?.warrantyMonths == 24)
        #expect(try await batch().map(\.baseVersion) == [5])
    }

    @Test func `a refused entry is failed with its words, holds back its own receipt alone, and can be corrected`()
        async throws
    {
        let id = try await fixture.vault.create(fields("Bosch"))
        let sent = try await batch()
        let verdict = OperationResult.rejected(sent[0], "storeName is too loud.")
        let standing = try await fixture.vault.apply([verdict], cursor: nil)
        #expect(standing.counts == VaultCounts(receipts: 1, failed: 1))
        #expect(try fixture.reader.detail(id)?.lastError == "The server says: storeName is too loud.")
        let other = try await fixture.vault.create(fields("Other"))
        #expect(try await batch().map(\.entity.id) == [other.description])
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Quiet"])
        let corrected = try await batch()
        #expect(corrected.map(\.changes[.storeName]) == ["Quiet"])
        #expect(corrected.first?.key != sent[0].key)
    }

    @Test func `retry sends a failed entry again, drop brings the server's value back`() async throws {
        let id = try await synced()
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Loud"])
        let sent = try await batch()
        try await fixture.vault.apply([OperationResult.rejected(sent[0], "no")], cursor: nil)
        try await fixture.vault.retry([sent[0].key])
        #expect(try await batch().map(\.key) == [sent[0].key])
        #expect(await code { try await fixture.vault.drop(sent[0].key) } == .busy)
        try await fixture.vault.release(Postponement([sent[0].key], reason: "no answer", countsTry: true))
        let preview = try fixture.reader.queueEntry(sent[0].key)
        #expect(preview?.line.tries == 1)
        #expect(preview?.changes == [.init(field: .storeName, from: "Bosch", to: "Loud")])
        try await fixture.vault.drop(sent[0].key)
        #expect(try fixture.reader.receipt(id)?.storeName == "Bosch")
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 1))
    }

    @Test func `what a restored server lacks is listed by its fields, not by the Trash that it is not in`() async throws
    {
        let id = try await synced()
        try await fixture.vault.apply(PullResponse([]))
        try await fixture.vault.perform(
            .beginFull(FullScope(epoch: "f", cause: .newEpoch, buckets: [.receipt: BucketSet.all])))
        try await fixture.vault.perform(
            .finishFull(FullEnd(cursor: Cursor(rawValue: "d"), epoch: "f", cause: .newEpoch)))
        let line = try #require(try fixture.reader.queue(limit: 9).first { $0.entity == EntityRef(id) })
        #expect(line.state == .offered && line.fields.contains(.storeName) && !line.fields.contains(.isDeleted))
    }

    @Test func `dropping a creation that no server saw drops the receipt`() async throws {
        let id = try await fixture.vault.create(fields("Bosch"))
        try await fixture.vault.trash([EntityRef(id)])
        let line = try #require(try fixture.reader.queue(limit: 1).first)
        try await fixture.vault.drop(line.id)
        #expect(try fixture.reader.receipt(id) == nil)
        #expect(try fixture.reader.counts() == VaultCounts())
        #expect(try fixture.reader.page(ReceiptQuery(text: "bosch"), .first, limit: 1).total == 0)
    }

    @Test func `tombstones with fields go to the Trash, bare ones are deleted, and neither discards pending changes`()
        async throws
    {
        let (kept, gone, edited) = (try await synced("A"), try await synced("B"), try await synced("C"))
        try await fixture.vault.edit(EntityRef(edited), [.userNotes: "mine"])
        let page = [
            change(kept, 2, delete: true, ["storeName": "A", "isDeleted": true]), change(gone, 2, delete: true, nil),
            change(edited, 2, delete: true, nil),
        ]
        try await fixture.vault.apply(PullResponse(page))
        #expect(try fixture.reader.receipt(kept)?.isDeleted == true)
        #expect(try fixture.reader.receipt(gone) == nil)
        #expect(try fixture.reader.receipt(edited)?.userNotes == "mine")
    }

    @Test func `the status alone leaves entries in flight, and a new run makes them pending again`() async throws {
        _ = try await fixture.vault.create(fields("Bosch"))
        _ = try await batch()
        #expect(try await fixture.vault.replicaStatus().ready == 0)
        #expect(try fixture.reader.queue(limit: 9).map(\.state) == [.inFlight])
        #expect(try await fixture.vault.standing(after: .load).ready == 1)
        #expect(try fixture.reader.queue(limit: 9).map(\.state) == [.pending])
    }

    @Test func `per entity in order, across entities first in first out, and no more than the limit`() async throws {
        let ids = try await fixture.add((0..<30).map { fields("S\($0)") })
        try await fixture.vault.trash([EntityRef(ids[0])])
        try await fixture.vault.forgetEvents()
        let standing = try await fixture.vault.standing(after: .load)
        #expect(standing.ready == 31)
        let first = try await batch()
        #expect(first.map(\.entity.id) == ids.prefix(25).map(\.description))
        #expect(first.map(\.deviceSeq) == (1...25).map { $0 })
        let after = try await fixture.vault.apply(first.map { .applied($0, 1) }, cursor: nil)
        #expect(after.ready == 6)
        #expect(try await batch().map(\.entity.id) == ids.dropFirst(25).map(\.description) + [ids[0].description])
    }

    @Test func `verdicts and the next batch in one go are what they are one after the other`() async throws {
        let ids = try await fixture.add((0..<30).map { fields("S\($0)") })
        let first = try await batch()
        let (standing, next) = try await fixture.vault.settle(
            first.map { .applied($0, 1) }, cursor: Cursor(rawValue: "c1"),
            next: BatchQuery(onlySealed: false, limit: 25))
        #expect(standing.ready == 5)
        #expect(standing.cursor == Cursor(rawValue: "c1"))
        #expect(next.map(\.entity.id) == ids.suffix(5).map(\.description))
        #expect(next.map(\.deviceSeq) == (26...30).map { $0 })
        #expect(try fixture.reader.queue(limit: 9).map(\.state) == Array(repeating: .inFlight, count: 5))
        let sent = try await fixture.vault.standing(after: .load)
        #expect(sent.sealed == 5)
        #expect(try await fixture.vault.batch(onlySealed: true) == next)
    }
}
