import FieldInput
internal import Translation
import VaultJSON
import VaultModel

extension ImportPlan {
    /// The number of rows between two reports of progress.
    static let progressInterval = 500

    /// Plans the import of a CSV file; `progress` gets the number of rows done from time to time, and stops the import
    /// by returning false.
    ///
    /// - Throws: ``ExchangeError`` with `.mapping` if the columns do not suffice, `.cancelled` if `progress` stopped
    ///   it; the errors of the file's source.
    package static func csv(
        _ document: CSVDocument, options: ImportOptions, lookup: VaultLookup, progress: (Int) -> Bool = { _ in true }
    ) throws -> ImportPlan {
        let planner = try CSVPlanner(document, mapping: HeaderMapping(document, options), options: options)
        return try csv(planner, lookup: lookup, progress: progress)
    }

    /// Plans the import with columns that a person has chosen on screen; ignores ``ImportOptions/map``.
    ///
    /// - Throws: as ``csv(_:options:lookup:progress:)``.
    package static func csv(
        _ document: CSVDocument, mapping: HeaderMapping, options: ImportOptions, lookup: VaultLookup,
        progress: (Int) -> Bool = { _ in true }
    ) throws -> ImportPlan {
        try csv(CSVPlanner(document, mapping: mapping, options: options), lookup: lookup, progress: progress)
    }

    private static func csv(
        _ planner: CSVPlanner, lookup: VaultLookup, progress: (Int) -> Bool
    ) throws -> ImportPlan {
        var entries: [Entry] = []
        entries.reserveCapacity(planner.document.rowCount)
        try planner.eachEntry(lookup: lookup, progress: progress) { entries.append($0) }
        return ImportPlan(entries: entries, notes: planner.document.notes, mapping: planner.mapping)
    }
}

extension HeaderMapping {
    /// The columns of a file as they are guessed, with the changes that the options name.
    init(_ document: CSVDocument, _ options: ImportOptions) throws(ExchangeError) {
        self.init(guessing: document.header)
        if let map = options.map { try apply(map) }
    }
}

/// Plans a CSV file row by row.
struct CSVPlanner {
    let document: CSVDocument
    let mapping: HeaderMapping
    let reader: RowReader

    /// Examines the columns of dates and amounts.
    ///
    /// - Throws: ``ExchangeError`` with `.mapping`, the errors of the file's source.
    init(_ document: CSVDocument, mapping: HeaderMapping, options: ImportOptions) throws {
        try mapping.check()
        (self.document, self.mapping) = (document, mapping)
        reader = try RowReader(document, mapping: mapping, options: options)
    }

    /// Passes what becomes of each row to the body, in the order of the file.
    func eachEntry(
        lookup: VaultLookup, progress: (Int) -> Bool, _ body: (ImportPlan.Entry) -> Void
    ) throws {
        var finder = DuplicateFinder(lookup: lookup, allowsDuplicates: reader.allowsDuplicates)
        var rows = try document.rows()
        var index = 0
        while let row = try rows.next() {
            if index % ImportPlan.progressInterval == 0, !progress(index) {
                throw ExchangeError(.cancelled, "The import was stopped.")
            }
            body(entry(of: row, &finder))
            index += 1
        }
    }

    private func entry(of row: CSVRow, _ finder: inout DuplicateFinder) -> ImportPlan.Entry {
        switch reader.read(row) {
        case .blank: ImportPlan.Entry(line: row.line, outcome: .blank)
        case .problems(let problems):
            ImportPlan.Entry(
                line: row.line, outcome: .refused(problems),
                beginning: String(row.cells.joined(separator: ", ").prefix(200)))
        case .draft(let draft, let assumptions):
            ImportPlan.Entry(
                line: row.line, outcome: finder.outcome(of: draft, assumptions: assumptions, line: row.line))
        }
    }
}

/// Turns rows into drafts, after examining the date and amount columns as a whole.
struct RowReader: Sendable {
    enum Result {
        case draft(ReceiptDraft, assumptions: [Phrase])
        case problems([RowProblem])
        case blank
    }

    private let width: Int
    private let columns: [FieldName: Int]
    private(set) var dates: DateColumn
    private var deadlines: DateColumn
    private(set) var amounts: AmountColumn
    let allowsDuplicates: Bool

    init(_ document: CSVDocument, mapping: HeaderMapping, options: ImportOptions) throws {
        allowsDuplicates = options.allowDuplicates
        width = document.header.count
        columns = Dictionary(
            uniqueKeysWithValues: mapping.fields.enumerated().compactMap { index, field in field.map { ($0, index) } })
        dates = DateColumn(setting: options.dateOrder, fallback: options.fallbackOrder)
        deadlines = dates
        amounts = AmountColumn(fallback: options.defaultCurrency, setting: options.decimalMark)
        var rows = try document.rows()
        while let row = try rows.next() {
            dates.observe(cell(.purchaseDate, of: row))
            deadlines.observe(cell(.returnBy, of: row))
            amounts.observe(cell(.totalMinor, of: row))
        }
    }

