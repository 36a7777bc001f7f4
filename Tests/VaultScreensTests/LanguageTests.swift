import FieldInput
import TerminalUI
import Testing
import Translation
import VaultJSON
import VaultModel
import VaultSettings
import VaultWording

@testable import VaultScreens

@Suite("Screens in other languages")
struct LanguageTests {
    private static let languages = [Language.german, .greek]

    private func context(_ language: Language, _ size: [Int] = [80, 24]) -> Context {
        var context = Context.sample(columns: size[0], rows: size[1])
        let text = "[look]\nlanguage = \"\(language.rawValue)\""
        context.settings = SettingLayers(config: SettingsReader.read(text, commands: KeyMap.commands).settings)
        context.applySettings()
        return context
    }

    private func tester(
        _ language: Language, _ size: [Int] = [80, 24], status: SyncStatus = .sample
    ) -> ScreenTester {
        var tester = ScreenTester(context(language, size), opening: VaultOpening(name: "Home", status: status))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        _ = tester.takeEffects()
        return tester
    }

    @Test(arguments: languages, [[80, 24], [120, 40], [40, 10]])
    func `the list has its words, its signs and all of its columns`(_ language: Language, _ size: [Int]) {
        expectSnapshot(tester(language, size).canvas, "list/\(language.rawValue)")
    }

    @Test(arguments: languages + [.english], [66, 80, 110, 132])
    func `an empty list has room for the titles of its columns and the arrow`(_ language: Language, _ columns: Int) {
        for (steps, order) in [ReceiptQuery.Order.purchaseDate, .storeName, .total].enumerated() {
            var tester = ScreenTester(
                context(language, [columns, 24]), opening: VaultOpening(name: "Home", status: .sample))
            tester.press(.char("s"))
            for _ in 0..<steps { tester.press(.down) }
            tester.press(.enter)
            tester.answer(.read(.page(SampleReceipts.page([], query: ReceiptQuery(order: order)), .first)))
            let titles = Language.$current.withValue(language) {
                [ListColumns.Kind.store, .what, .total].map { ($0, Strings.columnTitle($0)) }
            }
            for (kind, title) in titles {
                let isSorted = kind.order == order
                #expect(
                    isSorted ? tester.shows(title + " v") || tester.shows(title + " ^") : tester.shows(title),
                    "\(title) in \(columns) columns, by \(order)")
            }
        }
    }

    @Test func `a day that a month lacks is called by the month's name`() {
        func sentence(_ language: Language) -> String {
            Language.$current.withValue(language) {
                Strings.sentence(.noSuchDay(31, month: 2, year: 2025), example: "27 Oct 2025")
            }
        }
        #expect(sentence(.english) == "February 2025 has no day 31.")
        #expect(sentence(.german) == "Der Februar 2025 hat keinen 31. Tag.")
        #expect(sentence(.greek) == "Ο Φεβρουάριος του 2025 δεν έχει ημέρα 31.")
    }

    @Test(arguments: languages) func `a receipt, its form and its history`(_ language: Language) {
        var tester = tester(language)
        tester.press(.down, .down, .enter)
        tester.answer(.read(.detail(receiptID(3), .sample(changes: [.warrantyMonths: 24]))))
        expectSnapshot(tester.canvas, "detail/\(language.rawValue)")
        tester.press(.char("H"))
        tester.answer(.read(.history(SampleHistory.page())))
        expectSnapshot(tester.canvas, "history/\(language.rawValue)")
        tester.press(.char("q"), .char("e"))
        tester.answer(.read(.detail(receiptID(3), .sample())))
        expectSnapshot(tester.canvas, "form/\(language.rawValue)")
    }

    @Test(arguments: languages) func `what ends soon, in the forms that its numbers have`(_ language: Language) {
        var tester = tester(language)
        tester.press(.char("2"))
        tester.answer(
            .read(
                .expiring(
                    ExpiringSummary(rows: SampleReceipts.rows, today: day("2025-11-21"), window: 90, silences: [:]))))
        expectSnapshot(tester.canvas, "expiring/\(language.rawValue)")
    }

    @Test(arguments: languages) func `sync, the settings, help and the undo list`(_ language: Language) {
        var tester = tester(language)
        tester.press(.char("4"))
        tester.answer(.news(.status(SyncScreenTests.status(SyncScreenTests.waiting))))
        expectSnapshot(tester.canvas, "sync/\(language.rawValue)")
        tester.press(.char("5"))
        expectSnapshot(tester.canvas, "settings/\(language.rawValue)")
        tester.press(.char("1"), .char("U"))
        tester.answer(.read(.undoLines([])))
        expectSnapshot(tester.canvas, "undo/\(language.rawValue)")
        tester.press(.char("q"), .char("?"))
        expectSnapshot(tester.canvas, "help/\(language.rawValue)")
    }

    @Test(arguments: languages) func `conflicts, listed and open`(_ language: Language) {
        var status = SyncStatus.sample
        status.counts.conflicts = 2
        var tester = tester(language, status: status)
        tester.press(.char("4"), .char("C"))
        tester.serve(ConflictPickerTests.samples)
        expectSnapshot(tester.canvas, "conflict/list-\(language.rawValue)")
        tester.press(.enter)
        tester.serve(ConflictPickerTests.samples)
        expectSnapshot(tester.canvas, "conflict/\(language.rawValue)")
    }

    @Test(arguments: languages) func `the first run`(_ language: Language) {
        let started = App.start(in: context(language), hasVault: false)
        expectSnapshot(App.view(started.model), "start/\(language.rawValue)")
    }

    @Test func `a language is changed at once, with no text left in the previous one`() {
        var tester = ScreenTester()
        tester.press(.char("5"), .down, .down, .down, .down, .down)
        #expect(tester.shows("Language"))
        tester.press(.right, .right)
        #expect(tester.model.context.language == .german && tester.shows("Einstellungen"))
        tester.press(.right)
        #expect(tester.model.context.language == .greek && tester.shows("Ρυθμίσεις"))
        tester.press(.delete)
        #expect(tester.model.context.language == .english && tester.shows("Settings"))
    }

    @Test func `every entry of a catalog keeps the values of its English text`() {
        for language in Self.languages {
            let catalog = Catalog.of(language)
            for key in catalog.keys {
                let values = { (text: String) in Set((1...9).filter { text.contains("%\($0)") }) }
                for count in [1, 2] {
                    let form = catalog.text(of: .counted(count, Phrase(stringLiteral: key), ""))
                    #expect(values(form) == values(key), "\(language): \(key)")
                }
            }
        }
    }
}
