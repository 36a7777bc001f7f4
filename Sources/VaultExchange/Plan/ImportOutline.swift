/// A plan without its receipts, which are read from the file again when they are stored: its size does not depend on
/// the size of the file, except for what is said about refused rows.
package struct ImportOutline: Sendable {
    /// The number of rows with each outcome.
    package var counts: ImportPlan.Counts { tally.counts }
    private var drafts: PlannedDrafts
    let mapping: HeaderMapping?
    private(set) var lines: PreviewLines
    private var tally = ImportTally()
    private var refusals: [String] = []
    private let findings: [String]

    private init(notes: [String], mapping: HeaderMapping?, drafts: PlannedDrafts, lineLimit: Int) {
        (findings, self.mapping, self.drafts) = (notes, mapping, drafts)
        lines = PreviewLines(limit: lineLimit)
    }

    private mutating func add(_ entry: ImportPlan.Entry) {
        tally.add(entry.outcome)
        lines.add(entry, isItem: mapping == nil)
        if case .refused = entry.outcome { refusals += entry.lines(isItem: mapping == nil, .problems) }
    }

    /// The outline of a plan that is in memory.
    ///
    /// - Parameter lineLimit: the most lines of its preview.
    package init(_ plan: ImportPlan, lineLimit: Int = 0) {
        self.init(
            notes: plan.findings, mapping: plan.mapping, drafts: PlannedDrafts(plan.drafts()), lineLimit: lineLimit)
        for entry in plan.entries { add(entry) }
    }

    /// Plans the import of a CSV file like ``ImportPlan/csv(_:options:lookup:progress:)``.
    ///
    /// - Parameters:
    ///   - mapping: the columns that a person has chosen on screen; nil for those of the options.
    ///   - lineLimit: the most lines of the preview.
    /// - Throws: as ``ImportPlan/csv(_:options:lookup:progress:)``.
    package static func csv(
        _ document: CSVDocument, mapping: HeaderMapping? = nil, options: ImportOptions, lookup: VaultLookup,
        lineLimit: Int = 0, progress: (Int) -> Bool = { _ in true }
    ) throws -> ImportOutline {
        let planner = try CSVPlanner(
            document, mapping: try mapping ?? HeaderMapping(document, options), options: options)
        var outline = ImportOutline(
            notes: document.notes, mapping: planner.mapping, drafts: PlannedDrafts(planner), lineLimit: lineLimit)
        try planner.eachEntry(lookup: lookup, progress: progress) { entry in
            outline.add(entry)
            let isAdded = if case .add = entry.outcome { true } else { false }
            outline.drafts.add(isAdded)
        }
        return outline
    }

    /// The receipts to add; none if a row was refused and `allOrNothing` is set.
    package func drafts(allOrNothing: Bool) -> PlannedDrafts {
        allOrNothing && counts.refused > 0 ? PlannedDrafts([]) : drafts
    }

    /// Notes, columns, and the refused rows, for a person and without control characters.
    package var problems: [String] { findings + tally.notes + (mapping?.report ?? []) + refusals }
}

/// The receipts that an import adds, in the order of the file.
package struct PlannedDrafts: Sendable {
    /// The number of receipts.
    package private(set) var count: Int
    private let planner: CSVPlanner?
    private let held: [ReceiptDraft]
    /// Whether each row of the file is added.
    private var isAdded: [Bool] = []

    /// Receipts that are in memory.
    package init(_ drafts: [ReceiptDraft]) {
        (held, count, planner) = (drafts, drafts.count, nil)
    }

    /// The receipts of a file; none until its rows are named by ``add(_:)``.
    fileprivate init(_ planner: CSVPlanner) {
        (held, count, self.planner) = ([], 0, planner)
    }

    fileprivate mutating func add(_ isAdded: Bool) {
        self.isAdded.append(isAdded)
        if isAdded { count += 1 }
    }

    /// Begins at the first receipt.
    ///
    /// - Throws: the errors of the file's source.
    package func reader() throws -> DraftReader {
        try DraftReader(held: held[...], planner: planner, rows: planner?.document.rows(), isAdded: isAdded[...])
    }
}

/// Reads planned receipts.
package struct DraftReader {
    fileprivate var held: ArraySlice<ReceiptDraft>
    fileprivate let planner: CSVPlanner?
    fileprivate var rows: CSVRows?
    fileprivate var isAdded: ArraySlice<Bool>

    /// The next receipts, at most so many; none at the end.
    ///
    /// - Throws: the errors of the file's source.
    package mutating func next(_ limit: Int) throws -> [ReceiptDraft] {
        guard let planner else {
            defer { held = held.dropFirst(limit) }
            return Array(held.prefix(limit))
        }
        var drafts: [ReceiptDraft] = []
        while drafts.count < limit, let row = try rows?.next() {
            guard isAdded.popFirst() == true, case .draft(let draft, _) = planner.reader.read(row) else { continue }
            drafts.append(draft)
        }
        return drafts
    }
}
