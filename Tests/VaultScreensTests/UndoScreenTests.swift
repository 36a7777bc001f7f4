import TerminalUI
import Testing
import Translation
import VaultModel

@testable import VaultScreens

@Suite("Undo list")
struct UndoScreenTests {
    static let sizes = [[80, 24], [140, 40], [40, 10]]

    private static func line(
        _ sequence: Int64, _ action: UndoLine.Action?, _ title: String, count: Int = 1, fields: [FieldName] = [],
        isUndone: Bool = false, obstacle: UndoLine.Obstacle? = nil, ago minutes: Int64? = nil
    ) -> UndoLine {
        let at = Timestamp(milliseconds: sampleNow.milliseconds - (minutes ?? (20 - sequence) * 47) * 60_000)
        return UndoLine(
            sequence: sequence, action: action, at: sequence > 3 ? at : nil, count: count, title: title, fields: fields,
            isUndone: isUndone, obstacle: obstacle)
    }

    /// One line of every kind; the two newest are undone.
    static let lines: [UndoLine] = [
        line(13, .wake, "Kettle & Co", isUndone: true),
        line(12, .edit, "Robot Shop", fields: [.totalMinor, .currency], isUndone: true, obstacle: .changedSince),
        line(11, .snooze, "Night Market"), line(10, .mute, "Bosch Outlet"),
        line(9, .edit, "BO Concept Oslo", fields: [.userNotes, .userTags]),
        line(8, .trash, "", count: 3), line(7, .restore, "Tokyo BOX"),
        line(6, .importing, "", count: 10_000), line(5, .request, "Bose Store", obstacle: .sent),
        line(4, .resolve, "Robot Shop"), line(3, .putBack, "Robot Shop"), line(2, .add, "", obstacle: .gone),
        line(1, nil, "Boots London"),
    ]

    static let hostile: [UndoLine] = SampleReceipts.hostile.enumerated().map { index, row in
        line(Int64(20 - index), .edit, row.storeName, fields: [.storeName, .purchaseDate, .warrantyMonths])
    }

    private func tester(_ size: [Int] = [80, 24], _ lines: [UndoLine] = lines) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: size[0], rows: size[1]))
        _ = tester.takeEffects()
        tester.press(.character("U"))
        tester.expect(.read(.undoLines(limit: UndoScreen.limit)))
        tester.answer(.read(.undoLines(lines)))
        return tester
    }

    @Test(arguments: sizes) func `what was done is listed with when, and with why not`(size: [Int]) {
        expectSnapshot(tester(size).canvas, "undo/default")
        expectSnapshot(tester(size, []).canvas, "undo/empty")
        expectSnapshot(tester(size, Self.hostile).canvas, "undo/hostile")
        let many = (0..<200).map {
            Self.line(Int64(300 - $0), .edit, "Store \($0)", fields: [.userNotes], ago: Int64($0))
        }
        var full = tester(size, many)
        full.press(.pageDown, .pageDown)
        expectSnapshot(full.canvas, "undo/full")
    }

    @Test func `Enter undoes back to the line and says how many, and again does them again`() {
        var tester = tester()
        #expect(tester.shows("Enter undoes this change."))
        tester.press(.down, .down)
        #expect(tester.shows("Enter undoes 3 changes"))
        tester.press(.enter)
        tester.expect(.write(.undoActions([11, 10, 9])))
        let after = Self.lines.map { line in
            Self.line(line.sequence, line.action, line.title, isUndone: line.sequence >= 9)
        }
        tester.answer(.written(.changed("Undone: 3 changes.", canUndo: false)), .read(.undoLines(after)))
        #expect(tester.rows.first { $0.hasPrefix(">") }?.contains("redo 1") == true)
        tester.press(.character("g"))
        #expect(tester.shows("Enter redoes 5 changes"))
        tester.press(.enter)
        tester.expect(.write(.redoActions([9, 10, 11, 12, 13])))
        tester.expectNothingPending()
    }

    @Test(arguments: sizes) func `a filter leaves what has its words, and Enter still counts all that is newer`(
        size: [Int]
    ) {
        var tester = tester(size)
        tester.type("/robot")
        expectSnapshot(tester.canvas, "undo/filter")
        tester.press(.enter, .char("n"))
        #expect(tester.rows.first { $0.hasPrefix(">") }?.contains("undo 8") == true, "\(tester)")
        tester.press(.enter)
        tester.expect(.write(.undoActions([11, 10, 9, 8, 7, 6, 5, 4])))
        tester.type("/nowhere")
        #expect(tester.shows("No matches."))
        tester.press(.escape)
        #expect(tester.shows("Night Market") && tester.rows.first { $0.hasPrefix(">") }?.contains("undo 1") == true)
        tester.press(.escape)
        #expect(!tester.shows("Night Market"))
    }

    @Test func `a line of which nothing would come says why and asks for nothing`() {
        var tester = tester()
        tester.press(.up, .enter)
        #expect(tester.rows[22].contains("Not possible: it has changed since."))
        tester.expectNothingPending()
        var empty = self.tester([80, 24], [])
        empty.press(.enter)
        #expect(empty.rows[22].contains("The list is empty."))
        empty.expectNothingPending()
    }

    @Test func `Esc, q and U close it, and what changed meanwhile is read again`() {
        for key in [Key.escape, .character("q"), .character("U")] {
            var tester = tester()
            tester.answer(.news(.storeChanged))
            tester.expect(.read(.undoLines(limit: UndoScreen.limit)))
            tester.press(key)
            #expect(tester.shows("[1 Vault]"))
        }
    }

    @Test func `a click selects, and in a field U is a letter`() {
        var tester = tester()
        let row = tester.rows.firstIndex { $0.contains("10000 receipts") } ?? 0
        tester.send(.input(.mouse(MouseEvent(.press(.left), at: Point(column: 5, row: row)))))
        #expect(tester.rows[row].hasPrefix(">"))
        tester.press(.escape)
        _ = tester.takeEffects()
        tester.press(.character("/"), .character("U"))
        #expect(!tester.shows("Undo list"))
    }
}
