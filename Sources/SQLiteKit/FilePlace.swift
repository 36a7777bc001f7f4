internal import Glibc

/// Notices that the file of an open connection, or its log, isn't at its path any longer: it was deleted, moved away,
/// replaced or cut.
///
/// SQLite itself looks for the file before it writes, unless there is a write-ahead log, and never for the log. Costs two
/// calls of `stat`.
struct FilePlace {
    private struct State {
        let device: UInt64
        let number: UInt64
        let size: Int64

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number, size) = (UInt64(status.st_dev), UInt64(status.st_ino), Int64(status.st_size))
        }

        func isSameFile(as other: State) -> Bool { device == other.device && number == other.number }
    }

    private let path: String
    private var file: State?
    private var log: State?

    init(_ path: String) {
        self.path = path
        file = State(path)
    }

    /// Whether the file is elsewhere, or has become shorter, which a store that is never vacuumed doesn't.
    mutating func isFileGone() -> Bool {
        guard let file, let now = State(path), now.isSameFile(as: file), now.size >= file.size else { return true }
        self.file = now
        return false
    }

    /// Whether the log is elsewhere; one that isn't there yet counts from the first time on that it is.
    mutating func isLogGone() -> Bool {
        let now = State(path + "-wal")
        guard let log else {
            log = now
            return false
        }
        return now.map { !$0.isSameFile(as: log) } ?? true
    }
}
