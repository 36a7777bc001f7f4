import Folding
package import TerminalUI
import VaultWording

/// A step of typing the words by which a list is filtered.
package enum FilterStep: Hashable, Sendable {
    case start, keep, drop
    case typed(Key), pasted(String)
}

extension Binding {
    /// The keys that end the typing, which come before others of the screen.
    static func filterEnd(_ message: (FilterStep) -> Message) -> [Binding] {
        [
            Binding(
                [.enter], message(.keep), "filter-keep", Strings.helpFilterKeep, .view, footer: Strings.footKeep,
                mode: .typing),
            Binding(
                [.escape], message(.drop), "filter-drop", Strings.helpDropFilter, .view,
                footer: Strings.footDropFilter, mode: .both),
        ]
    }

    /// The key that begins it.
    static func filterStart(_ message: (FilterStep) -> Message) -> Binding {
        Binding([.char("/")], message(.start), "filter", Strings.helpFilterLines, .view, footer: Strings.footFilter)
    }
}

/// The words by which the lines of a list are filtered: typed in line 2, and kept while they are not empty.
struct LineFilter: Hashable, Sendable {
    private var field = TextField()
    /// Whether keys are typed into it.
    private(set) var isTyping = false

    var text: String { field.text }
    var isEmpty: Bool { field.isEmpty }
    /// Whether there is a filter to clear.
    var isOn: Bool { isTyping || !isEmpty }

    /// - Returns: whether the text may have changed.
    mutating func take(_ step: FilterStep) -> Bool {
        switch step {
        case .start: isTyping = true
        case .keep: isTyping = false
        case .drop:
            self = LineFilter()
            return true
        case .typed(let key): return field.handle(key)
        case .pasted(let text):
            field.paste(text)
            return true
        }
        return false
    }

    func availability(of step: FilterStep) -> Availability {
        switch step {
        case .keep: isTyping ? .offered : .hidden
        case .drop: isOn ? .offered : .hidden
        case .start, .typed, .pasted: .offered
        }
    }

    /// The message for input that no key of the screen takes: what is typed, and the mouse on the list.
    func message<Message>(
        for input: InputEvent, _ filter: (FilterStep) -> Message, _ list: (ListStep) -> Message
    ) -> Message? {
        switch input {
        case .key(let key): isTyping ? filter(.typed(key)) : nil
        case .paste(let text): isTyping ? filter(.pasted(text)) : nil
        case .mouse(let mouse): ListStep(mouse).map(list)
        case .resize, .focus, .resumed: nil
        }
    }

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
