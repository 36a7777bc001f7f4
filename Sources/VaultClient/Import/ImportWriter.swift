internal import Translation
package import VaultExchange
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// Writes planned receipts to a vault.
package struct ImportWriter: Sendable {
    private let open: OpenVault

    package init(_ open: OpenVault) {
        self.open = open
    }

    /// The purchases and ids in the vault, which a plan checks; the ids include the Trash.
    package func lookup() throws(Failure) -> VaultLookup {
        return try Failure.wrapping {
            let reader = try open.makeReader()
            var keys: Set<DuplicateKey.Fingerprint> = []
            try reader.eachPurchase { purchase in
                let key = DuplicateKey(storeName: purchase.storeName, date: purchase.date, total: purchase.total)
                if let key { keys.insert(key.fingerprint) }
            }
            let ids = try reader.receiptIDs()
            return VaultLookup(
                holdsKey: { keys.contains($0.fingerprint) }, holdsID: { ids[$0] != nil },
                isInTrash: { ids[$0] ?? false })
        }
    }

    /// Adds receipts, and creates the categories that the vault lacks for them.
    ///
    /// - Parameters:
    ///   - atOnce: Whether to add everything in one transaction, so that a stop or a full disk leaves nothing; else it
    ///     adds in steps that readers and other writers hardly notice, and holds no more than one step in memory.
    ///   - progress: Called with the number of receipts that are done; returns false to stop.
    /// - Returns: The number of added receipts, and whether it was stopped.
    package func add(
        _ drafts: PlannedDrafts, atOnce: Bool, progress: @escaping @Sendable (Int) -> Bool
    ) async throws(Failure) -> (added: Int, isStopped: Bool) {
        var added = 0
        do {
            var steps = try ImportSteps(drafts, open, atOnce: atOnce)
            var start = 0
            var ready = try steps.next()
            while let step = ready {
                let done = start
                if !progress(done) { return (added, true) }
                async let stored = store(step) { progress(done + $0) }
                // Read and prepared while the vault stores the previous one.
                let next = Result { try steps.next() }
                let (number, time) = try await stored
                added += number
                steps.size.adapt(to: step.count, in: time)
                start += step.count
                ready = try next.get()
            }
            return (added, false)
        } catch let error as StoreError where error.code == .cancelled {
            return (added, true)
        } catch {
            throw added > 0 ? Self.partial(error, added, of: drafts.count) : Failure(error)
        }
    }

    /// Returns the number of added receipts, and the time of the transaction alone.
    private func store(
        _ step: PreparedImport, progress: @escaping @Sendable (Int) -> Bool
    ) async throws -> (added: Int, time: Duration) {
        let begin = ContinuousClock.now
        let ids = try await open.vault.add(step, progress: progress)
        return (ids.count, .now - begin)
    }

    /// The failure of a later step. The error is about that step only, which changed nothing; earlier steps stay.
    private static func partial(_ error: any Error, _ added: Int, of total: Int) -> Failure {
        let failure = Failure(error)
        let again: Phrase = "Run the same import again to add the rest."
        if (error as? StoreError)?.code == .diskFull {
            return Failure(
                failure.code, "Disk full: \(added) of \(total) receipts were added.",
                hint: "Free some space. \(again)")
        }
        return Failure(
            failure.code, kind: failure.kind,
            "\(added) of \(total) receipts were added. \(failure.cause)",
            hint: again)
    }
}

/// The transactions of an import, one after another.
private struct ImportSteps {
    private let preparation: ImportPreparation
    private let atOnce: Bool
    private var reader: DraftReader
    private var categories: CategoryFinder
    /// The size of the next one, unless there is only one.
    var size = ImportStep()

    init(_ drafts: PlannedDrafts, _ open: OpenVault, atOnce: Bool) throws {
        preparation = open.vault.importPreparation()
        self.atOnce = atOnce
        reader = try drafts.reader()
        categories = CategoryFinder(try open.makeReader().categories())
    }

    /// Reads and prepares the next one, with the categories that the vault lacks for it; nil at the end.
    mutating func next() throws -> PreparedImport? {
        let drafts = try reader.next(atOnce ? .max : size.receipts)
        guard !drafts.isEmpty else { return nil }
        var created: [NewCategory] = []
        for draft in drafts {
            guard categories.id(of: draft) == nil, let name = draft.categoryName, !name.isEmpty else { continue }
            let fields: Fields = [.name: .string(name), .sortOrder: .integer(categories.nextOrder)]
            let category = preparation.category(fields)
            categories.add(category.id, named: name)
            created.append(category)
        }
        return try preparation.prepare(
            drafts.map { NewReceipt(id: $0.id, fields: $0.fields(category: categories.id(of: $0))) }, creating: created)
    }
}
