internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension MemoryTransaction {
    func account(_ id: UserID) -> AccountRecord? { state.accounts[id]?.record }

    func account(email: String) -> AccountRecord? {
        state.accounts.values.first { $0.record.email.utf8.elementsEqual(email.utf8) }?.record
    }

    func device(tokenHash: [UInt8]) -> DeviceRecord? {
        for account in state.accounts.values {
            if let device = account.devices.first(where: { $0.tokenHash == tokenHash }) { return device }
        }
        return nil
    }

    func knowsPlace(_ hash: [UInt8], since moment: Timestamp) -> Bool {
        state.accounts.values.contains { account in account.places[hash].map { $0 >= moment } ?? false }
    }

    func devices(of account: UserID) -> [DeviceRecord] {
        let devices = state.accounts[account]?.devices ?? []
        return devices.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    }

    func devices(tagged tag: String, limit: Int) -> [DeviceRecord] {
        let devices = state.accounts.values.flatMap(\.devices).filter { ReceiptText.tag(of: $0.id) == tag }
        return Array(devices.sorted { $0.id < $1.id }.prefix(limit))
    }

    func ledger(of account: UserID) -> AccountLedger { state.accounts[account]?.ledger ?? AccountLedger() }

    func entity(_ ref: EntityRef, of account: UserID) -> ServerRecord? { state.accounts[account]?.entities[ref.id] }

    func entities(under key: LookupKey, of account: UserID, limit: Int) -> [ServerRecord] {
        guard let account = state.accounts[account] else { return [] }
        return (account.lookup[key] ?? []).sorted().prefix(limit).compactMap { account.entities[$0] }
    }

    func entities(in window: LookupWindow, of account: UserID) -> [ServerRecord] {
        guard let account = state.accounts[account] else { return [] }
        let named = account.lookup.keys.filter {
            $0.name == window.first.name && window.first.day <= $0.day && $0.day <= window.last.day
        }
        let keys = named.sorted { $0.day < $1.day }
        let ids = keys.flatMap { (account.lookup[$0] ?? []).sorted() }
        let ordered = window.isBackward ? ids.reversed() : ids
        return ordered.prefix(window.limit).compactMap { account.entities[$0] }
    }

    func unfinished(limit: Int) -> [(UserID, ServerRecord)] {
        let all = state.accounts.sorted { $0.key < $1.key }.flatMap { id, account in
            (account.lookup[PurgeKeys.unfinished] ?? []).sorted().compactMap { account.entities[$0] }.map { (id, $0) }
        }
        return Array(all.prefix(limit))
    }

    func changes(
        of account: UserID, after seq: Int64, through end: Int64, limit: Int, bytes: Int
    ) -> ChangePage<Change> {
        guard let account = state.accounts[account] else { return ChangePage() }
        return page(account.records(after: seq, through: end), limit: limit, bytes: bytes)
    }

    func changeTexts(
        of account: UserID, after seq: Int64, through end: Int64, limit: Int, bytes: Int
    ) -> ChangePage<ChangeText> {
        let page = changes(of: account, after: seq, through: end, limit: limit, bytes: bytes)
        return ChangePage(items: page.items.map { ChangeText($0) }, bytes: page.bytes, hasMore: page.hasMore)
    }

    func list(_ listing: EntityListing, of account: UserID, limit: Int, bytes: Int) -> ChangePage<Change> {
        guard !listing.namesNothing, let entities = state.accounts[account]?.entities else { return ChangePage() }
        let ids = entities.keys.filter { listing.looksAt($0) }.sorted()
        var page = ChangePage<Change>()
        for id in ids.prefix(EntityListing.lookLimit) {
            if listing.names(id), let record = entities[id],
                record.countedVersion != nil || listing.withTombstones && !record.entity.isBare
            {
                let isTaken = page.take(limit: limit, byteLimit: bytes, size: record.size) {
                    Change(record.entity, seq: record.seq)
                }
                guard isTaken else { return page }
            }
            page.reached = id
        }
        page.hasMore = ids.count > EntityListing.lookLimit
        return page
    }

    private func page(_ records: some Sequence<ServerRecord>, limit: Int, bytes: Int) -> ChangePage<Change> {
        var page = ChangePage<Change>()
        for record in records {
            let isTaken = page.take(limit: limit, byteLimit: bytes, size: record.size) {
                Change(record.entity, seq: record.seq)
            }
            if !isTaken { break }
        }
        return page
    }

    func nudges(of account: UserID, after seq: Int64, limit: Int) -> [ChangeNudge] {
        guard let account = state.accounts[account] else { return [] }
        return account.records(after: seq).prefix(limit).map {
            ChangeNudge(
                seq: $0.seq, entityType: $0.entity.ref.type.rawValue, entityID: $0.entity.ref.id,
                updatedBy: $0.entity.updatedBy.text)
        }
    }

    func digest(of type: EntityType, in account: UserID) -> TypeDigest {
        state.accounts[account]?.digests[type] ?? TypeDigest()
    }

    func tombstones(deletedBefore moment: Timestamp, bare: Bool, limit: Int) -> [(UserID, ServerRecord)] {
        let found = state.accounts.flatMap { id, account in
            account.entities.values.lazy.filter { record in
                guard let deletedAt = record.deletedAt else { return false }
                return deletedAt < moment && record.entity.isBare == bare && !record.isKept
            }.map { (id, $0) }
        }
        let ordered = found.sorted { left, right in
            let (first, second) = (left.1.deletedAt?.milliseconds ?? 0, right.1.deletedAt?.milliseconds ?? 0)
            return (first, left.1.entity.ref.id) < (second, right.1.entity.ref.id)
        }
        return Array(ordered.prefix(limit))
    }

    func operation(_ key: OperationID, of account: UserID) -> AppliedOperation? {
        state.accounts[account]?.operations[key]
    }

    func knowsMessage(_ id: String, of account: UserID) -> Bool {
        state.accounts[account]?.operations.values.contains { $0.text?.message == id } ?? false
    }
}
