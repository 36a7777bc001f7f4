internal import CLinux

/// Notices changed files in a directory, by inotify; for a `poll` loop.
package struct FileWatch: ~Copyable, Sendable {
    private let queue: InotifyQueue

    /// Watches the files of one directory, without its subdirectories.
    ///
    /// Throws `.notFound` without the directory, `.outOfResources` if the user has too many watches; the caller then
    /// has to check periodically instead.
    package init(directory: String) throws(SystemError) {
        let queue = try InotifyQueue()
        try queue.watch(directory, for: UInt32(IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_CREATE | IN_DELETE))
        self.queue = queue
    }

    /// Readable when ``drain()`` has changes to report.
    package var descriptor: Int32 { queue.descriptor }

    /// Returns the changes since the last call; never blocks.
    package func drain() throws(SystemError) -> Changes {
        Changes(try queue.drain())
    }

    /// The names of changed files.
    package struct Changes: Equatable, Sendable {
        /// Each name once.
        package var names: Set<String>
        /// False if the system's queue overflowed: then any file may have changed.
        package var isComplete: Bool

        /// Whether other files than locks changed, or may have changed: a lock that is taken or released says nothing of
        /// the files beside it.
        package var isMoreThanLocks: Bool { !isComplete || names.contains { !$0.hasSuffix(FileLock.ending) } }
    }
}

extension FileWatch.Changes {
    init(_ records: [InotifyRecord]) {
        names = Set(records.map(\.name).filter { !$0.isEmpty })
        isComplete = !records.contains(where: \.isOverflow)
    }
}
