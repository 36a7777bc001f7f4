internal import CommandLineKit
internal import CommandTable
internal import FieldInput
internal import SystemKit
internal import Translation
internal import VaultClient
internal import VaultExchange
internal import VaultJSON
internal import VaultModel
internal import VaultSettings
internal import VaultStore

/// `rvault import`: checks a file's rows, then adds them.
struct ImportCommand {
    let session: CommandSession
    private let arguments: ImportArguments

    /// - Throws: ``Failure`` if the file of `--map` cannot be used.
    init(session: CommandSession, arguments: ImportArguments) throws(Failure) {
        self.session = session
        self.arguments = try MapFile.applied(to: arguments)
    }

    func run() throws(Failure) -> ExitCode {
        let delimiter = try delimiter()
        let (open, reader) = try session.openForReading()
        session.console.progress("Reading")
        let source = try ImportFile.read(
            arguments.file == "-" ? nil : arguments.file, format: arguments.format, delimiter: delimiter)
        // Not before everything is read: a pipe may stay silent, and until then Ctrl-C may end the program at once.
        let watch = InterruptWatch()
        let plan = try plan(source, open, reader, watch)
        switch plan {
        case .whole(let plan) where session.options.dryRun: return try tellDryRun(plan)
        case .whole(let plan): return try add(ImportOutline(plan), showing: plan, open, watch)
        case .outline(let outline): return try add(outline, showing: nil, open, watch)
        }
    }

    private enum Planned {
        /// With every row, which a dry run and JSON show.
        case whole(ImportPlan)
        case outline(ImportOutline)
    }

    private func delimiter() throws(Failure) -> Delimiter? {
        guard let name = arguments.delimiter else { return nil }
        if let delimiter = Delimiter(named: name) { return delimiter }
        throw Failure(.usage, "Unknown delimiter '\(name)'.", hint: "Use , ; | or tab.")
    }

    private func defaultCurrency() throws(Failure) -> Currency? {
        guard let code = arguments.defaultCurrency else { return nil }
        if let currency = try? CurrencyInput.read(code) { return currency }
        throw Failure(.usage, "'\(code)' isn't a currency.", hint: "Use an ISO 4217 code such as EUR.")
    }

    private func plan(
        _ source: ImportFile, _ open: OpenVault, _ reader: VaultReader, _ watch: InterruptWatch
    ) throws(Failure) -> Planned {
        let options = try importOptions(reader)
        let lookup = try ImportWriter(open).lookup()
        let progress = { (done: Int) in
            session.console.progress("Checking row \(done)")
            return !watch.isInterrupted
        }
        do {
            switch source.content {
            case .csv(let document) where session.options.dryRun || session.options.json:
                return .whole(try .csv(document, options: options, lookup: lookup, progress: progress))
            case .csv(let document):
                return .outline(try .csv(document, options: options, lookup: lookup, progress: progress))
            case .json(let bytes):
                return .whole(try .json(bytes: bytes, options: options, lookup: lookup, progress: progress))
            }
        } catch let error as ExchangeError where error.code == .mapping && arguments.map != nil {
            throw Failure(.usage, outside: error.description)
        } catch {
            throw Failure(error)
        }
    }

    private func importOptions(_ reader: VaultReader) throws(Failure) -> ImportOptions {
        let preferences = try session.preferences(reader)
        var options = ImportOptions()
        options.map = arguments.map
        options.dateOrder = arguments.dateOrder.flatMap(DateOrder.init(rawValue:))
        options.fallbackOrder = DateOrder(preferences.dayFormat)
        options.defaultCurrency = try defaultCurrency() ?? preferences.homeCurrency
        options.allowDuplicates = arguments.allowDuplicates
        return options
    }

    private func tellDryRun(_ plan: ImportPlan) throws(Failure) -> ExitCode {
        if session.options.json {
            try session.console.print(plan.json)
        } else {
            try session.console.page(lines: plan.lines(.everything))
            session.console.say("Nothing was changed.")
        }
        return plan.counts.refused > 0 ? .someFailed : .ok
    }

    private func add(
        _ outline: ImportOutline, showing plan: ImportPlan?, _ open: OpenVault, _ watch: InterruptWatch
    ) throws(Failure) -> ExitCode {
        let (console, counts) = (session.console, outline.counts)
        for line in outline.problems { console.say(line) }
        let drafts = outline.drafts(allOrNothing: arguments.allOrNothing)
        if arguments.allOrNothing, counts.refused > 0 {
            let rows = counts.refused.worded("row")
            throw Failure(
                .failed, "Nothing was added: \(rows) can't be read.",
                hint: "Without --all-or-nothing, the other rows are added.")
        }
        let inOneGo = arguments.allOrNothing
        let result = try session.waiting {
            try await ImportWriter(open).add(drafts, atOnce: inOneGo) { done in
                console.progress("Adding \(done) of \(drafts.count)")
                return !watch.isInterrupted
            }
        }
        if result.isStopped {
            throw Failure(
                .interrupted, "Stopped: \(result.added) of \(drafts.count) added.",
                hint: result.added > 0 ? "Run the same import again to add the rest." : nil)
        }
        return try tell(counts, showing: plan, added: result.added)
    }

    private func tell(
        _ counts: ImportPlan.Counts, showing plan: ImportPlan?, added: Int
    ) throws(Failure) -> ExitCode {
        if let plan, session.options.json {
            var document = plan.json.object ?? [:]
            document["added"] = .integer(Int64(added))
            try session.console.print(.object(document))
        } else {
            let duplicates = counts.duplicates.worded("duplicate")
            session.console.say("\(added) added, \(duplicates) skipped, \(counts.refused) rejected.")
            if counts.trashed > 0 {
                let trashed = counts.trashed.worded("duplicate is", "duplicates are")
                session.console.say("\(trashed) in the Trash: 'rvault restore' brings receipts back.")
            }
        }
        return counts.refused > 0 ? .someFailed : .ok
    }
}
