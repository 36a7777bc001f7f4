import TerminalUI
import VaultModel

extension RequestsScreen {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .appeared, .changedOutside: return [.read(.requests(limit: limit))]
        case .loaded(let lines):
            take(lines, &model, context)
            if context.counts.failedRequests > 0, !context.isReadOnly { return [.keep(.requestsSeen)] }
        case .list(let step): take(step, &model, context)
        case .filter(let step): if model.filter.take(step) { select(0, &model, context) }
        case .open:
            let first = model.current(in: context)?.content?.receipts.first
            return first.map { [.navigate(.open(.detail($0, among: Neighbours())))] } ?? []
        case .again: return model.current(in: context)?.content.map { [.write(.request($0))] } ?? []
        case .close: return [.navigate(.close)]
        }
        return []
    }

    /// The area of the list, which has two rows for each request.
    static func body(_ context: Context) -> Rect { Chrome(columns: context.columns, rows: context.rows).body }

    private static func height(_ context: Context) -> Int { body(context).rows / 2 }

    /// Takes over the requests; the cursor stays on its request when new ones come before it.
    private static func take(_ lines: [RequestLine], _ model: inout Model, _ context: Context) {
        let former = model.current(in: context)?.id
        model.lines = lines
        let same = former.flatMap { id in model.shown(in: context).firstIndex { $0.id == id } }
        select(same ?? model.list.cursor, &model, context)
    }

    private static func take(_ step: ListStep, _ model: inout Model, _ context: Context) {
        let count = model.shown(in: context).count
        if let row = model.list.row(after: step, count: count, height: height(context)) {
            return select(row, &model, context)
        }
        let body = body(context)
        guard case .click(let point) = step, body.contains(point) else { return }
        let row = model.list.offset + (point.row - body.row) / 2
        if row < count { select(row, &model, context) }
    }

    private static func select(_ row: Int, _ model: inout Model, _ context: Context) {
        model.list.select(row, count: model.shown(in: context).count, height: height(context))
    }
}
