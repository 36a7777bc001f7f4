/// How a file is opened and how much memory its pages may take.
package struct ConnectionOptions: Sendable, Equatable {
    /// What the connection may do with the file.
    package enum Access: Sendable, Equatable {
        /// Makes the file, readable by its owner alone; it must not exist.
        case create
        /// Reads and writes a file that exists.
        case readWrite
        /// Never writes rows; may still roll back what a killed writer left behind, for which it needs the file's
        /// write permission (a read-only handle would have to refuse such a file).
        case readOnly
    }

    /// How a commit is made whole and durable; `synchronous` is FULL in either.
    package enum Journal: Sendable, Equatable {
        /// The old pages go to a file beside, which is cut to nothing at each commit: several connections may use the
        /// file, and damage is always noticed. A commit takes about five syncs.
        case truncate
        /// New pages go to the end of a log (WAL), and from there to their places at a checkpoint: a commit takes one
        /// sync. The connection keeps the file's lock from its opening to its end and uses no shared memory, so that
        /// nobody else can open it: SQLite's fault in resetting a log needs a second connection. What is damaged in
        /// the log is lost unseen, therefore ``Connection/checkpoint()`` is to be called often.
        case exclusiveLog
    }

    /// What the connection may do with the file.
    package var access: Access
    /// How a commit is made; a file in the other mode changes over when it is opened.
    package var journal: Journal
    /// How long a statement waits for another connection's lock, in milliseconds, before it is `busy`.
    package var busyTimeoutMilliseconds: Int32
    /// The upper bound of the page cache, in KiB.
    package var pageCacheKiB: Int
    /// How many prepared statements are kept for the next use.
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
