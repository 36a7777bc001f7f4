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

    /// Reads the whole folder with the next ``next()``, for changes that the kernel did not report.
    package mutating func lookAgain() { needsScan = true }

    /// Whether other computers can change the folder without the kernel's knowledge: NFS, SMB, 9P, FUSE.
    package var isShared: Bool {
        var status = statfs()
        guard statfs(directory, &status) == 0 else { return false }
        return [0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0x6573_5546]
            .contains(UInt32(truncatingIfNeeded: status.f_type))
    }

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

    private func stamp(of name: String) -> Arrivals.Stamp? { Arrivals.Stamp(ofFile: directory + "/" + name) }
}

extension Arrivals.Stamp {
    /// Nil without such a file, and for everything that is not a plain file.
    package init?(ofFile path: String) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        self.init(size: Int64(status.st_size), modified: modified)
    }
}

extension Arrivals.Layout {
    /// A folder with `new`, `cur` and `tmp` in it is a Maildir.
    package init(of directory: String) {
        let store = FileStore(directory: directory)
        self = ["new", "cur", "tmp"].allSatisfy { store.isFolder($0) } ? .maildir : .folder
    }

    /// The files in a folder that a watch of it would report, sorted; nil if the path is no folder.
    package static func files(in path: String) throws(SystemError) -> [String]? {
        guard FileStore(directory: path).isFolder(".") else { return nil }
        let layout = Self(of: path)
        var files: [String] = []
        for folder in layout.folders {
            let names = try FileStore(directory: path + "/" + folder).names().sorted()
            files += names.filter { name in
                !Arrivals.isPassing(name, layout) && Arrivals.Stamp(ofFile: path + "/" + folder + name) != nil
            }.map { path + "/" + folder + $0 }
        }
        return files
    }

    /// The folders that files are in, with a slash at the end; empty for the directory itself.
    package var folders: [String] {
        switch self {
        case .folder: [""]
        case .maildir: ["new/", "cur/"]
        }
    }
}
