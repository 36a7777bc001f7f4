import TerminalUI
import Testing
import Translation
import VaultJSON
import VaultModel

@testable import VaultScreens

@Suite("Inbox")
struct InboxScreenTests {
    private func tester(_ size: (Int, Int) = (80, 24), _ items: [InboxItem] = SampleInbox.items) -> ScreenTester {
        var status = SyncStatus.sample
        status.counts.attachments.inbox = items.count
        var tester = ScreenTester(
            .sample(columns: size.0, rows: size.1), opening: VaultOpening(name: "Home", status: status))
        _ = tester.takeEffects()
        tester.press(.char("3"))
        tester.expect(.read(.inbox(limit: InboxScreen.limit)))
        tester.answer(.read(.inbox(items)))
        tester.showPicture()
        _ = tester.takeEffects()
        return tester
    }

    @Test(arguments: sizes) func `scans are listed with what was read, and the picture of the current one`(
        _ columns: Int, _ rows: Int
    ) {
        expectSnapshot(tester((columns, rows)).canvas, "inbox/default")
        expectSnapshot(tester((columns, rows), []).canvas, "inbox/empty")
    }

    @Test func `Enter before the list is there reviews the first scan once it is`() {
        var tester = ScreenTester(
            .sample(columns: 80, rows: 24), opening: VaultOpening(name: "Home", status: SyncStatus.sample))
        tester.press(.char("3"), .enter)
        tester.answer(.read(.inbox(SampleInbox.items)))
        #expect(tester.shows("FIELD") && tester.shows("< 1 of 6 >"), "\(tester)")
    }

    @Test func `the tab counts what waits`() {
        #expect(tester().shows("[3 Inbox 6]"))
        #expect(tester((80, 24), []).shows("[3 Inbox]"))
    }

    @Test func `an empty Inbox says what adds to it, and refuses what needs a scan`() {
        var tester = tester((80, 24), [])
        #expect(tester.shows("The Inbox is empty.") && tester.shows("i adds pictures"))
        tester.press(.enter)
        #expect(tester.takeEffects().isEmpty && tester.rows[22].contains("The Inbox is empty."))
        tester.press(.char("/"))
        #expect(!tester.shows("filter:") && tester.shows("i adds pictures"), "\(tester)")
    }

    @Test func `the cursor stays on its scan when others arrive or leave`() {
        var tester = tester()
        tester.press(.down)
        tester.answer(.read(.inbox([SampleInbox.drill(), SampleInbox.lamp()])))
        #expect(tester.rows.contains { $0.hasPrefix(">v") && $0.contains("Bosch Service") }, "\(tester)")
        tester.answer(.read(.inbox([SampleInbox.lamp()])))
        #expect(tester.rows.contains { $0.hasPrefix(">?") && $0.contains("BO Concept") }, "\(tester)")
    }

    @Test func `A accepts only what is sure, unlike anything in the vault and untouched, after a question`() {
        var tester = tester(
            (80, 24),
            [
                SampleInbox.market(), SampleInbox.drill(), SampleInbox.drill(61), SampleInbox.lamp(),
            ])
        tester.press(.char("A"))
        #expect(tester.shows("2 receipts are accepted as they were read."), "\(tester)")
        #expect(tester.takeEffects().isEmpty)
        tester.press(.char("y"))
        let accepted = tester.takeEffects().compactMap { effect in
            if case .write(.accept(let all)) = effect { all } else { nil }
        }.flatMap(\.self)
        #expect(accepted.map(\.receipt) == [receiptID(52), receiptID(61)])
        #expect(accepted.first?.edit.changes[.storeName] == "Bosch Service")
        #expect(accepted.first?.edit.changes[.totalMinor] == 5450)
        #expect(accepted.first?.edit.changes[.purchaseDate] == "2025-11-12")
        #expect(accepted.first?.edit.changes[.warrantyMonths] == 24)
        #expect(accepted.first?.edit.changes[.returnBy] == "2025-11-26")
        tester.answer(.written(.accepted([receiptID(52), receiptID(61)])))
        #expect(tester.shows("Accepted 2 receipts.") && tester.shows("u undo"))
    }

