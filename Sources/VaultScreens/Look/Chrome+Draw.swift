package import TerminalUI
import VaultModel

extension Chrome {
    /// Draws the first lines and the rules, and returns where the screen's own part belongs.
    package static func draw(_ header: Header, in context: Context, on canvas: inout Canvas) -> Rect {
        let chrome = Chrome(columns: canvas.columns, rows: canvas.rows)
        if let row = chrome.headerRow { drawPlace(header, row: row, in: context, on: &canvas) }
        if let row = chrome.tabsRow { drawSecond(header, row: row, in: context, on: &canvas) }
        for row in [chrome.topRule, chrome.bottomRule] {
            if let row { canvas.rule(row: row, style: context.theme.line) }
        }
        return chrome.body
    }

    private static func drawPlace(_ header: Header, row: Int, in context: Context, on canvas: inout Canvas) {
        let sync = SyncWords(context.status, now: context.now)
        let width = canvas.columns
        let full = sync.text
        let fits = TextWidth.columns(of: full) + TextWidth.columns(of: header.place) + 4 <= width
        let right = fits ? full : width < 24 ? String(sync.short.prefix(1)) : sync.short
        let rightWidth = min(TextWidth.columns(of: right), max(0, width / 2))
        canvas.write(
            right, at: Point(column: width - rightWidth - 1, row: row), style: sync.style(in: context.theme),
            limit: rightWidth)
        var left = 1
        let room = width - rightWidth - 3
        let isWide = TextWidth.columns(of: Strings.programName + header.place) + 3 <= room
        if isWide {
            left += canvas.write(Strings.programName, at: Point(column: left, row: row), style: context.theme.title)
            left += 2
        }
        left += canvas.write(
            header.place, at: Point(column: left, row: row), style: isWide ? context.theme.text : context.theme.title,
            limit: room - left + 1, overflow: .ellipsis)
        let detail = max(left + 2, 27)
        if TextWidth.columns(of: header.detail) <= room - detail {
            canvas.write(header.detail, at: Point(column: detail, row: row), style: context.theme.text)
        }
    }

    private static func drawSecond(_ header: Header, row: Int, in context: Context, on canvas: inout Canvas) {
        let width = canvas.columns
        var left = 1
        if let current = header.tab {
            for (tab, start) in tabStarts(in: context) {
                let text = tab.label(in: context)
                let shown = tab == current ? "[\(text)]" : " \(text) "
                let style = tab == current ? context.theme.tabCurrent : context.theme.text
                left = start + canvas.write(shown, at: Point(column: start, row: row), style: style) + 1
            }
        } else {
            left += canvas.write(
                header.second, at: Point(column: left, row: row), style: context.theme.text, limit: width - 2,
                overflow: .ellipsis)
        }
        let room = width - left - 2
        guard room > 4 else { return }
        let right = TextWidth.truncated(header.right, to: room, lines: context.lines)
        canvas.write(right, at: Point(column: width - TextWidth.columns(of: right) - 1, row: row))
    }
}

extension Chrome {
    /// The column in which each tab begins.
    private static func tabStarts(in context: Context) -> [(tab: Tab, column: Int)] {
        var column = 1
        return Tab.allCases.map { tab in
            defer { column += TextWidth.columns(of: tab.label(in: context)) + 3 }
            return (tab, column)
        }
    }

    /// The columns of line 2 that a screen with tabs may fill at the right.
    static func roomBesideTabs(in context: Context) -> Int {
        let tabs = Tab.allCases.map { TextWidth.columns(of: $0.label(in: context)) + 3 }.reduce(0, +)
        return max(0, context.columns - tabs - 3)
    }

    /// The tab under the pointer.
    static func tab(at column: Int, in context: Context) -> Tab? {
        tabStarts(in: context).last { $0.column <= column }.flatMap { found in
            column < found.column + TextWidth.columns(of: found.tab.label(in: context)) + 2 ? found.tab : nil
        }
    }
}

extension Tab {
    /// `2 Expiring 4`: the digit, the name, and what waits there.
    func label(in context: Context) -> String {
        let waiting =
            switch self {
            case .vault, .settings: 0
            case .expiring: context.counts.expiring
            case .sync: context.counts.conflicts + context.counts.failed
            }
        return "\(rawValue) \(name)" + (waiting > 0 ? " \(waiting)" : "")
    }

    /// The screen's name.
    package var name: String {
        switch self {
        case .vault: Strings.vault
        case .expiring: Strings.expiring
        case .sync: Strings.sync
        case .settings: Strings.settings
        }
    }
}
