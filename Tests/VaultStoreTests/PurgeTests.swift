import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@testable import VaultStore

@Suite("Deleting receipts in the Trash permanently, on the device")
struct PurgeTests {
    let fixture: VaultFixture

    init() throws {
        fixture = try VaultFixture()
    }

    private func add(_ store: String) async throws -> ReceiptID {
        try await fixture.vault.create([.storeName: .string(store)])
    }

    /// Adds a receipt that is in the Trash here and on the server.
    private func trashed(_ store: String) async throws -> ReceiptID {
        let id = try await add(store)
        try await fixture.vault.apply(try await fixture.vault.batch().map { .applied($0, 1) }, cursor: nil)
        try await fixture.vault.trash([EntityRef(id)])
        try await fixture.vault.apply(try await fixture.vault.batch().map { .applied($0, 2) }, cursor: nil)
        return id
    }

    private func goesWithNextBatch() async throws -> [EntityRef] {
        try await fixture.vault.nextBatch(BatchQuery(onlySealed: false, limit: 25)).map(\.entity)
    }

    @Test func `what no server ever saw is gone at once, with its history and its parts`() async throws {
        let id = try await add("Kiosk")
        try await fixture.vault.addPart(.item, to: id, [.name: "TV"])
        try await fixture.vault.trash([EntityRef(id)])
        #expect(try await fixture.vault.purge([id]) == PurgeOutcome(gone: 1))
        #expect(try fixture.reader.receipt(id) == nil)
        #expect(try fixture.reader.page(ReceiptQuery(scope: .trash), .first, limit: 5).total == 0)
        #expect(try fixture.reader.parts(withIDLike: "_", limit: 5).isEmpty)
        #expect(try fixture.reader.history(of: nil, limit: 10).lines.isEmpty)
        #expect(try await goesWithNextBatch().isEmpty)
    }

    @Test func `a purge of a receipt that the server knows is sent after all other changes of it`() async throws {
        let id = try await trashed("Kiosk")
        try await fixture.vault.restore([EntityRef(id)])
        try await fixture.vault.trash([EntityRef(id)])
        #expect(try await fixture.vault.purge([id]) == PurgeOutcome(asked: 1))
        let request = try #require(try fixture.reader.requests(limit: 5).first)
        #expect(request.content == .purgeReceipts([id]) && request.state == .waiting)
        #expect(try fixture.reader.receipt(id) != nil, "nothing is hidden before it is so")
        var order: [EntityType] = []
        while let next = try await fixture.vault.nextBatch(BatchQuery(onlySealed: false, limit: 1)).first {
            order.append(next.entity.type)
            try await fixture.vault.apply([.applied(next, 5)], cursor: nil)
        }
        #expect(order.last == .request && order.contains(.event))
        let bare = Change(
            entityType: "receipt", entityID: id.description, action: .delete, version: 9, seq: 90,
            updatedAt: Timestamp(milliseconds: 1), updatedBy: "server", data: nil)
        try await fixture.vault.apply(PullResponse([bare]))
        #expect(try fixture.reader.receipt(id) == nil)
    }

    @Test func `receipts that were seen here and are forgotten elsewhere are counted, those of the Trash are not`()
        async throws
    {
        let (live, thrownAway) = (try await add("Live"), try await trashed("Thrown away"))
        try await fixture.vault.apply(try await fixture.vault.batch().map { .applied($0, 1) }, cursor: nil)
        let bare = [live, thrownAway].enumerated().map { index, id in
            Change(
                entityType: "receipt", entityID: id.description, action: .delete, version: 9, seq: Int64(90 + index),
                updatedAt: Timestamp(milliseconds: 1), updatedBy: "server", data: nil)
        }
        let page = try await fixture.vault.apply(PullResponse(bare), adoptsCursor: true).page
        #expect(page == PageFigures(setAside: 0, gone: 1))
        #expect(try await fixture.vault.apply(PullResponse(bare), adoptsCursor: true).page == PageFigures())
    }

    @Test func `it is undone as long as nothing was sent`() async throws {
        let id = try await trashed("Kiosk")
        _ = try await fixture.vault.purge([id])
        #expect(try await fixture.vault.undo()?.count == 1)
        #expect(try fixture.reader.requests(limit: 5).isEmpty)
        #expect(try fixture.reader.receipt(id)?.isDeleted == true)
        #expect(try await fixture.vault.redo()?.count == 1)
        try await fixture.vault.forgetEvents()
        #expect(try await goesWithNextBatch().map(\.type) == [.request])
        #expect(try await fixture.vault.undo()?.count == 0)
    }

    @Test func `what is not in the Trash stops it, and nothing is forgotten`() async throws {
        let (live, doomed) = (try await add("Live"), try await add("Doomed"))
        try await fixture.vault.trash([EntityRef(doomed)])
        await #expect(throws: StoreError.self) { try await fixture.vault.purge([doomed, live]) }
        #expect(try fixture.reader.receipt(doomed) != nil && fixture.reader.receipt(live) != nil)
    }

    @Test func `what was sent and not answered may be known, and many go in several requests`() async throws {
        let ids = try await fixture.add((0..<101).map { [.storeName: .string("S\($0)")] })
        try await fixture.vault.forgetEvents()
        #expect(try await fixture.vault.nextBatch(BatchQuery(onlySealed: false, limit: 200)).count == 101)
        try await fixture.vault.trash(ids.map { EntityRef($0) })
        #expect(try await fixture.vault.purge(ids) == PurgeOutcome(asked: 101))
        let counts = try fixture.reader.requests(limit: 5).map { $0.content?.receipts.count }
        #expect(counts.count == 2 && Set(counts) == [100, 1])
        #expect(try await fixture.vault.undo()?.count == 2, "one word of a person is one action")
    }
}
