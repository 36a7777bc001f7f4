import TerminalUI
import VaultModel
import VaultWording

extension HistoryScreen {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .appeared: return model.read(limit: stretch)
        case .changedOutside:
            let limit = min(max(stretch, model.lines.count), mostAgain)
            return [.read(.history(model.subject, before: nil, limit: limit))]
        case .loaded(let page): return model.take(page, in: context)
        case .eventLoaded(let id, let line):
            guard let line else {
                return [.navigate(.toast(Toast(Strings.History.eventGone, kind: .notice)))]
            }
            guard model.current?.id == id else { return [] }
            model.opened = line
            model.scroll = 0
        case .list(let step): return model.take(step, in: context)
        case .close:
            guard model.opened != nil else { return [.navigate(.close)] }
            model.opened = nil
        case .open: return open(&model)
        case .putBack: return model.current?.id.map { [.write(.putBack($0))] } ?? []
        case .openReceipt: return openReceipt(model)
        case .copy:
            return model.current.map { line in
                [.terminal(.copy(HistoryValues(line, currency: nil, context.values, limit: .max).whole))]
            } ?? []
        case .filter(let step): return model.filter.take(step) ? model.filterAgain(in: context) : []
        }
        return []
    }

    /// Opens the current line; the full values of a stored event are read first.
    private static func open(_ model: inout Model) -> [Effect] {
        guard let line = model.current else { return [] }
        if let id = line.id { return [.read(.event(id))] }
        model.opened = line
        model.scroll = 0
        return []
    }

    private static func openReceipt(_ model: Model) -> [Effect] {
        guard let line = model.current, let id = model.receipt else { return [] }
        // A receipt that was merged keeps its own history, which continues there.
        let isHistory = line.type == .mergedFrom && model.subject != nil
        return [.navigate(.open(isHistory ? .history(EntityRef(id)) : .detail(id, among: Neighbours())))]
    }
}

extension HistoryScreen.Model {
    fileprivate mutating func read(limit: Int) -> [Effect] {
        isReading = true
        return [.read(.history(subject, before: isUnread ? nil : next, limit: limit))]
    }

    /// Takes in the next page, or the newest lines again.
    fileprivate mutating func take(_ page: HistoryPage, in context: Context) -> [Effect] {
        guard page.subject == subject else { return [] }
        let kept = current
        if page.before == nil {
            lines = page.lines
        } else {
            guard page.before == next else { return [] }
            lines += page.lines
        }
        let wasAtTop = list.cursor == 0
        (next, total, name, isUnread, isReading) = (page.next, page.total, page.title, false, false)
        find(in: context)
        // If the cursor was on the newest line, it moves to the new newest line.
        if opened == nil, !wasAtTop, let kept, let row = found.firstIndex(where: { lines[$0] == kept }) {
            select(row, in: context)
        } else {
            select(list.cursor, in: context)
        }
        return goOn(in: context)
    }

    /// Reads the next page while the last key needs more lines.
    mutating func goOn(in context: Context) -> [Effect] {
        let height = HistoryLayout(self, context).height
        let isShort = seeksEnd || found.count < list.cursor + 2 * max(1, height)
        if next != nil, isShort, budget > 0 {
            guard !isReading else { return [] }
            budget -= 1
            return read(limit: HistoryScreen.stretch)
        }
        if seeksEnd, !isReading {
            seeksEnd = false
            select(found.count - 1, in: context)
        }
        return []
    }

    mutating func filterAgain(in context: Context) -> [Effect] {
        find(in: context)
        select(0, in: context)
        budget = HistoryScreen.patience
        return goOn(in: context)
    }

    /// Takes a step along the lines, of which more may have to be read, or along the opened one. A click has no meaning.
    fileprivate mutating func take(_ step: ListStep, in context: Context) -> [Effect] {
        switch step {
        case .rows(let rows): return move(by: rows, in: context)
        case .pages(let pages): return move(by: pages * max(1, HistoryLayout(self, context).height - 1), in: context)
        case .first: return move(by: -.max / 2, in: context)
        case .last where opened != nil: return move(by: .max / 2, in: context)
        case .last:
            seeksEnd = true
            budget = HistoryScreen.patience
            return goOn(in: context)
        case .click: return []
        }
    }

    /// Moves the cursor, or scrolls the opened line.
    private mutating func move(by rows: Int, in context: Context) -> [Effect] {
        if opened != nil {
            let layout = HistoryLayout(self, context)
            scroll = max(0, min(scroll + rows, HistoryEntry(self, context).lines.count - layout.body.rows))
            return []
        }
        let target = list.cursor.addingReportingOverflow(rows).partialValue
        select(min(max(0, target), max(0, found.count - 1)), in: context)
        budget = max(budget, 1)
        return goOn(in: context)
    }

    fileprivate mutating func select(_ row: Int, in context: Context) {
        list.select(row, count: found.count, height: HistoryLayout(self, context).height)
    }

    /// Finds the lines whose displayed text contains every word of the filter.
    private mutating func find(in context: Context) {
        found = filter.places(in: lines) { line in
            [line.title ?? "", HistoryWords(line, currency: nil, context.values).whole].joined(separator: " ")
        }
    }
}
