import Testing
import VaultTestKit

@testable import TerminalUI

@Suite("Difference of two frames")
struct CanvasDiffTests {
    private func canvas(_ text: String, style: Style = .plain) -> Canvas {
        var canvas = Canvas(columns: 16, rows: 1)
        canvas.write(text, at: .zero, style: style)
        return canvas
    }

    @Test func `equal frames need nothing`() {
        #expect(CanvasDiff.runs(from: canvas("Kettle"), to: canvas("Kettle")).isEmpty)
    }

    @Test func `only what changed is written`() {
        let runs = CanvasDiff.runs(from: canvas("Kettle   9 d"), to: canvas("Kettle   8 d"))
        #expect(runs.map(\.start) == [Point(column: 9, row: 0)])
        #expect(runs.map(\.cells.count) == [1])
    }

    @Test func `changes close to each other are one run`() {
        let runs = CanvasDiff.runs(from: canvas("a..b.......c"), to: canvas("A..B.......C"))
        #expect(runs.map(\.start.column) == [0, 11])
        #expect(runs.map(\.cells.count) == [4, 1])
    }

    @Test func `a run holds whole wide glyphs`() {
        let runs = CanvasDiff.runs(
            from: canvas("東京", style: .plain), to: canvas("東都", style: .plain))
        #expect(runs.map(\.start.column) == [2])
        #expect(runs.map(\.cells.count) == [2])
    }

    @Test func `a change of style alone is a change`() {
        #expect(CanvasDiff.runs(from: canvas("ab"), to: canvas("ab", style: .reverse)).map(\.cells.count) == [2])
    }

    @Test func `another size writes everything`() {
        let runs = CanvasDiff.runs(from: Canvas(columns: 3, rows: 1), to: Canvas(columns: 4, rows: 2))
        #expect(runs.map(\.cells.count) == [4, 4])
        #expect(CanvasDiff.runs(from: nil, to: Canvas(columns: 0, rows: 2)).isEmpty)
    }

    @Test(arguments: 0..<30 as Range<UInt64>)
    func `the runs turn the old frame into the new one`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var frames = [Canvas(columns: 20, rows: 4), Canvas(columns: 20, rows: 4)]
        for index in frames.indices {
            for _ in 0..<12 {
                let point = Point(column: .random(in: 0..<20, using: &random), row: .random(in: 0..<4, using: &random))
                frames[index].write(["東京", "ab", "x", "é"].randomElement(using: &random) ?? "", at: point)
            }
        }
        var shown = frames[0]
        for run in CanvasDiff.runs(from: frames[0], to: frames[1]) {
            #expect(run.cells.first?.isContinuation == false)
            for (offset, cell) in run.cells.enumerated() {
                guard let glyph = cell.glyph else { continue }
                shown.put(glyph, at: Point(column: run.start.column + offset, row: run.start.row), style: cell.style)
            }
        }
        #expect(shown == frames[1])
    }
}
