package import VaultJSON

extension ImportPlan {
    /// Plans the import of a file of our schema.
    ///
    /// - Throws: ``ExchangeError`` with `.json` for what is not JSON or not `rvault/1`, `.tooLarge`, `.empty`, `.cancelled`.
    package static func json(
        bytes: [UInt8], options: ImportOptions, lookup: VaultLookup, progress: (Int) -> Bool = { _ in true }
    ) throws(ExchangeError) -> ImportPlan {
        try ReadLimits.standard.check(fileBytes: bytes.count)
        let document: JSON
        do {
            document = try JSON(parsing: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
        } catch {
            throw ExchangeError(.json, "The file is \(error). It may be cut off or not be an export of Receipt Vault.")
        }
        return try json(document, options: options, lookup: lookup, progress: progress)
    }

    /// Plans the import of a document that was parsed already.
    ///
    /// - Throws: as ``json(bytes:options:lookup:progress:)``.
    package static func json(
        _ document: JSON, options: ImportOptions, lookup: VaultLookup, progress: (Int) -> Bool = { _ in true }
    ) throws(ExchangeError) -> ImportPlan {
        let items = try items(of: document)
        var finder = DuplicateFinder(lookup: lookup, allowsDuplicates: options.allowDuplicates)
        var entries: [Entry] = []
        for (index, item) in items.enumerated() {
            if index % progressInterval == 0, !progress(index) {
                throw ExchangeError(.cancelled, "The import was stopped.")
            }
            let outcome: Outcome =
                switch ItemReader.read(item) {
                case .draft(let draft, let assumptions):
                    finder.outcome(of: draft, assumptions: assumptions, line: index + 1)
                case .problems(let problems): .refused(problems)
                case .blank: .blank
                }
            entries.append(Entry(line: index + 1, outcome: outcome))
        }
        let isCut = document["truncated"]?.bool == true
        let notes = isCut ? ["The file says that it was cut to a limit: there were more receipts."] : []
        return ImportPlan(entries: entries, notes: notes, mapping: nil)
    }

    private static func items(of document: JSON) throws(ExchangeError) -> [JSON] {
        guard let schema = document["schema"]?.string else {
            throw ExchangeError(.json, "This JSON is not an export of Receipt Vault: it names no schema.")
        }
        guard schema == ItemList.schema else {
            throw ExchangeError(
                .json,
                "The file is of schema \(quoted(schema)), but this program reads \(ItemList.schema). A newer one may read it."
            )
        }
        guard let items = document["items"]?.array else { throw ExchangeError(.json, "The file has no list of items.") }
        guard !items.isEmpty else { throw ExchangeError(.empty, "The file has no receipts.") }
        guard items.count <= ReadLimits.standard.rows else {
            throw ExchangeError(.tooLarge, "The file has more than \(ReadLimits.standard.rows) receipts.")
        }
        return items
    }
}
