package import TerminalUI
import Translation
import VaultWording

/// Help for a screen, generated from its key table. Typing searches, Enter runs the selected line.
package enum Help: Screen {
    package static var title: String { Strings.helpTitle }

    /// The state of the help screen.
    package struct Model: Hashable, Sendable {
        /// The title of the screen that is explained.
        var subject: String
        var lines: [KeyLine]
        var query = TextField()
        /// Its cursor counts the matching lines.
        var window = ListWindow()

        package init(subject: String, lines: [KeyLine]) {
            self.subject = subject
            self.lines = lines
        }

        /// Lines that contain every word of the query in the key, the text or the command.
        var found: [KeyLine] {
            let words = query.text.lowercased().split(separator: " ")
            let sorted = BindingGroup.allCases.flatMap { group in lines.filter { $0.group == group } }
            if words.isEmpty { return sorted }
            return sorted.filter { line in
                let text = "\(line.label) \(line.help) \(line.command)".lowercased()
                return words.allSatisfy { text.contains($0) }
            }
        }
    }

    /// The events of the help screen.
    package enum Message: Hashable, Sendable {
        case key(Key), paste(String), move(Int), page(Int), run, close
    }

    package static let bindings = BindingTable<Message>([
        Binding([.enter], .run, "run", Strings.helpRun, .view, footer: Strings.footRun, mode: .typing),
        Binding(
            [.down, .ctrl("n")], .move(1), "down", Strings.helpDown, .move, footer: Strings.footMove, mode: .typing),
        Binding([.up, .ctrl("p")], .move(-1), "up", Strings.helpUp, .move, mode: .typing),
        Binding([.pageDown], .page(1), "page-down", Strings.helpPageDown, .move, mode: .typing),
        Binding([.pageUp], .page(-1), "page-up", Strings.helpPageUp, .move, mode: .typing),
        Binding(
            [.escape, .function(1)], .close, "close", Strings.helpBack, .view, footer: Strings.footClose, mode: .typing),
    ])

    package static func isTyping(_ model: Model) -> Bool { true }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        switch input {
        case .key(let key): return .key(key)
        case .paste(let text): return .paste(text)
        case .mouse(let mouse):
            switch mouse.action {
            case .wheelUp: return .move(-3)
            case .wheelDown: return .move(3)
            case .press, .release: return nil
            }
        case .resize, .focus, .resumed: return nil
        }
    }

    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        let height = HelpLayout(model, context).list.rows
        switch message {
        case .key(.character("q")) where model.query.isEmpty: return [.navigate(.close)]
        case .key(let key):
            guard model.query.handle(key) else { return [] }
            model.window.select(0, count: model.found.count, height: height)
        case .paste(let text):
            model.query.paste(text)
            model.window.select(0, count: model.found.count, height: height)
        case .move(let rows): model.window.move(by: rows, count: model.found.count, height: height)
        case .page(let pages):
            model.window.move(by: pages * max(1, height - 1), count: model.found.count, height: height)
        case .run: return run(model)
        case .close: return [.navigate(.close)]
        }
        return []
    }

    private static func run(_ model: Model) -> [Effect] {
        let found = model.found
        guard found.indices.contains(model.window.cursor) else { return [] }
        let line = found[model.window.cursor]
        if case .disabled(let reason) = line.availability {
            return [.navigate(.toast(Toast(reason, kind: .notice)))]
        }
        return [.navigate(.run(command: line.command))]
    }
}
