import TerminalUI
import Testing
import Translation
import VaultJSON
import VaultModel

@testable import VaultScreens

@Suite("Conflict picker")
struct ConflictPickerTests {
    static let sizes = [[80, 24], [120, 40], [40, 10]]

    private static func field(_ name: FieldName, _ base: JSON, _ mine: JSON, _ theirs: JSON) -> FieldConflict {
        FieldConflict(
            field: name, base: base, mine: mine, theirs: theirs, theirsBy: "dev_phone",
            theirsAt: Timestamp(milliseconds: sampleNow.milliseconds - 228_000_000))
    }

    private static func conflict(_ number: UInt64, _ fields: [FieldConflict], store: String = "Robot Shop Athens")
        -> ReceiptConflict?
    {
        var values: Fields = [
            .storeName: .string(store), .purchaseDate: "2025-06-11", .totalMinor: 34900, .currency: "EUR",
            .userNotes: "Vacuum S5\nFilter in March", .userTags: ["home", "vacuum"],
        ]
        for field in fields { values[field.field] = field.mine }
        let entity = Entity(ref: EntityRef(receiptID(number)), fields: values, version: 7)
        return Receipt(entity).map { receipt in
            ReceiptConflict(
                receipt: receipt, fields: fields,
                mineAt: Timestamp(milliseconds: sampleNow.milliseconds - 233_000_000),
                deviceNames: ["dev_phone": "phone"])
        }
    }

    private static let vacuum = conflict(
        9,
        [
            field(.storeName, "Robot Shop", "Robot Shop Athens", "Robot Shop GmbH"),
            field(.totalMinor, 34900, 34900, 39900), field(.currency, "EUR", "EUR", "CHF"),
            field(.warrantyMonths, 12, 24, 36),
        ])
    static let samples = [vacuum, deletion].compactMap { $0 }
    static let list = ConflictList(lines: samples.map { ConflictLine($0) }, total: samples.count)
    private static let deletion = conflict(8, [field(.isDeleted, false, true, false)], store: "Tokyo BOX")

    private func tester(_ size: [Int] = [80, 24], _ conflicts: [ReceiptConflict?]) -> ScreenTester {
        var status = SyncStatus.sample
        status.counts.conflicts = 2
        let context = Context.sample(columns: size[0], rows: size[1])
        var tester = ScreenTester(context, opening: VaultOpening(name: "Home", status: status))
        tester.press(.character("4"), .character("C"))
        tester.serve(conflicts.compactMap { $0 })
        _ = tester.takeEffects()
        return tester
    }

    @Test(arguments: sizes) func `both sides, the result and what was before are seen`(size: [Int]) {
        var tester = tester(size, [Self.vacuum])
        expectSnapshot(tester.canvas, "conflict/open")
        tester.press(.character("l"), .down, .character("h"), .enter)
        expectSnapshot(tester.canvas, "conflict/missing")
        tester.press(.character("e"), .control("u"))
        tester.type("five")
        tester.press(.enter)
        expectSnapshot(tester.canvas, "conflict/own")
        tester.press(.escape, .character("L"))
        expectSnapshot(tester.canvas, "conflict/resolved")
    }

    @Test(arguments: sizes) func `several conflicts are a list, and none is said`(size: [Int]) {
        expectSnapshot(tester(size, [Self.vacuum, Self.deletion]).canvas, "conflict/list")
        expectSnapshot(tester(size, []).canvas, "conflict/none")
        expectSnapshot(tester(size, [Self.deletion]).canvas, "conflict/deletion")
    }

    @Test(arguments: sizes) func `hostile values keep their columns`(size: [Int]) {
        let long = String(repeating: "very long value ", count: 12)
        let hostile = Self.conflict(
            7,
            [
                Self.field(.storeName, "\u{1B}[2J", "東京百貨店 新宿本店 家電売場\u{7}", .string(long)),
                Self.field(.returnBy, .null, "2025-12-01", "not a day"),
                Self.field(.status, "active", "returned", "active"),
            ])
        expectSnapshot(tester(size, [hostile]).canvas, "conflict/hostile")
    }

