import Testing
import VaultTestKit

@testable import TerminalUI

@Suite("Input decoder")
struct InputDecoderTests {
    private func decode(_ text: String) -> [InputEvent] {
        var decoder = InputDecoder()
        return decoder.feed(text.utf8) + decoder.flush()
    }

    @Test(arguments: [
        ("j", Key.character("j")), ("é", .character("é")), ("東", .character("東")), ("👍", .character("👍")),
        ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
        ("\u{1}", .control("a")), ("\u{1A}", .control("z")), ("\u{0}", .control("@")), ("\u{1C}", .control("\\")),
        ("\u{1B}", .escape), ("\u{1B}b", .alt("b")), ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[1;5C", .right),
        ("\u{1B}[H", .home), ("\u{1B}[4~", .end), ("\u{1B}[5~", .pageUp), ("\u{1B}[3~", .delete),
        ("\u{1B}[Z", .backTab),
        ("\u{1B}OP", .function(1)), ("\u{1B}[11~", .function(1)), ("\u{1B}[[A", .function(1)),
        ("\u{1B}[24~", .function(12)), ("\u{1B}[114;5u", .control("r")), ("\u{1B}[27;5;114~", .control("r")),
        ("\u{1B}OM", .enter), ("\u{1B}[", .alt("[")),
    ])
    func `bytes become the key that was pressed`(bytes: String, key: Key) {
        #expect(decode(bytes) == [.key(key)])
    }

    @Test func `a paste is text and never keys`() {
        #expect(
            decode("\u{1B}[200~dq\u{1B}[A\r\u{3}\u{1B}[201~x") == [.paste("dq\u{1B}[A\r\u{3}"), .key(.character("x"))])
    }

    @Test func `a paste without end waits, however long`() {
        var decoder = InputDecoder()
        let begun = decoder.feed("\u{1B}[200~abc".utf8)
        #expect(!decoder.isPending)
        let flushed = decoder.flush()
        let ended = decoder.feed("d\u{1B}[201~".utf8)
        #expect(begun + flushed + ended == [.paste("abcd")])
    }

    @Test func `an endless paste is cut and still ends`() {
        let text = String(repeating: "x", count: (1 << 20) + 5000)
        let events = decode("\u{1B}[200~" + text + "\u{1B}[201~j")
        #expect(events.last == .key(.character("j")))
        guard case .paste(let pasted) = events.first else {
            Issue.record("no paste")
            return
        }
        #expect(pasted.utf8.count > (1 << 20) - 100 && pasted.utf8.count <= 1 << 20)
    }

    @Test(arguments: [
        "\u{1B}[?1;2c", "\u{1B}[99~", "\u{1B}[1;2;3X", "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}P1+r\u{1B}\\", "\u{1B}[M !!",
        "\u{1B}_Gi=1;OK\u{1B}\\", "\u{9B}",
    ])
    func `what means nothing is swallowed whole`(bytes: String) {
        #expect(decode(bytes + "q") == [.key(.character("q"))])
    }

    @Test func `mouse and focus reports are understood`() {
        let place = Point(column: 4, row: 2)
        #expect(decode("\u{1B}[<0;5;3M") == [.mouse(MouseEvent(.press(.left), at: place))])
        #expect(decode("\u{1B}[<0;5;3m") == [.mouse(MouseEvent(.release, at: place))])
        #expect(decode("\u{1B}[<65;5;3M") == [.mouse(MouseEvent(.wheelDown, at: place))])
        #expect(decode("\u{1B}[<0;0;3M\u{1B}[<;;M").isEmpty)
        #expect(decode("\u{1B}[I\u{1B}[O") == [.focus(gained: true), .focus(gained: false)])
    }

    @Test func `a sequence of the terminal's description is a key`() {
        var decoder = InputDecoder(sequences: [Array("\u{1B}[25~".utf8): .function(3)])
        let events = decoder.feed("\u{1B}[25~".utf8)
        #expect(events == [.key(.function(3))])
    }

    @Test func `bytes that are no UTF-8 are dropped alone`() {
        var decoder = InputDecoder()
        let events = decoder.feed([0xFF, 0xC3, 0x61, 0xED, 0xA0, 0x80, 0x62])
        #expect(events == [.key(.char("a")), .key(.char("b"))])
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `it does not matter where reads cut the bytes`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let bytes = Array("aé\u{1B}[A東\u{1B}[200~p\u{1B}[Bé\u{1B}[201~\u{1B}OP\u{1B}[<0;5;3Mz\u{1B}]0;t\u{7}👍".utf8)
        var decoder = InputDecoder()
        var events: [InputEvent] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...3, using: &random)
            events += decoder.feed(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        var whole = InputDecoder()
        let expected = whole.feed(bytes)
        #expect(events == expected)
        #expect(events.count == 9)
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `after any bytes and a pause the next key is itself`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let likely = Array("\u{1B}[O<;0129~Mm]P\\uZ".utf8)
        var decoder = InputDecoder()
        for _ in 0..<200 {
            let isLikely = Int.random(in: 0..<4, using: &random) > 0
            let byte = isLikely ? likely.randomElement(using: &random) : UInt8.random(in: .min ... .max, using: &random)
            for case .key(.character(let character)) in decoder.feed([byte ?? 0]) {
                #expect(character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
            }
        }
        _ = decoder.feed("\u{1B}[201~".utf8)
        _ = decoder.flush()
        let events = decoder.feed("q".utf8)
        #expect(events == [.key(.character("q"))])
    }
}
