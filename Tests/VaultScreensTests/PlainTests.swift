import Testing
import Translation
import VaultJSON
import VaultModel

@testable import VaultScreens

@Suite("The program as lines")
struct PlainTests {
    /// Types lines and answers effects as a test says.
    private struct Talk {
        var model: PlainApp.Model
        var said: [String]
        var pending: [Effect] = []

        init(_ opening: VaultOpening = .sample) {
            let started = PlainApp.start(opening, in: .sample())
            model = started.model
            said = started.step.lines
        }

        mutating func type(_ lines: String...) {
            for line in lines { take(PlainApp.update(&model, .typed(model.input(line)))) }
        }

        mutating func answer(_ answer: Answer) { take(PlainApp.update(&model, .answer(answer))) }

        private mutating func take(_ step: PlainApp.Step) {
            said = step.lines
            pending = step.effects
        }
    }

    private func listed(_ rows: [ReceiptRow] = SampleReceipts.rows, start: Int = 0, total: Int = 9) -> Answer {
        .read(.page(ReceiptPage(query: ReceiptQuery(), rows: rows, start: start, total: total), .first))
    }

    @Test func `a note that ends with a full stop gets no second one`() {
        var talk = Talk()
        var row = SampleReceipts.rows[0]
        row.what = "The paper is in the blue folder."
        talk.answer(listed([row], total: 1))
        #expect(talk.said[1].contains("blue folder. ") && !talk.said[1].contains(".."), "\(talk.said)")
    }

    @Test func `reminders are printed as they were shown, with a bell, whatever is being asked`() {
        var talk = Talk()
        talk.answer(.news(.reminded(["Lampor: return by 2025-11-26", "\u{1B}[2JDrill: 3 days"])))
        #expect(talk.said.count == 2 && talk.said[0] == "Lampor: return by 2025-11-26")
        #expect(!talk.said[1].contains("\u{1B}"), "\(talk.said)")
        #expect(talk.pending == [.terminal(.ring)] && !talk.model.isWaiting)
    }

