import TerminalUI
import Testing
import Translation
import VaultJSON
import VaultModel
import VaultTestKit

@testable import VaultScreens

/// Presses random keys in windows of random sizes, with answers in between: nothing may trap.
@Suite("Any key in any window")
struct AnyKeyTests {
    static let keys: [Key] =
        "hjklgGeEbBuUrRdDnNyYfWSPCLHIqt1247 ?/xä漢".map(Key.character) + [
            .enter, .escape, .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .backspace,
            .delete,
            .control("t"), .control("u"), .control("n"), .control("g"), .control("d"),
        ]

    static func answers() -> [Answer] {
        let lines = [SyncScreenTests.operation(1), SyncScreenTests.operation(2)].map { id in
            QueueLine(
                id: id, entity: EntityRef(receiptID(9)), intent: .update, title: "東京百貨店", fields: [.totalMinor],
                state: .failed, tries: 3, lastError: String(repeating: "long ", count: 40))
        }
        let preview = ImportPreview(
            path: "x.csv", format: .csv, settings: ImportSettings(columns: [.storeName, nil]),
            columns: [.init(header: "", sample: "漢"), .init(header: "Händler", sample: "")], added: 3, refused: 1,
            lines: [.init(line: 9, verdict: .refused, text: "漢字", reason: "漢字 long reason")])
        return [
            .read(.queue(lines)), .read(.queue([])), .read(.activity([])), .news(.storeChanged),
            .written(.changed("Done.", canUndo: false)),
            .read(.queueEntry(lines[0].id, QueueEntryDetail(line: lines[0], createdAt: sampleNow, changes: []))),
            .read(.expiring(ExpiringSummary(rows: SampleReceipts.hostile, today: day("2025-11-21"), window: 90))),
            .file(.importPreviewed(preview)), .file(.importProgress(done: 9, total: 3)), .failed("No."),
            .sync(.logInFailed("No.")),
            .file(.importFinished(ImportOutcome(added: 1))), .read(.conflicts(ConflictPickerTests.list)),
            .read(.conflict(ConflictPickerTests.samples[0].ref, ConflictPickerTests.samples[0])),
            .read(.conflict(ConflictPickerTests.samples[1].ref, nil)),
            .read(.conflicts(ConflictList(lines: [], total: 0))), .read(.history(SampleHistory.page())),
            .read(.history(SampleHistory.page(nil))),
            .read(.event(SampleHistory.id(3), SampleHistory.lines[2])),
            .news(.status(SyncScreenTests.status(SyncScreenTests.waiting))),
            .read(.page(SampleReceipts.page(), .first)),
        ]
    }

    @Test(arguments: 0..<40) func `nothing traps`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var tester = ScreenTester(opening: VaultOpening(name: "漢", status: SyncScreenTests.status(.idle)))
        let answers = Self.answers()
        for _ in 0..<150 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: tester.answer(answers[Int.random(in: answers.indices, using: &random)])
            case 1:
                let size = (Int.random(in: 1...130, using: &random), Int.random(in: 1...40, using: &random))
                tester.send(.input(.resize(columns: size.0, rows: size.1)))
            default: tester.press(Self.keys[Int.random(in: Self.keys.indices, using: &random)])
            }
            #expect(tester.canvas.rows == tester.model.context.rows)
        }
    }

    @Test(arguments: 0..<20) func `nothing traps before a vault is open`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var tester = ScreenTester(locked: .sample(), hasVault: seed.isMultiple(of: 2))
        for step in 0..<120 {
            let size = (Int.random(in: 1...90, using: &random), Int.random(in: 1...30, using: &random))
            if step.isMultiple(of: 9) { tester.send(.input(.resize(columns: size.0, rows: size.1))) }
            if step == 60 { tester.answer(.vault(.created(recoveryCode: "AB CD", .sample))) }
            if step.isMultiple(of: 7) { tester.answer(.vault(.unlockFailed("No."))) }
            tester.press(Self.keys[Int.random(in: Self.keys.indices, using: &random)])
            #expect(tester.canvas.columns == tester.model.context.columns)
        }
    }
}
