internal import CSQLCipher

/// Prepared statements of one connection, by SQL text.
///
/// A class, because a ``Statement`` returns its handle when it is destroyed, wherever that is. It lives in the
/// isolation domain of its connection and never leaves it.
final class StatementCache {
    /// A prepared statement. It stays in the cache while it is used, so that its text is looked up once for each use.
    final class Entry {
        let handle: OpaquePointer
        fileprivate var isUsed = true
        fileprivate var isCached = false

        init(_ handle: OpaquePointer) {
            self.handle = handle
        }
    }

    /// Hashes only the length of its text, which may have hundreds of bytes and is looked up for every statement: few
    /// have the same length, and the same literal compares by its address.
    private struct Text: Hashable {
        let sql: String

        func hash(into hasher: inout Hasher) { hasher.combine(sql.utf8.count) }
    }

    private var entries: [Text: Entry] = [:]
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Returns the statement for this text if there is one that nobody uses, for the caller to use until ``give(_:)``.
    func take(_ sql: String) -> Entry? {
        guard let entry = entries[Text(sql: sql)], !entry.isUsed else { return nil }
        entry.isUsed = true
        return entry
    }

    /// Keeps a newly prepared statement, which the caller uses until ``give(_:)``, unless there is another one with the
    /// same text or the cache is full.
    func add(_ handle: OpaquePointer, sql: String) -> Entry {
        let (entry, text) = (Entry(handle), Text(sql: sql))
        if entries.count < capacity, entries[text] == nil {
            entries[text] = entry
            entry.isCached = true
        }
        return entry
    }

    /// Ends the use of a statement: one in the cache is reset for the next use, another one is finalized.
    func give(_ entry: Entry) {
        guard entry.isCached else {
            sqlite3_finalize(entry.handle)
            return
        }
        sqlite3_reset(entry.handle)
        sqlite3_clear_bindings(entry.handle)
        entry.isUsed = false
    }

    /// Finalizes all statements that nobody uses, which would keep the connection from closing; the others when their
    /// use ends.
    func clear() {
        for entry in entries.values {
            entry.isCached = false
            if !entry.isUsed { sqlite3_finalize(entry.handle) }
        }
        entries.removeAll()
    }
}
