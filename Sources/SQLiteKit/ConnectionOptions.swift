/// How a file is opened and how much memory its pages may take.
package struct ConnectionOptions: Sendable, Equatable {
    /// The access that a connection has to its file.
    package enum Access: Sendable, Equatable {
        /// Creates the file, readable only by its owner; it must not exist.
        case create
        /// Reads and writes an existing file.
        case readWrite
        /// Never writes rows. May still roll back an interrupted write of a killed process, for which it needs write
        /// permission on the file (a read-only handle would have to refuse such a file).
        case readOnly
    }

    /// How a commit is made atomic and durable; `synchronous` is FULL in each mode.
    package enum Journal: Sendable, Equatable {
        /// Copies the old pages to a separate file, which is truncated at each commit. Several connections may use the
        /// file, and damage is always noticed. A commit takes about five syncs.
        case truncate
        /// Appends new pages to a log (WAL), from which a checkpoint moves them into the file. A commit takes one sync.
        /// The connection holds the file's lock from opening to closing and uses no shared memory, so nobody else can
        /// open the file: SQLite's WAL-reset bug needs a second connection. Damage in the log goes unnoticed and loses
        /// changes, so ``Connection/checkpoint()`` must be called often.
        case exclusiveLog
        /// Keeps nothing that could undo an interrupted write, and locks everybody else out. Only for a copy that is deleted
        /// if anything fails.
        case none
    }

    /// The connection's access to the file.
    package var access: Access
    /// The journal mode; a file in the other mode is converted when it is opened.
    package var journal: Journal
    /// How long a statement waits for another connection's lock before it throws `busy`, in milliseconds.
    package var busyTimeoutMilliseconds: Int32
    /// The upper bound of the page cache, in KiB.
    package var pageCacheKiB: Int
    /// The maximum number of idle prepared statements kept for reuse.
    package var statementCacheCapacity: Int

    package init(
        access: Access, journal: Journal = .truncate, busyTimeoutMilliseconds: Int32 = 5_000, pageCacheKiB: Int = 2_048,
        statementCacheCapacity: Int = 64
    ) {
        self.access = access
        self.journal = journal
        self.busyTimeoutMilliseconds = busyTimeoutMilliseconds
        self.pageCacheKiB = pageCacheKiB
        self.statementCacheCapacity = statementCacheCapacity
    }
}
