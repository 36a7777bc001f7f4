import Testing

@testable import TerminalUI

@Suite("Finding out how a terminal shows pictures")
struct PictureProbeTests {
    private let kittyAnswer = "\u{1B}_Gi=2147483647;OK\u{1B}\\"

    private func replies(_ text: String) -> [TerminalReply] {
        var decoder = InputDecoder()
        #expect(decoder.feed(Array(text.utf8)).isEmpty, "answers are no keys")
        return decoder.takeReplies()
    }

    /// The method after these answers, each after so many milliseconds.
    private func method(_ text: String, after milliseconds: Int = 5) -> PictureProbe {
        var probe = PictureProbe.asked(hasKitty: false)
        for reply in replies(text) { probe.take(reply, after: .milliseconds(milliseconds)) }
        return probe
    }

    @Test func `the question asks for kitty's protocol and the attributes in one write`() {
        #expect(PictureProbe.question.hasPrefix("\u{1B}_G") && PictureProbe.question.hasSuffix("\u{1B}\\\u{1B}[c"))
        #expect(PictureProbe.question.contains("a=q"))
    }

    // Konsole answered `i=0` to 4294967295, so that it was believed to have only sixels, which it never removes.
    @Test func `the question's picture has a number that fits a signed integer of 32 bits`() throws {
        let digits = try #require(PictureProbe.question.split(separator: "i=").dropFirst().first).prefix(
            while: \.isNumber)
        #expect(Int32(digits).map { $0 > 0 } == true)
        #expect(kittyAnswer.contains("i=\(digits);"))
    }

    @Test func `kitty's protocol comes first, then sixels, then characters`() {
        #expect(method(kittyAnswer + "\u{1B}[?62;4c") == .known(.kitty))
        #expect(method("\u{1B}[?62;4;22c") == .known(.sixel))
        #expect(method("\u{1B}[?1;2c") == .known(.blocks))
        #expect(method("\u{1B}_Gi=2147483647;EINVAL:no\u{1B}\\\u{1B}[?62;c") == .known(.blocks))
        #expect(method("") == .asked(hasKitty: false))
    }

    @Test func `a late answer means characters, and a second one changes nothing`() {
        #expect(method(kittyAnswer + "\u{1B}[?62;4c", after: 201) == .known(.blocks))
        var probe = method("\u{1B}[?62;4c")
        probe.take(.graphics(isAccepted: true), after: .zero)
        probe.take(.attributes([1]), after: .zero)
        #expect(probe == .known(.sixel))
    }

    @Test func `answers in pieces, and between keys, are found`() {
        var decoder = InputDecoder()
        var events: [InputEvent] = []
        for byte in Array(("a" + kittyAnswer + "b\u{1B}[?62;4cc").utf8) { events += decoder.feed([byte]) }
        #expect(events == [.key(.character("a")), .key(.character("b")), .key(.character("c"))])
        #expect(decoder.takeReplies() == [.graphics(isAccepted: true), .attributes([62, 4])])
        #expect(decoder.takeReplies().isEmpty)
    }

    @Test func `other commands and endless ones are no answers`() {
        #expect(replies("\u{1B}_Gi=7;OK\u{1B}\\").isEmpty)
        #expect(replies("\u{1B}_anything;OK\u{1B}\\\u{1B}]4;1;rgb:0/0/0\u{07}\u{1B}P1$r\u{1B}\\").isEmpty)
        #expect(replies("\u{1B}_Gi=2147483647" + String(repeating: "x", count: 1000) + ";OK\u{1B}\\").isEmpty)
    }

    @Test func `multiplexers and the console are not asked`() {
        for variables in [
            ["TERM": "tmux-256color"], ["TERM": "screen"], ["TERM": "xterm-kitty", "TMUX": "/tmp/x"],
            ["TERM": "xterm", "STY": "1.x"], ["TERM": "linux"], ["TERM": "dumb"], [:],
        ] {
            #expect(PictureProbe(.auto, variables: variables) == .known(.blocks), "\(variables)")
        }
        #expect(PictureProbe(.auto, variables: ["TERM": "xterm-256color", "TMUX": ""]) == .unasked)
        let iTerm = ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"]
        #expect(PictureProbe(.auto, variables: iTerm) == .known(.iterm2))
        #expect(PictureProbe(.auto, variables: ["TERM": "xterm", "LC_TERMINAL": "iTerm2"]) == .known(.iterm2))
    }

    @Test func `a choice is not questioned`() {
        let expected: [PictureChoice: PictureMethod] = [
            .blocks: .blocks, .off: .blocks, .kitty: .kitty, .sixel: .sixel, .iterm2: .iterm2,
        ]
        for (choice, method) in expected {
            #expect(PictureProbe(choice, variables: ["TERM": "tmux", "TMUX": "x"]) == .known(method))
        }
    }
}
