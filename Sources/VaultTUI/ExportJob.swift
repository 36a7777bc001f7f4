internal import Translation
internal import VaultClient
internal import VaultExchange
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// Writes the files that screens export, on its own thread and with its own reader.
struct ExportJob: Sendable {
    let open: OpenVault
    let environment: ClientEnvironment

    /// Carries out an order.
    ///
    /// - Throws: ``Failure``; nothing was written then.
    func run(_ order: ExportOrder) throws(Failure) -> Answer {
        let path = environment.expanded(path: order.path)
        if !order.replaces, try OutputFile.isTaken(path) { return .file(.exportTaken(order)) }
        let reader = try Failure.wrapping { try open.makeReader() }
        switch order.task {
        case .expiring(let days, let text):
            let summary = try Failure.wrapping {
                try reader.expiring(today: environment.today, window: days, matching: text, limit: .max)
            }
            let entries = CalendarEntry.entries(of: summary)
            let text = CalendarFile.file(entries, at: environment.now)
            try OutputFile.write(Array(text.utf8), to: path)
            return .file(.exported(ShellSentences.writtenEnds(entries.count, order.path)))
        case .receipts, .found:
            guard order.format != .pdf else {
                let file = try ClaimFile(try ids(of: order.task, reader), reader, of: open.files, environment)
                try OutputFile.write(file.bytes, to: path)
                return .file(.exported(ShellSentences.written(file.count, order.path, file.remark)))
            }
            guard var file = ReceiptFile(order.format, at: environment.now) else { throw .unknownFormat }
            try write(order.task, &file, to: path, reader)
            return .file(.exported(ShellSentences.written(file.count, order.path, file.remark)))
        }
    }

    private func ids(of task: ExportTask, _ reader: VaultReader) throws(Failure) -> [ReceiptID] {
        if case .receipts(let ids, _) = task { return ids }
        var ids: [ReceiptID] = []
        try Failure.wrapping {
            try each(task, reader) { receipt in
                if let id = receipt.id { ids.append(id) }
                return true
            }
        }
        return ids
    }

    /// Passes the receipts of a task to `body` in their order; stops when it returns false.
    private func each(
        _ task: ExportTask, _ reader: VaultReader, _ body: (Receipt) throws(StoreError) -> Bool
    ) throws(StoreError) {
        switch task {
        case .found(let query, _): try reader.each(query, body)
        case .receipts(let ids, _):
            for id in ids { if let receipt = try reader.receipt(id), try !body(receipt) { return } }
        case .expiring: break
        }
    }

    /// Writes a claim pack to the home directory, under an unused name.
    func claim(_ ids: [ReceiptID]) throws(Failure) -> Answer {
        let reader = try Failure.wrapping { try open.makeReader() }
        let file = try ClaimFile(ids, reader, of: open.files, environment)
        var first: [Receipt] = []
        for id in ids.prefix(2) {
            if let receipt = try Failure.wrapping({ try reader.receipt(id) }) { first.append(receipt) }
        }
        let name = ClaimFile.name(first, today: environment.today)
        let free = try OutputFile.writeNew(file.bytes, as: environment.expanded(path: "~/" + name))
        return .written(.changed(ShellSentences.written(file.count, "~/" + free, file.remark), canUndo: false))
    }

    private func write(
        _ task: ExportTask, _ file: inout ReceiptFile, to path: String, _ reader: VaultReader
    ) throws(Failure) {
        let output = try OutputFile(path)
        try file.write(reader) { (text) throws(Failure) in
            try output.append(text)
        } each: { (body) throws(Failure) in
            try Failure.wrapping { try each(task, reader, body) }
        }
        try output.commit()
    }
}