    @Test func `nothing is accepted unseen if nothing is sure`() {
        var tester = tester((80, 24), [SampleInbox.market()])
        tester.press(.char("A"))
        #expect(tester.shows("Nothing here is sure enough"), "\(tester)")
    }

    @Test func `d trashes, M attaches to what looks the same, r reads again, o and + show the picture`() {
        var tester = tester()
        tester.press(.char("d"))
        tester.expect(.write(.trash([receiptID(51)])))
        tester.press(.char("M"))
        tester.expect(.write(.attach(scan: receiptID(51), to: receiptID(9))))
        tester.press(.char("r"))
        tester.expect(.media(.readAgain(receiptID(51))))
        tester.press(.char("o"))
        tester.expect(.media(.open(receiptID(51), attachment: 0)))
        tester.press(.ctrl("g"))
        tester.expect(.media(.stopReading))
        tester.expectNothingPending()
        tester.press(.char("+"))
        #expect(tester.shows("100 %"), "\(tester)")
    }

    @Test func `a scan that looks like nothing is attached to a receipt that is searched for`() {
        var tester = tester((80, 24), [SampleInbox.drill()])
        tester.press(.char("M"))
        tester.expectPage(ReceiptQuery())
        tester.type("bo")
        tester.answer(.read(.page(SampleReceipts.page(query: ReceiptQuery(text: "bo")), .first)))
        _ = tester.takeEffects()
        expectSnapshot(tester.canvas, "inbox/attach")
        tester.press(.down, .down, .enter)
        tester.expect(.write(.attach(scan: receiptID(52), to: receiptID(3))))
        #expect(tester.shows("[3 Inbox"))
    }

    @Test func `dropped files are taken on every screen without a text field, tables are imported`() {
        var tester = tester()
        tester.paste("/home/me/a.jpg '/home/me/b c.pdf'\n")
        tester.expect(.media(.take(["/home/me/a.jpg", "/home/me/b c.pdf"])))
        #expect(tester.shows("Adding files: 0 of 2..."))
        tester.answer(.media(.taking(done: 1, total: 2)))
        #expect(tester.shows("Adding files: 1 of 2..."))
        tester.answer(
            .media(.taken(TakeOutcome(added: 1, known: 1, refused: [.init("b.txt", "It's not a picture.")]))))
        #expect(tester.shows("1 file added; 3 shows the Inbox. 1 is in the vault already. b.txt:"), "\(tester)")
        tester.paste("/home/me/bank.csv")
        #expect(tester.shows("Import a file") && tester.shows("/home/me/bank.csv"))
        #expect(tester.takeEffects().isEmpty)
    }

    @Test func `i takes a picture, and reads a table`() {
        var tester = tester()
        tester.press(.char("i"))
        tester.paste("~/Scans/lamp.JPG")
        tester.press(.enter)
        tester.expect(.media(.take(["~/Scans/lamp.JPG"])))
        #expect(tester.shows("[3 Inbox"))
        tester.press(.char("i"))
        tester.paste("~/bank.csv")
        tester.press(.enter)
        tester.expect(.file(.previewImport(path: "~/bank.csv", nil)))
    }
}

@Suite("Filtering the Inbox")
struct InboxFilterTests {
    private func tester() -> ScreenTester {
        var status = SyncStatus.sample
        status.counts.attachments.inbox = SampleInbox.items.count
        var tester = ScreenTester(.sample(), opening: VaultOpening(name: "Home", status: status))
        tester.press(.char("3"))
        tester.answer(.read(.inbox(SampleInbox.items)))
        _ = tester.takeEffects()
        return tester
    }

    private func lists(_ tester: ScreenTester, _ names: String...) -> Bool {
        let all = ["scan_0007.jpg", "drill.pdf", "IMG_2041.heic", "notes.pdf", "mail.eml"]
        return all.allSatisfy { name in
            tester.rows[3..<16].contains { $0.contains(name) } == names.contains(name)
        }
    }

