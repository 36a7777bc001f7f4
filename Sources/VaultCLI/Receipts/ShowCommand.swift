internal import CommandLineKit
internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultExchange
internal import VaultJSON
internal import VaultModel
internal import VaultStore
internal import VaultWording

/// `rvault show`: all data of one receipt.
struct ShowCommand {
    let session: CommandSession
    let id: String

    func run() throws(Failure) -> ExitCode {
        let (_, reader) = try session.openForReading()
        let found = try ReceiptReference.find(id, reader)
        guard
            let detail = try Failure.wrapping({
                try reader.detail(found, historyLimit: 1000, brief: !session.options.json)
            })
        else {
            throw Failure(.nothingMatched, "There is no receipt '\(id)'.")
        }
        let today = session.environment.today
        let cover = try Failure.wrapping { try reader.cover(of: found) } ?? ReceiptCover(receipt: detail.receipt)
        let silence = try Failure.wrapping { try reader.silence(of: found, on: today) }
        let files = try ShownFiles(of: found, session, reader)
        if session.options.json {
            try session.console.print(items: [Self.json(detail, silence, files)])
        } else {
            let context = try HistoryReading.formats(reader)
            let hasServer = try Failure.wrapping { try SyncFacts.hasServer(reader) }
            let state = hasServer || detail.mark != .pending ? Self.sync(detail) : "on this device only"
            var lines = facts(detail, cover, silence, state)
            lines += part("Files", files.lines(session.console, hasServer: hasServer))
            lines += part("Items and warranties", parts(of: cover))
            lines += part("History", history(detail, PartNames(cover), context))
            try session.console.page(lines.joined(separator: "\n") + "\n")
        }
        return .ok
    }

    /// The receipt's item, as in a list, with its files, reminders, sync state, conflicts, returns and history.
    private static func json(_ detail: ReceiptDetail, _ silence: Silence?, _ files: ShownFiles) -> JSON {
        let item = ReceiptItem(
            receipt: detail.receipt, categoryName: detail.categoryName, mark: detail.mark, parts: detail.parts)
        var members = item.json.object ?? [:]
        members.merge(SilenceCommand.json(silence)) { $1 }
        members["files"] = files.json
        members["waiting"] = .integer(Int64(detail.waiting))
        members["lastError"] = .optionalText(detail.lastError)
        members["conflicts"] = .array(detail.conflicts.map(ConflictWords.json))
        members["returns"] = ReturnWords.json(detail.returns)
        members["history"] = .array(
            detail.history.map { line in
                [
                    "type": .string(line.type.rawValue), "at": .string(line.at.description),
                    "subject": .optionalText(line.subject?.id), "field": .optionalText(line.field?.rawValue),
                    "from": line.from ?? .null, "to": line.to ?? .null,
                    "device": .optionalText(line.device),
                ]
            })
        return .object(members)
    }

    private func facts(
        _ detail: ReceiptDetail, _ cover: ReceiptCover, _ silence: Silence?, _ state: String?
    ) -> [String] {
        let receipt = detail.receipt
        let facts: [(String, String?)] = [
            ("ID", receipt.entity.ref.id), ("Store", receipt.storeName),
            ("Date", receipt.purchaseDate?.description),
            ("Total", receipt.total?.text()), ("Category", detail.categoryName),
            ("Warranty", receipt.warrantyMonths.map { warranty($0, cover.parts.ownCover(of: receipt)) }),
            ("Return by", receipt.returnBy.map { countdown($0) }),
            ("Reminders", SilenceCommand.words(silence)),
            ("Tags", receipt.userTags.isEmpty ? nil : receipt.userTags.joined(separator: ", ")),
            ("Favorite", receipt.isFavorite ? "yes" : nil), ("Status", receipt.isReturned ? "returned" : nil),
            ("Returns", ReturnWords.text(detail.returns, of: receipt)),
            ("Trash", detail.isInTrash ? "yes" : detail.isDeletionDisputed ? "in conflict" : nil), ("Sync", state),
            ("Problem", detail.lastError),
        ]
        let console = session.console
        var lines = facts.compactMap { name, text in
            text.map { console.paint.heading(padded(name)) + console.visible($0) }
        }
        if !receipt.userNotes.isEmpty {
            lines += ["", console.visibleBlock(receipt.userNotes)]
        }
        return lines
    }

    /// A part of the answer under its heading; nothing if it has no lines.
    private func part(_ heading: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["", session.console.paint.heading(heading)] + lines.map { "  " + $0 }
    }

    private func history(_ detail: ReceiptDetail, _ names: PartNames, _ context: ValueContext) -> [String] {
        detail.history.prefix(20).map { line in
            let words = names.text(HistoryWords(line, currency: detail.receipt.currency, context).text, of: line)
            return session.console.visible("\(session.environment.minute(line.at))  \(words)")
        }
    }

    /// Lines about the receipt's parts. Its own warranty is shown above, and parts in the Trash only by `rvault cover`.
    private func parts(of cover: ReceiptCover) -> [String] {
        var cover = cover
        cover.trashed = []
        let lines = CoverLine.lines(of: cover, today: session.environment.today).filter { !$0.id.isEmpty }
        guard !lines.isEmpty else { return [] }
        return session.console.table(lines, width: session.console.columns.map { $0 - 2 })
            .split(separator: "\n").map(String.init)
    }

    private func padded(_ name: String) -> String {
        name + String(repeating: " ", count: max(1, 11 - name.count))
    }

    private func warranty(_ months: Int, _ cover: Cover?) -> String {
        if cover?.endsAfterCalendar == true { return "\(months.worded("month")), ends after the year 9999" }
        return months.worded("month") + (cover?.ends.map { ", until " + countdown($0) } ?? "")
    }

    /// `2025-11-26, 5 days left`.
    private func countdown(_ day: CalendarDay) -> String {
        "\(day), \(day.words(left: session.environment.today))"
    }

    private static func sync(_ detail: ReceiptDetail) -> String? {
        switch detail.mark {
        case .synced: detail.receipt.entity.version > 0 ? "synced" : nil
        case .pending: detail.receipt.entity.version > 0 ? "pending" : "never sent"
        case .texted: "sent by SMS, waiting for confirmation"
        case .failed: "rejected by the server"
        case .conflict:
            "conflict in " + ConflictWords.names(detail.conflicts.map(\.field), of: .receipt).joined(separator: ", ")
        }
    }
}
