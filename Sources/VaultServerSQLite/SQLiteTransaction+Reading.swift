internal import SQLiteKit
internal import ServerRows
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension SQLiteTransaction {

    func account(_ id: UserID) throws -> AccountRecord? {
        try connection.first(
            "SELECT id, email, password_hash, sms_key, created_at FROM account WHERE id = ? AND is_removed = 0",
            [.text(id.description)],
            row: StoredRows.accountRecord)
    }

    func account(email: String) throws -> AccountRecord? {
        try connection.first(
            "SELECT id, email, password_hash, sms_key, created_at FROM account WHERE email = ? AND is_removed = 0",
            [.text(email)],
            row: StoredRows.accountRecord)
    }

    func device(tokenHash: [UInt8]) throws -> DeviceRecord? {
        try connection.first(
            "SELECT \(Row.columns.device) FROM device WHERE token_hash = ?", [.blob(tokenHash)], row: StoredRows.device)
    }

    func knowsPlace(_ hash: [UInt8], since moment: Timestamp) throws -> Bool {
        let seenAt = try connection.first("SELECT seen_at FROM place WHERE hash = ?", [.blob(hash)]) {
            StoredRows.time($0, 0)
        }
        return seenAt.map { $0 >= moment } ?? false
    }

    func devices(of account: UserID) throws -> [DeviceRecord] {
        try connection.rows(
            "SELECT \(Row.columns.device) FROM device WHERE account = ? ORDER BY created_at, id",
            [text(of: account)], row: StoredRows.device)
    }

    func devices(tagged tag: String, limit: Int) throws -> [DeviceRecord] {
        try connection.rows(
            "SELECT \(Row.columns.device) FROM device WHERE substr(id, -6) = ? ORDER BY id LIMIT ?",
            [.text(tag), .integer(Int64(limit))], row: StoredRows.device)
    }

    func storedEntity(_ ref: EntityRef, of account: UserID) throws -> ServerRecord? {
        try connection.first(
            "SELECT \(Row.columns.entity) FROM entity WHERE account = ? AND id = ?",
            [text(of: account), .text(ref.id)], row: StoredRows.record)
    }

    func changes(
        of account: UserID, after seq: Int64, through end: Int64, limit: Int, bytes: Int
    ) throws -> ChangePage<Change> {
        let values = [text(of: account), .integer(seq), .integer(end), .integer(Int64(limit) + 1)]
        return try page(Self.bySeq, values, limit: limit, bytes: bytes) { row in try StoredRows.change(row) }
    }

    func changeTexts(
        of account: UserID, after seq: Int64, through end: Int64, limit: Int, bytes: Int
    ) throws -> ChangePage<ChangeText> {
        let values = [text(of: account), .integer(seq), .integer(end), .integer(Int64(limit) + 1)]
        return try page(Self.bySeq, values, limit: limit, bytes: bytes) { row in StoredRows.changeText(row) }
    }

    private static let bySeq = """
        SELECT \(Row.columns.change) FROM entity WHERE account = ? AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?
        """

    private func page<Item>(
        _ sql: String, _ values: [SQLiteValue], limit: Int, bytes: Int, row: (borrowing Statement) throws -> Item
    ) throws -> ChangePage<Item> {
        let statement = try connection.prepare(sql)
        try statement.bind(values)
        var page = ChangePage<Item>()
        while try statement.step() {
            let size = statement.byteCount(6) + 250
            guard try page.take(limit: limit, byteLimit: bytes, size: size, { try row(statement) }) else { break }
        }
        return page
    }

    /// Lists in order of id. The ids are read from the key's index first, and only those that belong to the list are
    /// looked up.
    func list(
        _ listing: EntityListing, of account: UserID, limit: Int, bytes: Int
    ) throws -> ChangePage<Change> {
        guard !listing.namesNothing else { return ChangePage() }
        let prefix = listing.type.map { $0.idPrefix + "_" } ?? ""
        let values = [text(of: account), .text(max(prefix, listing.after)), .text(prefix + "~")]
        let statement = try connection.prepare(
            "SELECT id FROM entity WHERE account = ? AND id > ? AND id < ? ORDER BY id")
        try statement.bind(values)
        var page = ChangePage<Change>()
        var looked = 0
        while try statement.step() {
            guard looked < EntityListing.lookLimit else {
                page.hasMore = true
                break
            }
            looked += 1
            let id = statement.text(0)
            if listing.names(id) {
                try take(
                    id, of: account, withTombstones: listing.withTombstones, into: &page, limit: limit, bytes: bytes)
            }
            if page.hasMore { break }
            page.reached = id
        }
        return page
    }

    private func take(
        _ id: String, of account: UserID, withTombstones: Bool, into page: inout ChangePage<Change>, limit: Int,
        bytes: Int
    ) throws {
        let statement = try connection.prepare(
            "SELECT \(Row.columns.change) FROM entity WHERE account = ? AND id = ?")
        try statement.bind([text(of: account), .text(id)])
        guard try statement.step(), !statement.flag(5), withTombstones || !statement.flag(8) else { return }
        _ = try page.take(limit: limit, byteLimit: bytes, size: statement.byteCount(6) + 250) {
            try StoredRows.change(statement)
        }
    }

    func nudges(of account: UserID, after seq: Int64, limit: Int) throws -> [ChangeNudge] {
        try connection.rows(
            "SELECT seq, type, id, updated_by FROM entity WHERE account = ? AND seq > ? ORDER BY seq LIMIT ?",
            [text(of: account), .integer(seq), .integer(Int64(limit))]
        ) { row in
            ChangeNudge(seq: row.integer(0), entityType: row.text(1), entityID: row.text(2), updatedBy: row.text(3))
        }
    }
}