    @Test func `it begins with where one is, how sync stands, and what can be typed`() {
        let talk = Talk()
        #expect(
            talk.said == [
                "Receipt Vault, Home. 214 receipts.", "Sync: sync ok, 2 min ago.",
                "Type list, search, expiring, conflicts, add, help or quit.",
            ])
        #expect(talk.model.prompt == "> ")
    }

    @Test func `without a server nothing waits for one`() {
        var talk = Talk()
        talk.answer(.news(.status(SyncStatus(counts: VaultCounts(receipts: 2, waiting: 3)))))
        talk.type("sync")
        #expect(talk.said == ["This vault is on this device only. Type signin to use a server."] && talk.pending == [])
        talk.type("status")
        #expect(!talk.said.contains { $0.contains("pending") }, "\(talk.said)")
    }

    @Test func `sync that is paused is not said to have been asked for`() {
        var talk = Talk()
        talk.type("sync")
        #expect(talk.said == ["Sync requested."])
        var status = SyncStatus.sample
        status.state = .paused
        talk.answer(.news(.status(status)))
        talk.type("sync")
        #expect(talk.said == ["Sync is paused; pending changes are sent when it resumes."])
    }

    @Test func `a server that keeps failing is told once, with the reason and the next try`() {
        var talk = Talk()
        var status = SyncStatus.sample
        status.state = .waiting(
            until: Timestamp(milliseconds: sampleNow.milliseconds + 39_000),
            reason: "The server is temporarily unavailable.")
        status.tries = 4
        talk.answer(.news(.status(status)))
        #expect(talk.said == [])
        status.tries = 5
        talk.answer(.news(.status(status)))
        let told = "Sync failed 5 times: The server is temporarily unavailable. Next try: in 39 s."
        #expect(talk.said == [told])
        status.tries = 6
        talk.answer(.news(.status(status)))
        #expect(talk.said == [])
        talk.type("status")
        #expect(talk.said.contains("Sync failed 6 times: The server is temporarily unavailable. Next try: in 39 s."))
        talk.answer(.news(.status(.sample)))
        status.tries = 5
        talk.answer(.news(.status(status)))
        #expect(talk.said == [told])
    }

    @Test func `the status tells what of the server's cannot be stored`() {
        var talk = Talk()
        talk.answer(.news(.status(SyncStatus(state: .idle, counts: VaultCounts(receipts: 2, setAside: 1)))))
        talk.type("status")
        #expect(talk.said.contains("1 change from the server can't be stored."), "\(talk.said)")
    }

    @Test func `a list tells one receipt a line, with a number that opens it`() {
        var talk = Talk()
        talk.type("l")
        #expect(talk.pending == [.read(.page(ReceiptQuery(), .first, limit: 10))])
        talk.answer(listed(Array(SampleReceipts.rows.prefix(3)), start: 3, total: 9))
        #expect(
            talk.said == [
                "Receipts 4 to 6 of 9.",
                "4. Plaisio Boutique, USB-C hub. Bought 2025-11-18. 39,90 EUR. Return by 2025-12-02, 11 days left. "
                    + "Warranty until 2027-11-18, 727 days left.",
                "5. Bosch Outlet, Coffee mill. Bought 2025-11-02. 129,00 EUR. Warranty until 2028-11-02, 1077 days left.",
                "6. BO Concept Oslo, Desk lamp. Bought 2025-10-27. 1 290,00 NOK. Return by 2025-11-26, 5 days left. "
                    + "Favorite.",
                "Type a number to open, or: next, back, search, help.",
            ])
        talk.type("6")
        #expect(talk.pending == [.read(.detail(SampleReceipts.rows[2].id))])
        talk.type("3")
        #expect(talk.said == ["No number 3 in the last list."])
        talk.type("next")
        #expect(talk.pending == [.read(.page(ReceiptQuery(), .after(SampleReceipts.rows[2].id), limit: 10))])
        talk.type("back")
        #expect(talk.pending == [.read(.page(ReceiptQuery(), .before(SampleReceipts.rows[0].id), limit: 10))])
    }

    @Test func `at both ends of a list it says so, and a mistake in a search is explained`() {
        var talk = Talk()
        talk.type("next")
        #expect(talk.said == ["Type list first."])
        talk.answer(listed())
        talk.type("next")
        #expect(talk.said == ["This is the last page."])
        talk.type("back")
        #expect(talk.said == ["This is the first page."])
        talk.type("search total:x")
        #expect(talk.pending.isEmpty && talk.said.count == 1)
        talk.type("search bosch store:outlet")
        #expect(talk.pending == [.read(.page(ReceiptQuery(text: "bosch store:outlet"), .first, limit: 10))])
    }

    @Test func `a receipt is told fact by fact, and what is done to it is answered before the next line`() throws {
        var talk = Talk()
        let detail = try #require(ReceiptDetail.sample())
        let id = try #require(detail.receipt.id)
        talk.answer(.read(.detail(id, detail)))
        #expect(
            talk.said.prefix(4) == [
                "Store: BO Concept Oslo.", "Bought: 2025-10-27.", "Total: 1 290,00 NOK.", "Category: Home.",
            ])
        #expect(talk.said.contains("State: pending."))
        #expect(talk.said.last == "Type edit, trash, undo, list or help.")
        talk.type("tra")
        #expect(talk.said == ["tra is ambiguous: trashed, trash."] && talk.pending.isEmpty)
        talk.type("trash")
        #expect(talk.pending == [.write(.trash([id]))] && talk.model.isWaiting)
        talk.answer(.written(.changed("Moved 1 receipt to Trash.", canUndo: true)))
        #expect(talk.said == ["Moved 1 receipt to Trash."] && !talk.model.isWaiting)
        talk.type("u")
        #expect(talk.pending == [.write(.undo)])
    }

    @Test func `a number names a receipt of the last list, and never the open one`() throws {
        var talk = Talk()
        talk.answer(listed())
        talk.type("trash 2")
        #expect(talk.pending == [.write(.trash([SampleReceipts.rows[1].id]))])
        talk.answer(.written(.changed("Moved 1 receipt to Trash.", canUndo: true)))
        let detail = try #require(ReceiptDetail.sample())
        talk.answer(.read(.detail(try #require(detail.receipt.id), detail)))
        for line in ["trash 3", "restore 3"] {
            talk.type(line)
            #expect(talk.said == ["No number 3 in the last list."] && talk.pending.isEmpty)
        }
        for line in ["edit 3", "purge 3"] {
            talk.type(line)
            #expect(talk.said == ["Open a receipt first: type list, then its number."] && talk.pending.isEmpty)
        }
    }

    @Test func `a new receipt is asked for field by field, wrong values again, and all is kept as a draft`() throws {
        var talk = Talk()
        talk.type("add")
        #expect(talk.model.prompt == "Store: ")
        talk.type("Lampor")
        guard case .keep(.draft(let draft))? = talk.pending.first else {
            Issue.record("no draft was kept")
            return
        }
        #expect(draft.texts[.storeName] == "Lampor")
        #expect(talk.model.prompt == "Bought (2025-11-21): ")
        talk.type("yesterdayish")
        #expect(talk.said == ["Type a date like 2025-11-21, or none."] && talk.model.prompt == "Bought (2025-11-21): ")
        talk.type("", "59,90", "nok", "tools")
        #expect(talk.model.prompt == "Warranty: ")
        talk.type("24", ".")
        guard case .write(.save(nil, let edit))? = talk.pending.last else {
            Issue.record("nothing was saved")
            return
        }
        #expect(edit.changes[.storeName] == "Lampor" && edit.changes[.totalMinor] == 5990)
        #expect(edit.changes[.currency] == "NOK" && edit.changes[.warrantyMonths] == 24)
        #expect(talk.model.isWaiting)
        talk.answer(.written(.saved(receiptID(7))))
        #expect(talk.said == ["Saved."] && talk.pending == [.keep(.endDraft(.new)), .read(.detail(receiptID(7)))])
        #expect(talk.model.prompt == "> ")
    }

    @Test func `a form without a store cannot be saved, and cancel keeps what was typed`() {
        var talk = Talk()
        talk.type("add", "-")
        #expect(talk.said == ["Type the store name."])
        talk.type("cancel")
        #expect(talk.said == ["Nothing was changed."] && talk.model.context.drafts.isEmpty)
        talk.type("add", "Lampor", "cancel")
        #expect(talk.said == ["Nothing was changed; what you typed is kept as a draft."] && talk.pending.isEmpty)
        talk.type("add")
        #expect(talk.model.prompt == "Store (Lampor): ")
    }

    @Test func `an edit changes what was typed and nothing else`() throws {
        var talk = Talk()
        let detail = try #require(ReceiptDetail.sample())
        let id = try #require(detail.receipt.id)
        talk.type("edit")
        #expect(talk.said == ["Open a receipt first: type list, then its number."])
        talk.answer(.read(.detail(id, detail)))
        talk.type("edit")
        #expect(talk.model.prompt == "Store (BO Concept Oslo): ")
        talk.type("", "", "", "", "", "-")
        talk.type("36")
        #expect(talk.said.first?.hasPrefix("Type a date") == true)
        talk.type(".")
        #expect(talk.said == ["Nothing was changed."])
        talk.type("edit", "", "", "", "", "", "36", ".")
        guard case .write(.save(id, let edit))? = talk.pending.last else {
            Issue.record("nothing was saved")
            return
        }
        #expect(edit.changes == [.warrantyMonths: 36])
    }

    @Test func `a warranty in years is kept in months, and another unit is refused`() throws {
        var talk = Talk()
        let detail = try #require(ReceiptDetail.sample())
        let id = try #require(detail.receipt.id)
        talk.answer(.read(.detail(id, detail)))
        talk.type("edit", "", "", "", "", "", "3 weeks")
        #expect(talk.said == ["Type months up to 1200, or years: 24, 2 years, or none."])
        talk.type("3 years", ".")
        guard case .write(.save(id, let edit))? = talk.pending.last else {
            Issue.record("nothing was saved")
            return
        }
        #expect(edit.changes == [.warrantyMonths: 36])
    }

    @Test func `conflicts are shown with both sides, and resolved by a word and a number`() throws {
        var talk = Talk()
        talk.type("mine 1")
        #expect(talk.said == ["Type conflicts first."])
        let moment = Timestamp(milliseconds: 5)
        let conflict = FieldConflict(
            field: .warrantyMonths, base: 24, mine: 36, theirs: 12, theirsBy: "dev_2", theirsAt: moment)
        let detail = try #require(ReceiptDetail.sample())
        let id = try #require(detail.receipt.id)
        let found = ReceiptConflict(receipt: detail.receipt, fields: [conflict])
        talk.answer(.read(.wholeConflicts([found], total: 12)))
        #expect(talk.said.first == "1. BO Concept Oslo.")
        #expect(talk.said.contains("Warranty: mine 36 months; theirs 12 months."))
        #expect(talk.said.contains { $0.hasPrefix("The first 1 of 12 conflicts") })
        talk.type("theirs 2")
        #expect(talk.said == ["Type which one, from 1 to 1."])
        talk.type("theirs")
        #expect(talk.pending == [.write(.resolve(EntityRef(id), [.warrantyMonths: .theirs]))])
    }

    @Test func `text from outside is clean, unknown words are told, and the end is the end`() {
        var talk = Talk()
        let row = SampleReceipts.row(1, nil, "Bo\u{1B}[31msch\n", "x\u{202E}y", nil)
        talk.answer(listed([row], total: 1))
        #expect(talk.said.allSatisfy { !$0.contains("\u{1B}") && !$0.contains("\n") && !$0.contains("\u{202E}") })
        talk.type("frobnicate")
        #expect(talk.said == ["Unknown command: frobnicate. Type help."])
        talk.type("   ")
        #expect(talk.said.isEmpty && talk.pending.isEmpty)
        talk.type("help")
        #expect(talk.said.count > 8)
        talk.type("quit")
        #expect(talk.pending == [.terminal(.quit)] && talk.model.isOver)
    }

    @Test func `news that nobody asked for say nothing`() {
        var talk = Talk()
        for news in [Answer.news(.storeChanged), .news(.activityAdded), .news(.status(SyncStatus(state: .deviceOnly)))]
        {
            talk.answer(news)
            #expect(talk.said.isEmpty && talk.pending.isEmpty)
        }
        talk.type("status")
        #expect(talk.said.contains("Sync: device only."))
    }
}
