import TerminalUI
import Translation
import VaultModel
import VaultWording

/// The choice of a field that is given back to text recognition, among those that a person edited.
package struct ReleaseMenu: Hashable, Sendable {
    /// The steps of the menu.
    package enum Step: Hashable, Sendable {
        case open, move(Int), take, close
    }

    private let groups: [FieldGroup]
    private(set) var cursor = 0

    /// Returns nil if no person edited a field.
    init?(_ receipt: Receipt) {
        let edited = receipt.entity.set(.userEditedFields)
        groups = FieldGroup.all(of: Schema.receipt.rules.map(\.name).filter { edited.contains($0.rawValue) })
        if groups.isEmpty { return nil }
    }

    /// Opens the menu, handles a step in it, or closes it.
    static func update(_ menu: inout ReleaseMenu?, _ step: Step, of receipt: Receipt?) -> [Effect] {
        guard let open = menu else {
            if step == .open { menu = receipt.flatMap { ReleaseMenu($0) } }
            return []
        }
        if case .move(let rows) = step {
            menu?.cursor = (open.cursor + rows + open.groups.count) % open.groups.count
            return []
        }
        menu = nil
        guard step == .take, let id = receipt?.id else { return [] }
        return [.write(.release(id, Set(open.groups[open.cursor].names)))]
    }

    /// The keys of the open menu.
    static func bindings<Message>(_ message: (Step) -> Message) -> [Binding<Message>] {
        [
            Binding(
                [.enter, .char(" "), .char("A")], message(.take), "release-take", Strings.helpReleaseTake, .change,
                footer: Strings.footRelease),
            Binding([.down, .char("j")], message(.move(1)), "release-down", Strings.helpMenuDown, .view),
            Binding([.up, .char("k")], message(.move(-1)), "release-up", Strings.helpMenuUp, .view),
            Binding(
                [.escape, .char("q")], message(.close), "release-close", Strings.helpMenuClose, .view,
                footer: Strings.footClose),
        ]
    }

    /// The key that opens the menu.
    static func binding<Message>(_ message: (Step) -> Message) -> Binding<Message> {
        Binding([.char("A")], message(.open), "release", Strings.helpRelease, .change)
    }

    func draw(in context: Context, on canvas: inout Canvas) {
        let whole = Rect(column: 0, row: 0, columns: canvas.columns, rows: canvas.rows)
        let note = TextWrap.lines(of: Strings.releaseNote, columns: min(46, max(16, whole.columns - 8)))
        let inside = Popup.open(
            title: Strings.releaseTitle, columns: min(50, max(20, whole.columns - 4)),
            rows: groups.count + note.count + 3, in: whole, context, on: &canvas)
        for (index, group) in groups.enumerated() {
            let isCurrent = index == cursor
            let style = isCurrent ? context.theme.cursorRow : context.theme.text
            let row = inside.line(index)
            canvas.fill(row, style: style)
            canvas.write((isCurrent ? "> " : "  ") + Strings.label(of: group.lead), in: row, style: style)
        }
        for (index, line) in note.enumerated() {
            canvas.write(line, in: inside.line(groups.count + 1 + index), style: context.theme.muted)
        }
        canvas.cursor = nil
    }
}
