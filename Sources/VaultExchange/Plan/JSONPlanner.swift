internal import Translation
package import VaultJSON

extension ImportPlan {
    /// Plans the import of a file of our schema.
    ///
    /// - Throws: ``ExchangeError`` with `.json` if it is not JSON or not `rvault/1`, `.tooLarge`, `.empty`,
    ///   `.cancelled`.
    package static func json(
        bytes: [UInt8], options: ImportOptions, lookup: VaultLookup, progress: (Int) -> Bool = { _ in true }
    ) throws(ExchangeError) -> ImportPlan {
        try ReadLimits.standard.check(fileBytes: bytes.count)
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        let document: JSON
        do {
            document = try JSON(parsing: text, isForeign: true)
        } catch {
            if let lines = lines(of: text) {
                return try json(items: lines, notes: [], options: options, lookup: lookup, progress: progress)
            }
            throw ExchangeError(.json, "The file is \(error). It may be truncated or not a Receipt Vault export.")
        }
        if isReceipt(document) {
            return try json(items: [document], notes: [], options: options, lookup: lookup, progress: progress)
        }
        return try json(document, options: options, lookup: lookup, progress: progress)
    }

    /// The receipts of a file that has one on each line; nil if its first line is not a receipt. A line that cannot be
    /// read is nil: it is refused by its number, and the others count.
    private static func lines(of bytes: [UInt8]) -> [JSON?]? {
        let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.filter { !$0.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
            .map { try? JSON(parsing: Array($0), isForeign: true) }
        guard let first = lines.first, let first, isReceipt(first) else { return nil }
        return lines
    }

    private static func isReceipt(_ document: JSON) -> Bool {
        document["schema"] == nil && document["storeName"] != nil
    }

    /// Plans the import of a document that was already parsed.
    ///
    /// - Throws: as ``json(bytes:options:lookup:progress:)``.
    package static func json(
        _ document: JSON, options: ImportOptions, lookup: VaultLookup, progress: (Int) -> Bool = { _ in true }
    ) throws(ExchangeError) -> ImportPlan {
        let isCut = document["truncated"]?.bool == true
        let notes = isCut ? ["The file was limited on export: there were more receipts."] : []
        return try json(
            items: try items(of: document), notes: notes, options: options, lookup: lookup, progress: progress)
    }

    private static func json(
        items: [JSON?], notes: [String], options: ImportOptions, lookup: VaultLookup, progress: (Int) -> Bool
    ) throws(ExchangeError) -> ImportPlan {
        guard items.count <= ReadLimits.standard.rows else {
            throw ExchangeError(.tooLarge, "The file has more than \(ReadLimits.standard.rows) receipts.")
        }
        var finder = DuplicateFinder(lookup: lookup, allowsDuplicates: options.allowDuplicates)
        var entries: [Entry] = []
        for (index, item) in items.enumerated() {
            if index % progressInterval == 0, !progress(index) {
                throw ExchangeError(.cancelled, "The import was stopped.")
            }
            let outcome: Outcome =
                switch item.map(ItemReader.read) ?? .problems([RowProblem(nil, "the line isn't valid JSON")]) {
                case .draft(let draft, let assumptions):
                    finder.outcome(of: draft, assumptions: assumptions, line: index + 1)
                case .problems(let problems): .refused(problems)
                case .blank: .blank
                }
            entries.append(Entry(line: index + 1, outcome: outcome))
        }
        return ImportPlan(entries: entries, notes: notes, mapping: nil)
    }

    private static func items(of document: JSON) throws(ExchangeError) -> [JSON] {
        guard let schema = document["schema"]?.string else {
            throw ExchangeError(.json, "This JSON isn't a Receipt Vault export: it has no schema.")
        }
        guard schema == ItemList.schema else {
            throw ExchangeError(
                .json,
                "The file uses schema \(quoted(schema)), but this version reads \(ItemList.schema). A newer one may read it."
            )
        }
        guard let items = document["items"]?.array else { throw ExchangeError(.json, "The file has no list of items.") }
        guard !items.isEmpty else { throw ExchangeError(.empty, "The file has no receipts.") }
        return items
    }
}
