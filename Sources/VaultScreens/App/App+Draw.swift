package import TerminalUI
import Translation
import VaultWording

extension App {
    /// Draws everything for the size in the context.
    package static func view(_ model: Model) -> Canvas {
        model.context.speaking { draw(model) }
    }

    private static func draw(_ model: Model) -> Canvas {
        var canvas = Canvas(columns: model.context.columns, rows: model.context.rows, lines: model.context.lines)
        model.top?.view(in: model.context, on: &canvas)
        let chrome = Chrome(columns: canvas.columns, rows: canvas.rows)
        // A question names its own keys, and no other works before it is answered.
        let showsKeys = model.context.showsHints && model.confirmation == nil
        if showsKeys, let row = chrome.footerRow, chrome.toastRow != row || model.toast == nil {
            drawKeys(model, row: row, on: &canvas)
        }
        if let row = chrome.toastRow { drawToast(model, row: row, on: &canvas) }
        if let line = model.commandLine { draw(line, in: model.context, on: &canvas) }
        if let question = model.confirmation { draw(question, in: model.context, on: &canvas) }
        let ground = model.context.theme.ground
        if ground != .plain { canvas.restyle(canvas.bounds) { $0.over(ground) } }
        return canvas
    }

    private static func drawToast(_ model: Model, row: Int, on canvas: inout Canvas) {
        guard let toast = model.toast else { return }
        let theme = model.context.theme
        canvas.fill(Rect(column: 0, row: row, columns: canvas.columns, rows: 1))
        let style =
            switch toast.kind {
            case .done: theme.text
            case .notice: theme.notice
            case .error: theme.error
            }
        let undoKey = toast.offersUndo ? keyOfUndo(model) : nil
        let undo = undoKey == nil ? "" : Strings.footUndo.text
        let room = canvas.columns - 2 - (undo.isEmpty ? 0 : TextWidth.columns(of: undo) + 5)
        let text = (toast.kind == .error ? "! " : "") + toast.text
        if TextWidth.columns(of: text) > room, row + 1 < canvas.rows {
            drawLong(text, row: row, style: style, on: &canvas)
            return
        }
        let start = Point(column: 1, row: row)
        let used = canvas.write(text, at: start, style: style, limit: room, overflow: .ellipsis)
        guard let undoKey else { return }
        var column = used + 4
        column += canvas.write(undoKey.label, at: Point(column: column, row: row), style: theme.key) + 1
        canvas.write(undo, at: Point(column: column, row: row), style: theme.muted)
    }

    /// The key to show for undo; nil if the person unbound it, or if the visible screen uses it for something else.
    private static func keyOfUndo(_ model: Model) -> Key? {
        // Its letter would be typed into the field.
        guard model.top?.isTyping != true else { return nil }
        let own = model.top?.keyLines(in: model.context) ?? []
        let all = globals.lines(model.context.keyMap) { availability($0, model) }
        return all.first { $0.command == "undo" }?.keys.first { key in !own.contains { $0.keys.contains(key) } }
    }

    /// Draws a sentence that is longer than a row; it also covers the row of the keys.
    private static func drawLong(_ text: String, row: Int, style: Style, on canvas: inout Canvas) {
        let place = Rect(column: 1, row: row, columns: canvas.columns - 2, rows: 2)
        let lines = TextWrap.lines(of: text, columns: place.columns)
        canvas.fill(Rect(column: 0, row: row + 1, columns: canvas.columns, rows: 1))
        canvas.write(lines.first ?? "", in: place.line(0), style: style)
        canvas.write(lines.dropFirst().joined(separator: " "), in: place.line(1), style: style)
    }

    /// The lines of the visible screen, then those of the keys that work everywhere.
    static func keyLines(_ model: Model) -> [KeyLine] {
        let own = model.top?.keyLines(in: model.context) ?? []
        return own + globals.lines(model.context.keyMap) { availability($0, model) }
    }

    /// The keys that work now: without those of the other mode and those that the screen overrides.
    static func activeLines(_ model: Model) -> [KeyLine] {
        let mode: BindingMode = model.top?.isTyping == true ? .typing : .commands
        var taken: Set<Key> = []
        return keyLines(model).filter { line in
            guard line.mode.contains(mode) else { return false }
            // A command without keys can still be run by its name.
            let isFree = line.keys.isEmpty || line.keys.contains { !taken.contains($0) }
            taken.formUnion(line.keys)
            return isFree
        }
    }

    /// Draws at most eight key hints; those that do not fit are dropped from the end.
    ///
    /// Help is always shown if it has a key, and so is quit while no vault is open.
    private static func drawKeys(_ model: Model, row: Int, on canvas: inout Canvas) {
        var hints: [(key: String, word: String)] = []
        var always: [(key: String, word: String)] = []
        for line in activeLines(model) where line.availability == .offered {
            guard let word = line.footer, let key = line.keys.first, !hints.contains(where: { $0.word == word })
            else { continue }
            let isAlways = line.command == helpCommand || line.command == quitCommand && !model.isOpen
            if isAlways {
                always.append((key.label, word))
            } else if line.command != quitCommand {
                hints.append((key.label, word))
            }
        }
        let room = canvas.columns - 2
        let width = { (hint: (key: String, word: String)) in TextWidth.columns(of: hint.key + hint.word) + 3 }
        var shown = Array(hints.prefix(8 - always.count))
        while !shown.isEmpty, (shown + always).reduce(-2, { $0 + width($1) }) > room { shown.removeLast() }
        var column = 1
        for hint in shown + always {
            column += canvas.write(hint.key, at: Point(column: column, row: row), style: model.context.theme.key) + 1
            column += canvas.write(hint.word, at: Point(column: column, row: row), style: model.context.theme.muted) + 2
        }
    }

    private static func draw(_ question: Confirmation, in context: Context, on canvas: inout Canvas) {
        let whole = Rect(column: 0, row: 0, columns: canvas.columns, rows: canvas.rows)
        let width = min(60, max(20, canvas.columns - 8))
        let text = TextWrap.lines(of: question.text, columns: width - 4)
        let inside = Popup.open(
            title: question.title, columns: width, rows: text.count + 4, in: whole, context, on: &canvas)
        for (index, line) in text.enumerated() { canvas.write(line, in: inside.line(index)) }
        let answer = Strings.confirmKeys(question.action)
        canvas.write(answer, in: inside.line(inside.rows - 1), style: context.theme.key)
        canvas.cursor = nil
    }
}
