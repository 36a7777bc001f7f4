import TerminalUI
import VaultModel
import VaultWording

extension SyncDrawing {
    func drawQueue(on canvas: inout Canvas) {
        let count = status.counts.waiting + status.counts.failed
        let title = layout.queueTitle.inset(columns: 1)
        let listed = model.shownQueue.count
        let isWhole = model.queue != nil && listed < SyncScreen.queueLimit
        let total = isWhole ? listed : max(count, listed)
        let focused = !model.isActivityFocused
        let rests = status.state == .deviceOnly && status.account != nil
        let heading =
            model.showsTroubleOnly
            ? Strings.Sync.troubleCount(listed) : Strings.Sync.waitingCount(total, isSetAside: rests)
        canvas.write(
            heading, in: title, style: focused ? theme.columnTitle : theme.muted)
        guard !layout.queue.isEmpty else { return }
        let queue = model.shownQueue
        guard !queue.isEmpty else {
            canvas.write(
                emptyQueue, in: layout.queue.inset(columns: 4),
                style: theme.muted)
            return
        }
        let columns = QueueColumns(width: layout.queue.columns)
        if columns.tries != nil {
            canvas.write(
                Strings.Sync.tries + "  " + Strings.Sync.next, in: title.splitLeft(columns.next - 8).rest,
                style: theme.muted)
        }
        for (line, index) in model.queueList.visible(count: queue.count, height: layout.queue.rows).enumerated() {
            let isCurrent = focused && index == model.queueList.cursor
            draw(queue[index], columns, isCurrent: isCurrent, in: layout.queue.line(line), on: &canvas)
        }
    }

    private var emptyQueue: String {
        if model.queue == nil { return Strings.Sync.loading }
        if model.showsTroubleOnly { return Strings.Sync.noTrouble }
        guard status.state == .deviceOnly else { return Strings.Sync.nothingWaits }
        return status.account == nil ? Strings.Sync.nothingWaitsDeviceOnly : Strings.Sync.nothingSetAside
    }

    private func draw(_ entry: QueueLine, _ at: QueueColumns, isCurrent: Bool, in row: Rect, on canvas: inout Canvas) {
        func write(_ text: String, _ start: Int, _ end: Int, _ style: Style) {
            canvas.write(
                text, at: Point(column: start, row: row.row), style: style, limit: end - start - 1, overflow: .ellipsis)
        }
        let style = self.style(of: entry.state)
        write(isCurrent ? ">" : " ", 0, 2, theme.text)
        write(entry.sign, 2, 4, style)
        write(Strings.Sync.intent(entry.intent), 4, at.title, theme.text)
        // A request has no fields that say more.
        let isWide = entry.request != nil && entry.lastError == nil
        write(title(of: entry), at.title, isWide ? at.tries ?? at.next : at.detail ?? at.next, theme.text)
        if let detail = at.detail, !isWide {
            let fields = FieldGroup.leads(of: entry.fields).filter { $0 != .userEditedFields }.map {
                Strings.label(of: $0, in: entry.entity.type).inSentence
            }
            let text = entry.lastError ?? fields.joined(separator: ", ")
            write(text, detail, (at.tries ?? at.next) - 1, entry.lastError == nil ? theme.muted : style)
        }
        if let tries = at.tries {
            let place = Rect(column: tries, row: row.row, columns: 5, rows: 1)
            canvas.write(String(entry.tries), in: place, align: .trailing)
        }
        write(next(of: entry), at.next, row.endColumn, style)
        if isCurrent { canvas.restyle(row) { theme.onCursorRow($0) } }
    }

    /// The name by which a person recognizes an entry.
    func title(of entry: QueueLine) -> String {
        if let request = entry.request { return Strings.Requests.words(request, context) }
        return entry.title.isEmpty ? Strings.emptyValue : entry.title
    }

    /// The next step of an entry. The time until a retry is counted from when the queue was read.
    func next(of entry: QueueLine) -> String {
        switch entry.state {
        case .inFlight: return Strings.Sync.now
        case .failed: return Strings.Sync.refused
        case .offered: return Strings.Sync.offered
        case .conflict: return Strings.Sync.decide
        case .pending:
            if status.state == .deviceOnly { return Strings.Sync.aside }
            if let text = entry.text { return Strings.Texts.short(text.state) }
            guard let left = entry.nextTryIn else { return Strings.Sync.queued }
            let passed = max(0, context.now.milliseconds - model.queueReadAt.milliseconds)
            return Strings.Sync.inTime((left - passed + 999) / 1000)
        }
    }

    private func style(of state: QueueLine.State) -> Style {
        switch state {
        case .pending, .inFlight: theme.notice
        case .failed: theme.error
        case .offered: theme.warning
        case .conflict: theme.conflict
        }
    }
}

/// The columns at which the parts of the queue begin, for a width.
private struct QueueColumns {
    let title = 13
    /// Nil if there is no room for it.
    let detail: Int?
    let tries: Int?
    let next: Int

    init(width: Int) {
        next = max(14, width - 10)
        tries = width >= 56 ? next - 8 : nil
        detail = width >= 60 ? 13 + (next - 8 - 13) * 2 / 5 : nil
    }
}

extension QueueLine {
    /// The sign of its state; `M` if it was sent as a text message.
    var sign: String {
        state == .pending && text?.state == .sent ? String(SyncMark.texted.sign) : state.sign
    }
}

extension QueueLine.State {
    /// A sign that accompanies the color.
    var sign: String {
        switch self {
        case .pending, .inFlight: "^"
        case .failed: "!"
        case .offered: "?"
        case .conflict: "C"
        }
    }
}
