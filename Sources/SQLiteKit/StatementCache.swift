internal import CSQLCipher

/// Prepared statements of one connection that wait to be used again, by their SQL text.
///
/// A class, because a ``Statement`` gives its handle back when it goes, wherever that is. It lives in the isolation
/// domain of its connection and never leaves it.
final class StatementCache {
    private var idle: [String: OpaquePointer] = [:]
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The idle handle for this text, which then belongs to the caller.
    func take(_ sql: String) -> OpaquePointer? {
        idle.removeValue(forKey: sql)
    }

    /// Takes a handle back, or finalizes it where one of the same text is idle already or the cache is full.
    func give(_ handle: OpaquePointer, sql: String) {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        if idle.count < capacity, idle[sql] == nil {
            idle[sql] = handle
        } else {
            sqlite3_finalize(handle)
        }
    }

    /// Finalizes what is idle; the connection cannot be closed before.
    func clear() {
        for handle in idle.values { sqlite3_finalize(handle) }
        idle.removeAll()
    }
}
