import AttachmentStore
import SQLiteKit
import Testing
import Translation
import VaultAttachments
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@testable import VaultStore

@Suite("Receipts and their attachments")
struct AttachmentTests {
    private let fixture: VaultFixture

    init() throws { fixture = try VaultFixture() }

    private func picture(_ number: UInt64) throws -> AttachmentRecord {
        let hash = try #require(ContentHash(bytes: [UInt8](repeating: UInt8(number), count: 32)))
        return AttachmentRecord(
            id: MediaID(ULID(high: 3, low: number)), name: "scan.jpg", addedAt: Timestamp(milliseconds: 1),
            original: AttachmentFile(hash: hash, type: .jpeg, byteCount: 10, isHere: true, isThere: false))
    }

    private func found(_ query: String) throws -> [ReceiptID] {
        try fixture.reader.page(ReceiptQuery(text: query), .first, limit: 20).rows.map(\.id)
    }

    private func named(_ receipt: ReceiptID) throws -> [MediaID] {
        try fixture.reader.attachments { try $0.attachments(of: receipt).map(\.id) }
    }

    @Test func `a picture becomes a receipt in the Inbox, in one step that can be undone`() async throws {
        let id = try await fixture.vault.attach([try picture(1)], to: nil)
        #expect(try found("is:inbox") == [id] && found("has:attachment") == [id])
        #expect(try named(id) == [picture(1).id])
        #expect(try fixture.reader.counts().waiting == 1)
        #expect(try await fixture.vault.undo()?.label == "attach")
        #expect(try found("is:inbox").isEmpty)
    }

    @Test func `a picture is removed from its receipt, in one step that can be undone`() async throws {
        let id = try await fixture.vault.create([.storeName: "Lampor"])
        try await fixture.vault.attach([try picture(1), try picture(2)], to: id)
        let (first, second) = (try picture(1).id, try picture(2).id)
        #expect(try await fixture.vault.detach(first, from: id))
        #expect(try named(id) == [second])
        #expect(try await !fixture.vault.detach(first, from: id))
        #expect(try await fixture.vault.detach(second, from: id))
        #expect(try found("has:attachment").isEmpty)
        #expect(try await fixture.vault.undo()?.label == "detach")
        #expect(try await fixture.vault.undo()?.label == "detach")
        #expect(try named(id) == [first, second])
    }

    @Test func `a scan in the Inbox keeps its only picture`() async throws {
        let id = try await fixture.vault.attach([try picture(1), try picture(2)], to: nil)
        let (first, second) = (try picture(1).id, try picture(2).id)
        #expect(try await fixture.vault.detach(first, from: id))
        let error = await #expect(throws: StoreError.self) { try await fixture.vault.detach(second, from: id) }
        #expect(error?.sentence.english.contains("Skip it in the Inbox") == true)
        #expect(try named(id) == [second])
    }

