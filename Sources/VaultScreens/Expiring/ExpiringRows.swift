import TerminalUI
import VaultModel

/// The parts of the two lists, in their order.
enum ExpiringPart: Hashable {
    case returns, warranties, ended
    /// The parts of the list of snoozed and muted receipts.
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

/// A row of the list: the title of a part, or a receipt with its index among all receipts.
enum ExpiringRow: Hashable {
    case title(ExpiringPart, count: Int)
    case line(ExpiringSummary.Line, ExpiringPart, index: Int)
    /// The number of lines that a part has but does not show; below the part.
    case more(Int)
}

extension ExpiringScreen.Model {
    /// The parts that are listed now.
    var parts: [ExpiringPart] { showsSilenced ? [.snoozed, .muted] : [.returns, .warranties, .ended] }

    /// All receipts of the list, one part after the other.
    var lines: [ExpiringSummary.Line] {
        guard let summary else { return [] }
        return parts.flatMap { $0.section(of: summary).lines }
    }

    var current: ExpiringSummary.Line? {
        let lines = lines
        return lines.indices.contains(list.cursor) ? lines[list.cursor] : nil
    }

    /// All rows to draw, without empty parts.
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

    /// Moves the cursor to a receipt and scrolls the title above it into view.
    mutating func select(_ index: Int, in context: Context) {
        list.select(index, count: lines.count, height: max(1, ExpiringLayout(context, self).list.rows - 3))
    }

    /// The visible rows: as many as fit, including the one with the cursor.
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
