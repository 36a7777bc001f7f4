internal import CommandTable
internal import SystemKit
internal import VaultExchange
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault export`: receipts as CSV or JSON, to standard output or to a file that is there whole or not at all.
struct ExportCommand {
    let session: CommandSession
    let arguments: ExportArguments

    func run() throws(Failure) -> ExitCode {
        let open = try session.openVault()
        let reader = try session.reading { try open.makeReader() }
        if let output = arguments.output { try checkMayWrite(output) }
        guard let output = arguments.output else {
            // What goes into a file or a program stays as it is; a terminal would obey it.
            let isShown = session.console.columns != nil
            let count = try write(reader) { (text) throws(Failure) in
                try session.console.write(isShown ? session.console.visibleBlock(text) : text)
            }
            return try finish(count, "standard output")
        }
        var bytes: [UInt8] = []
        let count = try write(reader) { (text) throws(Failure) in bytes += Array(text.utf8) }
        if count > 0 || arguments.query.isEmpty {
            let (store, name) = FileStore.locating(output)
            if !session.options.dryRun { try session.reading { try store.write(bytes, to: name) } }
        }
        return try finish(count, output)
    }

    private func checkMayWrite(_ output: String) throws(Failure) {
        let (store, name) = FileStore.locating(output)
        let isThere = try session.reading { try store.contains(name) }
        guard isThere, !session.confirm("\(output) is there already. Replace it?") else { return }
        throw Failure(.failed, "\(output) is there already; nothing was written.", hint: "--yes replaces it.")
    }

    /// Hands over the file piece by piece; answers the number of receipts.
    private func write(
        _ reader: VaultReader, _ send: (String) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        let names = try session.reading { try reader.categoryNames() }
        let isJSON = arguments.format == .json
        var pending = isJSON ? "{\"schema\":\"\(ItemList.schema)\",\"items\":[" : CSVExport.header
        var count = 0
        // The store would take a failure of the output for one of its own.
        var failure: Failure?
        try session.reading {
            try reader.each(ReceiptQuery(text: arguments.query)) { receipt in
                let item = ReceiptItem(receipt: receipt, categoryName: receipt.category.flatMap { names[$0] })
                pending += isJSON ? (count > 0 ? ",\n" : "\n") + item.json.terminalText : CSVExport.row(item)
                count += 1
                guard pending.utf8.count > 1 << 16 else { return true }
                do throws(Failure) { try send(pending) } catch { failure = error }
                pending = ""
                return failure == nil
            }
        }
        if let failure { throw failure }
        if count == 0, !arguments.query.isEmpty { return 0 }
        try send(pending + (isJSON ? "\n],\"truncated\":false}\n" : ""))
        return count
    }

    private func finish(_ count: Int, _ place: String) throws(Failure) -> ExitCode {
        guard count > 0 || arguments.query.isEmpty else {
            throw Failure(.nothingMatched, "Nothing matches '\(arguments.query)'; nothing was written.")
        }
        let receipts = count == 1 ? "1 receipt" : "\(count) receipts"
        session.console.say("\(receipts) written to \(place), not encrypted.")
        return .ok
    }
}
