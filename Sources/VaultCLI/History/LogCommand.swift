internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore
internal import VaultWording

/// `rvault log`: the history of a receipt, a part, a category or the whole vault, newest first.
struct LogCommand {
    let session: CommandSession
    let arguments: LogArguments

    func run() throws(Failure) -> ExitCode {
        let (_, reader) = try session.openForReading()
        var subject: EntityRef?
        if let id = arguments.id { subject = try find(id, reader) }
        let meant = subject
        let (lines, isCut) = try Failure.wrapping { try read(meant, reader) }
        if session.options.json {
            let items = lines.map(LogCommand.json)
            try ItemStream(console: session.console).write(isCut: isCut) { (send) throws(Failure) in
                for item in items { try send(item) }
            }
        } else if !lines.isEmpty {
            try printTable(lines, isWhole: subject == nil, reader)
            if isCut { session.console.say("There are more; show them with --limit.") }
        }
        guard !lines.isEmpty else { throw Failure(.nothingMatched, "No events yet.") }
        return .ok
    }

    private func find(_ id: String, _ reader: VaultReader) throws(Failure) -> EntityRef {
        if let category = CategoryID(id) { return EntityRef(category) }
        if PartReference.hasPrefix(id) { return try PartReference.find(id, reader).ref }
        return EntityRef(try ReceiptReference.find(id, reader))
    }

    private func read(_ subject: EntityRef?, _ reader: VaultReader) throws -> (lines: [HistoryLine], isCut: Bool) {
        let limit = arguments.limit ?? 100
        var lines: [HistoryLine] = []
        var position: HistoryPosition?
        var total = 0
        repeat {
            let page = try reader.history(
                of: subject, before: position, limit: min(500, limit - lines.count), brief: !session.options.json)
            lines += page.lines
            (position, total) = (page.next, page.total)
        } while position != nil && lines.count < limit
        return (Array(lines.prefix(limit)), total > min(lines.count, limit))
    }

    private func printTable(_ lines: [HistoryLine], isWhole: Bool, _ reader: VaultReader) throws(Failure) {
        let console = session.console
        let context = try HistoryReading.formats(reader)
        let names = try PartNames(of: lines, reader, session)
        var table = TextTable(columns: [.init(title: "Event"), .init(title: "When")])
        var columns = table.columns
        if isWhole { columns.append(.init(title: "Receipt", isFlexible: true)) }
        columns.append(.init(title: "What happened", isFlexible: true))
        table = TextTable(columns: columns)
        table.rows = lines.map { line in
            let start = [line.id?.ulid.short ?? "", session.environment.minute(line.at)]
            let name = isWhole ? [console.visible(names.store(of: line) ?? line.title ?? "")] : []
            let words = names.text(HistoryWords(line, currency: nil, context).text, of: line)
            return start + name + [console.visible(words)]
        }
        try console.page(table.render(width: console.columns, paint: console.paint))
    }

    private static func json(_ line: HistoryLine) -> JSON {
        [
            "event": .optionalText(line.id?.description), "type": .string(line.type.rawValue),
            "at": .string(line.at.description), "subject": .optionalText(line.subject?.id),
            "name": .optionalText(line.title), "field": .optionalText(line.field?.rawValue), "from": line.from ?? .null,
            "to": line.to ?? .null, "detail": line.detail ?? .null,
            "device": .optionalText(line.device.flatMap { $0.isEmpty ? nil : $0 }),
            "isOwn": .bool(line.device == nil), "canPutBack": .bool(line.hasFormerValue),
        ]
    }
}