    @Test(
        arguments: [
            ("bosch", "drill.pdf"), ("IMG", "IMG_2041.heic"), ("toast", "scan_0007.jpg"),
            ("scan_0007", "scan_0007.jpg"),
            ("total:>50", "drill.pdf"), ("date:2025-11-17", "scan_0007.jpg"), ("has:total -toaster", "drill.pdf"),
        ])
    func `a filter finds scans by store, file, things and values that were read`(_ text: String, _ name: String) {
        var tester = tester()
        tester.type("/" + text)
        #expect(lists(tester, name), "\(tester)")
        #expect(tester.shows("filter: \(text)") && tester.shows("1 shown"))
        tester.press(.enter)
        #expect(lists(tester, name) && tester.shows("FILE"), "\(tester)")
        tester.press(.escape)
        #expect(
            tester.shows("6 scans")
                || lists(tester, "scan_0007.jpg", "drill.pdf", "IMG_2041.heic", "notes.pdf", "mail.eml"))
    }

    @Test func `Enter reviews and A accepts what the filter shows, and news keep it`() {
        var tester = tester()
        tester.type("/bosch")
        tester.press(.enter)
        tester.answer(.news(.storeChanged), .read(.inbox(SampleInbox.items)))
        #expect(lists(tester, "drill.pdf"), "\(tester)")
        tester.press(.char("A"))
        #expect(tester.shows("1 receipt is accepted"), "\(tester)")
        tester.press(.escape, .enter)
        #expect(tester.shows("drill.pdf") && !tester.shows("< 1 of 6 >"), "\(tester)")
    }

    @Test func `a filter that finds nothing says so, and an invalid one says why`() {
        var tester = tester()
        tester.type("/zzz")
        #expect(tester.shows("No scan matches.") && tester.shows("0 shown"), "\(tester)")
        tester.press(.escape)
        tester.type("/total:>")
        #expect(tester.rows.contains { $0.contains("^") }, "\(tester)")
        tester.press(.escape, .escape)
        #expect(tester.shows("RECEIPTS") || tester.shows("[1 Vault]"))
    }
}

@Suite("How sure a receipt of the Inbox is")
struct InboxVerdictTests {
    /// The drill with values that the server has filled in.
    private func item(_ stored: Fields) -> InboxItem {
        SampleInbox.item(52, "drill.pdf", SampleInbox.drill().state, changes: stored)
    }

    private let same: Fields = [
        .storeName: "Bosch Service", .purchaseDate: "2025-11-12", .totalMinor: 5450, .currency: "EUR",
    ]

    @Test func `values that are stored as they were read here count with their confidence`() {
        let words = InboxWords(item(same), .sample())
        #expect(words.verdict == .ready && words.percent == "93  ")
        #expect(words.facts.last?.0 == "Everything that matters was read.")
    }

    @Test func `other values count with the confidence of whoever read them`() {
        var stored = same
        stored[.totalMinor] = 5000
        #expect(InboxWords(item(stored), .sample()).verdict == .unsure)
        #expect(
            InboxWords(item(stored), .sample()).facts.last?.0
                == "Everything is filled in, but its accuracy is unknown: check it.")
        stored[.llmConfidence] = 0.6
        #expect(InboxWords(item(stored), .sample()).facts.last?.0 == "Least sure: Total, 60 of 100.")
        stored[.llmConfidence] = 0.9
        #expect(InboxWords(item(stored), .sample()).verdict == .ready)
    }

    @Test func `the review shows how sure stored values are and where they stand, and begins with the least sure`() {
        var stored = same
        stored[.llmConfidence] = 0.6
        stored[.totalMinor] = 5000
        let review = ReviewForm(item(stored), in: .sample())
        #expect(review.form.focus == .totalMinor && review.suggestions.percent(of: .totalMinor) == 60)
        #expect(review.suggestions.place(of: .totalMinor) == nil)
        let fresh = ReviewForm(item([:]), in: .sample()).suggestions
        #expect(fresh.place(of: .purchaseDate) != nil)
        #expect(review.suggestions.place(of: .purchaseDate) == fresh.place(of: .purchaseDate))
        #expect(review.suggestions.percent(of: .purchaseDate) == fresh.percent(of: .purchaseDate))
    }
}
