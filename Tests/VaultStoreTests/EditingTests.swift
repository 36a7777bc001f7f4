import SystemKit
import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultTestKit
import VaultWire

@testable import VaultStore

@Suite("Editing")
struct EditingTests {
    let fixture: VaultFixture

    init() throws {
        fixture = try VaultFixture()
    }

    func queue() throws -> [QueueLine] { try fixture.reader.queue(limit: 100) }

    @Test func `a new receipt is shown, marked, counted, found and queued at once`() async throws {
        let id = try await fixture.vault.create(fields("Café Müller"))
        let page = try fixture.reader.page(ReceiptQuery(text: "cafe mul"), .first, limit: 10)
        #expect(page.rows.map(\.id) == [id])
        #expect(page.rows.first?.mark == .pending)
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 1, waiting: 1))
        #expect(try queue().map(\.intent) == [.create])
        #expect(try fixture.reader.detail(id)?.history.map(\.type) == ["created"])
    }

    @Test func `edits of what was never sent become part of it`() async throws {
        let id = try await fixture.vault.create(fields("Bosch"))
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Bosch Outlet", .warrantyMonths: 24])
        #expect(try queue().count == 1)
        let batch = try await fixture.vault.batch()
        #expect(batch.first?.changes[.storeName] == "Bosch Outlet")
        #expect(batch.first?.changes[.warrantyMonths] == 24)
        #expect(batch.first?.changes[.createdAt] != nil)
    }

    @Test func `a sealed entry stays as it is, and later edits wait behind it`() async throws {
        let id = try await fixture.vault.create(fields("Bosch"))
        let sent = try await fixture.vault.batch()
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Other"])
        #expect(try queue().map(\.intent) == [.create, .update])
        #expect(try await fixture.vault.batch() == [])
        try await fixture.vault.perform(.load)
        #expect(try await fixture.vault.batch() == sent)
        #expect(try fixture.reader.receipt(id)?.storeName == "Other")
    }

    @Test func `tags are added to receipts and removed from them in one action`() async throws {
        let tagged: Fields = [.storeName: "Bosch", .userTags: ["home", "tax"]]
        let ids = [try await fixture.vault.create(tagged), try await fixture.vault.create(fields("Plain"))]
        let change = TagChange(adding: ["office"], removing: ["home"])
        #expect(try await fixture.vault.tag(ids, change) == 2)
        #expect(try fixture.reader.receipt(ids[0])?.userTags == ["office", "tax"])
        #expect(try fixture.reader.receipt(ids[1])?.userTags == ["office"])
        #expect(try await fixture.vault.tag(ids, change) == 0)
        #expect(try await fixture.vault.undo()?.count == 2)
        #expect(try fixture.reader.receipt(ids[0])?.userTags == ["home", "tax"])
        #expect(try fixture.reader.receipt(ids[1])?.userTags == [])
    }

    @Test func `an edit that changes nothing writes nothing`() async throws {
        let id = try await fixture.vault.create(fields("Bosch"))
        let before = try fixture.reader.state()
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Bosch"])
        #expect(try fixture.reader.detail(id)?.history.count == 1)
        #expect(try queue().count == 1)
        #expect(try fixture.reader.state() >= before)
    }

    @Test func `a value that breaks a rule is refused by its field, and nothing is written`() async throws {
        let id = try await fixture.vault.create(fields("Bosch"))
        let long = JSON.string(String(repeating: "x", count: 201))
        #expect(
            await code { try await fixture.vault.edit(EntityRef(id), [.storeName: long, .warrantyMonths: 3]) }
                == .invalid(field: "storeName"))
        #expect(
            await code { try await fixture.vault.create([.purchaseDate: "31.12.2026"]) }
                == .invalid(field: "purchaseDate")
        )
        #expect(try fixture.reader.receipt(id)?.warrantyMonths == nil)
        #expect(try fixture.reader.counts().receipts == 1)
    }

    @Test func `more tags than a receipt may have are refused, however few at a time`() async throws {
        let id = try await fixture.vault.create([.storeName: "Bosch"])
        let tags = (1...64).map { JSON.string("tag \($0)") }
        try await fixture.vault.edit(EntityRef(id), [.userTags: .array(tags)])
        #expect(
            await code { try await fixture.vault.edit(EntityRef(id), [.userTags: .array(tags + ["one more"])]) }
                == .invalid(field: "userTags"))
        try await fixture.vault.edit(EntityRef(id), [.userTags: .array(tags.dropLast() + ["one more"])])
        #expect(try fixture.reader.receipt(id)?.userTags.count == 64)
    }

    @Test func `decomposed text is kept composed`() async throws {
        let id = try await fixture.vault.create([.storeName: "Cafe\u{301}", .userTags: ["u\u{308}"]])
        #expect(try fixture.reader.receipt(id)?.storeName.unicodeScalars.count == 4)
        #expect(try fixture.reader.receipt(id)?.userTags.first?.unicodeScalars.count == 1)
    }

    @Test func `trash and restore move between the lists, and unsent they leave no trace in the queue`() async throws {
        let id = try await fixture.vault.create(fields("Bosch"))
        #expect(try await fixture.vault.trash([EntityRef(id)]) == 1)
        #expect(try await fixture.vault.trash([EntityRef(id)]) == 0)
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 0, trash: 1, waiting: 2))
        #expect(try fixture.reader.page(ReceiptQuery(scope: .trash), .first, limit: 5).rows.map(\.id) == [id])
        #expect(try fixture.reader.page(ReceiptQuery(text: "bosch"), .first, limit: 5).rows == [])
        #expect(try await fixture.vault.restore([EntityRef(id)]) == 1)
        #expect(try await fixture.vault.restore([EntityRef(id)]) == 0)
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 1, waiting: 1))
    }

    @Test func `undo and redo of an edit, a trash and an import`() async throws {
        let id = try await fixture.vault.create(fields("Bosch"))
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Other", .userNotes: "n"])
        #expect(try await fixture.vault.undo() == UndoOutcome(label: "edit", title: "Bosch", count: 1, skipped: []))
        #expect(try fixture.reader.receipt(id)?.storeName == "Bosch")
        #expect(try await fixture.vault.redo()?.count == 1)
        #expect(try fixture.reader.receipt(id)?.storeName == "Other")
        try await fixture.vault.trash([EntityRef(id)])
        #expect(try await fixture.vault.undo()?.label == "trash")
        #expect(try fixture.reader.counts().receipts == 1)
        try await fixture.add([fields("A"), fields("B")])
        #expect(try await fixture.vault.undo() == UndoOutcome(label: "import", title: "", count: 2, skipped: []))
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 1, trash: 2, waiting: 5))
    }

    @Test func `an undo leaves alone what was changed since`() async throws {
        let id = try await fixture.vault.create(fields("Bosch"))
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Other", .userNotes: "n"])
        let sent = try await fixture.vault.batch()
        try await fixture.vault.apply([.applied(sent[0], 1)])
        let change = Change(
            entityType: "receipt", entityID: id.description, action: .upsert, version: 2, seq: 2,
            updatedAt: Timestamp(milliseconds: 5), updatedBy: "dev_2",
            data: Fields.receipt(["storeName": "Theirs", "userNotes": "n"]))
        try await fixture.vault.apply(PullResponse([change], cursor: "1"))
        #expect(
            try await fixture.vault.undo()
                == UndoOutcome(label: "edit", title: "Theirs", count: 1, skipped: [.storeName]))
        #expect(try fixture.reader.receipt(id)?.userNotes == "")
        #expect(try fixture.reader.receipt(id)?.storeName == "Theirs")
    }

    @Test func `an import leaves out what the vault holds under the same id, and adds the rest`() async throws {
        let id = try await fixture.vault.create(fields("Bosch"))
        let rows = [NewReceipt(id: id, fields: fields("Copy")), NewReceipt(fields: fields("New"))]
        let made = try await fixture.vault.importReceipts(rows)
        #expect(made.count == 1)
        #expect(try fixture.reader.receipt(id)?.storeName == "Bosch")
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 2, waiting: 2))
    }

    @Test func `an import is all or nothing, and can be stopped`() async throws {
        let rows = (0..<250).map { fields("Store \($0)") }
        #expect(await code { try await fixture.add(rows) { $0 < 200 } } == .cancelled)
        #expect(
            await code { try await fixture.add(rows + [[.totalMinor: "x", .currency: "EUR"]]) } != nil)
        #expect(try fixture.reader.counts() == VaultCounts())
        #expect(try await fixture.add(rows).count == 250)
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 250, waiting: 250))
    }

    @Test func `a default category is queued once it is changed, and names only what changed`() async throws {
        let id = ReceiptCategory.defaults[1].id
        try await fixture.vault.edit(EntityRef(id), [.name: "Gadgets"])
        #expect(try fixture.reader.categories()[1].name == "Gadgets")
        #expect(try fixture.reader.categories()[1].sortOrder == 1)
        let batch = try await fixture.vault.batch()
        #expect(batch.map(\.intent) == [.create])
        #expect(batch.first?.changes[.name] == "Gadgets")
        #expect(batch.first?.changes.keys.sorted() == [.createdAt, .name])
    }

    @Test func `on a full disk nothing is changed, and things can still be thrown away`() async throws {
        let ids = try await fixture.add((0..<50).map { fields("Store \($0)") })
        try await fixture.vault.limitPages(toAdditional: 0)
        let notes = JSON.string(String(repeating: "n", count: 16_000))
        #expect(await code { try await fixture.vault.create([.userNotes: notes]) } == .diskFull)
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 50, waiting: 50))
        #expect(try fixture.reader.page(ReceiptQuery(), .first, limit: 50).rows.map(\.id).sorted() == ids.sorted())
        try await fixture.vault.limitPages(toAdditional: 1_000)
        try await fixture.vault.trash([EntityRef(ids[0])])
        #expect(try fixture.reader.counts().trash == 1)
    }

    @Test func `the ballast is released once and restored when there is room`() {
        let ballast = Ballast(path: fixture.folder + "/x.ballast")
        ballast.fill()
        #expect(RawFile.bytes(of: fixture.folder + "/x.ballast").count == 1 << 20)
        #expect(ballast.release())
        #expect(!ballast.release())
    }

    @Test func `a draft ends with the change that it led to, and stays where the change is refused`() async throws {
        try await fixture.vault.setDraft("new", ["storeName": "Half"])
        let wrong: Fields = [.warrantyMonths: -1]
        #expect(await code { try await fixture.vault.create(wrong, endingDraft: "new") } != nil)
        #expect(try fixture.reader.drafts() == ["new"])
        try await fixture.vault.create(fields("Whole"), endingDraft: "new")
        #expect(try fixture.reader.drafts().isEmpty)
    }

    @Test func `a draft survives until it is discarded`() async throws {
        try await fixture.vault.setDraft("add", ["storeName": "Half wri"])
        #expect(try fixture.reader.draft("add") == ["storeName": "Half wri"])
        #expect(try fixture.reader.drafts() == ["add"])
        try await fixture.vault.setDraft("add", nil)
        #expect(try fixture.reader.draft("add") == nil)
    }
}
