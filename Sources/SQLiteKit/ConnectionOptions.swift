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

    /// What the connection may do with the file.
    package var access: Access
    /// How long a statement waits for another connection's lock, in milliseconds, before it is `busy`.
    package var busyTimeoutMilliseconds: Int32
    /// The upper bound of the page cache, in KiB.
    package var pageCacheKiB: Int
    /// How many prepared statements are kept for the next use.
    package var statementCacheCapacity: Int

    package init(
        access: Access, busyTimeoutMilliseconds: Int32 = 5_000, pageCacheKiB: Int = 2_048,
        statementCacheCapacity: Int = 64
    ) {
        self.access = access
        self.busyTimeoutMilliseconds = busyTimeoutMilliseconds
        self.pageCacheKiB = pageCacheKiB
        self.statementCacheCapacity = statementCacheCapacity
    }
}
