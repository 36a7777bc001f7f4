import TerminalUI
import Testing
import Translation
import VaultJSON
import VaultModel

@testable import VaultScreens
@testable import VaultWording

@Suite("Items and warranties")
struct CoverScreenTests {
    static let sizes = [[80, 24], [140, 40], [40, 10]]

    private static func part(_ type: EntityType, _ number: UInt64, _ fields: Fields) -> Entity {
        let id = ULID(high: 5, low: number)
        let ref: EntityRef =
            switch type {
            case .item: EntityRef(ItemID(id))
            case .warranty: EntityRef(WarrantyID(id))
            default: EntityRef(ClaimID(id))
            }
        return Entity(ref: ref, fields: fields, version: 3)
    }

    private static let machine = part(
        .item, 1, [.name: "Washing machine", .serialNumber: "SN-4711", .totalMinor: 59_900, .currency: "EUR"])
    private static let shops = part(
        .warranty, 2,
        [
            .itemID: .string(machine.ref.id), .kind: "shop", .provider: "Elektro Müller", .covers: "parts",
            .warrantyMonths: 24,
        ])
    private static let parts: [Entity] = [
        machine, shops,
        part(.warranty, 3, [.kind: "maker", .provider: "Bosch", .warrantyMonths: .null]),
        part(
            .warranty, 4,
            [.kind: "extended", .warrantyMonths: 60, .voidReason: "opened by hand", .voidedOn: "2025-10-01"]),
        part(
            .claim, 5,
            [
                .warrantyID: .string(shops.ref.id), .state: "closed", .outcome: "repaired", .openedOn: "2025-09-01",
                .closedOn: "2025-09-20", .reference: "RMA 99", .effect: "extends", .effectDays: 19,
            ]),
        part(.claim, 6, [.state: "sent", .openedOn: "2025-11-18"]),
        part(.item, 7, [.name: "Hose", .isDeleted: true]),
    ]

    static func cover(_ parts: [Entity] = parts, store: JSON = "BO Concept Oslo") -> ReceiptCover? {
        let fields: Fields = [
            .storeName: store, .purchaseDate: "2025-10-27", .totalMinor: 129_000, .currency: "NOK", .warrantyMonths: 12,
        ]
        return Receipt(Entity(ref: EntityRef(receiptID(1)), fields: fields)).map { receipt in
            ReceiptCover(
                receipt: receipt, parts: ReceiptParts(parts), trashed: parts.filter(\.isDeleted),
                marks: [machine.ref: .pending, shops.ref: .conflict])
        }
    }

