import TerminalUI
import Testing
import Translation
import VaultModel

@testable import VaultScreens

@Suite("Import dialog")
struct ImportDialogTests {
    static let sizes = [[80, 24], [120, 40], [40, 10]]

    private static let settings = ImportSettings(
        delimiter: .semicolon, dateOrder: .dayFirst, decimalMark: .comma, currency: .eur,
        columns: [.purchaseDate, .storeName, .totalMinor, nil, .userNotes])

    private static let preview = ImportPreview(
        path: "~/Downloads/purchases.csv", format: .csv, settings: settings,
        columns: [
            .init(header: "Datum", sample: "21.11.2025"), .init(header: "Händler", sample: "Bosch Outlet"),
            .init(header: "Betrag", sample: "1.290,00"), .init(header: "", sample: "x9"),
            .init(header: "Notiz \u{1B}[31m", sample: "東京\u{7}百貨店"),
        ],
        added: 91, duplicates: 1, refused: 2,
        lines: [
            .init(line: 2, verdict: .added, text: "2025-11-21 Bosch Outlet 1 290,00 EUR"),
            .init(
                line: 17, verdict: .duplicate, text: "2025-10-27 BO Concept Oslo 1 290,00 NOK",
                reason: "the same store, day and amount are stored"),
            .init(
                line: 40, verdict: .refused, text: "31.02.2025;Plaisio;39,90", reason: "there is no 31 February 2025"),
            .init(
                line: 10_412, verdict: .refused, text: "\u{1B}]0;x\u{7};;",
                reason: "the store is empty, and the line has 3 values where the first has 5"),
        ], digest: FileDigest([7, 7]))