    @Test(arguments: sizes) func `of a part its own fields are told, and its price is no total`(size: [Int]) {
        let id = ItemID(ULID(high: 0, low: 4))
        let fields = [Self.field(.totalMinor, 100, 120, 140)]
        let item = Entity(
            ref: EntityRef(id),
            fields: [
                .receiptID: .string(receiptID(9).description), .name: "Washer", .serialNumber: "WM-1", .totalMinor: 120,
                .currency: "EUR",
            ])
        let found = Self.vacuum.map { ReceiptConflict(receipt: $0.receipt, part: item, fields: fields) }
        let tester = tester(size, [found])
        expectSnapshot(tester.canvas, "conflict/part")
        #expect(tester.shows("Price") && !tester.shows("Total") && !tester.shows("Bought"))
    }

    @Test func `undo is shown after a resolution only where its key undoes`() {
        var tester = tester([80, 24], [Self.vacuum, Self.deletion])
        tester.answer(.written(.changed("Decided.", canUndo: true)))
        #expect(tester.rows[22].hasPrefix(" Decided.   u undo"))
        tester.press(.enter)
        #expect(!tester.shows("Decided."))
        tester.serve(Self.samples)
        tester.answer(.written(.changed("Decided.", canUndo: true)))
        #expect(tester.rows[22].hasPrefix(" Decided. ") && !tester.rows[22].contains("undo"))
    }

    @Test func `amount and currency are one question`() {
        var tester = tester([80, 24], [Self.vacuum])
        tester.press(.character("H"), .down, .character("l"), .enter)
        tester.expect(
            .write(
                .resolve(
                    EntityRef(receiptID(9)),
                    [.storeName: .mine, .totalMinor: .theirs, .currency: .theirs, .warrantyMonths: .mine])))
        tester.press(.enter)
        tester.expectNothingPending()
    }

    @Test func `an own value is read by the shape of its field`() {
        var tester = tester([80, 24], [Self.vacuum])
        tester.press(.character("b"), .down, .character("e"), .control("u"))
        tester.type("1290,50 nok")
        tester.press(.enter, .down, .character("e"), .control("u"), .enter, .enter)
        tester.expect(
            .write(
                .resolve(
                    EntityRef(receiptID(9)),
                    [
                        .storeName: .own("Robot Shop Athens / Robot Shop GmbH"), .totalMinor: .own(129_050),
                        .currency: .own("NOK"), .warrantyMonths: .own(.null),
                    ])))
    }

