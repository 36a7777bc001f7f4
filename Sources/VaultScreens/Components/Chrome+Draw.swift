package import TerminalUI
internal import VaultModel
import VaultWording

extension Chrome {
    /// Draws the header and the rules, and returns the area for the screen's content.
    package static func draw(_ header: Header, in context: Context, on canvas: inout Canvas) -> Rect {
        let chrome = Chrome(columns: canvas.columns, rows: canvas.rows)
        if let row = chrome.headerRow { drawPlace(header, row: row, in: context, on: &canvas) }
        if let row = chrome.tabsRow { drawSecond(header, row: row, in: context, on: &canvas) }
        for row in [chrome.topRule, chrome.bottomRule] {
            if let row { canvas.rule(row: row, style: context.theme.line) }
        }
        if let row = chrome.topRule { drawStrip(row: row, in: context, on: &canvas) }
        return chrome.body
    }

    /// Draws the state of the network on the rule under the tabs, where every screen has it without losing a row.
    /// Windows too low for the rule still have line 1.
    private static func drawStrip(row: Int, in context: Context, on canvas: inout Canvas) {
        guard context.status.isSyncing, let words = Strings.Sync.strip(context.status.reach) else { return }
        canvas.write(
            " \(words) ", at: Point(column: 3, row: row), style: context.theme.warning,
            limit: max(0, canvas.columns - 6),
            overflow: .ellipsis)
    }

    private static func drawPlace(_ header: Header, row: Int, in context: Context, on canvas: inout Canvas) {
        let sync = SyncWords(in: context)
        let width = canvas.columns
        let mark = context.rehearsalMark(columns: width)
        let markWidth = mark.isEmpty ? 0 : TextWidth.columns(of: mark) + 1
        let full = sync.text
        let hasSecond = Chrome(columns: canvas.columns, rows: canvas.rows).tabsRow != nil
        let filter = header.aside.lead
        let beside = hasSecond || filter.isEmpty ? 0 : TextWidth.columns(of: filter) + 2
        let fits = TextWidth.columns(of: full) + TextWidth.columns(of: header.place) + beside + markWidth + 4 <= width
        let right = fits ? full : width < 24 ? String(sync.short.prefix(1)) : sync.short
        let rightWidth = min(TextWidth.columns(of: right), fits ? width : max(0, width / 2))
        canvas.write(
            right, at: Point(column: width - rightWidth - 1, row: row), style: sync.style(in: context.theme),
            limit: rightWidth)
        var left = 1
        let room = width - rightWidth - 3
        // Without line 2, the filter of a list matters more than the program's name.
        let figures = beside == 0 ? "" : header.shortDetail + header.aside.text
        let gaps = figures.isEmpty ? 3 : 8
        left += canvas.write(
            mark, at: Point(column: left, row: row), style: context.theme.warning, limit: max(0, room))
        if !mark.isEmpty { left += 1 }
        let isWide =
            mark.isEmpty && TextWidth.columns(of: Strings.programName + header.place + figures) + gaps <= room
        if isWide {
            left += canvas.write(Strings.programName, at: Point(column: left, row: row), style: context.theme.title)
            left += 2
        }
        left += canvas.write(
            header.place, at: Point(column: left, row: row), style: isWide ? context.theme.text : context.theme.title,
            limit: max(0, room - left + 1), overflow: .ellipsis)
        let start = hasSecond ? max(left + 2, 27) : left + 2
        canvas.write(
            header.detail(columns: room - start, hasSecond: hasSecond, in: context),
            at: Point(column: start, row: row), style: context.theme.text)
    }

    private static func drawSecond(_ header: Header, row: Int, in context: Context, on canvas: inout Canvas) {
        let width = canvas.columns
        if let current = header.tab {
            let line = TabLine(current: current, aside: header.aside, in: context)
            for label in line.labels {
                let style = label.tab == current ? context.theme.tabCurrent : context.theme.text
                canvas.write(label.text, at: Point(column: label.column, row: row), style: style)
            }
            canvas.write(
                line.aside, at: Point(column: width - TextWidth.columns(of: line.aside) - 1, row: row),
                style: context.theme.text)
            return
        }
        let used = canvas.write(
            header.second, at: Point(column: 1, row: row), style: context.theme.text, limit: width - 2,
            overflow: .ellipsis)
        let room = width - used - 3
        guard room > 4 else { return }
        let right = TextWidth.truncated(header.right, to: room, lines: context.lines)
        canvas.write(right, at: Point(column: width - TextWidth.columns(of: right) - 1, row: row))
    }
}

extension Context {
    /// The words that say which bad network is rehearsed; empty for the real one.
    func rehearsalMark(columns: Int) -> String {
        rehearsal.map { Strings.rehearsal($0, isShort: columns < 70) } ?? ""
    }
}
