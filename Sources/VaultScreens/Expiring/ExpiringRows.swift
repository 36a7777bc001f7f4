import TerminalUI
import VaultModel

/// The parts of the two lists, in their order.
enum ExpiringPart: Hashable {
    case returns, warranties, ended
    /// Of the other list.
    case snoozed, muted

    func section(of summary: ExpiringSummary) -> ExpiringSummary.Section {
        switch self {
        case .returns: summary.returns
        case .warranties: summary.warranties
        case .ended: summary.ended
        case .snoozed: summary.snoozed
        case .muted: summary.muted
        }
    }
}

/// One line of the list: a part's title, or a receipt with its number among all receipts.
enum ExpiringRow: Hashable {
    case title(ExpiringPart, count: Int)
    case line(ExpiringSummary.Line, ExpiringPart, index: Int)
    /// Said under a part that keeps fewer lines than there are.
    case more(Int)
}

extension ExpiringScreen.Model {
    /// What is listed now.
    var parts: [ExpiringPart] { showsSilenced ? [.snoozed, .muted] : [.returns, .warranties, .ended] }

    /// All receipts of the list, the parts behind each other.
    var lines: [ExpiringSummary.Line] {
        guard let summary else { return [] }
        return parts.flatMap { $0.section(of: summary).lines }
    }

    var current: ExpiringSummary.Line? {
        let lines = lines
        return lines.indices.contains(list.cursor) ? lines[list.cursor] : nil
    }

    /// Every line that is drawn; parts without receipts are left out.
    var rows: [ExpiringRow] {
        guard let summary else { return [] }
        var rows: [ExpiringRow] = []
        var index = 0
        for part in parts {
            let section = part.section(of: summary)
            guard !section.lines.isEmpty else { continue }
            rows.append(.title(part, count: section.total))
            for line in section.lines {
                rows.append(.line(line, part, index: index))
                index += 1
            }
            if section.total > section.lines.count { rows.append(.more(section.total - section.lines.count)) }
        }
        return rows
    }

    /// Makes a receipt the current one; the title above it is scrolled into view with it.
    mutating func select(_ index: Int, in context: Context) {
        list.select(index, count: lines.count, height: max(1, ExpiringLayout(context, self).list.rows - 3))
    }

    /// The rows that are seen: as many as fit, the current one among them.
    func visibleRows(height: Int) -> ArraySlice<ExpiringRow> {
        let rows = rows
        func row(of index: Int) -> Int {
            rows.firstIndex { if case .line(_, _, index) = $0 { true } else { false } } ?? 0
        }
        let cursor = row(of: list.cursor)
        var first = list.offset == 0 ? 0 : row(of: list.offset)
        first = max(first, cursor - height + 1)
        first = max(0, min(first, rows.count - height))
        return rows[min(first, rows.count)..<min(rows.count, first + max(0, height))]
    }
}
