import Testing
import VaultTestKit

@testable import TerminalUI

@Suite("Areas and list windows")
struct LayoutTests {
    private let screen = Rect(column: 0, row: 0, columns: 80, rows: 24)

    @Test func `splits cover the whole area`() {
        let (head, rest) = screen.splitTop(2)
        let (body, foot) = rest.splitBottom(1)
        let (list, preview) = body.splitRight(30)
        #expect([head.rows, body.rows, foot.rows] == [2, 21, 1])
        #expect(foot.row == 23)
        #expect(list.columns == 50 && preview.column == 50)
    }

    @Test func `what does not fit becomes smaller`() {
        let tiny = Rect(column: 0, row: 0, columns: 3, rows: 1)
        #expect(tiny.splitTop(5).rest.isEmpty)
        #expect(tiny.splitBottom(9).bottom == tiny)
        #expect(tiny.inset(columns: 2, rows: 2).isEmpty)
        #expect(tiny.centered(columns: 40, rows: 9) == tiny)
        #expect(tiny.line(1).isEmpty)
    }

    @Test func `a list scrolls no more than needed`() {
        var window = ListWindow()
        window.move(by: 4, count: 9, height: 3)
        #expect(window.visible(count: 9, height: 3) == 2..<5)
        window.move(by: -1, count: 9, height: 3)
        #expect(window.visible(count: 9, height: 3) == 2..<5)
        window.select(100, count: 9, height: 3)
        #expect(window.cursor == 8)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the current row is always seen`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var window = ListWindow()
        for _ in 0..<50 {
            let count = Int.random(in: 0...30, using: &random)
            let height = Int.random(in: 0...12, using: &random)
            window.move(by: .random(in: -40...40, using: &random), count: count, height: height)
            let visible = window.visible(count: count, height: height)
            #expect(visible.upperBound <= count)
            #expect(count == 0 || height == 0 ? visible.isEmpty : visible.contains(window.cursor))
            #expect(visible.count == min(count, height))
        }
    }
}
