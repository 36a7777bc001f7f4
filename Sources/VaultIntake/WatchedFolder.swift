internal import SystemKit

/// One folder of the plan, and its watch while there is one.
final class WatchedFolder {
    let path: String
    private(set) var layout = Arrivals.Layout.folder
    private var watch: FolderWatch?
    /// Files that could not be taken for a reason outside them, which are tried again.
    private(set) var waiting: [String] = []
    private let settle: Duration

    init(_ path: String, settle: Duration) {
        self.path = path
        self.settle = settle
    }

    /// -1 while it isn't watched.
    var descriptor: Int32 { watch?.descriptor ?? -1 }

    /// The time after which it has to be looked at again even if nothing happens; nil if there is no need.
    func timeToNext(pause: Duration) -> Duration? {
        let next = watch?.timeToNext
        let needsLook = watch == nil || !waiting.isEmpty || watch?.isShared == true
        return needsLook ? min(next ?? pause, pause) : next
    }

    /// Begins to watch if it doesn't yet. Files that are there count as arriving.
    ///
    /// - Returns: whether the watch has just begun.
    func open() throws(SystemError) -> Bool {
        if watch != nil { return false }
        layout = Arrivals.Layout(of: path)
        watch = try FolderWatch(path, layout, settle: settle)
        return true
    }

    /// The names of the files that have arrived, and those that waited.
    ///
    /// - Parameter looksAgain: whether to look also for what the kernel did not report.
    func next(looksAgain: Bool) throws(SystemError) -> [String] {
        if looksAgain, watch?.isShared == true { watch?.lookAgain() }
        do throws(SystemError) {
            let arrived = try watch?.next() ?? []
            defer { if looksAgain { waiting = [] } }
            return (looksAgain ? waiting.filter { !arrived.contains($0) } : []) + arrived
        } catch {
            watch = nil
            throw error
        }
    }

    func wait(_ name: String) {
        if !waiting.contains(name) { waiting.append(name) }
    }

    /// The marks of all files in it.
    func marks() throws(SystemError) -> Set<String> {
        var marks: Set<String> = []
        for folder in layout.folders {
            for name in try FileStore(directory: path + "/" + folder).names() {
                if let mark = SeenFiles.mark(of: folder + name, in: path, layout) { marks.insert(mark) }
            }
        }
        return marks
    }
}
