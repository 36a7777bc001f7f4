import CommandTable
import Testing
import Translation
import VaultExchange
import VaultJSON
import VaultModel

@testable import VaultCLI
@testable import VaultClient

@Suite("Output of commands")
struct OutputTests {
    @Test func `columns stand under each other whatever the width of the letters`() {
        var table = TextTable(columns: [.init(title: "Store"), .init(title: "Total", isRight: true)])
        table.rows = [["寿司屋", "5.00"], ["Cafe\u{301}", "1290.00"]]
        let text = table.render(width: nil, paint: Paint(isOn: false))
        #expect(text == "Store     Total\n寿司屋     5.00\nCafe\u{301}    1290.00\n")
    }

    @Test func `flexible columns give way where the window is narrow`() {
        var table = TextTable(columns: [.init(title: "Id"), .init(title: "Store", isFlexible: true)])
        table.rows = [["1234", "A very long name of a store"]]
        let lines = table.render(width: 20, paint: Paint(isOn: false)).split(separator: "\n")
        #expect(lines[1] == "1234  A very long ..")
    }

    @Test func `a text from outside makes no line longer than a hundred columns where nothing has to fit`() {
        var table = TextTable(columns: [.init(title: "Id"), .init(title: "Store", isFlexible: true)])
        table.rows = [["1234", String(repeating: "s", count: 62_866)]]
        let lines = table.render(width: nil, paint: Paint(isOn: false)).split(separator: "\n")
        #expect(lines[1] == "1234  " + String(repeating: "s", count: 98) + "..")
    }

    @Test func `a column that is kept whole has its cells whole`() {
        var table = TextTable(columns: [.init(title: "Value", isFlexible: true, isWhole: true)])
        let path = "/" + String(repeating: "folder/", count: 40)
        table.rows = [[path]]
        #expect(table.render(width: nil, paint: Paint(isOn: false)).hasSuffix(path + "\n"))
    }

    @Test func `JSON escapes what a terminal would obey and reads back the same`() throws {
        let value: JSON = ["text": "\u{9B}31m \u{202E} \u{200B} \u{1B} \u{E0001} é 寿"]
        let text = value.terminalText
        #expect(text.contains("\\u009b31m \\u202e \\u200b \\u001b \\udb40\\udc01 é 寿"))
        #expect(try JSON(parsing: text) == value)
    }

    @Test func `a sync says what of the server's cannot be stored, in words and in JSON`() {
        let report = SyncReport(status: SyncStatus(state: .idle, counts: VaultCounts(setAside: 2)))
        #expect(report.sentence.hasPrefix("Synced: 0 sent, 0 received, 2 from the server can't be stored"))
        #expect(report.json["setAside"] == 2)
        #expect(SyncReport(status: SyncStatus(state: .idle)).json["setAside"] == 0)
    }

    @Test func `a sync that left pictures to be moved later says why`() {
        var status = SyncStatus(state: .idle)
        #expect(SyncReport(status: status).code == .ok)
        status.attachmentsReason = "The disk is full."
        let report = SyncReport(status: status)
        #expect(report.code == .someFailed && report.json["attachmentsReason"] == "The disk is full.")
        #expect(report.sentence == "Synced: 0 sent, 0 received. Pictures wait: The disk is full.")
    }

    @Test(arguments: [
        (GlobalOptions.Color.auto, ["TERM": "xterm"], true, true), (.auto, ["TERM": "xterm"], false, false),
        (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, false),
        (.auto, ["TERM": "xterm", "NO_COLOR": ""], true, true),
        (.auto, ["TERM": "dumb"], true, false), (.auto, [:], true, false),
        (.always, ["NO_COLOR": "1"], false, true), (.never, [:], true, false),
    ])
    func `the flag goes before NO_COLOR, and that before the terminal`(
        color: GlobalOptions.Color, variables: [String: String], isTerminal: Bool, isOn: Bool
    ) {
        #expect(Paint.isWanted(color, variables: variables, isTerminal: isTerminal) == isOn)
    }
}
