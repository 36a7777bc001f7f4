extension Key {
    /// A character key.
    package static func char(_ character: Character) -> Key { .character(character) }
    /// Ctrl with a letter in either case.
    package static func ctrl(_ letter: Character) -> Key { .control(Character(letter.lowercased())) }
    /// The space bar, which is an ordinary character.
    package static let space = Key.character(" ")

    private static let named: [(name: String, key: Key)] = [
        ("Space", .space), ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("Shift-Tab", .backTab),
        ("Backspace", .backspace), ("Insert", .insert), ("Delete", .delete), ("Up", .up), ("Down", .down),
        ("Left", .left), ("Right", .right), ("Home", .home), ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown),
    ]

    /// Other spellings accepted in a config file.
    private static let aliases: [String: Key] = [
        "return": .enter, "escape": .escape, "backtab": .backTab, "del": .delete, "ins": .insert,
        "pageup": .pageUp, "pagedown": .pageDown, "bs": .backspace,
    ]

    /// The key's name in help, footer and config: `j`, `Ctrl-R`, `Alt-B`, `F1`, `PgDn`, `Space`.
    package var label: String {
        switch self {
        case .character(let character): name ?? String(character)
        case .control(let letter): "Ctrl-\(letter.uppercased())"
        case .alt(let character): "Alt-\(character)"
        case .function(let number): "F\(number)"
        case .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .insert, .delete, .backspace, .tab, .backTab,
            .enter, .escape:
            name ?? ""
        }
    }

    private var name: String? { Key.named.first { $0.key == self }?.name }

    /// Returns the key with this name from a config file, ignoring case for names longer than one character; nil for an
    /// unknown name.
    package init?(named name: String) {
        if name.count == 1, let character = name.first {
            self = .character(character)
            return
        }
        let lowered = name.lowercased()
        if let found = Key.named.first(where: { $0.name.lowercased() == lowered })?.key ?? Key.aliases[lowered] {
            self = found
        } else if let found = Key.functionKey(lowered) ?? Key.withModifier(name) {
            self = found
        } else {
            return nil
        }
    }

    private static func functionKey(_ name: String) -> Key? {
        guard name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...12).contains(number) else { return nil }
        return .function(number)
    }

    private static func withModifier(_ name: String) -> Key? {
        let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count == 1, let letter = parts[1].first, letter.isASCII else { return nil }
        switch parts[0].lowercased() {
        case "ctrl", "c": return letter.isLetter || "@[\\]^_".contains(letter) ? .ctrl(letter) : nil
        case "alt", "a", "m": return .alt(letter)
        default: return nil
        }
    }
}
