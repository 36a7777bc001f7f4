import TerminalUI
import VaultWording

/// The line behind `:`, where commands are run by name.
struct CommandLine: Hashable, Sendable {
    /// The result of a key.
    enum Step: Hashable {
        case stays, closes
        /// The command, and the text after its name.
        case runs(KeyLine, text: String)
        case fails(String)
        /// No command here has the typed name or the one it is short for.
        case unknown(typed: String, meant: String)
    }

    /// Names that people know from other programs.
    private static let aliases = [
        "q": "quit", "q!": "quit", "x": "quit", "h": "help", "w": "save-now", "find": "filter",
    ]

    private(set) var field = TextField()
    /// The commands available here, each name once.
    let commands: [KeyLine]
    /// Lines that were run earlier, the newest last.
    let former: [String]
    /// The text before Tab replaced it with a candidate; nil if it has not.
    private var typed: String?
    /// The index of the candidate that Tab put into the line.
    private(set) var chosen: Int?
    /// The number of lines to go back in ``former``; 0 is the current input.
    private var age = 0

    /// - Parameter lines: the keys that work now; of several with the same name the first counts.
    init(_ lines: [KeyLine], former: [String]) {
        var names: Set<String> = []
        commands = lines.filter { names.insert($0.command).inserted }.sorted { $0.command < $1.command }
        self.former = former
    }

    /// The first word, and the rest without leading blanks.
    private var words: (name: String, text: String) {
        let parts = field.text.drop { $0 == " " }.split(separator: " ", maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }

    /// Commands that the typed text can mean: those that begin with it, then those that contain it.
    var candidates: [KeyLine] {
        let name = (typed ?? words.name).lowercased()
        guard !name.isEmpty else { return commands }
        let beginning = commands.filter { $0.command.hasPrefix(name) }
        let holding = commands.filter { line in !line.command.hasPrefix(name) && line.command.contains(name) }
        return beginning + holding
    }

    private enum Action {
        case close, run, next, previous, older, newer
    }

    private static let actions: [Key: Action] = [
        .escape: .close, .ctrl("g"): .close, .enter: .run, .tab: .next, .backTab: .previous,
        .up: .older, .ctrl("p"): .older, .down: .newer, .ctrl("n"): .newer,
    ]

    mutating func handle(_ key: Key) -> Step {
        if field.isEmpty, key == .backspace || key == .ctrl("h") { return .closes }
        guard let action = CommandLine.actions[key] else {
            if field.handle(key) { (typed, chosen, age) = (nil, nil, 0) }
            return .stays
        }
        switch action {
        case .close: return .closes
        case .run: return run()
        case .next: choose(by: 1)
        case .previous: choose(by: -1)
        case .older: look(back: 1)
        case .newer: look(back: -1)
        }
        return .stays
    }

    mutating func paste(_ text: String) {
        field.paste(text)
        (typed, chosen, age) = (nil, nil, 0)
    }

    private mutating func choose(by step: Int) {
        typed = typed ?? words.name
        let found = candidates
        guard !found.isEmpty else { return }
        let next = chosen.map { $0 + step } ?? (step > 0 ? 0 : found.count - 1)
        let index = (next + found.count) % found.count
        chosen = index
        field.text = found[index].command
    }

    private mutating func look(back step: Int) {
        let wanted = age + step
        guard (0...former.count).contains(wanted) else { return }
        age = wanted
        (typed, chosen) = (nil, nil)
        field.text = wanted == 0 ? "" : former[former.count - wanted]
    }

    /// Runs the command with the typed name, or the only one that begins with it.
    private func run() -> Step {
        let (name, text) = words
        if name.isEmpty { return .closes }
        let wanted = CommandLine.aliases[name] ?? name.lowercased()
        let meant = commands.filter { $0.command == wanted }
        let begun = meant.isEmpty ? commands.filter { $0.command.hasPrefix(wanted) } : meant
        guard let line = begun.first else { return .unknown(typed: name, meant: wanted) }
        guard begun.count == 1 else { return .fails(Strings.manyCommands(name, begun.map(\.command))) }
        if case .disabled(let reason) = line.availability { return .fails(reason) }
        return .runs(line, text: text)
    }
}
