internal import PostgresKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension PostgresTransaction {
    func changes(
        of account: UserID, after seq: Int64, through end: Int64, limit: Int, bytes: Int
    ) throws -> ChangePage<Change> {
        try page(of: account, after: seq, through: end, limit: limit, bytes: bytes, row: StoredRows.change)
    }

    func changeTexts(
        of account: UserID, after seq: Int64, through end: Int64, limit: Int, bytes: Int
    ) throws -> ChangePage<ChangeText> {
        try page(of: account, after: seq, through: end, limit: limit, bytes: bytes, row: StoredRows.changeText)
    }

    /// The bytes of a change beyond its data.
    private static let frame = 250

    private func page<Item>(
        of account: UserID, after seq: Int64, through end: Int64, limit: Int, bytes: Int,
        row: (PostgresRow) throws -> Item
    ) throws -> ChangePage<Item> {
        var page = ChangePage<Item>()
        _ = try connection(of: account).rows(
            """
            SELECT \(Row.columns.change) FROM entity WHERE user_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4
            """, [.text(account.description), .integer(seq), .integer(end), .integer(Int64(limit) + 1)]
        ) { change in
            guard !page.hasMore else { return }
            let size = change.byteCount(6) + Self.frame
            _ = try page.take(limit: limit, byteLimit: bytes, size: size) { try row(change) }
        }
        return page
    }

    /// Lists in order of id. The ids are read from the key's index first, and only those that belong to the list are
    /// looked up, a page of them at a time.
    func list(
        _ listing: EntityListing, of account: UserID, limit: Int, bytes: Int
    ) throws -> ChangePage<Change> {
        guard !listing.namesNothing else { return ChangePage() }
        let prefix = listing.type.map { $0.idPrefix + "_" } ?? ""
        let ids = try connection(of: account).rows(
            "SELECT id FROM entity WHERE user_id = $1 AND id > $2 AND id < $3 ORDER BY id LIMIT $4",
            [
                .text(account.description), .text(max(prefix, listing.after)), .text(prefix + "~"),
                .integer(Int64(EntityListing.lookLimit) + 1),
            ]
        ) { $0.text(0) }
        var page = ChangePage<Change>()
        var known: [String: (change: Change, size: Int)] = [:]
        var ahead = ids.filter(listing.names)[...]
        for (looked, id) in ids.enumerated() {
            guard looked < EntityListing.lookLimit else {
                page.hasMore = true
                break
            }
            if ahead.first == id, known[id] == nil {
                known = try listed(Array(ahead.prefix(limit + 1)), of: account, withTombstones: listing.withTombstones)
            }
            if ahead.first == id { ahead.removeFirst() }
            if let found = known[id] {
                _ = page.take(limit: limit, byteLimit: bytes, size: found.size) { found.change }
            }
            if page.hasMore { break }
            page.reached = id
        }
        return page
    }

    private func listed(
        _ ids: [String], of account: UserID, withTombstones: Bool
    ) throws -> [String: (change: Change, size: Int)] {
        let found = try connection(of: account).rows(
            """
            SELECT \(Row.columns.change) FROM entity
            WHERE user_id = $1 AND id = ANY ($2) AND NOT is_bare AND ($3 OR NOT is_deleted)
            """, [.text(account.description), .texts(ids), .flag(withTombstones)]
        ) { (change: try StoredRows.change($0), size: $0.byteCount(6) + Self.frame) }
        return Dictionary(found.map { ($0.change.entityID, $0) }) { first, _ in first }
    }

    func nudges(of account: UserID, after seq: Int64, limit: Int) throws -> [ChangeNudge] {
        return try connection(of: account).rows(
            "SELECT seq, type, id, updated_by FROM entity WHERE user_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
            [.text(account.description), .integer(seq), .integer(Int64(limit))]
        ) { row in
            ChangeNudge(seq: row.integer(0), entityType: row.text(1), entityID: row.text(2), updatedBy: row.text(3))
        }
    }
}
