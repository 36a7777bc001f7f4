/// The ways to show a picture in a terminal.
package enum PictureMethod: String, CaseIterable, Hashable, Sendable {
    /// Characters with colors, which are cells like any others.
    case blocks
    /// Pixels by kitty's protocol: https://sw.kovidgoyal.net/kitty/graphics-protocol/
    case kitty
    /// Pixels by iTerm2's protocol: https://iterm2.com/documentation-images.html
    case iterm2
    /// Pixels as DEC's terminals drew them: https://vt100.net/docs/vt3xx-gp/chapter14.html
    case sixel
}

/// The values of the setting `pictures.method`.
package enum PictureChoice: String, CaseIterable, Hashable, Sendable {
    /// The best that the terminal has.
    case auto
    case blocks, kitty, sixel, iterm2
    /// Names and sizes instead of pictures.
    case off
}

/// Finds out by which method a terminal shows pictures: from its name, or by asking it once.
package enum PictureProbe: Hashable, Sendable {
    case known(PictureMethod)
    /// To be asked with ``question``.
    case unasked
    /// It was asked; kitty's protocol is there if it has confirmed that.
    case asked(hasKitty: Bool)

    /// The time after which an answer no longer counts.
    package static let patience = Duration.milliseconds(200)

    /// Asks for kitty's protocol with a picture of one pixel, which is not kept, and for the terminal's attributes, which
    /// every terminal answers.
    package static let question = "\u{1B}_Gi=\(number),a=q,s=1,v=1,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"

    /// The number of the picture in the question, by which the answer is known. No more than 31 bits: Konsole answers
    /// larger ones as number 0.
    static let number = 2_147_483_647

    /// - Parameter variables: the environment, of which TERM, TMUX, STY, TERM_PROGRAM and LC_TERMINAL count.
    package init(_ choice: PictureChoice, variables: [String: String]) {
        switch choice {
        case .blocks, .off: self = .known(.blocks)
        case .kitty: self = .known(.kitty)
        case .sixel: self = .known(.sixel)
        case .iterm2: self = .known(.iterm2)
        case .auto: self = Self.guess(variables)
        }
    }

    private static func guess(_ variables: [String: String]) -> PictureProbe {
        func has(_ name: String) -> Bool { variables[name].map { !$0.isEmpty } ?? false }
        let type = variables["TERM"] ?? ""
        // A multiplexer answers for itself, and does not remove pictures that it does not know of.
        if has("TMUX") || has("STY") || type.hasPrefix("tmux") || type.hasPrefix("screen") { return .known(.blocks) }
        if type.isEmpty || type == "linux" || type == "dumb" { return .known(.blocks) }
        let program = [variables["TERM_PROGRAM"], variables["LC_TERMINAL"]]
        return program.contains { $0 == "iTerm.app" || $0 == "iTerm2" || $0 == "WezTerm" } ? .known(.iterm2) : .unasked
    }

    /// Takes an answer, and the time since the question. Late ones mean that there are only characters.
    package mutating func take(_ reply: TerminalReply, after time: Duration) {
        guard case .asked(let hasKitty) = self else { return }
        if time > Self.patience {
            self = .known(.blocks)
            return
        }
        switch reply {
        case .graphics(let isAccepted): self = .asked(hasKitty: hasKitty || isAccepted)
        // 4 is sixel. These come last, because they were asked for last.
        case .attributes(let numbers): self = .known(hasKitty ? .kitty : numbers.contains(4) ? .sixel : .blocks)
        }
    }
}

/// An answer of a terminal to ``PictureProbe/question``.
package enum TerminalReply: Hashable, Sendable {
    /// Kitty's protocol is known, and the picture was accepted or not.
    case graphics(isAccepted: Bool)
    /// The primary device attributes.
    case attributes([Int])

    /// Reads an application program command, without its start and end; nil for those of other programs.
    init?(command: some Collection<UInt8>) {
        let text = String(decoding: command, as: UTF8.self)
        guard text.hasPrefix("G"), text.contains("i=\(PictureProbe.number)"), let mark = text.firstIndex(of: ";") else {
            return nil
        }
        self = .graphics(isAccepted: text[mark...] == ";OK")
    }
}
