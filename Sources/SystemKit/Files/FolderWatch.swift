internal import CLinux
internal import Glibc

/// Watches a folder for files that arrive in it, by inotify; for a `poll` loop. Files that are there at the start count
/// as arriving.
///
/// ``Arrivals`` has the rules. Subfolders, links and devices are ignored. On file systems of other computers the kernel
/// reports only what this one does.
package struct FolderWatch: ~Copyable, Sendable {
    private let directory: String
    private let layout: Arrivals.Layout
    private let clock: MonotonicClock
    private let queue: InotifyQueue
    /// The folders within the directory that files are in, with a slash at the end, by the numbers of their watches.
    private let folders: [Int32: String]
    private var arrivals: Arrivals
    /// Files are to be looked for, because the watch has just begun or the system's queue overflowed.
    private var needsScan = true
    private var isGone = false

    /// - Parameters:
    ///   - directory: for a Maildir, the folder that has `new` and `cur` in it.
    ///   - settle: the time without a change after which a file has arrived.
    /// - Throws: `.notFound` without the folder, `.outOfResources` if the user has too many watches.
    package init(
        _ directory: String, _ layout: Arrivals.Layout = .folder, settle: Duration, clock: MonotonicClock = .system
    ) throws(SystemError) {
        let queue = try InotifyQueue()
        var folders: [Int32: String] = [:]
        for folder in layout.folders {
            folders[try queue.watch(directory + "/" + folder, for: Self.events)] = folder
        }
        (self.directory, self.layout, self.clock, self.folders) = (directory, layout, clock, folders)
        arrivals = Arrivals(layout, settle: settle)
        self.queue = queue
    }

    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_MODIFY | IN_ATTRIB | IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF
            | IN_MOVE_SELF | IN_ONLYDIR)

    /// Readable when the folder has changed.
    package var descriptor: Int32 { queue.descriptor }

    /// The time after which ``next()`` is to be called even if the descriptor is not readable; nil if there is no need.
    package var timeToNext: Duration? { needsScan ? .zero : arrivals.timeToNext(at: clock.now()) }

    /// Returns the files that have arrived since the last call, as paths from the directory; never blocks.
    ///
    /// - Throws: `.notFound` once the folder is deleted, renamed or unmounted. It is then to be watched again.
    package mutating func next() throws(SystemError) -> [String] {
        let records = try queue.drain()
        if records.contains(where: { $0.has(Int32(IN_IGNORED | IN_UNMOUNT | IN_DELETE_SELF | IN_MOVE_SELF)) }) {
            isGone = true
        }
        if isGone { throw SystemError(.notFound, function: "inotify", subject: directory) }
        if records.contains(where: \.isOverflow) { needsScan = true }
        var arrived: [String] = []
        for (name, isComplete) in changes(records) where note(name, isComplete: isComplete) { arrived.append(name) }
        if needsScan {
            for name in try scan() where note(name, isComplete: layout == .maildir) { arrived.append(name) }
            needsScan = false
        }
        for name in arrivals.due(at: clock.now()) where note(name, isComplete: false) { arrived.append(name) }
        return arrived
    }

    /// Each changed file once, in the order of the first change.
    private func changes(_ records: [InotifyRecord]) -> [(name: String, isComplete: Bool)] {
        var (names, complete): ([String], [String: Bool]) = ([], [:])
        for record in records where !record.name.isEmpty {
            guard let folder = folders[record.watch] else { continue }
            let name = folder + record.name
            if complete[name] == nil { names.append(name) }
            // A file that was written again after it was closed is not complete.
            if record.has(Int32(IN_CLOSE_WRITE | IN_MOVED_TO)) {
                complete[name] = true
            } else if complete[name] == nil || record.has(Int32(IN_MODIFY | IN_CREATE)) {
                complete[name] = false
            }
        }
        return names.map { ($0, complete[$0] ?? false) }
    }

    private mutating func scan() throws(SystemError) -> [String] {
        var names: [String] = []
        for folder in layout.folders {
            names += try FileStore(directory: directory + "/" + folder).names().map { folder + $0 }
        }
        arrivals.keep(only: Set(names))
        return names
    }

    private mutating func note(_ name: String, isComplete: Bool) -> Bool {
        arrivals.note(name, stamp(of: name), isComplete: isComplete, at: clock.now())
    }

    /// Nil without such a file, and for everything that is not a plain file.
    private func stamp(of name: String) -> Arrivals.Stamp? {
        var status = stat()
        guard lstat(directory + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        return Arrivals.Stamp(size: Int64(status.st_size), modified: modified)
    }
}

extension Arrivals.Layout {
    /// The folders that files are in, with a slash at the end; empty for the directory itself.
    fileprivate var folders: [String] {
        switch self {
        case .folder: [""]
        case .maildir: ["new/", "cur/"]
        }
    }
}
