internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultExchange
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault list` and `rvault search`: receipts as a table or as JSON.
struct ListCommand {
    let session: CommandSession
    let arguments: ListArguments

    func run() throws(Failure) -> ExitCode {
        try QueryArgument.check(arguments.query)
        let (open, reader) = try session.openForReading()
        let query = query(try QueryArgument.settled(arguments.query, session, reader))
        let found = try session.searching(open) { try rows(query, reader) }
        if session.options.json {
            try printItems(found, reader)
        } else if !found.rows.isEmpty {
            try printTable(found, hasServer: try Failure.wrapping { try SyncFacts.hasServer(reader) })
            if found.isCut { session.console.say("There are more; show them with --limit.") }
        } else if arguments.query.isEmpty {
            session.console.say(
                arguments.trashed ? "The Trash is empty." : "No receipts yet. Add one with 'rvault add'.")
        }
        if found.rows.isEmpty, !arguments.query.isEmpty {
            throw Failure(.nothingMatched, "No receipts match '\(arguments.query)'.")
        }
        return .ok
    }

    /// The result of a query, up to the limit.
    private struct Found {
        var rows: [ReceiptRow] = []
        var isCut = false
        /// Text around the matches, if the line does not show them.
        var excerpts: [ReceiptID: String] = [:]
    }

    private func rows(_ query: ReceiptQuery, _ reader: VaultReader) throws -> Found {
        var rows: [ReceiptRow] = []
        var excerpts: [ReceiptID: String] = [:]
        // The store cannot sort by return deadline, so all rows are needed.
        let limit = arguments.sort == .returnBy ? Int.max : arguments.limit ?? .max
        var total = 0
        try reader.eachRow(query, pageLength: arguments.ranksMatches ? 100 : 1000) { row, page in
            total = page.total
            rows.append(row)
            if arguments.ranksMatches { excerpts[row.id] = page.excerpts[row.id] }
            return rows.count < limit
        }
        if arguments.sort == .returnBy {
            let order = rows.sorted { left, right in
                (left.returnBy?.daysSince1970 ?? .max, left.id) < (right.returnBy?.daysSince1970 ?? .max, right.id)
            }
            rows = Array((arguments.isReversed ? order.reversed() : order).prefix(arguments.limit ?? .max))
        }
        return Found(rows: rows, isCut: total > rows.count, excerpts: excerpts)
    }

    /// The query with its order: newest purchase, highest total and latest addition first; stores by name, and
    /// warranties by expiry date, earliest first. A minus reverses the order.
    private func query(_ text: String) -> ReceiptQuery {
        let order: ReceiptQuery.Order
        switch arguments.sort ?? .date {
        case .date, .returnBy: order = .purchaseDate
        case .store: order = .storeName
        case .total: order = .total
        case .warranty: order = .warrantyExpiryDate
        case .added: order = .createdAt
        }
        let fallsByItself = order != .storeName && order != .warrantyExpiryDate
        return ReceiptQuery(
            text: text, scope: arguments.trashed ? .trash : .vault, order: order,
            descending: fallsByItself != arguments.isReversed, ranksMatches: arguments.ranksMatches)
    }

    /// Without a server, nothing can be sent, so the table has no mark for pending changes.
    private func printTable(_ found: Found, hasServer: Bool) throws(Failure) {
        let console = session.console
        var table = TextTable(columns: [
            .init(title: "ID"), .init(title: ""), .init(title: "Date"), .init(title: "Store", isFlexible: true),
            .init(title: "What", isFlexible: true), .init(title: "Total", isRight: true), .init(title: ""),
            .init(title: "Warranty"), .init(title: "Return by"),
        ])
        table.rows = found.rows.map { row in
            let mark = hasServer || row.mark != .pending ? row.mark.sign : " "
            return [
                row.id.ulid.short, String(mark) + (row.isFavorite ? "*" : ""),
                row.purchaseDate?.description ?? "", console.visible(row.storeName),
                console.visible(found.excerpts[row.id] ?? row.what),
                row.total?.amount() ?? "", row.total?.currency.code ?? "", Self.word(row.cover),
                row.isReturned ? "returned" : row.returnBy?.description ?? "",
            ]
        }
        try console.page(table.render(width: console.columns, paint: console.paint))
    }

    private static func word(_ cover: Cover.Standing?) -> String {
        switch cover {
        case .until(let day): day.description
        case .lifetime: "for life"
        case .unknown, .void, nil: ""
        }
    }

    private func printItems(_ found: Found, _ reader: VaultReader) throws(Failure) {
        let names = try Failure.wrapping { try reader.categoryNames() }
        try ItemStream(console: session.console).write(isCut: found.isCut) { (send) throws(Failure) in
            for row in found.rows {
                guard let receipt = try Failure.wrapping({ try reader.receipt(row.id) }) else { continue }
                let name = receipt.category.flatMap { names[$0] }
                let listed = ReceiptItem(
                    receipt: receipt, categoryName: name, mark: row.mark, warrantyEnds: row.warrantyEnds)
                var item = listed.json.object ?? [:]
                if arguments.ranksMatches { item["excerpt"] = found.excerpts[row.id].map(JSON.string) ?? .null }
                try send(.object(item))
            }
        }
    }
}

extension VaultReader {
    /// Passes the rows of a query to `body` page by page, each with its page; stops when it returns false.
    func eachRow(
        _ query: ReceiptQuery, pageLength: Int = 1000, _ body: (ReceiptRow, ReceiptPage) throws -> Bool
    ) throws {
        var anchor = PageAnchor.first
        while true {
            let page = try page(query, anchor, limit: pageLength)
            for row in page.rows where try !body(row, page) { return }
            guard let last = page.rows.last, page.rows.count == pageLength else { return }
            anchor = .after(last.id)
        }
    }
}