    /// The cell of a field; empty if the file has no such column or the row is too short.
    private func cell(_ field: FieldName, of row: CSVRow) -> String {
        guard let column = columns[field], row.cells.indices.contains(column) else { return "" }
        return row.cells[column]
    }

    func read(_ row: CSVRow) -> Result {
        if row.cells.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { return .blank }
        let surplus = row.cells.dropFirst(width)
        guard row.cells.count >= width, surplus.allSatisfy(\.isEmpty) else {
            return .problems([RowProblem(nil, "the row has \(row.cells.count) cells, the header \(width)")])
        }
        var filling = DraftFilling()
        fillTexts(&filling, from: row)
        fillMoney(&filling, from: row)
        fillDates(&filling, from: row)
        guard filling.problems.isEmpty else { return .problems(filling.problems) }
        return .draft(filling.draft, assumptions: filling.assumptions)
    }

    private func fillTexts(_ filling: inout DraftFilling, from row: CSVRow) {
        let storeLimit = Schema.receipt.textLimit(of: .storeName)
        filling.take(.storeName, CellReader.line(cell(.storeName, of: row), limit: storeLimit)) { $0.storeName = $1 }
        filling.draft.id = ReceiptID(cell(.id, of: row).trimmed)
        // An export has receipts of the Inbox, too, whose store nobody has read yet.
        if filling.draft.storeName.isEmpty, filling.draft.id == nil, filling.problems.isEmpty {
            filling.problems.append(RowProblem(.storeName, "there is no store"))
        }
        filling.take(.category, CellReader.category(cell(.category, of: row))) { $0.categoryName = $1 }
        take(.userNotes, of: row, &filling) { $0.userNotes = $1.string ?? "" }
        take(.userTags, of: row, &filling) { $0.userTags = $1.strings ?? [] }
        take(.warrantyMonths, of: row, &filling) { $0.warrantyMonths = $1.integer.map(Int.init(clamping:)) }
        take(.isFavorite, of: row, &filling) { $0.isFavorite = $1.bool ?? false }
        take(.status, of: row, &filling) { $0.isReturned = $1.string == "returned" }
        filling.take(.file, CellReader.line(cell(.file, of: row), limit: 4096)) { $0.filePath = $1 }
    }

    /// Takes a value that people type as well.
    private func take(
        _ field: FieldName, of row: CSVRow, _ filling: inout DraftFilling,
        into assign: (inout ReceiptDraft, JSON) -> Void
    ) {
        filling.take(field, CellReader.value(cell(field, of: row), of: field), into: assign)
    }

    private func fillMoney(_ filling: inout DraftFilling, from row: CSVRow) {
        let text = FormulaGuard.stripped(cell(.totalMinor, of: row)).trimmed
        var stated: Currency?
        switch CellReader.currency(cell(.currency, of: row)) {
        case .value(let currency): stated = currency
        case .absent: break
        case .refused(let reason): return filling.problems.append(RowProblem(.currency, reason))
        }
        guard !InputWords.isNone(text) else { return }
        switch amounts.read(text, stated: stated) {
        case .money(let money, let isAssumed):
            filling.draft.total = money
            if isAssumed { filling.assumptions.append("read \(quoted(text)) as \(money.text())") }
        case .refused(let reason): filling.problems.append(RowProblem(.totalMinor, reason))
        }
    }

    private func fillDates(_ filling: inout DraftFilling, from row: CSVRow) {
        let cells: [(FieldName, DateColumn, WritableKeyPath<ReceiptDraft, CalendarDay?>)] = [
            (.purchaseDate, dates, \.purchaseDate), (.returnBy, deadlines, \.returnBy),
        ]
        for (field, column, path) in cells {
            let text = cell(field, of: row).trimmed
            guard !InputWords.isNone(text) else { continue }
            switch column.read(text) {
            case .day(let day, let assumed):
                filling.draft[keyPath: path] = day
                if let assumed { filling.assumptions.append("assumed \(assumed.name): \(quoted(text)) is \(day)") }
            case .refused(let reason): filling.problems.append(RowProblem(field, reason))
            }
        }
    }
}

/// An unfinished draft, with its problems so far.
struct DraftFilling {
    var draft = ReceiptDraft(storeName: "")
    var problems: [RowProblem] = []
    var assumptions: [Phrase] = []

    mutating func take<Value>(
        _ field: FieldName, _ reading: CellReading<Value>, into assign: (inout ReceiptDraft, Value) -> Void
    ) {
        switch reading {
        case .value(let value): assign(&draft, value)
        case .absent: break
        case .refused(let reason): problems.append(RowProblem(field, reason))
        }
    }
}
