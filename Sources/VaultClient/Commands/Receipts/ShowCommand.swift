internal import CommandTable
internal import Translation
internal import VaultExchange
internal import VaultJSON
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// `rvault show`: everything that is known of one receipt.
struct ShowCommand {
    let session: CommandSession
    let id: String

    func run() throws(Failure) -> ExitCode {
        let open = try session.openVault()
        let reader = try session.reading { try open.makeReader() }
        let found = try ReceiptReference.find(id, reader)
        guard
            let detail = try session.reading({
                try reader.detail(found, historyLimit: 1000, brief: !session.options.json)
            })
        else {
            throw Failure(.nothingMatched, "There is no receipt '\(id)'.")
        }
        let today = session.environment.today
        let silence = try session.reading { try reader.silence(of: found, on: today) }
        if session.options.json {
            try session.console.print(items: [Self.json(detail, silence)])
        } else {
            let context = try HistoryReading.context(session, reader)
            try session.console.write(lines(detail, silence, context).joined(separator: "\n") + "\n")
        }
        return .ok
    }

    /// The item of a list, with what lies beside it.
    private static func json(_ detail: ReceiptDetail, _ silence: Silence?) -> JSON {
        let item = ReceiptItem(receipt: detail.receipt, categoryName: detail.categoryName, mark: detail.mark)
        var members = item.json.object ?? [:]
        members.merge(SilenceCommand.json(silence)) { $1 }
        members["waiting"] = .integer(Int64(detail.waiting))
        members["lastError"] = .optionalText(detail.lastError)
        members["conflicts"] = .array(detail.conflicts.map(ConflictWords.json))
        members["returns"] = ReturnWords.json(detail.returns)
        members["history"] = .array(
            detail.history.map { line in
                [
                    "type": .string(line.type.rawValue), "at": .string(line.at.description),
                    "field": .optionalText(line.field?.rawValue), "from": line.from ?? .null, "to": line.to ?? .null,
                    "device": .optionalText(line.device),
                ]
            })
        return .object(members)
    }

    private func lines(_ detail: ReceiptDetail, _ silence: Silence?, _ context: Context) -> [String] {
        let receipt = detail.receipt
        let facts: [(String, String?)] = [
            ("Id", receipt.entity.ref.id), ("Store", receipt.storeName),
            ("Date", receipt.purchaseDate?.description),
            ("Total", receipt.total?.text()), ("Category", detail.categoryName),
            ("Warranty", receipt.warrantyMonths.map { warranty($0, receipt.warrantyExpiryDate) }),
            ("Return by", receipt.returnBy.map { countdown($0) }),
            ("Reminders", SilenceCommand.words(silence)),
            ("Tags", receipt.userTags.isEmpty ? nil : receipt.userTags.joined(separator: ", ")),
            ("Favourite", receipt.isFavorite ? "yes" : nil), ("Status", receipt.isReturned ? "returned" : nil),
            ("Returns", ReturnWords.text(detail.returns, of: receipt)),
            ("Trash", receipt.isDeleted ? "yes" : nil), ("Sync", Self.sync(detail)), ("Problem", detail.lastError),
        ]
        let console = session.console
        var lines = facts.compactMap { name, text in
            text.map { console.paint.heading(padded(name)) + console.visible($0) }
        }
        if !receipt.userNotes.isEmpty {
            lines += ["", console.visibleBlock(receipt.userNotes)]
        }
        let history = detail.history.prefix(20)
        if !history.isEmpty { lines += ["", console.paint.heading("History")] }
        for line in history {
            let words = HistoryWords(line, currency: receipt.currency, context).text
            lines.append("  " + console.visible("\(HistoryReading.moment(line.at, context))  \(words)"))
        }
        return lines
    }

    private func padded(_ name: String) -> String {
        name + String(repeating: " ", count: max(1, 11 - name.count))
    }

    private func warranty(_ months: Int, _ end: CalendarDay?) -> String {
        "\(months) months" + (end.map { ", until " + countdown($0) } ?? "")
    }

    /// `2025-11-26, 5 days left`.
    private func countdown(_ day: CalendarDay) -> String {
        let left = session.environment.today.days(until: day)
        let words =
            switch left {
            case 0: "today is the last day"
            case 1: "1 day left"
            case 1...: "\(left) days left"
            default: "over"
            }
        return "\(day), \(words)"
    }

    private static func sync(_ detail: ReceiptDetail) -> String? {
        switch detail.mark {
        case .synced: detail.receipt.entity.version > 0 ? "synced" : nil
        case .pending: detail.receipt.entity.version > 0 ? "waits to be sent" : "never sent"
        case .failed: "refused by the server"
        case .conflict: "conflict in " + ConflictWords.names(detail.conflicts.map(\.field)).joined(separator: ", ")
        }
    }
}
