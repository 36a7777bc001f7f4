internal import AttachmentStore
internal import CommandTable
internal import TerminalDriver
internal import Translation
internal import VaultClient
internal import VaultIntake
internal import VaultModel
internal import VaultScreens
internal import VaultStore

extension EffectRunner {
    /// Reads at once, because a read takes about a millisecond.
    func read(_ effect: ReadEffect) -> [Answer] {
        guard let reader = session?.reader else { return [.failed(ShellSentences.noVault)] }
        do throws(StoreError) {
            return [try answer(effect, from: reader)]
        } catch {
            if error.code == .damagedIndex, rebuildIndex() { return [.failed(ShellSentences.rebuildsIndex)] }
            return [.failed(Failure(error).phrase)]
        }
    }

    /// Lists the Inbox on another thread.
    func listInbox(_ limit: Int) {
        guard let session else { return post(.failed(ShellSentences.noVault)) }
        let request = InboxReader.Request(
            limit: limit, preparing: session.preparing, isStopped: session.isReadingStopped, now: environment.now)
        session.inboxReader.list(request) { [inbox, sync = session.sync] result in
            switch result {
            case .success(let items):
                inbox.post(.answer(.read(.inbox(items))))
                sync.learnNames(of: items.map(\.sender))
                if items.contains(where: \.waitsForOthers) { sync.fetchUnread() }
            case .failure(let error): inbox.post(.answer(.failed(Failure(error).phrase)))
            }
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

    private func answer(_ effect: ReadEffect, from reader: VaultReader) throws(StoreError) -> Answer {
        switch effect {
        case .page(let query, let anchor, let limit):
            return .read(.page(try reader.page(query, anchor, limit: limit), anchor))
        case .facets(let query):
            return .read(.facets(query, try reader.facets(query)))
        case .detail(let id):
            let detail = try reader.detail(id)
            session?.sync.learnNames(in: detail?.history ?? [])
            return .read(.detail(id, detail))
        case .attachments(let id):
            return .read(.attachments(id, try reader.attachments { try $0.attachments(of: id) }))
        case .cover(let id):
            return .read(.cover(id, try reader.cover(of: id)))
        case .expiring(let days, let text):
            let summary = try reader.expiring(today: environment.today, window: days, matching: text)
            return .read(.expiring(summary, matching: text))
        case .inbox(let limit):
            let listing = InboxListing(
                reader: reader, preparing: session?.preparing ?? .resting,
                isStopped: session?.isReadingStopped ?? false, now: environment.now)
            return .read(.inbox(try listing.items(limit: limit)))
        case .conflicts(let limit):
            return .read(.conflicts(try reader.conflictLines(limit: limit)))
        case .conflict(let ref):
            return .read(.conflict(ref, try conflict(ref, reader)))
        case .wholeConflicts(let limit):
            let list = try reader.conflictLines(limit: limit)
            return .read(.wholeConflicts(try conflicts(list, reader), total: list.total))
        case .queue(let limit):
            return .read(.queue(try reader.queue(limit: limit, now: environment.now)))
        case .queueEntry(let id):
            return .read(.queueEntry(id, try reader.queueEntry(id)))
        case .activity(let limit):
            return .read(.activity(Array(activity.suffix(limit).reversed())))
        case .history(let subject, let position, let limit):
            let page = try reader.history(of: subject, before: position, limit: limit)
            session?.sync.learnNames(in: page.lines)
            return .read(.history(page))
        case .event(let id):
            return .read(.event(id, try reader.event(id)))
        case .categories:
            return .read(.categories(try reader.categories()))
        case .purchases(let id, let limit):
            return .read(.purchases(id, try reader.purchases(for: id, limit: limit)))
        case .receipts(let ids):
            var receipts: [Receipt] = []
            for id in ids { if let receipt = try reader.receipt(id) { receipts.append(receipt) } }
            return .read(.receipts(receipts))
        case .requests(let limit):
            return .read(.requests(try reader.requests(limit: limit)))
        case .texts:
            return .read(.texts(try TextAgreement.standing(reader, now: environment.now)))
        case .categoryLines:
            return .read(.categoryLines(try reader.categoryLines()))
        case .undoLines(let limit):
            return .read(.undoLines(try reader.undoLines(limit: limit)))
        case .drafts:
            return .read(.drafts(try drafts(reader)))
        }
    }

    /// The conflict of an entity; of a receipt that has none itself, that of its first part with one.
    private func conflict(_ ref: EntityRef, _ reader: VaultReader) throws(StoreError) -> ReceiptConflict? {
        if let conflict = try reader.conflict(ref) { return conflict }
        guard let id = ReceiptID(ref.id), let marks = try reader.cover(of: id)?.marks else { return nil }
        guard let part = marks.filter({ $0.value == .conflict }).keys.min() else { return nil }
        return try reader.conflict(part)
    }

    private func conflicts(_ list: ConflictList, _ reader: VaultReader) throws(StoreError) -> [ReceiptConflict] {
        var conflicts: [ReceiptConflict] = []
        for line in list.lines {
            if let conflict = try reader.conflict(line.ref) { conflicts.append(conflict) }
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
    func hasNewState() -> Bool {
        guard session?.observer.look() == true else { return false }
        if session?.isReadingStopped == false { session?.preparation.wake() }
        return true
    }

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
