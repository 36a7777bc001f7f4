internal import CommandTable
package import FieldInput
internal import Synchronization
internal import Translation
internal import VaultExchange
package import VaultModel

/// One import on the screen: its preview or its run. Any thread can cancel it.
package final class ImportJob: Sendable {
    private let open: OpenVault
    private let path: String
    private let settings: ImportSettings?
    private let currency: Currency
    private let order: DateOrder
    private let cancelled = Mutex(false)

    /// - Parameters:
    ///   - settings: Nil to guess them from the file.
    ///   - currency: For rows without a currency, unless the user chooses another one.
    ///   - order: For dates that nothing in the file settles.
    package init(
        _ open: OpenVault, path: String, settings: ImportSettings?, currency: Currency, order: DateOrder = .dayFirst
    ) {
        self.open = open
        self.path = path
        self.settings = settings
        self.currency = currency
        self.order = order
    }

    /// Stops the job between two rows.
    package func cancel() {
        cancelled.withLock { $0 = true }
    }

    private var isCancelled: Bool { cancelled.withLock { $0 } }

    /// The preview of an import; changes nothing.
    package func preview() async throws(Failure) -> ImportPreview {
        let file = try read()
        let planned = try plan(file)
        var preview = planned.outline.preview(path: path, settings: planned.settings, document: planned.document)
        preview.digest = file.digest
        return preview
    }

    /// Imports the file whose preview was shown.
    ///
    /// - Parameters:
    ///   - shown: The preview's digest. If the file has other bytes now, the run fails and stores nothing.
    ///   - progress: Called with the number of rows that are done, and of all rows.
    package func run(
        shown: FileDigest, _ progress: @escaping @Sendable (Int, Int) -> Void
    ) async throws(Failure) -> ImportOutcome {
        let file = try read()
        guard file.digest == shown else {
            throw Failure(
                .failed,
                "'\(path.split(separator: "/").last ?? "")' has changed since the preview, so nothing was imported.",
                hint: "Read it again and check its rows.")
        }
        let planned = try plan(file)
        let isAllOrNothing = planned.settings.isAllOrNothing
        let counts = planned.outline.counts
        let drafts = planned.outline.drafts(allOrNothing: isAllOrNothing)
        progress(0, drafts.count)
        let result = try await ImportWriter(open).add(drafts, atOnce: isAllOrNothing) { [self] done in
            progress(done, drafts.count)
            return !isCancelled
        }
        return ImportOutcome(
            added: result.added, duplicates: counts.duplicates, refused: counts.refused, isCancelled: result.isStopped)
    }

    private struct Planned {
        var outline: ImportOutline
        var settings: ImportSettings
        var document: CSVDocument?
    }

    private func read() throws(Failure) -> ImportFile {
        try ImportFile.read(path, delimiter: settings?.readerDelimiter) { [self] in isCancelled }
    }

    private func plan(_ file: ImportFile) throws(Failure) -> Planned {
        let lookup = try ImportWriter(open).lookup()
        return try Failure.wrapping {
            switch file.content {
            case .json(let bytes):
                let plan = try ImportPlan.json(bytes: bytes, options: ImportOptions(), lookup: lookup) { _ in
                    !isCancelled
                }
                return Planned(
                    outline: ImportOutline(plan, lineLimit: Self.lineLimit), settings: settings ?? ImportSettings())
            case .csv(let document):
                let guessed = try ImportSettings(guessing: document, defaultCurrency: currency, order: order)
                let chosen = settings ?? guessed
                let mapping = chosen.mapping(of: document)
                // The user chooses the store's column on the screen, which asks for it.
                if mapping.column(of: .storeName) == nil {
                    let outline = ImportOutline(ImportPlan(undecided: mapping))
                    return Planned(outline: outline, settings: chosen, document: document)
                }
                let outline = try ImportOutline.csv(
                    document, mapping: mapping, options: chosen.options(guessed: guessed, order: order),
                    lookup: lookup, lineLimit: Self.lineLimit
                ) { _ in !isCancelled }
                return Planned(outline: outline, settings: chosen, document: document)
            }
        }
    }

    /// The most lines of a preview.
    private static let lineLimit = 2000
}
