import TerminalUI
import VaultAttachments
import VaultModel
import VaultWording

/// Writes a receipt as lines.
struct DetailWriter {
    typealias Line = DetailLayout.Line

    let detail: ReceiptDetail
    /// Its attachments, as far as they are loaded.
    let files: [AttachmentRecord]
    let context: Context
    private var theme: Theme { context.theme }
    private var receipt: Receipt { detail.receipt }

    init(_ detail: ReceiptDetail, _ files: [AttachmentRecord], _ context: Context) {
        self.detail = detail
        self.files = files
        self.context = context
    }

    /// Trash, conflicts, rejected and pending changes, and returns; empty if there is nothing to report.
    func states(columns: Int) -> [Line] {
        var lines: [Line] = []
        if detail.isInTrash { lines += wrapped(Strings.isInTrash, theme.warning, columns) }
        if !detail.conflicts.isEmpty {
            lines += wrapped(Strings.inConflict(names(of: detail.conflicts)), theme.conflict, columns)
        }
        if let reason = detail.lastError { lines += wrapped(Strings.wasRefused(reason), theme.error, columns) }
        if detail.waiting > 0, context.status.state != .deviceOnly {
            lines += wrapped("^ " + Strings.pendingChanges(detail.waiting), theme.notice, columns)
        }
        lines += returns(columns)
        return lines.isEmpty ? [] : lines + [Line()]
    }

    /// Linked and proposed returns, and what was requested from the server about them.
    private func returns(_ columns: Int) -> [Line] {
        let facts = detail.returns
        var lines: [Line] = []
        let asked = facts.requests.filter { $0.state == .waiting }.compactMap(\.content)
        // A pair with a request is shown by that request.
        let pairs = facts.lines.filter {
            $0.standing != .proposed || !asked.contains(.linkReturn(purchase: $0.purchase, slip: $0.slip))
        }
        for (index, pair) in pairs.enumerated() {
            let left = index == 0 ? facts.left.map { "; " + Strings.Requests.left($0, context) } : nil
            let style = pair.isLate ? theme.warning : pair.standing == .proposed ? theme.notice : theme.text
            lines += wrapped(Strings.Requests.pair(pair, context) + (left ?? ""), style, columns)
        }
        for request in facts.requests {
            let text = Strings.Requests.what(request, context) + ": " + Strings.Requests.state(request.state)
            lines += wrapped(text, request.state == .waiting ? theme.notice : theme.error, columns)
        }
        return lines
    }

    private func names(of conflicts: [FieldConflict]) -> String {
        FieldGroup.leads(of: conflicts.map(\.field)).map(Strings.label(of:)).joined(separator: ", ")
    }

    /// The fields, each with its label.
    func facts(columns: Int) -> [Line] {
        let end = detail.parts.ownCover(of: receipt)?.ends
        let isOwn = (receipt.warrantyMonths ?? 0) > 0
        let warranty = Countdown.warranty(
            isOwn ? end.map(Cover.Standing.until) : nil, months: receipt.warrantyMonths, today: context.today)
        let window = receipt.isReturned ? nil : Countdown.returning(receipt.returnBy, today: context.today)
        let category = detail.categoryName ?? context.categoryName(receipt.category) ?? Strings.noValue
        let store = receipt.storeName.isEmpty ? Strings.noStore : receipt.storeName
        var lines = labelled(.storeName, store, theme.title, columns)
        lines += labelled(.purchaseDate, Strings.day(receipt.purchaseDate, context), theme.text, columns)
        lines += labelled(.totalMinor, receipt.total?.text(context.moneyFormat) ?? Strings.noTotal, theme.text, columns)
        lines += labelled(.category, category, theme.text, columns)
        lines += labelled(
            .warrantyMonths,
            Strings.warranty(months: receipt.warrantyMonths, from: receipt.purchaseDate, to: end, context),
            warranty.style(in: theme), columns)
        lines += parts(columns)
        lines += labelled(
            .returnBy, Strings.window(receipt.returnBy, context), window?.style(in: theme) ?? theme.muted, columns)
        lines += labelled(.userTags, receipt.userTags.joined(separator: ", "), theme.text, columns)
        if receipt.isReturned { lines += labelled(.status, Strings.statusReturned, theme.text, columns) }
        lines += labelled(.isFavorite, receipt.isFavorite ? "+ " + Strings.yes : Strings.no, theme.text, columns)
        return lines + attachments(columns)
    }