    @Test func `a row says whether attachments are still to be sent`() async throws {
        let bare = try await fixture.vault.create([.storeName: "Lampor"])
        let sent = try await fixture.vault.attach([try picture(1)], to: nil)
        let unsent = try await fixture.vault.attach([try picture(2)], to: nil)
        let media = try picture(1).id
        try await fixture.vault.attachments { try $0.confirm(media, .original) }
        let rows = try fixture.reader.page(ReceiptQuery(), .first, limit: 20).rows
        let marks = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.attachments) })
        #expect(marks == [bare: nil, sent: .synced, unsent: .pending])
    }

    @Test func `attaching a scan to a receipt is one step, and undoing it restores both`() async throws {
        let receipt = try await fixture.vault.attach([try picture(1)], to: nil)
        try await fixture.vault.edit(EntityRef(receipt), [.storeName: "Lampor"])
        let scan = try await fixture.vault.attach([try picture(2), try picture(3)], to: nil)
        try await fixture.vault.moveAttachments(of: scan, to: receipt)
        #expect(try named(receipt) == [picture(1).id, picture(2).id, picture(3).id] && found("is:inbox").isEmpty)
        let line = try #require(try fixture.reader.undoLines(limit: 5).first)
        #expect(line.action == .attach && line.count == 1 && line.title == "Lampor" && line.obstacle == nil)
        #expect(try await fixture.vault.undo()?.label == "attach")
        #expect(try named(receipt) == [picture(1).id] && found("is:inbox") == [scan])
        #expect(try named(scan) == [picture(2).id, picture(3).id])
        #expect(try await fixture.vault.redo()?.label == "attach")
        #expect(try named(receipt).count == 3 && found("is:inbox").isEmpty)
    }

    @Test func `accepting with an item that is split off is one step, and undoing it removes item and warranty`()
        async throws
    {
        let id = try await fixture.vault.attach([try picture(1)], to: nil)
        var acceptance = Acceptance(id, [.storeName: "Lampor", .totalMinor: 4580], confirming: [.storeName])
        acceptance.item = ([.name: "Toaster", .totalMinor: 4211, .currency: "EUR"], [.warrantyMonths: 24])
        try await fixture.vault.accept([acceptance])
        let cover = try #require(try fixture.reader.cover(of: id))
        #expect(cover.parts.items.count == 1 && cover.parts.warranties.count == 1)
        #expect(cover.parts.warranties.first?.item == cover.parts.items.first?.id)
        let line = try #require(try fixture.reader.undoLines(limit: 5).first)
        #expect(line.action == .edit && line.count == 1 && line.title == "Lampor")
        #expect(try await fixture.vault.undo()?.label == "edit")
        #expect(try found("is:inbox") == [id])
        #expect(try fixture.reader.cover(of: id)?.parts.items.isEmpty == true)
        #expect(try fixture.reader.cover(of: id)?.parts.warranties.isEmpty == true)
        #expect(try fixture.reader.receipt(id)?.storeName == "")
        #expect(try await fixture.vault.redo()?.label == "edit")
        #expect(try fixture.reader.cover(of: id)?.parts.items.count == 1 && found("is:inbox").isEmpty)
    }

    @Test func `several receipts are accepted in one step, or none of them`() async throws {
        let ids =
            [try await fixture.vault.attach([try picture(1)], to: nil)]
            + [try await fixture.vault.attach([try picture(2)], to: nil)]
        let good = ids.map { Acceptance($0, [.storeName: "Lampor"], confirming: [.storeName]) }
        await #expect(throws: StoreError.self) {
            try await fixture.vault.accept(good + [Acceptance(ids[0], [.currency: "?"], confirming: [])])
        }
        #expect(try found("is:inbox").count == 2)
        try await fixture.vault.accept(good)
        #expect(try found("is:inbox").isEmpty)
        #expect(try fixture.reader.undoLines(limit: 5).first?.count == 2)
        _ = try await fixture.vault.undo()
        #expect(try Set(found("is:inbox")) == Set(ids))
    }

    @Test func `undoing several acceptances leaves out only the receipt that was changed since`() async throws {
        var ids: [ReceiptID] = []
        for number: UInt64 in 1...3 {
            let id = try await fixture.vault.attach([try picture(number)], to: nil)
            try await fixture.vault.edit(EntityRef(id), [.storeName: "Lampor"], byHand: false)
            ids.append(id)
        }
        let values: [Fields] = [[.storeName: "Lampor AB"], [:], [:]]
        try await fixture.vault.accept(zip(ids, values).map { Acceptance($0, $1, confirming: [.storeName]) })
        let sent = try await fixture.vault.batch()
        try await fixture.vault.apply(sent.enumerated().map { .applied($1, Int64($0) + 1) })
        let change = Change(
            entityType: "receipt", entityID: ids[0].description, action: .upsert, version: 99, seq: 99,
            updatedAt: Timestamp(milliseconds: 5), updatedBy: "dev_2",
            data: Fields.receipt([
                "storeName": "Theirs", "imageKeys": [.string(try picture(1).id.description)],
                "userEditedFields": ["storeName"],
            ]))
        try await fixture.vault.apply(PullResponse([change], cursor: "99"))
        #expect(try fixture.reader.undoLines(limit: 1).first?.obstacle == nil)
        let outcome = try #require(try await fixture.vault.undo())
        #expect(outcome.count == 2 && outcome.skipped == [.storeName], "\(outcome)")
        #expect(try Set(found("is:inbox")) == Set(ids.dropFirst()))
    }

    @Test func `it leaves the Inbox as soon as a person confirms what it says`() async throws {
        let id = try await fixture.vault.attach([try picture(1)], to: nil)
        try await fixture.vault.edit(EntityRef(id), [.userNotes: "from the drawer"])
        #expect(try found("is:inbox") == [id])
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Lampor"])
        #expect(try found("is:inbox").isEmpty && found("has:attachment") == [id])
    }

    @Test(arguments: [false, true])
    func `undo brings an accepted receipt back into the Inbox, and redo accepts it again`(isSent: Bool) async throws {
        let id = try await fixture.vault.attach([try picture(1)], to: nil)
        if isSent {
            let sent = try await fixture.vault.batch()
            try await fixture.vault.apply([.applied(sent[0], 1)])
        }
        let read: Fields = [.storeName: "Lampor", .purchaseDate: "2025-10-27"]
        try await fixture.vault.edit(EntityRef(id), read, confirming: [.storeName, .purchaseDate])
        #expect(try found("is:inbox").isEmpty)
        #expect(try await fixture.vault.undo()?.label == "edit")
        #expect(try found("is:inbox") == [id])
        #expect(try fixture.reader.receipt(id)?.storeName == "")
        #expect(try await fixture.vault.redo() != nil)
        #expect(try found("is:inbox").isEmpty && found("lampor") == [id])
        #expect(try fixture.reader.undoLines(limit: 1).first?.fields.contains(.userEditedFields) == false)
    }

    @Test func `a confirmation of what is stored already can be undone, too`() async throws {
        let id = try await fixture.vault.attach([try picture(1)], to: nil)
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Lampor"], byHand: false)
        #expect(try found("is:inbox") == [id])
        try await fixture.vault.edit(EntityRef(id), [:], confirming: [.storeName])
        #expect(try found("is:inbox").isEmpty)
        #expect(try await fixture.vault.undo()?.count == 1)
        #expect(try found("is:inbox") == [id])
        #expect(try fixture.reader.receipt(id)?.storeName == "Lampor")
    }

    @Test func `a receipt takes more pictures, and forgets those that are taken away`() async throws {
        let id = try await fixture.vault.create([.storeName: "Lampor"])
        #expect(try found("has:attachment").isEmpty && found("-has:attachment") == [id])
        try await fixture.vault.attach([try picture(1)], to: id)
        try await fixture.vault.attach([try picture(2)], to: id)
        #expect(try named(id) == [picture(1).id, picture(2).id])
        #expect(try found("is:inbox").isEmpty)
        try await fixture.vault.edit(EntityRef(id), [.imageKeys: .array([.string(picture(2).id.description)])])
        #expect(try named(id) == [picture(2).id])
        try await fixture.vault.edit(EntityRef(id), [.imageKeys: .array([])])
        #expect(try named(id).isEmpty && found("has:attachment").isEmpty)
    }

    @Test(arguments: FullCause.allCases)
    func `a full sync that somebody asks for announces pictures again`(cause: FullCause) async throws {
        var confirmed = try picture(1)
        confirmed.original?.isThere = true
        _ = try await fixture.vault.attach([confirmed], to: nil)
        try await fixture.vault.perform(.finishFull(FullEnd(cursor: nil, epoch: "e", cause: cause)))
        let state = try fixture.reader.attachments { try $0.attachment(confirmed.id)?.state }
        #expect(state == ([.byHand, .serverAsked, .newEpoch].contains(cause) ? .localOnly : .uploaded))
    }

    @Test func `why the last picture could not be sent is known until it is`() async throws {
        let own = try picture(1)
        _ = try await fixture.vault.attach([own], to: nil)
        let refusal = { try await fixture.vault.attachments { try $0.refusal() } }
        #expect(try await refusal() == nil)
        try await fixture.vault.attachments {
            try $0.postpone(own.id, .original, until: Timestamp(milliseconds: 9), because: "The account is full.")
        }
        #expect(try await refusal() == "The account is full.")
        try await fixture.vault.attachments { try $0.confirm(own.id, .original) }
        #expect(try await refusal() == nil)
    }

    @Test func `pictures are announced again to a server that was restored`() async throws {
        var confirmed = try picture(1)
        confirmed.original?.isThere = true
        _ = try await fixture.vault.attach([confirmed], to: nil)
        let states = { try fixture.reader.attachments { try $0.attachment(confirmed.id)?.state } }
        try await fixture.vault.apply(PullResponse([]))
        try await fixture.vault.perform(.beginFull(FullScope(epoch: "e", cause: .byHand, buckets: [:])))
        try await fixture.vault.perform(.finishFull(FullEnd(cursor: Cursor(rawValue: "c"), epoch: "e", cause: .weekly)))
        #expect(try states() == .uploaded)
        try await fixture.vault.perform(.beginFull(FullScope(epoch: "f", cause: .newEpoch, buckets: [:])))
        try await fixture.vault.perform(
            .finishFull(FullEnd(cursor: Cursor(rawValue: "d"), epoch: "f", cause: .newEpoch)))
        #expect(try states() == .localOnly)
    }

    @Test func `what cannot be named is not stored`() async throws {
        let missing = ReceiptID(ULID(high: 9, low: 9))
        await #expect(throws: StoreError(.notFound)) { () async throws in
            try await fixture.vault.attach([try picture(1)], to: missing)
        }
        #expect(try fixture.reader.attachments { try $0.attachment(picture(1).id) } == nil)
        let id = try await fixture.vault.create([.storeName: "Lampor"])
        let many = try (1...33).map { try picture($0) }
        await #expect(throws: StoreError.self) { () async throws in
            try await fixture.vault.attach(many, to: id)
        }
        #expect(try named(id).isEmpty)
    }

    @Test func `a vault of an earlier program learns which receipts have pictures`() throws {
        let connection = try fixture.connection()
        try connection.pretendSteps(through: 10)
        try connection.execute(
            """
            INSERT INTO entities (row, id, type, fields, version, seq) VALUES
                (90, 'rcp_00000000000000000000000001', 'receipt',
                '{"imageKeys":["\(try picture(1).id)"],"userEditedFields":[]}', 0, 0);
            INSERT INTO receipts (row, id, shelf, mark, storeName, note, tags, flags, byDate, byStore, byTotal,
                byWarranty, byCreation) VALUES (90, 'rcp_00000000000000000000000001', 0, 0, '', '', '', 0, 0, '', 0, 0, 0)
            """)
        try StoreSchema.migrator.migrate(connection)
        let receipt = try #require(ReceiptID("rcp_00000000000000000000000001"))
        #expect(try named(receipt) == [picture(1).id])
        #expect(try connection.integer("SELECT flags FROM receipts WHERE row = 90") == 48)
    }
}
