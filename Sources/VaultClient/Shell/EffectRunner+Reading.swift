internal import TerminalDriver
internal import VaultModel
internal import VaultScreens
internal import VaultStore

extension EffectRunner {
    /// Reads take about a millisecond and are done on the spot.
    func read(_ effect: Effect) -> [Answer] {
        guard let reader = session?.reader else { return [.failed(ShellSentences.noVault)] }
        do throws(StoreError) {
            return [try answer(effect, from: reader)].compactMap(\.self)
        } catch {
            return [.failed(error.description)]
        }
    }

    private func answer(_ effect: Effect, from reader: VaultReader) throws(StoreError) -> Answer? {
        switch effect {
        case .loadPage(let query, let anchor, let limit):
            return .pageLoaded(try reader.page(query, anchor, limit: limit), anchor)
        case .loadDetail(let id):
            return .detailLoaded(id, try reader.detail(id))
        case .loadExpiring(let days):
            return .expiringLoaded(try reader.expiring(today: environment.today, window: days))
        case .loadConflicts:
            return .conflictsLoaded(try conflicts(reader))
        case .loadQueue(let limit):
            return .queueLoaded(try reader.queue(limit: limit))
        case .loadQueueEntry(let id):
            return .queueEntryLoaded(id, try reader.queueEntry(id))
        case .loadActivity(let limit):
            return .activityLoaded(Array(activity.suffix(limit).reversed()))
        case .loadHistory(let subject, let position, let limit):
            return .historyLoaded(try reader.history(of: subject, before: position, limit: limit))
        case .loadEvent(let id):
            return .eventLoaded(id, try reader.event(id))
        case .loadCategories:
            return .categoriesLoaded(try reader.categories())
        case .loadDrafts:
            return .draftsLoaded(try drafts(reader))
        default:
            return nil
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

    /// After files beside the store changed: whether something was committed that the screens have not seen.
    func hasNewState() -> Bool {
        guard let session, let state = try? session.reader.state(), state != session.seenState else { return false }
        self.session?.seenState = state
        return true
    }

    /// The sync's status with the store's figures of now.
    func status() -> SyncStatus? {
        guard let session else { return nil }
        var status = session.sync.status
        if let counts = try? session.reader.counts() { status.counts = counts }
        return status
    }
}
