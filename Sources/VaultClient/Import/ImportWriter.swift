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
            var keys: Set<DuplicateKey> = []
            try reader.eachPurchase { purchase in
                let key = DuplicateKey(storeName: purchase.storeName, date: purchase.date, total: purchase.total)
                if let key { keys.insert(key) }
            }
            let ids = try reader.receiptIDs()
            return VaultLookup(
                holdsKey: keys.contains, holdsID: { ids[$0] != nil }, isInTrash: { ids[$0] ?? false })
        } catch {
            throw Failure(error)
        }
    }

    /// Creates the categories that the vault lacks, then adds receipts.
    ///
    /// - Parameters:
    ///   - atOnce: Whether to add everything in one transaction, so that a stop or a full disk leaves nothing; else it
    ///     adds in steps that readers do not notice.
    ///   - progress: Called with the number of receipts that are done; returns false to stop.
    /// - Returns: The number of added receipts, and whether it was stopped.
    package func add(
        _ drafts: [ReceiptDraft], atOnce: Bool, progress: @escaping @Sendable (Int) -> Bool
    ) async throws(Failure) -> (added: Int, isStopped: Bool) {
        do {
            let categories = try await categories(for: drafts)
            let receipts = drafts.map { draft in
                NewReceipt(id: draft.id, fields: draft.fields(category: categories.id(of: draft)))
            }
            let step = atOnce ? max(1, receipts.count) : 200
            var added = 0
            for start in stride(from: 0, to: receipts.count, by: step) {
                if !progress(start) { return (added, true) }
                let part = Array(receipts[start..<min(start + step, receipts.count)])
                do throws(StoreError) {
                    added += try await open.vault.importReceipts(part) { progress(start + $0) }.count
                } catch {
                    if error.code == .cancelled { return (added, true) }
                    throw added > 0 ? Self.partial(error, added, of: receipts.count) : error
                }
            }
            return (added, false)
        } catch {
            throw Failure(error)
        }
    }

    /// The failure of a later step. The store's error is about that step only, which changed nothing; earlier steps
    /// stay.
    private static func partial(_ error: StoreError, _ added: Int, of total: Int) -> Failure {
        let failure = Failure(error)
        let again: Phrase = "Run the same import again to add the rest."
        if error.code == .diskFull {
            return Failure(
                failure.code, "Disk full: \(added) of \(total) receipts were added.",
                hint: "Free some space. \(again)")
        }
        return Failure(
            failure.code, kind: failure.kind,
            "\(added) of \(total) receipts were added. \(failure.cause)",
            hint: again)
    }

    private func categories(for drafts: [ReceiptDraft]) async throws -> CategoryFinder {
        let known = try open.makeReader().categories()
        var finder = CategoryFinder(known)
        var order = known.map(\.sortOrder).max() ?? 0
        for draft in drafts {
            guard finder.id(of: draft) == nil, let name = draft.categoryName, !name.isEmpty else { continue }
            order += 1
            let fields: Fields = [.name: .string(name), .sortOrder: .integer(order)]
            finder.add(try await open.vault.createCategory(fields), named: name)
        }
        return finder
    }
}