    private func tester(_ size: [Int] = [80, 24]) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: size[0], rows: size[1]))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.character("i"))
        _ = tester.takeEffects()
        return tester
    }

    private func previewed(_ size: [Int] = [80, 24], _ preview: ImportPreview = preview) -> ScreenTester {
        var tester = tester(size)
        tester.paste(preview.path + "\n")
        tester.press(.enter)
        tester.answer(.file(.importPreviewed(preview)))
        _ = tester.takeEffects()
        return tester
    }

    @Test(arguments: sizes) func `a path is asked, read, and refused with a reason`(size: [Int]) {
        var tester = tester(size)
        expectSnapshot(tester.canvas, "import/path")
        tester.paste("~/Downloads/table.xlsx\n")
        tester.press(.enter)
        expectSnapshot(tester.canvas, "import/reading")
        tester.expect(.file(.previewImport(path: "~/Downloads/table.xlsx", nil)))
        tester.answer(.file(.importFailed("That is not text: it has zero bytes. Choose a CSV or JSON file.")))
        expectSnapshot(tester.canvas, "import/refused")
    }

    @Test func `a folder goes to the Inbox, also without a slash at its end`() {
        var tester = tester()
        tester.paste("~/scans\n")
        tester.press(.enter)
        tester.expect(.file(.previewImport(path: "~/scans", nil)))
        tester.answer(.file(.importIsFolder("~/scans")))
        tester.expect(.media(.take(["~/scans"])))
        #expect(!tester.shows("Type or paste a path"))
    }

    @Test(arguments: sizes) func `the dry run shows the mapping, the counts and what is refused`(size: [Int]) {
        var tester = previewed(size)
        expectSnapshot(tester.canvas, "import/preview")
        tester.press(.tab, .character("f"), .down)
        expectSnapshot(tester.canvas, "import/rows")
        tester.press(.tab, .down, .down, .down, .enter)
        tester.type("no")
        tester.press(.enter)
        expectSnapshot(tester.canvas, "import/currency")
    }

    @Test(arguments: sizes) func `a run shows how far it is`(size: [Int]) {
        var tester = previewed(size)
        tester.press(.character("I"))
        tester.answer(.file(.importProgress(done: 34, total: 91)))
        expectSnapshot(tester.canvas, "import/running")
        tester.press(.control("g"))
        expectSnapshot(tester.canvas, "import/stopping")
    }

    @Test func `changing a setting reads again at once`() {
        var tester = previewed()
        tester.press(.right)
        var changed = Self.settings
        changed.delimiter = .tab
        tester.expect(.file(.previewImport(path: Self.preview.path, changed)))
        tester.press(.character("I"))
        tester.expectNothingPending()
    }

    @Test func `settings that could not be read with do not reach the import`() {
        var tester = previewed()
        tester.press(.right)
        _ = tester.takeEffects()
        tester.answer(.file(.importFailed("The file cannot be read.")))
        tester.press(.character("I"))
        tester.expect(.file(.runImport(path: Self.preview.path, Self.settings, shown: Self.preview.digest)))
    }

    @Test func `a field that another column fills is passed over, and one that nothing fills is the store`() {
        var tester = previewed()
        for _ in 0..<8 { tester.press(.down) }
        tester.press(.character("l"))
        var changed = Self.settings
        changed.columns = [.purchaseDate, .storeName, .totalMinor, .currency, .userNotes]
        tester.expect(.file(.previewImport(path: Self.preview.path, changed)))
        var undecided = Self.preview
        undecided.settings.columns = [.purchaseDate, nil, .totalMinor, nil, .userNotes]
        (undecided.added, undecided.duplicates, undecided.refused, undecided.lines) = (0, 0, 0, [])
        tester.answer(.file(.importPreviewed(undecided)))
        #expect(tester.shows("Choose the column with the store."))
        tester.press(.character("I"))
        tester.expectNothingPending()
    }

    @Test func `a currency that does not exist is not taken`() {
        var tester = previewed()
        tester.press(.down, .down, .down, .enter)
        tester.type("xx")
        tester.press(.enter)
        tester.expectNothingPending()
        tester.press(.control("u"))
        tester.type("nok")
        tester.press(.enter)
        var changed = Self.settings
        changed.currency = Currency("NOK")
        tester.expect(.file(.previewImport(path: Self.preview.path, changed)))
    }

    @Test func `all or nothing keeps everything out while a row is refused`() {
        var preview = Self.preview
        preview.settings.isAllOrNothing = true
        var tester = previewed([80, 24], preview)
        tester.press(.character("I"))
        tester.expectNothingPending()
        #expect(tester.shows("Rows with errors block the import"))
    }

    @Test func `a run is stopped by Ctrl-G only, and says what it did`() {
        var tester = previewed()
        tester.press(.character("I"))
        tester.expect(.file(.runImport(path: Self.preview.path, Self.settings, shown: Self.preview.digest)))
        tester.press(.escape, .character("q"), .character("I"), .enter)
        tester.expectNothingPending()
        tester.press(.control("g"))
        tester.expect(.file(.cancelImport))
        tester.answer(.file(.importFinished(ImportOutcome(added: 34, duplicates: 1, isCancelled: true))))
        #expect(tester.model.stack.isEmpty && tester.shows("Stopped: 34 receipts imported, 1 already here."))
    }

    @Test func `a failed run keeps the dry run and says why`() {
        var tester = previewed()
        tester.press(.character("I"))
        tester.answer(.file(.importFailed("The disk is full; nothing of this file was kept.")))
        #expect(tester.shows("The disk is full") && tester.shows("+ 91 to add"))
    }

    @Test func `after a failed run the file is read again, and can be imported as it is now`() {
        var tester = previewed()
        tester.press(.character("I"))
        tester.expect(.file(.runImport(path: Self.preview.path, Self.settings, shown: Self.preview.digest)))
        tester.answer(.file(.importFailed("'purchases.csv' has changed since the preview, so nothing was imported.")))
        tester.expect(.file(.previewImport(path: Self.preview.path, Self.settings)))
        tester.press(.character("I"))
        tester.expectNothingPending()
        var now = Self.preview
        now.added = 92
        now.digest = FileDigest([8, 8])
        tester.answer(.file(.importPreviewed(now)))
        #expect(tester.shows("has changed since the preview") && tester.shows("+ 92 to add"))
        tester.press(.character("I"))
        tester.expect(.file(.runImport(path: Self.preview.path, Self.settings, shown: now.digest)))
    }

    @Test func `letters are text in the path`() {
        var tester = tester()
        tester.type("qIef?1")
        #expect(tester.shows("qIef?1"))
        tester.expectNothingPending()
        tester.press(.escape)
        #expect(tester.model.stack.isEmpty)
    }

    @Test func `Tab completes the path, shows what else fits, and an answer that comes too late is passed over`() {
        var tester = tester()
        tester.type("~/Do")
        tester.press(.tab)
        tester.expect(.file(.completePath("~/Do")))
        tester.answer(
            .file(
                .pathCompleted(
                    PathCompletion("~/Do", among: ["Documents", "Downloads", "notes.txt"]) { $0.hasPrefix("Do") })))
        #expect(tester.shows("~/Do ") && tester.shows("Documents/  Downloads/") && !tester.shows("notes.txt"))
        tester.type("w")
        #expect(!tester.shows("Documents/"))
        tester.answer(.file(.pathCompleted(PathCompletion("~/Do", among: ["Documents"]) { $0.hasPrefix("Do") })))
        #expect(tester.shows("~/Dow "))
        tester.answer(
            .file(.pathCompleted(PathCompletion("~/Dow", among: ["Documents", "Downloads"]) { $0.hasPrefix("Do") })))
        #expect(tester.shows("~/Downloads/ "))
        tester.answer(.file(.pathCompleted(PathCompletion("~/Downloads/", among: []) { $0.hasPrefix("Do") })))
        #expect(tester.shows("No file name starts with that."))
    }
}