    private func tester(_ size: [Int] = [80, 24], _ cover: ReceiptCover? = cover()) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: size[0], rows: size[1]))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.enter)
        tester.answer(.read(.detail(receiptID(1), .sample())))
        tester.press(.character("W"))
        _ = tester.takeEffects()
        tester.answer(.read(.cover(receiptID(1), cover)))
        return tester
    }

    @Test(arguments: sizes) func `what belongs to a receipt stands item by item, with what is left of it`(
        size: [Int]
    ) {
        expectSnapshot(tester(size).canvas, "parts/default")
        expectSnapshot(tester(size, Self.cover([])).canvas, "parts/empty")
        let hostile = SampleReceipts.hostile.enumerated().map { index, row in
            Self.part(.item, UInt64(index), [.name: .string(row.storeName), .serialNumber: .string(row.what)])
        }
        expectSnapshot(tester(size, Self.cover(hostile, store: hostile[0].value(.name))).canvas, "parts/hostile")
        var menu = tester(size)
        menu.press(.character("a"))
        expectSnapshot(menu.canvas, "parts/menu")
    }

    @Test(arguments: sizes) func `each kind of part has a form`(size: [Int]) {
        for (letter, kind) in [("i", "item"), ("w", "warranty"), ("c", "claim")] {
            var tester = tester(size)
            tester.press(.character("a"), .character(Character(letter)))
            expectSnapshot(tester.canvas, "parts/\(kind)")
        }
    }

    @Test func `a new item has a name, and is saved with what was typed`() {
        var tester = tester()
        tester.press(.character("a"), .character("i"), .enter)
        #expect(tester.shows("Type a name."))
        tester.type("Dryer")
        tester.press(.tab)
        tester.type("SN 5")
        tester.press(.tab)
        tester.type("1 290,00")
        tester.press(.enter)
        tester.expect(
            .write(
                .savePart(
                    PartEdit(
                        .item, of: receiptID(1),
                        changes: [
                            .name: "Dryer", .serialNumber: "SN 5", .totalMinor: 129_000, .currency: "NOK",
                            .userNotes: "",
                        ]))))
        tester.answer(.written(.changed("Item added.", canUndo: true)))
        #expect(tester.shows("Items and warranties") && tester.shows("Item added."))
    }

    @Test func `a number replaces what stood there, and what was typed goes by a word only`() {
        var tester = tester()
        tester.press(.character("a"), .character("w"))
        while !tester.cursorRow(" >").contains("Months") && !tester.cursorRow(">*").contains("Months") {
            tester.press(.tab)
        }
        tester.type("36")
        #expect(tester.rows.contains { $0.contains("Months") && $0.contains("[36 ") }, "\(tester.rows)")
        tester.press(.escape)
        #expect(tester.shows("Leave without saving?"))
        tester.type("n")
        #expect(tester.rows.contains { $0.contains("[36 ") })
        tester.press(.escape)
        tester.type("y")
        #expect(!tester.shows("Leave without") && !tester.rows.contains { $0.contains("[36 ") })
        tester.press(.character("a"), .character("i"), .escape)
        #expect(!tester.shows("Leave without"))
    }

    /// Opens the form of a new part and moves to the field with that label.
    private func form(_ keys: [Key], at label: String) -> ScreenTester {
        var tester = tester()
        for key in keys { tester.press(key) }
        for _ in 0..<12 where !tester.cursorRow(" >").contains(label) && !tester.cursorRow(">*").contains(label) {
            tester.press(.tab)
        }
        return tester
    }

    @Test(arguments: [("2 years", 24), ("18 months", 18)] as [(String, JSON)])
    func `the months of a warranty may be typed as years`(text: String, months: JSON) {
        var tester = form([.character("a"), .character("w")], at: "Months")
        tester.type(text)
        tester.press(.enter)
        #expect(tester.takeEffects().contains { $0.part?.changes[.warrantyMonths] == months })
    }

    @Test func `a span that cannot be read is refused, not cut to its digits`() {
        var tester = form([.character("a"), .character("w")], at: "Months")
        tester.type("2 weeks")
        tester.press(.enter)
        #expect(tester.takeEffects().allSatisfy { $0.part == nil })
        #expect(tester.shows("Type months up to 1200"))
    }

    @Test func `the days of a claim may be typed as weeks`() {
        var tester = form([.character("a"), .character("c")], at: "Effect")
        tester.press(.right, .enter)
        tester.type("2 weeks")
        tester.press(.up)
        #expect(tester.shows("[14 ") && !tester.shows("2 weeks"))
        tester.press(.enter)
        #expect(tester.takeEffects().contains { $0.part?.changes[.effectDays] == 14 })
    }

    @Test func `a warranty belongs to the item under the cursor, a claim to the warranty`() {
        var tester = tester()
        while !tester.cursorRow.contains("Washing machine") { tester.press(.down) }
        tester.press(.character("a"), .character("w"))
        #expect(tester.rows.contains { $0.contains("Item") && $0.contains("Washing machine") })
        tester.press(.escape, .down)
        #expect(tester.cursorRow.contains("Elektro"))
        tester.press(.character("a"), .character("c"))
        #expect(tester.rows.contains { $0.contains("Warranty") && $0.contains("Elektro") })
    }

    @Test func `a warranty without months is for life, a receipt without them has none`() {
        let words = ValueWords(Context.sample().values)
        #expect(words.text(of: .warrantyMonths, in: .warranty, .null) == "for life")
        #expect(words.text(of: .warrantyMonths, in: .receipt, .null) == "none")
    }

    @Test func `only what differs is sent, with what was seen`() {
        var tester = tester()
        while !tester.cursorRow.contains("Washing machine") { tester.press(.down) }
        tester.press(.enter, .end)
        tester.type(" 2")
        tester.press(.enter)
        tester.expect(
            .write(
                .savePart(
                    PartEdit(
                        .item, of: receiptID(1), part: Self.machine.ref, changes: [.name: "Washing machine 2"],
                        seen: SeenFields(version: 3, values: [.name: "Washing machine"])))))
    }

    @Test func `what was changed in another window since is shown, and saving again replaces it`() throws {
        var tester = tester()
        while !tester.cursorRow.contains("Washing machine") { tester.press(.down) }
        tester.press(.enter, .end)
        tester.type(" 2")
        tester.press(.enter)
        _ = tester.takeEffects()
        tester.answer(.failed("It was changed."))
        tester.expect(.read(.cover(receiptID(1))))
        var parts = Self.parts
        let index = try #require(parts.firstIndex { $0.ref == Self.machine.ref })
        parts[index].fields[.name] = "Dryer"
        tester.answer(.read(.cover(receiptID(1), Self.cover(parts))))
        #expect(tester.shows("Washing machine 2") && tester.shows("stored: Dryer"))
        tester.press(.enter)
        let edits = tester.takeEffects().compactMap(\.part)
        #expect(edits.map(\.seen?.values) == [[.name: "Dryer"]])
    }

    @Test func `a part goes to the trash and comes back, and the receipt's own warranty is changed in its form`() {
        var tester = tester()
        tester.press(.enter)
        tester.expect(.read(.detail(receiptID(1))))
        tester.press(.escape)
        _ = tester.takeEffects()
        while !tester.cursorRow.contains("Washing machine") { tester.press(.down) }
        tester.press(.character("d"))
        tester.expect(.write(.trashParts([Self.machine.ref])))
        tester.press(.character("G"), .character("R"))
        tester.expect(.write(.restoreParts([Self.parts[6].ref])))
    }

    @Test func `the open receipt lists its parts, in lines too, with the end that claims moved`() {
        let parts =
            Self.parts + [
                Self.part(
                    .claim, 8, [.state: "closed", .closedOn: "2025-11-01", .effect: "extends", .effectDays: 10])
            ]
        guard let cover = Self.cover(parts) else { return }
        var detail = ReceiptDetail(receipt: cover.receipt)
        detail.parts = cover.parts
        var tester = ScreenTester(.sample())
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.enter)
        tester.answer(.read(.detail(receiptID(1), detail)))
        #expect(tester.shows("to 2026-11-06"))
        #expect(tester.shows("Washing machine: 599,00 EUR"))
        let lines = PlainWords(.sample()).receipt(detail, [])
        #expect(lines.contains("Washing machine: serial no. SN-4711, 599,00 EUR."))
        #expect(lines.contains { $0.contains("2026-11-06") })
    }

    @Test func `a claim that extends a warranty says by how many days`() {
        var tester = tester()
        tester.press(.character("a"), .character("c"))
        while !tester.cursorRow(" >").contains("Effect") { tester.press(.tab) }
        tester.press(.right, .enter)
        #expect(tester.shows("Type how many days the claim adds."))
        tester.type("14")
        tester.press(.enter)
        #expect(
            tester.takeEffects().contains { effect in
                if case .write(.savePart(let edit)) = effect { edit.changes[.effectDays] == 14 } else { false }
            })
    }

    @Test func `a claim that is closed is closed today where nobody says when, and never before it was opened`() {
        var tester = tester()
        tester.press(.character("a"), .character("c"))
        while !tester.cursorRow(" >").contains("State") { tester.press(.tab) }
        tester.press(.right, .right)
        while !tester.cursorRow(" >").contains("Closed") { tester.press(.tab) }
        tester.type("2025-01-01")
        tester.press(.enter)
        #expect(tester.shows("That's before the claim was opened."))
        tester.press(.ctrl("u"), .enter)
        #expect(
            tester.takeEffects().contains { effect in
                guard case .write(.savePart(let edit)) = effect else { return false }
                return edit.changes[.state] == "closed" && edit.changes[.closedOn] == "2025-11-21"
            })
    }

    @Test func `a device whose name isn't here yet is another device, and not an id`() {
        let id = "dev_01ARZ3NDEKTSV4RRFFQ69G5FAV"
        for (device, shown) in [("phone", "phone"), (id, "another device"), (nil, "here")] {
            var line = HistoryLine(type: .created, at: sampleNow)
            line.device = device
            #expect(HistoryWords(line, currency: nil, Context.sample().values).whole.hasSuffix("(\(shown))"))
        }
    }

    @Test func `a history says of which part it tells`() {
        let line = HistoryLine(type: .created, at: sampleNow, subject: Self.machine.ref)
        #expect(HistoryWords(line, currency: nil, Context.sample().values).whole.hasPrefix("Item: added"))
    }

    @Test func `only a warranty can be void`() {
        var tester = tester()
        tester.press(.character("G"), .character("V"))
        #expect(tester.shows("Only a warranty can be void."))
    }
}

extension Effect {
    /// The part to be saved; nil for any other effect.
    fileprivate var part: PartEdit? {
        if case .write(.savePart(let edit)) = self { edit } else { nil }
    }
}

extension ScreenTester {
    /// The row with the cursor.
    fileprivate var cursorRow: String { cursorRow(">") }

    /// Returns the first row that begins with this sign.
    fileprivate func cursorRow(_ sign: String) -> String { rows.first { $0.hasPrefix(sign) } ?? "" }
}
