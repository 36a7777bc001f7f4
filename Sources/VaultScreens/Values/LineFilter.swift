import Folding
import TerminalUI
import VaultWording

/// The words by which the lines of a list are filtered: typed in line 2, and kept while they are not empty.
struct LineFilter: Hashable, Sendable {
    private(set) var field = TextField()
    /// Whether keys are typed into it.
    var isTyping = false

    var text: String { field.text }
    var isEmpty: Bool { field.isEmpty }
    /// Whether there is a filter to clear.
    var isOn: Bool { isTyping || !isEmpty }

    /// - Returns: whether the text may have changed.
    mutating func handle(_ key: Key) -> Bool { field.handle(key) }

    mutating func paste(_ text: String) { field.paste(text) }

    /// The indices of the lines whose text contains every word of the filter.
    func places<Line>(in lines: [Line], saying words: (Line) -> String) -> [Int] {
        let wanted = TextFolding.fold(text).split(separator: " ").map(String.init)
        if wanted.isEmpty { return Array(lines.indices) }
        return lines.indices.filter { index in
            let text = TextFolding.fold(words(lines[index]))
            return wanted.allSatisfy { text.contains($0) }
        }
    }

    /// Draws the filter while it is typed: in line 2, or in the given row if there is no line 2.
    func draw(orIn row: Int?, _ context: Context, on canvas: inout Canvas) {
        guard isTyping, let row = Chrome(columns: canvas.columns, rows: canvas.rows).tabsRow ?? row else { return }
        let place = Rect(column: 0, row: row, columns: canvas.columns, rows: 1)
        canvas.fill(place)
        canvas.write(Strings.filterPrompt, in: place.inset(columns: 1), style: context.theme.key)
        field.draw(on: &canvas, in: place.splitLeft(3).rest, isFocused: true)
    }
}

/// Turns the input to a filtered list into messages of its screen.
struct FilteredListInput<Message> {
    let typed: (Key) -> Message
    let pasted: (String) -> Message
    let move: (Int) -> Message
    /// Nil for a list whose lines cannot be clicked.
    var click: ((Point) -> Message)?

    func message(for input: InputEvent, _ filter: LineFilter) -> Message? {
        switch input {
        case .key(let key): return filter.isTyping ? typed(key) : nil
        case .paste(let text): return filter.isTyping ? pasted(text) : nil
        case .mouse(let mouse):
            switch mouse.action {
            case .wheelUp: return move(-3)
            case .wheelDown: return move(3)
            case .press(.left): return click?(mouse.position)
            case .press, .release: return nil
            }
        case .resize, .focus, .resumed: return nil
        }
    }
}
