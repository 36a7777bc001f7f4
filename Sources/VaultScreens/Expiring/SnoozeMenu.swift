package import TerminalUI
import VaultModel
import VaultWording

/// The menu that asks how long to snooze a receipt: a fixed time, or until a typed day.
struct SnoozeMenu: Hashable, Sendable {
    enum Line: Hashable, Sendable {
        case day, week, month, typed
        /// Shows reminders again; only for a snoozed or muted receipt.
        case wake
    }

    let subject: ExpiringSummary.Line
    let lines: [Line]
    private(set) var cursor: Int
    /// Nil unless a day is being typed.
    var field: TextField?
    /// The problem with the typed text.
    var problem: String?

    init(_ subject: ExpiringSummary.Line) {
        self.subject = subject
        let times: [Line] = [.day, .week, .month, .typed]
        lines = subject.silence == nil ? times : times + [.wake]
        cursor = 1
    }

    var current: Line { lines[cursor] }

    mutating func move(_ rows: Int) {
        cursor = (cursor + rows + lines.count) % lines.count
    }

    /// The day on which the snooze ends; nil for lines that do not name one.
    static func day(_ line: Line, from today: CalendarDay) -> CalendarDay? {
        switch line {
        case .day: today.adding(days: 1)
        case .week: today.adding(days: 7)
        case .month: today.adding(months: 1)
        case .typed, .wake: nil
        }
    }
}

extension ExpiringScreen {
    /// The steps of the menu.
    package enum MenuStep: Hashable, Sendable {
        case open, move(Int), pick, take, close
        case typed(Key), pasted(String)

        /// The same step for the list of searches; nil if that has no use for it.
        var ofPicker: SearchBar.Step? {
            switch self {
            case .move(let lines): .move(lines)
            case .pick: .pick
            case .close: .close
            case .open, .take, .typed, .pasted: nil
            }
        }
    }

    static func update(_ model: inout Model, _ step: MenuStep, in context: Context) -> [Effect] {
        switch step {
        case .open: model.menu = model.current.map(SnoozeMenu.init)
        case .move(let rows): model.menu?.move(rows)
        case .close where model.menu?.field != nil:
            model.menu?.field = nil
            model.menu?.problem = nil
        case .close: model.menu = nil
        case .pick: return pick(&model, in: context)
        case .take: return take(&model, in: context)
        case .typed(let key): if model.menu?.field?.handle(key) == true { model.menu?.problem = nil }
        case .pasted(let text):
            model.menu?.field?.paste(text)
            model.menu?.problem = nil
        }
        return []
    }

    private static func pick(_ model: inout Model, in context: Context) -> [Effect] {
        guard let menu = model.menu else { return [] }
        if menu.current == .typed {
            model.menu?.field = TextField()
            return []
        }
        let until = SnoozeMenu.day(menu.current, from: context.today).map(Silence.until)
        guard until != nil || menu.current == .wake else { return [] }
        model.menu = nil
        return [.write(.silence([menu.subject.id], until))]
    }

    /// Snoozes until the typed day. It has to be after today, else the snooze would have no effect.
    private static func take(_ model: inout Model, in context: Context) -> [Effect] {
        guard let menu = model.menu, let text = menu.field?.text else { return [] }
        let tomorrow = context.today.adding(days: 1) ?? context.today
        guard let day = FieldReading(context: context).day(text) else {
            model.menu?.problem = Strings.Expiring.typeADay(tomorrow.text(context.dayFormat))
            return []
        }
        guard day > context.today else {
            model.menu?.problem = Strings.Expiring.notAhead
            return []
        }
        model.menu = nil
        return [.write(.silence([menu.subject.id], .until(day)))]
    }
}

extension ExpiringScreen {
    static func draw(_ menu: SnoozeMenu, in context: Context, on canvas: inout Canvas) {
        let whole = Rect(column: 0, row: 0, columns: canvas.columns, rows: canvas.rows)
        let name = menu.subject.what.isEmpty ? menu.subject.storeName : menu.subject.what
        let rows = (menu.field == nil ? menu.lines.count : 2) + 2
        let inside = Popup.open(
            title: Strings.Expiring.snoozeTitle(name, context), columns: min(46, max(20, whole.columns - 4)),
            rows: rows, in: whole, context, on: &canvas)
        if let field = menu.field {
            let label = Strings.Expiring.until
            canvas.write(label, in: inside.line(0), style: context.theme.muted)
            let place = inside.line(0).splitLeft(TextWidth.columns(of: label) + 1).rest
            field.draw(on: &canvas, in: place, style: context.theme.fieldFocused, isFocused: true)
            if let problem = menu.problem {
                canvas.write("! " + problem, in: inside.line(1), style: context.theme.error)
            }
            return
        }
        for (index, line) in menu.lines.enumerated() {
            let isCurrent = index == menu.cursor
            let row = inside.line(index)
            let style = isCurrent ? context.theme.cursorRow : context.theme.text
            canvas.fill(row, style: style)
            canvas.write((isCurrent ? "> " : "  ") + Strings.Expiring.name(of: line), in: row, style: style)
            let day = SnoozeMenu.day(line, from: context.today)?.text(context.dayFormat) ?? ""
            canvas.write(day, in: row, align: .trailing, style: style)
        }
        canvas.cursor = nil
    }
}
