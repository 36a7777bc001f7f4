import Testing
import VaultJSON
import VaultModel

@Suite("What became of a text")
struct TextDifferenceTests {
    private func signs(_ from: String, _ to: String) -> [String] {
        TextDifference(from: from, to: to).lines.map { line in
            switch line.kind {
            case .same: "  " + line.text
            case .removed: "- " + line.text
            case .added: "+ " + line.text
            }
        }
    }

    @Test func `lines that came stand behind those that went in their place`() {
        #expect(signs("a\nb\nc", "a\nx\nc\nd") == ["  a", "- b", "+ x", "  c", "+ d"])
        #expect(signs("", "a") == ["+ a"])
        #expect(signs("a", "") == ["- a"])
        #expect(signs("a\n", "a") == ["  a", "- "])
    }

    @Test func `long runs that stayed are folded`() {
        let old = (0..<20).map { "l\($0)" }
        var new = old
        new[10] = "x"
        let folded = TextDifference(from: old.joined(separator: "\n"), to: new.joined(separator: "\n"))
            .folded(context: 2)
        #expect(folded.map { $0?.text } == [nil, "l8", "l9", "l10", "x", "l11", "l12", nil])
    }

    @Test func `a list shows the lines that changed, cut`() {
        let old = (0..<900).map { "line \($0)" }.joined(separator: "\n")
        let line = HistoryLine(
            type: .edited, at: Timestamp(milliseconds: 1), field: .userNotes, from: .string(old),
            to: .string(old + "\nnew"))
        #expect(line.brief.from == "" && line.brief.to == "new")
        let whole = HistoryLine(
            type: .valueOverwritten, at: Timestamp(milliseconds: 1), field: .userNotes, from: .string(old))
        #expect(whole.brief.from?.string?.count == 300)
    }
}
