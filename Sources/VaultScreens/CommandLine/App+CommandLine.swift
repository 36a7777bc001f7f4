import TerminalUI
import VaultWording

extension App {
    /// The number of lines that can be recalled.
    private static let kept = 50
    /// The command that takes the text after its name, as if it were typed into its field.
    private static let takesText = "filter"

    static func openCommandLine(_ model: inout Model) -> [Effect] {
        model.toast = nil
        let lines = activeLines(model).filter { $0.command != commandLineCommand }
        model.commandLine = CommandLine(lines, former: model.formerCommands)
        return []
    }

    /// Handles input while the line is open. It gets every key except Ctrl-C, Ctrl-Z and Ctrl-L, which close it.
    static func onCommandLine(_ event: InputEvent, _ line: CommandLine, _ model: inout Model) -> [Effect] {
        var line = line
        switch event {
        case .paste(let text):
            line.paste(text)
            model.commandLine = line
        case .key(.control("c")), .key(.control("z")), .key(.control("l")):
            model.commandLine = nil
            return input(event, &model)
        case .key(let key):
            switch line.handle(key) {
            case .stays: model.commandLine = line
            case .closes: model.commandLine = nil
            case .fails(let sentence):
                model.commandLine = nil
                model.toast = Toast(sentence, kind: .notice)
            case .unknown(let typed, let meant):
                model.commandLine = nil
                model.toast = Toast(whyNot(typed, meant: meant, model), kind: .notice)
            case .runs(let command, let text):
                model.commandLine = nil
                keep(line.field.text, &model)
                return run(command.command, text: text, &model)
            }
        case .mouse, .focus, .resize, .resumed: break
        }
        return []
    }

    /// Returns why a command of this screen is unavailable now; for another command, the screens that have it.
    private static func whyNot(_ typed: String, meant: String, _ model: Model) -> String {
        if let reason = model.top?.whyNot(meant, in: model.context) { return reason }
        let screens = KeyMap().sections.filter { $0.lines.contains { $0.command == meant } }.map(\.title)
        return screens.isEmpty ? Strings.noSuchCommand(typed) : Strings.commandElsewhere(meant, screens)
    }

    private static func keep(_ text: String, _ model: inout Model) {
        model.formerCommands.removeAll { $0 == text }
        model.formerCommands = (model.formerCommands + [text]).suffix(kept)
    }

    private static func run(_ command: String, text: String, _ model: inout Model) -> [Effect] {
        var effects = run(command: command, &model)
        guard command == takesText, !text.isEmpty, model.top?.isTyping == true else { return effects }
        for event in [InputEvent.key(.control("u")), .paste(text), .key(.enter)] {
            effects += onTop(.input(event), &model) ?? []
        }
        return effects
    }

    /// Draws the line in place of the toast, and the candidates below it if there is a row.
    static func draw(_ line: CommandLine, in context: Context, on canvas: inout Canvas) {
        let chrome = Chrome(columns: canvas.columns, rows: canvas.rows)
        guard let row = chrome.toastRow ?? chrome.footerRow else { return }
        canvas.fill(Rect(column: 0, row: row, columns: canvas.columns, rows: 1))
        canvas.write(":", at: Point(column: 1, row: row), style: context.theme.key)
        line.field.draw(
            on: &canvas, in: Rect(column: 2, row: row, columns: max(1, canvas.columns - 3), rows: 1), isFocused: true)
        guard let below = chrome.footerRow, below != row else { return }
        canvas.fill(Rect(column: 0, row: below, columns: canvas.columns, rows: 1))
        drawCandidates(line, row: below, in: context, on: &canvas)
    }

    /// Draws the candidates so that the chosen one is visible. A single one gets its help, or the reason it is
    /// disabled.
    private static func drawCandidates(
        _ line: CommandLine, row: Int, in context: Context, on canvas: inout Canvas
    ) {
        let found = line.candidates
        let room = canvas.columns - 2
        var first = 0
        let width = { (range: Range<Int>) in range.reduce(0) { $0 + TextWidth.columns(of: found[$1].command) + 2 } }
        while let chosen = line.chosen, first < chosen, width(first..<chosen + 1) > room { first += 1 }
        var column = 1
        for index in first..<found.count {
            let name = found[index].command
            guard column + TextWidth.columns(of: name) <= room else { break }
            let isDisabled = found[index].availability != .offered
            let style =
                index == line.chosen ? context.theme.cursorRow : isDisabled ? context.theme.muted : context.theme.text
            column += canvas.write(name, at: Point(column: column, row: row), style: style) + 2
        }
        guard let about = found.first, found.count == 1 else { return }
        let words = if case .disabled(let reason) = about.availability { reason } else { about.help }
        canvas.write(
            words, at: Point(column: column + 1, row: row), style: context.theme.muted, limit: room - column,
            overflow: .ellipsis)
    }
}
