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
        do throws(StoreError) {
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
        } catch {
            throw Failure(error)
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
        var (added, start) = (0, 0)
        do {
            var reader = try drafts.reader()
            var categories = CategoryFinder(try open.makeReader().categories())
            var step = ImportStep()
            while case let part = try reader.next(atOnce ? .max : step.receipts), !part.isEmpty {
                let done = start
                if !progress(done) { return (added, true) }
                try await create(&categories, for: part)
                let receipts = part.map { draft in
                    NewReceipt(id: draft.id, fields: draft.fields(category: categories.id(of: draft)))
                }
                let begin = ContinuousClock.now
                added += try await open.vault.importReceipts(receipts) { progress(done + $0) }.count
                step.adapt(to: part.count, in: .now - begin)
                start += part.count
            }
            return (added, false)
        } catch let error as StoreError where error.code == .cancelled {
            return (added, true)
        } catch {
            throw added > 0 ? Self.partial(error, added, of: drafts.count) : Failure(error)
        }
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

    private func create(_ categories: inout CategoryFinder, for drafts: [ReceiptDraft]) async throws {
        for draft in drafts {
            guard categories.id(of: draft) == nil, let name = draft.categoryName, !name.isEmpty else { continue }
            let fields: Fields = [.name: .string(name), .sortOrder: .integer(categories.nextOrder)]
            categories.add(try await open.vault.createCategory(fields), named: name)
        }
    }
}
