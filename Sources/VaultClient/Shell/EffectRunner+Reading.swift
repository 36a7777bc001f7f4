internal import CommandTable
internal import TerminalDriver
internal import Translation
internal import VaultModel
internal import VaultScreens
internal import VaultStore

extension EffectRunner {
    /// Reads at once, because a read takes about a millisecond.
    func read(_ effect: Effect) -> [Answer] {
        guard let reader = session?.reader else { return [.failed(ShellSentences.noVault)] }
        if case .saveEntry(let id) = effect { return [saveEntry(id, reader)] }
        do throws(StoreError) {
            return [try answer(effect, from: reader)].compactMap(\.self)
        } catch {
            if error.code == .damagedIndex, rebuildIndex() { return [.failed(ShellSentences.rebuildsIndex)] }
            return [.failed(Failure(error).phrase)]
        }
    }

    /// Rebuilds a damaged search index in the background, once; the lists are read again when the store has changed.
    ///
    /// - Returns: False if that is impossible, or was done before and did not help.
    @discardableResult
    func rebuildIndex() -> Bool {
        guard let open = session?.open, !open.vault.isReadOnly, session?.hasRebuiltIndex == false else { return false }
        session?.hasRebuiltIndex = true
        let (inbox, environment) = (inbox, environment)
        writes.add {
            do throws(StoreError) {
                let count = try await open.vault.rebuildWordIndex()
                inbox.post(.indexRebuilt(ShellSentences.rebuiltIndex(count)))
            } catch {
                environment.log?.write(.error, "the search index: \(error.debugDescription)")
                inbox.post(.answer(.failed(Failure(error).phrase)))
            }
        }
        return true
    }

    private func answer(_ effect: Effect, from reader: VaultReader) throws(StoreError) -> Answer? {
        switch effect {
        case .loadPage(let query, let anchor, let limit):
            return .pageLoaded(try reader.page(query, anchor, limit: limit), anchor)
        case .loadFacets(let query):
            return .facetsLoaded(query, try reader.facets(query))
        case .loadDetail(let id):
            let detail = try reader.detail(id)
            session?.sync.learnNames(in: detail?.history ?? [])
            return .detailLoaded(id, detail)
        case .loadCover(let id):
            return .coverLoaded(id, try reader.cover(of: id))
        case .loadExpiring(let days, let text):
            let summary = try reader.expiring(today: environment.today, window: days, matching: text)
            return .expiringLoaded(summary, matching: text)
        case .loadConflicts:
            return .conflictsLoaded(try conflicts(reader))
        case .loadQueue(let limit):
            return .queueLoaded(try reader.queue(limit: limit, now: environment.now))
        case .loadQueueEntry(let id):
            return .queueEntryLoaded(id, try reader.queueEntry(id))
        case .loadActivity(let limit):
            return .activityLoaded(Array(activity.suffix(limit).reversed()))
        case .loadHistory(let subject, let position, let limit):
            let page = try reader.history(of: subject, before: position, limit: limit)
            session?.sync.learnNames(in: page.lines)
            return .historyLoaded(page)
        case .loadEvent(let id):
            return .eventLoaded(id, try reader.event(id))
        case .loadCategories:
            return .categoriesLoaded(try reader.categories())
        case .loadPurchases(let id, let limit):
            return .purchasesLoaded(id, try reader.purchases(for: id, limit: limit))
        case .loadReceipts(let ids):
            var receipts: [Receipt] = []
            for id in ids { if let receipt = try reader.receipt(id) { receipts.append(receipt) } }
            return .receiptsLoaded(receipts)
        case .loadRequests(let limit):
            return .requestsLoaded(try reader.requests(limit: limit))
        case .loadUndoLines(let limit):
            return .undoLinesLoaded(try reader.undoLines(limit: limit))
        case .loadDrafts:
            return .draftsLoaded(try drafts(reader))
        default:
            return nil
        }
    }

    /// Saves a queue entry to the home directory, where the user finds it.
    private func saveEntry(_ id: OperationID, _ reader: VaultReader) -> Answer {
        do {
            guard let detail = try reader.queueEntry(id) else { throw StoreError(.notFound) }
            let file = QueueEntryFile(detail: detail)
            try file.write(to: (environment.variables["HOME"] ?? ".") + "/" + file.name)
            return .changed(ShellSentences.savedEntry("~/" + file.name), canUndo: false)
        } catch {
            return .failed(Failure(error).phrase)
        }
    }

    private func conflicts(_ reader: VaultReader) throws(StoreError) -> [ReceiptConflict] {
        var conflicts: [ReceiptConflict] = []
        for id in try reader.conflicts() {
            if let conflict = try reader.conflict(id) { conflicts.append(conflict) }
        }
        return conflicts
    }

    func drafts(_ reader: VaultReader) throws(StoreError) -> [Draft] {
        var drafts: [Draft] = []
        for name in try reader.drafts() {
            if let draft = try reader.draft(name).flatMap({ DraftCodec.draft($0, name: name) }) { drafts.append(draft) }
        }
        return drafts.sorted { $0.at > $1.at }
    }

    /// Whether something was committed that the screens have not seen; for use after files beside the store have
    /// changed.
    func hasNewState() -> Bool { session?.follower.look() ?? false }

    /// The sync status with the store's current figures.
    func status() -> SyncStatus? {
        guard let session else { return nil }
        var status = session.sync.status
        if let counts = try? session.reader.counts() { status.counts = counts }
        let window = (try? ExpiringSettings.window(session.reader)) ?? ExpiringScreen.usualWindow
        status.counts.expiring = (try? session.reader.due(today: environment.today, window: window)) ?? 0
        return status
    }
}