    @Test(arguments: [("2 years", 24), ("30 months", 30)] as [(String, JSON)])
    func `a typed warranty is read with its unit`(text: String, months: JSON) {
        var tester = tester([80, 24], [Self.vacuum])
        tester.press(.character("H"), .down, .down, .character("e"), .control("u"))
        tester.type(text)
        tester.press(.enter, .enter)
        #expect(
            tester.takeEffects().contains { effect in
                guard case .write(.resolve(_, let choices)) = effect else { return false }
                return choices[.warrantyMonths] == .own(months)
            })
    }

    @Test func `a typed warranty of another unit is refused`() {
        var tester = tester([80, 24], [Self.vacuum])
        tester.press(.character("H"), .down, .down, .character("e"), .control("u"))
        tester.type("2 weeks")
        tester.press(.enter)
        #expect(tester.shows("Type months up to 1200, or years: 24, 2 years, or none."))
    }

    @Test func `undo reverses choices one by one`() {
        var tester = tester([80, 24], [Self.vacuum])
        tester.press(.character("l"), .character("H"), .character("u"))
        #expect(tester.shows("[T]") && !tester.shows("[M]"))
        tester.press(.character("u"))
        #expect(!tester.shows("[T]"))
        tester.press(.character("u"))
        tester.expectNothingPending()
    }

    @Test func `letters are text while a value is typed, and a paste elsewhere chooses nothing`() {
        var tester = tester([80, 24], [Self.vacuum])
        tester.paste("LLL")
        #expect(!tester.shows("[T]"))
        tester.press(.character("e"))
        tester.type("hlHLbuq?")
        #expect(tester.shows("hlHLbuq?") && !tester.shows("[T]"))
    }

    @Test func `the first letter replaces a short value, as in the forms, unless the cursor was moved`() {
        var tester = tester([80, 24], [Self.vacuum])
        tester.press(.down, .character("e"))
        tester.type("7")
        #expect(Self.typed(tester) == "7")
        tester.press(.escape, .character("e"), .end)
        tester.type("7")
        #expect(Self.typed(tester) == "349,00 EUR7")
    }

    private static func typed(_ tester: ScreenTester) -> String? {
        guard case .conflicts(let held)? = tester.model.stack.last else { return nil }
        return held.model.picking?.editor?.field.text
    }

    @Test func `a conflict with a deletion is resolved in words`() {
        var tester = tester([80, 24], [Self.deletion])
        #expect(tester.shows("delete anyway") && tester.shows("keep it"))
        tester.press(.character("l"), .enter)
        tester.expect(.write(.resolve(EntityRef(receiptID(8)), [.isDeleted: .theirs])))
    }

    @Test func `after saving comes the next receipt, and after the last the screen closes`() {
        var tester = tester([80, 24], [Self.vacuum, Self.deletion])
        tester.press(.enter)
        tester.serve(Self.samples)
        tester.press(.character("H"), .enter)
        _ = tester.takeEffects()
        tester.answer(.written(.changed("Decided.", canUndo: true)))
        tester.serve(Array(Self.samples.dropFirst()))
        #expect(tester.shows("Tokyo BOX") && tester.shows("delete anyway"))
        tester.press(.character("h"), .enter)
        tester.answer(.written(.changed("Decided.", canUndo: true)))
        #expect(tester.model.stack.isEmpty)
    }

    @Test func `a refused resolution keeps the choices`() {
        var tester = tester([80, 24], [Self.vacuum])
        tester.press(.character("L"), .enter)
        tester.answer(.failed("The disk is full."))
        _ = tester.takeEffects()
        tester.press(.enter)
        #expect(tester.takeEffects().count == 1)
    }

    @Test func `choices stay where the question is the same after news`() {
        var tester = tester([80, 24], [Self.vacuum])
        tester.press(.character("L"))
        let newer = Self.conflict(
            9,
            [
                Self.field(.storeName, "Robot Shop", "Robot Shop Athens", "Robot Shop GmbH"),
                Self.field(.warrantyMonths, 12, 24, 60),
            ])
        tester.answer(.news(.storeChanged))
        tester.serve([newer].compactMap { $0 })
        #expect(tester.shows("This receipt has changed") && tester.shows("60 months"))
        tester.press(.enter)
        #expect(tester.shows("Still to resolve: Warranty"))
        // The choice of the store also outlasts the screen.
        tester.press(.escape, .character("C"))
        tester.serve([newer].compactMap { $0 })
        tester.press(.enter)
        #expect(tester.shows("Still to resolve: Warranty") && !tester.shows("Store, "))
    }

    @Test func `choices that are refused after the screen was left are there when it is opened again`() {
        var tester = tester([80, 24], [Self.vacuum])
        tester.press(.character("L"), .enter, .escape)
        tester.answer(.failed("The disk is full."))
        tester.press(.character("C"))
        tester.serve([Self.vacuum].compactMap { $0 })
        _ = tester.takeEffects()
        tester.press(.enter)
        #expect(tester.takeEffects().count == 1)
    }

    @Test func `deciding later keeps the choices of the others`() {
        var tester = tester([80, 24], [Self.vacuum, Self.deletion])
        for keys in [[.enter], [.character("L"), .escape, .down, .enter], [.escape, .up, .enter]] as [[Key]] {
            for key in keys { tester.press(key) }
            tester.serve(Self.samples)
        }
        #expect(tester.shows("All resolved"))
        tester.press(.escape, .escape)
        #expect(tester.model.stack.isEmpty)
    }

    @Test(arguments: [[.escape], [.character("1"), .character("4")]] as [[Key]])
    func `choices outlast the screen, also if a tab was shown, but not a lock`(keys: [Key]) {
        var tester = tester([80, 24], [Self.vacuum])
        tester.press(.character("L"))
        #expect(tester.shows("All resolved"))
        for key in keys { tester.press(key) }
        #expect(tester.model.stack.isEmpty)
        tester.press(.character("C"))
        tester.serve([Self.vacuum].compactMap { $0 })
        #expect(tester.shows("All resolved"))
        _ = tester.takeEffects()
        tester.press(.enter)
        #expect(tester.takeEffects().count == 1)
        tester.answer(.written(.changed("Decided.", canUndo: true)))
        #expect(tester.model.context.parkedChoices.isEmpty)
        tester.press(.character("C"))
        tester.serve([Self.vacuum].compactMap { $0 })
        #expect(!tester.shows("All resolved"))
        tester.press(.character("L"), .escape)
        #expect(!tester.model.context.parkedChoices.isEmpty)
        tester.lock()
        #expect(tester.model.context.parkedChoices.isEmpty)
    }

    @Test func `a receipt's conflict is opened; without one the only conflict, or the list`() {
        let context = Context.sample()
        func opened(_ number: UInt64, _ list: ConflictList, _ found: ReceiptConflict?) -> (EntityRef?, [Effect]) {
            let ref = EntityRef(receiptID(number))
            var model = ConflictPicker.Model(at: receiptID(number))
            let asked = ConflictPicker.update(&model, .appeared, in: context)
            #expect(asked == [.read(.conflicts(limit: ConflictPicker.stretch)), .read(.conflict(ref))])
            #expect(ConflictPicker.update(&model, .loaded(list), in: context).isEmpty)
            let effects = ConflictPicker.update(&model, .conflictLoaded(ref, found), in: context)
            return (model.picking?.conflict.ref, effects)
        }
        #expect(opened(8, Self.list, Self.deletion) == (EntityRef(receiptID(8)), []))
        #expect(opened(7, Self.list, nil) == (nil, []))
        let one = ConflictList(lines: Array(Self.list.lines.prefix(1)), total: 1)
        #expect(opened(7, one, nil) == (nil, [.read(.conflict(EntityRef(receiptID(9)))), .navigate(.toast(nil))]))
    }

    @Test func `a long list is read as far as it is looked at`() {
        let many = (1...1000).compactMap { number in
            Self.conflict(UInt64(number), [Self.field(.isDeleted, false, true, false)], store: "Shop \(number)")
        }
        var tester = tester([80, 24], many)
        #expect(tester.shows("Shop 1 ") && !tester.shows("Shop 150"))
        for _ in 0..<150 { tester.press(.down) }
        tester.expectNothingPending()
        for _ in 0..<40 { tester.press(.down) }
        tester.expect(.read(.conflicts(limit: 2 * ConflictPicker.stretch)))
        tester.expectNothingPending()
        tester.press(.character("G"))
        tester.serve(many)
        #expect(tester.shows("Shop 1000"))
        tester.press(.character("g"), .enter)
        tester.expect(.read(.conflict(EntityRef(receiptID(1)))))
    }

    @Test func `ten columns and three rows trap nothing`() {
        var tester = tester([10, 3], [Self.vacuum])
        tester.press(.down, .down, .down, .character("e"), .enter, .character("L"), .enter)
        #expect(tester.takeEffects().count == 1)
    }
}
