import TerminalUI
import Testing
import Translation
import VaultJSON
import VaultModel
import VaultTestKit

@testable import VaultScreens

@Suite("Screens under random input")
struct RandomInputTests {
    private static let keys: [Key] =
        "abcdefghijklmnopqrstuvwxyzTRSPHLGEDI/?*\\:[]%0124 é東".map(Key.character)
        + [
            .enter, .escape, .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .delete,
            .backspace, .ctrl("s"), .ctrl("x"), .ctrl("u"), .ctrl("g"), .ctrl("d"), .function(1),
        ]

    /// Returns the answer that a runtime with the sample receipts would give.
    private func answer(to effect: Effect) -> Answer? {
        switch effect {
        case .read(.page(let query, let anchor, _)):
            let rows = query.text.count > 1 ? [] : SampleReceipts.rows + SampleReceipts.hostile
            return .read(.page(SampleReceipts.page(rows, query: query), anchor))
        case .read(.detail(let id)): return .read(.detail(id, .sample(3)))
        case .read(.history(let subject, _, _)): return .read(.history(SampleHistory.page(subject)))
        case .read(.event(let id)): return .read(.event(id, SampleHistory.lines[2]))
        case .write(.save): return .written(.saved(receiptID(3)))
        case .write(.trash), .write(.restore), .write(.undo), .write(.redo):
            return .written(.changed("Done.", canUndo: true))
        case .read(.expiring), .read(.queue), .read(.activity), .read(.conflicts), .read(.conflict), .terminal(.copy),
            .sync(.now):
            return .failed("Not now.")
        default: return nil
        }
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `nothing that is pressed traps, and every frame has the window's size`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var tester = ScreenTester()
        for step in 0..<400 {
            for effect in tester.takeEffects() {
                if let answer = answer(to: effect), Int.random(in: 0..<8, using: &random) > 0 { tester.answer(answer) }
            }
            if step % 50 == 0 {
                let columns = Int.random(in: 1...130, using: &random)
                tester.send(.input(.resize(columns: columns, rows: Int.random(in: 1...45, using: &random))))
            }
            if Int.random(in: 0..<40, using: &random) == 0 { tester.answer(.news(.storeChanged)) }
            if Int.random(in: 0..<60, using: &random) == 0 { tester.paste("q\u{1B}[31m\ny") }
            if let key = RandomInputTests.keys.randomElement(using: &random) { tester.press(key) }
            let canvas = tester.canvas
            #expect(canvas.columns == tester.model.context.columns && canvas.rows == tester.model.context.rows)
        }
    }
}