    /// One attachment after the other: its name, then what it is and where; on one line if there is room.
    private func attachments(_ columns: Int) -> [Line] {
        let count = receipt.attachments.count
        if count == 0 { return [] }
        guard !files.isEmpty else { return labelled(.imageKeys, String(count), theme.text, columns) }
        let room = columns - Strings.labelWidth
        var lines: [Line] = []
        for file in files {
            let name = Strings.Files.name(file.name)
            let moving = context.progress(of: file.id)
            let about = Strings.Files.facts(
                file, hasServer: context.status.state != .deviceOnly, progress: moving.map(Strings.Pictures.progress))
            let style = moving != nil ? theme.notice : file.state.isFailure ? theme.warning : theme.muted
            if TextWidth.columns(of: name) + 2 + TextWidth.columns(of: about) <= room {
                lines.append(Line(text: name, style: theme.text, note: about, noteStyle: style))
            } else {
                let cut = TextWidth.truncated(name, to: room, lines: context.lines)
                lines += [Line(text: cut, style: theme.text)] + wrapped(about, style, room)
            }
        }
        for index in lines.indices { lines[index].label = index == 0 ? Strings.label(of: .imageKeys) : " " }
        return lines
    }

    /// Items, warranties and claims, one per line.
    private func parts(_ columns: Int) -> [Line] {
        let rows = CoverRow.rows(of: ReceiptCover(receipt: receipt, parts: detail.parts)).filter { $0.part != nil }
        return rows.enumerated().map { index, row in
            let words = CoverWords(row, receipt, context)
            let room = columns - Strings.labelWidth
            let text = [words.name, room < 50 ? words.brief : words.text].filter { !$0.isEmpty }
                .joined(separator: ": ")
            return Line(
                label: index == 0 ? Strings.Cover.label : " ",
                text: TextWidth.truncated(
                    String(repeating: "  ", count: words.depth) + text, to: room, lines: context.lines),
                style: theme.text)
        }
    }

    /// The notes, as they were written.
    func notes(columns: Int) -> [Line] {
        let title = Line(text: Strings.notesTitle, style: theme.columnTitle, isTitle: true)
        guard !receipt.userNotes.isEmpty else {
            return [title, Line(text: Strings.noNotes, style: theme.muted), Line()]
        }
        return [title] + wrapped(receipt.userNotes, theme.text, columns) + [Line()]
    }

    /// The history, newest first.
    func history(columns: Int) -> [Line] {
        let title = Line(text: Strings.historyTitle, style: theme.columnTitle, isTitle: true)
        guard !detail.history.isEmpty else { return [title, Line(text: Strings.noHistory, style: theme.muted)] }
        return [title]
            + detail.history.flatMap { line in
                let moment = Strings.moment(line.at, in: context)
                let text = HistoryWords(line, currency: receipt.currency, context.values).whole
                return wrapped(text, theme.text, columns - Strings.momentWidth).enumerated().map { index, piece in
                    let label = index == 0 ? moment : " "
                    return Line(
                        label: label, labelWidth: Strings.momentWidth, text: piece.text, style: piece.style)
                }
            }
    }

    private func labelled(_ field: FieldName, _ text: String, _ style: Style, _ columns: Int) -> [Line] {
        let shown = text.isEmpty ? Strings.noValue : text
        let room = columns - Strings.labelWidth
        var lines = wrapped(shown, text.isEmpty ? theme.muted : style, room).enumerated().map { index, line in
            Line(label: index == 0 ? Strings.label(of: field) : " ", text: line.text, style: line.style)
        }
        guard let note = provenance(of: field) else { return lines }
        let last = lines.count - 1
        if TextWidth.columns(of: lines[last].text) + 2 + TextWidth.columns(of: note) <= room {
            lines[last].note = note
        } else {
            lines += wrapped(note, theme.muted, room).map { Line(label: " ", text: $0.text, style: $0.style) }
        }
        return lines
    }

    /// Who the value of a field that recognition may fill is from.
    private func provenance(of field: FieldName) -> String? {
        guard Schema.receipt.editable.contains(field) else { return nil }
        return Provenance(of: field, receipt: receipt, history: detail.history)?.text
    }

    private func wrapped(_ text: String, _ style: Style, _ columns: Int) -> [Line] {
        TextWrap.lines(of: text, columns: columns).map { Line(text: $0, style: style) }
    }
}
