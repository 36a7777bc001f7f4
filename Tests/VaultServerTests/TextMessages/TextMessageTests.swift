import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Text messages")
struct TextMessageTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    private func sender(_ flavour: Flavour = .memory, quotas: Quotas = .standard) throws -> TextSender {
        try TextSender(Rules(try flavour.make(in: scratch), quotas: quotas))
    }

    @Test(arguments: Flavour.everyWay)
    func `a text creates the receipt as its device, and the push adds the rest`(flavour: Flavour) throws {
        let sender = try sender(flavour)
        let text = sender.text()
        #expect(try sender.send(text) == .created)
        let first = try #require(try sender.receipts().first)
        #expect(first.updatedBy == sender.device.id.description && first.version == 1)
        #expect(first.data?["storeName"] == "Migros" && first.data?["totalMinor"] == 1290)
        #expect(first.data?["purchaseDate"] == "2026-02-28" && first.data?["warrantyMonths"] == 24)
        let rest: Fields = [.userNotes: "two\nlines", .userEditedFields: ["add": ["storeName"], "remove": []]]
        guard case .duplicate(.accepted, let effect) = try sender.push(sender.creation(text, rest)) else {
            Issue.record("not a duplicate")
            return
        }
        #expect(effect.version == 2 && effect.data?["userNotes"] == "two\nlines")
        let whole = try sender.receipts()
        #expect(whole.count == 1 && whole[0].version == 2 && whole[0].data == effect.data)
        #expect(whole[0].data?["createdAt"] == Make.captured && whole[0].data?["userEditedFields"] == ["storeName"])
    }

    @Test(arguments: Flavour.everyWay)
    func `once it is whole, the same push is a duplicate and another one is a mismatch`(flavour: Flavour) throws {
        let sender = try sender(flavour)
        let text = sender.text()
        try sender.send(text)
        let creation = sender.creation(text, [.userNotes: "a"])
        _ = try sender.push(creation)
        guard case .duplicate(.accepted, let effect) = try sender.push(creation) else {
            Issue.record("not a duplicate")
            return
        }
        #expect(effect.version == 2)
        #expect(try sender.push(sender.creation(text, [.userNotes: "b"])).rejection?.code == .idempotencyMismatch)
        #expect(try sender.send(text, message: "SM2") == .known)
        #expect(try sender.receipts().map(\.version) == [2])
    }

    @Test(arguments: Flavour.everyWay)
    func `a text that comes twice, or after its push, has no effect`(flavour: Flavour) throws {
        let sender = try sender(flavour)
        let (text, later) = (sender.text(1), sender.text(2))
        try sender.send(text)
        #expect(try sender.send(text) == .known)
        #expect(try sender.send(text, message: "SM2") == .known)
        // The gateway's id alone decides.
        #expect(try sender.send(later, message: "SM1") == .known)
        #expect(try sender.push(sender.creation(later)).outcome == .accepted)
        #expect(try sender.send(later, message: "SM3") == .known)
        #expect(try sender.receipts().map(\.version) == [1, 1])
    }

    @Test(arguments: Flavour.everyWay)
    func `values that the person changed after the text are in the push`(flavour: Flavour) throws {
        let sender = try sender(flavour)
        let text = sender.text(store: "Σκλαβενίτης")
        try sender.send(text)
        var creation = sender.creation(text, [.storeName: "Σκλαβενίτης", .totalMinor: 990])
        creation.changes[.warrantyMonths] = nil
        guard case .duplicate(.accepted, let effect) = try sender.push(creation) else {
            Issue.record("not a duplicate")
            return
        }
        #expect(effect.data?["storeName"] == "Σκλαβενίτης" && effect.data?["totalMinor"] == 990)
        #expect(effect.data?["currency"] == "EUR" && effect.data?["warrantyMonths"] == .null)
        #expect(try sender.receipts().count == 1)
    }

    @Test func `a field that another device changed after the text stays, unless the push changes it, too`() throws {
        let sender = try sender()
        let other = try sender.another()
        let text = sender.text()
        try sender.send(text)
        let edit: Fields = [.storeName: "Coop", .userEditedFields: ["add": ["storeName"], "remove": []]]
        _ = try other.push(
            Operation(
                key: OperationID(sender.id(9)), entity: EntityRef(text.receipt), intent: .update, baseVersion: 1,
                changes: edit, base: [.storeName: "Migros"], clientTimestamp: sender.rules.ports.now()))
        let edited: JSON = ["add": ["storeName"], "remove": []]
        let same = sender.creation(text, [.userNotes: "mine", .userEditedFields: edited])
        guard case .duplicate(.accepted, let effect) = try sender.push(same) else {
            Issue.record("not a duplicate")
            return
        }
        #expect(effect.data?["storeName"] == "Coop" && effect.data?["userNotes"] == "mine")
        #expect(effect.data?["createdAt"] == Make.captured)
    }

    @Test func `a field that both changed after the text is a conflict that a repeated push has, too`() throws {
        let sender = try sender()
        let other = try sender.another()
        let text = sender.text()
        try sender.send(text)
        let edited: JSON = ["add": ["storeName"], "remove": []]
        _ = try other.push(
            Operation(
                key: OperationID(sender.id(9)), entity: EntityRef(text.receipt), intent: .update, baseVersion: 1,
                changes: [.storeName: "Coop", .userEditedFields: edited], base: [.storeName: "Migros"],
                clientTimestamp: sender.rules.ports.now()))
        let creation = sender.creation(text, [.storeName: "Denner", .userEditedFields: edited])
        for _ in 1...2 {
            guard case .duplicate(.conflict, let effect) = try sender.push(creation) else {
                Issue.record("not a duplicate in conflict")
                return
            }
            #expect(effect.conflicts.map(\.mine) == ["Denner"] && effect.conflicts.map(\.theirs) == ["Coop"])
            #expect(effect.conflicts.map(\.base) == ["Migros"])
        }
    }

    @Test func `another operation under the key of a text is a mismatch`() throws {
        let sender = try sender()
        let text = sender.text()
        try sender.send(text)
        var other = sender.creation(text)
        other = Operation(
            key: other.key, entity: EntityRef(sender.receipt(7)), intent: .create, baseVersion: 0,
            changes: other.changes, clientTimestamp: other.clientTimestamp)
        #expect(try sender.push(other).rejection?.code == .idempotencyMismatch)
        var update = sender.creation(text, [.userNotes: "x"])
        update.intent = .update
        update.baseVersion = 1
        #expect(try sender.push(update).rejection?.code == .idempotencyMismatch)
        guard case .duplicate = try sender.push(sender.creation(text)) else {
            Issue.record("not a duplicate")
            return
        }
    }

    @Test func `a push that is not valid changes nothing, and is judged again`() throws {
        let sender = try sender()
        let text = sender.text()
        try sender.send(text)
        #expect(try sender.push(sender.creation(text, [.warrantyMonths: 5000])).rejection?.code == .validationError)
        let result = try sender.rules.push(
            [sender.creation(text, [.userNotes: "late"])], token: sender.token, epoch: "another")
        #expect(result.results[0].verdict.rejection?.code == .otherEpoch)
        guard case .duplicate(.accepted, let effect) = try sender.push(sender.creation(text, [.userNotes: "x"])) else {
            Issue.record("not a duplicate")
            return
        }
        #expect(effect.version == 2 && effect.data?["userNotes"] == "x")
    }

    @Test(arguments: Flavour.everyWay)
    func `the code decides between devices of one tag, also of two accounts`(flavour: Flavour) throws {
        let sender = try sender(flavour)
        let stranger = try TextSender(sender.rules, "b@example.org")
        let twins = try [(sender, UInt64(1)), (stranger, 2), (stranger, 3)].map { sender, number in
            let device = DeviceRecord(
                id: DeviceID(ULID(high: number, low: 0x2AAA_AAAA)), account: sender.device.account, name: "twin",
                tokenHash: [UInt8(number)], createdAt: sender.device.createdAt, lastSeenAt: sender.device.lastSeenAt,
                expiresAt: sender.device.expiresAt)
            try sender.rules.storage.write { try $0.insert(device) }
            return TextSender(sender.rules, token: sender.token, device: device)
        }
        #expect(Set(twins.map { ReceiptText.tag(of: $0.device.id) }).count == 1)
        for (number, twin) in twins.enumerated() {
            #expect(try twin.send(twin.text(number + 1), message: "SM\(number)") == .created)
        }
        #expect(try sender.receipts().map(\.updatedBy) == [twins[0].device.id.description])
        #expect(try stranger.receipts().map(\.updatedBy) == twins.dropFirst().map(\.device.id.description))
    }

    @Test(arguments: Flavour.allCases)
    func `a wrong code, a cut text or an unknown tag has no effect`(flavour: Flavour) throws {
        let sender = try sender(flavour)
        let body = try sender.body(sender.text())
        let letter = body.hasSuffix("A") ? "B" : "A"
        let receive = { try sender.rules.sync.receive($0, message: "SM1") }
        #expect(try receive(body.dropLast() + letter) == .refused(.unknownSender))
        #expect(try receive(body.replacing("1290EUR", with: "1291EUR")) == .refused(.unknownSender))
        #expect(try receive(body.replacing(sender.text().tag, with: "ZZZZZZ")) == .refused(.unknownSender))
        #expect(try receive(String(body.dropLast())) == .refused(.unreadable))
        #expect(try receive("ping") == .refused(.unreadable))
        #expect(try sender.receipts().isEmpty)
        #expect(try receive(body) == .created)
    }

    @Test(arguments: Flavour.allCases)
    func `a device that is signed out, and a deleted account, send no texts`(flavour: Flavour) throws {
        let sender = try sender(flavour)
        let other = try sender.another()
        let (mine, theirs) = (try sender.body(sender.text(1)), try other.body(other.text(2)))
        try sender.rules.accounts.revoke(other.device.id, token: sender.token)
        #expect(try sender.rules.sync.receive(theirs, message: "SM2") == .refused(.unknownSender))
        try sender.rules.accounts.removeAccount(token: sender.token, password: "correct horse", from: "x")
        #expect(try sender.rules.sync.receive(mine, message: "SM1") == .refused(.unknownSender))
    }

    @Test func `a text whose receipt is there under another operation changes nothing`() throws {
        let sender = try sender()
        let text = sender.text()
        let creation = sender.creation(text)
        let other = Operation(
            key: OperationID(sender.id(9)), entity: creation.entity, intent: .create, baseVersion: 0,
            changes: creation.changes, clientTimestamp: creation.clientTimestamp)
        _ = try sender.push(other)
        #expect(try sender.send(text) == .refused(.otherReceipt))
        #expect(try sender.receipts().map(\.version) == [1])
    }

    @Test func `a full account takes no text, and the push is an ordinary one once there is room`() throws {
        let sender = try sender(quotas: Quotas(rows: 1))
        try sender.send(sender.text(1))
        #expect(try sender.send(sender.text(2), message: "SM2") == .refused(.full))
        #expect(try sender.push(sender.creation(sender.text(2))).rejection?.code == .quotaExceeded)
        let roomy = try Rules(sender.rules.storage).push([sender.creation(sender.text(2))], token: sender.token)
        #expect(roomy.results[0].verdict.outcome == .accepted)
    }

    @Test(arguments: Flavour.everyWay)
    func `a message that was refused has no effect when it comes again, though there is room by then`(
        flavour: Flavour
    ) throws {
        let sender = try sender(flavour, quotas: Quotas(rows: 1))
        try sender.send(sender.text(1))
        let (text, id) = (sender.text(2), "SM2")
        #expect(try sender.send(text, message: id) == .refused(.full))
        let roomy = Rules(sender.rules.storage)
        #expect(try roomy.sync.receive(try sender.body(text), message: id) == .known)
        #expect(try sender.receipts().count == 1)
        // A message of its own, and the push, are judged again.
        #expect(try roomy.sync.receive(try sender.body(text), message: "SM3") == .created)
        guard case .duplicate = try roomy.push([sender.creation(text)], token: sender.token).results[0].verdict else {
            Issue.record("not a duplicate")
            return
        }
        #expect(try sender.receipts().count == 2)
    }

    @Test func `when the rest has no room, the operation stays partial`() throws {
        let sender = try sender(quotas: Quotas(bytes: 4_000))
        let text = sender.text()
        try sender.send(text)
        let creation = sender.creation(text, [.userNotes: .string(String(repeating: "x", count: 9_000))])
        #expect(try sender.push(creation).rejection?.code == .quotaExceeded)
        let roomy = Rules(sender.rules.storage)
        guard case .duplicate = try roomy.push([creation], token: sender.token).results[0].verdict else {
            Issue.record("not a duplicate")
            return
        }
        #expect(try sender.receipts().map(\.version) == [2])
    }

    @Test(arguments: [-1000, -400, 2]) func `an old operation, or one from the future, is refused`(days: Int64) throws {
        let sender = try sender()
        sender.rules.ports.pass(days: 1000)
        #expect(try sender.send(sender.text(atDay: days)) == .refused(.untimely))
        #expect(try sender.send(sender.text(atDay: 0)) == .created)
    }

    @Test(arguments: Flavour.allCases)
    func `of a purged receipt nothing of its text is remembered, and its push finds the tombstone`(
        flavour: Flavour
    ) throws {
        let sender = try sender(flavour)
        let text = sender.text()
        try sender.send(text)
        let other = try sender.another()
        _ = try other.push(
            Operation(
                key: OperationID(sender.id(8)), entity: EntityRef(text.receipt), intent: .delete, baseVersion: 1,
                clientTimestamp: sender.rules.ports.now()))
        let purge = RequestContent.purgeReceipts([text.receipt]).fields.merging([.createdAt: Make.captured]) { $1 }
        _ = try other.push(
            Operation(
                key: OperationID(sender.id(9)), entity: EntityRef(RequestID(sender.id(9))), intent: .create,
                baseVersion: 0, changes: purge, clientTimestamp: sender.rules.ports.now()))
        let account = sender.device.account
        let kept = try sender.rules.storage.read { try $0.operation(text.operation, of: account) }
        #expect(kept?.text == .init(message: "SM1", carried: [:]))
        guard case .duplicate(let outcome, let effect) = try sender.push(sender.creation(text)) else {
            Issue.record("not a duplicate")
            return
        }
        #expect(outcome == .conflict && effect.conflicts.map(\.field) == [.isDeleted])
        #expect(try sender.receipts().map(\.action) == [.delete])
    }

    @Test(arguments: Flavour.everyWay)
    func `once even the tombstone is forgotten, the push creates the receipt with everything`(flavour: Flavour) throws {
        let sender = try sender(flavour)
        let text = sender.text()
        try sender.send(text)
        _ = try sender.another().push(
            Operation(
                key: OperationID(sender.id(8)), entity: EntityRef(text.receipt), intent: .delete, baseVersion: 1,
                clientTimestamp: sender.rules.ports.now()))
        for _ in 0..<2 {
            sender.rules.ports.pass(minutes: 100 * 24 * 60)
            try sender.rules.tidy()
        }
        #expect(
            try sender.rules.storage.read { try $0.entity(EntityRef(text.receipt), of: sender.device.account) } == nil)
        let creation = sender.creation(text, [.userNotes: "unseen"])
        for _ in 0..<2 {
            guard case .duplicate(.accepted, let effect) = try sender.push(creation) else {
                Issue.record("not a duplicate")
                return
            }
            #expect(effect.data?["userNotes"] == "unseen" && effect.data?["storeName"] == "Migros")
        }
        #expect(try sender.receipts().map(\.action) == [.upsert])
    }

    @Test(arguments: Flavour.allCases)
    func `a purchase and its return match when one came as a text`(flavour: Flavour) throws {
        let sender = try sender(flavour)
        let purchase = sender.text(1)
        _ = try sender.push(sender.creation(sender.text(2), [.totalMinor: -1290, .purchaseDate: "2026-03-01"]))
        try sender.send(purchase)
        let matches = try sender.rules.everything(token: sender.token).filter { $0.entityType == "match" }
        #expect(matches.count == 1)
        _ = try sender.push(sender.creation(purchase, [.userNotes: "x"]))
        #expect(try sender.rules.everything(token: sender.token).filter { $0.entityType == "match" }.count == 1)
    }
}
