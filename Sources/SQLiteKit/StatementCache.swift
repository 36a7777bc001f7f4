internal import CSQLCipher

/// Idle prepared statements of one connection, by SQL text.
///
/// A class, because a ``Statement`` returns its handle when it is destroyed, wherever that is. It lives in the
/// isolation domain of its connection and never leaves it.
final class StatementCache {
    /// Hashes only the length of its text, which may have hundreds of bytes and is looked up for every statement: few
    /// have the same length, and the same literal compares by its address.
    private struct Text: Hashable {
        let sql: String

        func hash(into hasher: inout Hasher) { hasher.combine(sql.utf8.count) }
    }

    private var idle: [Text: OpaquePointer] = [:]
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Removes and returns the idle handle for this text; the caller then owns it.
    func take(_ sql: String) -> OpaquePointer? {
        idle.removeValue(forKey: Text(sql: sql))
    }

    /// Stores a handle for reuse; finalizes it if one with the same text is already idle or the cache is full.
    func give(_ handle: OpaquePointer, sql: String) {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        let text = Text(sql: sql)
        if idle.count < capacity, idle[text] == nil {
            idle[text] = handle
        } else {
            sqlite3_finalize(handle)
        }
    }

    /// Finalizes all idle statements, which would keep the connection from closing.
    func clear() {
        for handle in idle.values { sqlite3_finalize(handle) }
        idle.removeAll()
    }
}
