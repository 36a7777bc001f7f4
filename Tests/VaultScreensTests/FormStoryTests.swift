import TerminalUI
import Testing
import Translation
import VaultJSON
import VaultModel

@testable import VaultScreens

@Suite("Form, in use")
struct FormStoryTests {
    private func edit(_ number: UInt64 = 3, key: Key = .char("e")) -> ScreenTester {
        var tester = ScreenTester()
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.down, .down, key)
        tester.answer(.read(.detail(receiptID(3), .sample())))
        _ = tester.takeEffects()
        return tester
    }

    private func add() -> ScreenTester {
        var tester = ScreenTester()
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.char("a"))
        _ = tester.takeEffects()
        return tester
    }

    private func saved(_ effects: [Effect]) -> ReceiptEdit? {
        effects.compactMap { if case .write(.save(_, let edit)) = $0 { ReceiptEdit(edit.changes) } else { nil } }.last
    }

    @Test func `an edit tells what the form showed when it was opened`() {
        var tester = edit(key: .char("w"))
        tester.type("24")
        tester.press(.enter)
        let seen = tester.takeEffects().compactMap {
            if case .write(.save(_, let edit)) = $0 { edit.seen } else { nil }
        }
        #expect(seen.map(\.values) == [[.warrantyMonths: .null]])
    }

    @Test func `only what was changed is saved`() {
        var tester = edit(key: .char("w"))
        tester.type("24")
        tester.press(.enter)
        #expect(saved(tester.takeEffects()) == ReceiptEdit([.warrantyMonths: 24]))
        tester.answer(.written(.saved(receiptID(3))))
        #expect(tester.takeEffects() == [.keep(.endDraft(.receipt(receiptID(3))))])
        #expect(tester.shows("[1 Vault]") && tester.shows("Saved."))
    }

    @Test func `what was changed in another window since is shown, and saving again replaces it`() throws {
        var tester = edit(key: .char("w"))
        tester.type("24")
        tester.press(.enter)
        _ = tester.takeEffects()
        tester.answer(.failed("It was changed."))
        tester.expect(.read(.detail(receiptID(3))))
        var other = try #require(ReceiptDetail.sample())
        let former = other.receipt.entity
        let fields = former.fields.merging([.warrantyMonths: 36, .storeName: "Outlet"]) { $1 }
        other.receipt = try #require(Receipt(Entity(ref: former.ref, fields: fields, version: 9)))
        tester.answer(.read(.detail(receiptID(3), other)))
        #expect(
            tester.rows.contains { $0.contains("!Warranty") && $0.contains("24") && $0.contains("stored: 36") })
        #expect(tester.shows("Outlet") && tester.shows("It was changed."))
        _ = tester.takeEffects()
        tester.press(.enter)
        let edits = tester.takeEffects().compactMap { if case .write(.save(_, let edit)) = $0 { edit } else { nil } }
        let seen = SeenFields(version: 9, values: [.warrantyMonths: 36])
        #expect(edits == [ReceiptEdit([.warrantyMonths: 24], seen: seen)])
    }

    @Test func `an amount that was typed keeps its currency, whatever another window has stored`() throws {
        var tester = edit()
        tester.press(.tab, .tab, .ctrl("u"))
        tester.type("77")
        tester.press(.ctrl("s"))
        tester.answer(.failed("It was changed."))
        var other = try #require(ReceiptDetail.sample())
        let former = other.receipt.entity
        let fields = former.fields.merging([.totalMinor: 8800, .currency: "USD"]) { $1 }
        other.receipt = try #require(Receipt(Entity(ref: former.ref, fields: fields, version: 9)))
        tester.answer(.read(.detail(receiptID(3), other)))
        #expect(tester.rows.contains { $0.contains("!Currency") && $0.contains("NOK") && $0.contains("stored: USD") })
        _ = tester.takeEffects()
        tester.press(.ctrl("s"))
        #expect(saved(tester.takeEffects()) == ReceiptEdit([.totalMinor: 7700, .currency: "NOK"]))
    }

    @Test func `an amount and its currency are saved together`() {
        var tester = edit()
        tester.press(.tab, .tab, .ctrl("u"))
        tester.type("1.349,50")
        tester.press(.ctrl("s"))
        #expect(saved(tester.takeEffects()) == ReceiptEdit([.totalMinor: 134_950, .currency: "NOK"]))
    }

    @Test func `a new receipt is what was typed, with dates and amounts in the usual orders`() {
        var tester = add()
        tester.type("Kiosk d")
        tester.press(.tab, .ctrl("u"))
        tester.type("2025/11/3")
        tester.press(.tab)
        tester.type("12.5")
        tester.press(.enter)
        #expect(
            saved(tester.takeEffects())
                == ReceiptEdit([
                    .storeName: "Kiosk d", .purchaseDate: "2025-11-03", .totalMinor: 1250, .currency: "EUR",
                ]))
    }

    @Test func `an amount that its currency cannot have is valid once the currency is corrected`() {
        var tester = edit()
        tester.press(.tab, .tab, .ctrl("u"))
        tester.type("12.50")
        tester.press(.tab)
        tester.type("JPY")
        tester.press(.ctrl("s"))
        #expect(saved(tester.takeEffects()) == nil && tester.shows("!Total"))
        tester.press(.tab)
        tester.type("EUR")
        tester.press(.tab)
        #expect(!tester.shows("!Total") && tester.shows("*Total"))
        tester.press(.ctrl("s"))
        #expect(saved(tester.takeEffects()) == ReceiptEdit([.totalMinor: 1250, .currency: "EUR"]))
    }

    @Test func `a day is a word or pasted over the one that stands there, and none takes an amount away`() {
        var tester = add()
        tester.type("Kiosk")
        tester.press(.tab)
        tester.send(.input(.paste("27.10.2025")))
        tester.press(.tab)
        tester.type("none")
        tester.press(.ctrl("s"))
        #expect(saved(tester.takeEffects())?.changes[.purchaseDate] == "2025-10-27")
        var edited = edit()
        edited.press(.tab)
        edited.type("yesterday")
        edited.press(.tab)
        edited.type("none")
        edited.press(.ctrl("s"))
        #expect(
            saved(edited.takeEffects())
                == ReceiptEdit([.purchaseDate: "2025-11-20", .totalMinor: .null, .currency: "NOK"]))
    }

    @Test func `a new receipt without a store is not saved`() {
        var tester = add()
        tester.press(.enter)
        tester.expectNothingPending()
        #expect(tester.shows("Type the store name.") && tester.shows("Fix 1 field first: Store."))
    }

    @Test func `every letter is kept as a draft, and taking it back drops the draft`() {
        var tester = edit()
        tester.type("!")
        tester.expect(
            .keep(
                .draft(
                    Draft(name: .receipt(receiptID(3)), texts: [.storeName: "BO Concept Oslo!"], at: sampleNow))))
        tester.press(.backspace)
        tester.expect(.keep(.endDraft(.receipt(receiptID(3)))))
        tester.expectNothingPending()
    }

    @Test func `leaving keeps the draft, coming back takes it up`() {
        var tester = add()
        tester.type("Half a na")
        tester.press(.escape)
        #expect(tester.shows("kept as a draft"))
        _ = tester.takeEffects()
        tester.press(.char("a"))
        #expect(tester.shows("Half a na") && tester.shows("Unsaved draft from today 14:06"))
        tester.press(.ctrl("x"))
        #expect(tester.takeEffects() == [.read(.categories), .keep(.endDraft(.new))])
        tester.press(.char("a"))
        #expect(!tester.shows("Half a na"))
    }

    @Test func `letters that are commands elsewhere are text here`() {
        var tester = add()
        tester.type("dq?1S%u")
        #expect(tester.shows("dq?1S%u"))
        #expect(tester.takeEffects().allSatisfy { if case .keep(.draft) = $0 { true } else { false } })
    }

    @Test func `Enter in the notes begins a line, and Ctrl-S saves`() {
        var tester = edit()
        tester.press(.backTab, .down, .end, .enter)
        tester.type("third")
        tester.press(.ctrl("s"))
        let notes = "Bulb changed under guarantee, ask for Ingrid.\nSerial NL-2231-77\nthird"
        #expect(saved(tester.takeEffects()) == ReceiptEdit([.userNotes: .string(notes)]))
    }

    @Test func `a category is chosen by its first letter`() {
        var tester = edit()
        tester.press(.tab, .tab, .tab, .tab, .char("t"))
        #expect(tester.shows("< Transport >"))
        tester.press(.enter)
        let transport = ReceiptCategory.defaults[5].id.description
        #expect(saved(tester.takeEffects()) == ReceiptEdit([.category: .string(transport)]))
    }

    @Test func `the first letter in a short field replaces it, a move inside adds to it`() {
        var tester = edit()
        tester.press(.tab, .tab)
        tester.type("5")
        tester.press(.tab, .backTab, .backspace)
        tester.type("1")
        tester.press(.enter)
        #expect(saved(tester.takeEffects()) == ReceiptEdit([.totalMinor: 501, .currency: "NOK"]))
    }

    @Test func `tags are a whole new set without doubles`() {
        var tester = edit(key: .char("t"))
        tester.type(", desk,office")
        tester.press(.enter)
        #expect(saved(tester.takeEffects()) == ReceiptEdit([.userTags: ["desk", "light", "office"]]))
    }

    @Test(arguments: ["1201", "-1", "2.5", "two", "2 weeks"]) func `months that cannot be are refused`(_ text: String) {
        var tester = edit(key: .char("w"))
        tester.type(text)
        tester.press(.enter)
        #expect(saved(tester.takeEffects()) == nil)
        #expect(tester.shows(">!Warranty"))
    }

    @Test(arguments: ["2 years", "18 months"]) func `a span is shown whole while it is typed`(span: String) {
        var tester = edit(key: .char("w"))
        tester.type(span)
        #expect(tester.shows("[\(span) "))
    }

    @Test func `a warranty in years is kept in months, and shown so`() {
        var tester = edit(key: .char("w"))
        tester.type("3 years")
        tester.press(.tab)
        #expect(tester.shows("36") && !tester.shows("3 years"))
        tester.press(.enter)
        #expect(saved(tester.takeEffects()) == ReceiptEdit([.warrantyMonths: 36]))
    }

    @Test func `a failure leaves the form as it was`() {
        var tester = edit()
        tester.type("!")
        tester.press(.enter)
        tester.answer(.failed("The disk is full: free some space, then save again."))
        #expect(tester.shows("BO Concept Oslo!") && tester.shows("The disk is full"))
        _ = tester.takeEffects()
        tester.press(.enter)
        #expect(saved(tester.takeEffects()) == ReceiptEdit([.storeName: "BO Concept Oslo!"]))
    }

    @Test func `pasted lines stay lines in the notes and become one line elsewhere`() {
        var tester = edit()
        tester.press(.ctrl("u"))
        tester.paste("A\nB\n")
        #expect(tester.shows("[A B"))
        tester.press(.backTab, .down, .end)
        tester.paste("x\ny")
        #expect(tester.shows("Serial NL-2231-77x"))
    }

    @Test func `no size of the window breaks the form`() {
        for columns in [1, 9, 10, 39, 75, 76, 200] {
            for rows in 1...24 {
                var tester = edit()
                tester.send(.input(.resize(columns: columns, rows: rows)))
                for _ in ReceiptForm.order { tester.press(.tab, .char("x")) }
                #expect(tester.canvas.rows == rows)
            }
        }
    }
}
