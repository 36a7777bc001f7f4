@testable import TerminalUI

extension FuzzTarget {
    static let keys = FuzzTarget(
        "keys", "the bytes of a terminal: the same in any pieces, a paste is never a key, and a field shows what fits",
        longest: 512,
        seeds: [
            "\u{3}abc\u{1B}[A\u{1B}OP\u{1B}[1;5C\u{1B}x\u{1B}", "\u{1}\u{1B}[200~paste\nme\u{1B}[201~",
            "\u{1}\u{1B}[<0;10;20M\u{1B}[<0;10;20m",
            "\u{2}\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c", "\u{1}\u{1B}[M !!\u{1B}[I\u{1B}[O\u{1B}[27;5;9~\u{1B}[97;5u",
            "äß漢👩‍👧",
        ],
        words: [
            "\u{1B}[", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}O", "\u{1B}[<", "\u{1B}_G", "\u{1B}\\", ";5u", "~",
            "\u{1B}]52;",
        ],
        run: examineKeys)

    private static func examineKeys(_ bytes: [UInt8]) throws {
        let (size, input) = bytes.choice
        var decoder = InputDecoder()
        let events = decoder.feed(input)
        let replies = decoder.takeReplies()
        var slow = InputDecoder()
        let same = input.pieces(of: Int(size % 16) + 1).flatMap { slow.feed($0) }
        try expect(same == events && slow.takeReplies() == replies, "the pieces make no difference")
        try expect(decoder.flush().count <= 1 && !decoder.isPending, "an incomplete key ends")
        var field = TextField()
        for event in events {
            switch event {
            case .paste(let text): field.paste(text)
            case .mouse(let mouse):
                try expect(mouse.position.column >= 0 && mouse.position.row >= 0, "a pointer is inside")
            case .resize(let columns, let rows): try expect(columns > 0 && rows > 0, "a window has a size")
            case .key, .focus, .resumed: break
            }
        }
        try expect(
            field.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, "a field has one line")
        let visible = field.visible(columns: 20)
        try expect(TextWidth.columns(of: visible.text) <= 20 && 0...20 ~= visible.cursor, "a field shows what fits")
        try examinePaste(input)
    }

    private static func examinePaste(_ content: [UInt8]) throws {
        let (start, end) = (Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8))
        let hasEnd = content.indices.contains { content[$0...].starts(with: end) }
        guard !hasEnd else { return }
        var decoder = InputDecoder()
        try expect(decoder.feed(start + content + end) == [.paste(content.text)], "a paste is text, whatever it is")
    }
}
