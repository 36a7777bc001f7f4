import TerminalUI
import VaultJSON
import VaultModel
import VaultWording

/// One event with its full values, as lines; notes are shown as removed and added lines.
struct HistoryEntry {
    struct Line {
        var label = ""
        var text = ""
        var style: Style = .plain
    }

    private(set) var lines: [Line] = []
    private let context: Context
    private let columns: Int

    init(_ model: HistoryScreen.Model, _ context: Context) {
        self.context = context
        columns = max(1, HistoryLayout(model, context).body.columns - Strings.labelWidth)
        guard let line = model.opened else { return }
        add(Strings.History.labelWhen, Strings.moment(line.at, in: context))
        let name = line.title ?? model.name
        if !name.isEmpty {
            add(line.subject?.type == .category ? Strings.label(of: .category) : Strings.label(of: .storeName), name)
        }
        add(Strings.History.labelWhat, HistoryWords(line.brief, currency: nil, context.values).whole)
        lines.append(Line())
        addValues(of: line)
        if let id = line.id { add(Strings.History.labelEvent, id.description, context.theme.muted) }
        if line.hasFormerValue { add("", Strings.History.putBackHint, context.theme.muted) }
    }

    private mutating func addValues(of line: HistoryLine) {
        if line.field == .userNotes, let to = line.to?.string, let from = line.from?.string {
            addDifference(TextDifference(from: from, to: to))
            lines.append(Line())
            return
        }
        let values = HistoryValues(line, currency: nil, context.values, limit: .max)
        let isDispute = line.type == .conflicted
        let before = isDispute ? Strings.History.labelMine : Strings.History.labelBefore
        let after = isDispute ? Strings.History.labelTheirs : Strings.History.labelAfter
        if let text = line.field == .userNotes ? line.from?.string : values.from {
            add(line.type == .valueOverwritten ? Strings.History.labelKept : before, text)
        }
        if let text = line.field == .userNotes ? line.to?.string : values.to { add(after, text) }
        if line.from != nil || line.to != nil { lines.append(Line()) }
    }

    private mutating func addDifference(_ difference: TextDifference) {
        var skipped = difference.lines.count { $0.kind == .same }
        let folded = difference.folded(context: 2)
        skipped -= folded.count { $0?.kind == .same }
        for (index, line) in folded.enumerated() {
            let label = index == 0 ? Strings.label(of: .userNotes) : ""
            guard let line else {
                lines.append(Line(label: label, text: "  ...", style: context.theme.muted))
                continue
            }
            let (sign, style) =
                switch line.kind {
                case .same: ("  ", context.theme.muted)
                case .removed: ("- ", context.theme.warning)
                case .added: ("+ ", context.theme.text)
                }
            for (piece, text) in TextWrap.lines(of: line.text, columns: max(1, columns - 2)).enumerated() {
                lines.append(
                    Line(label: piece == 0 ? label : "", text: (piece == 0 ? sign : "  ") + text, style: style))
            }
        }
        if skipped > 0 { add("", Strings.History.unchanged(skipped), context.theme.muted) }
    }

    private mutating func add(_ label: String, _ text: String, _ style: Style? = nil) {
        for (index, piece) in TextWrap.lines(of: text, columns: columns).enumerated() {
            lines.append(Line(label: index == 0 ? label : "", text: piece, style: style ?? context.theme.text))
        }
    }
}
