internal import CLinux
internal import Glibc

/// Notices changed files in a directory, by inotify; for a `poll` loop.
package struct FileWatch: ~Copyable, Sendable {
    private let queue: Descriptor

    /// Watches the files of one directory, without its subdirectories.
    ///
    /// Throws `.notFound` without the directory, `.outOfResources` if the user has too many watches; the caller then
    /// has to check periodically instead.
    package init(directory: String) throws(SystemError) {
        let flags = Int32(O_CLOEXEC | O_NONBLOCK)
        let queue = Descriptor(owning: try SystemCall.run("inotify_init1") { inotify_init1(flags) })
        let events = UInt32(IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_CREATE | IN_DELETE)
        let number = queue.number
        _ = try SystemCall.run("inotify_add_watch", subject: directory) {
            inotify_add_watch(number, directory, events)
        }
        self.queue = queue
    }

    /// Readable when ``drain()`` has changes to report.
    package var descriptor: Int32 { queue.number }

    /// Returns the changes since the last call; never blocks.
    package func drain() throws(SystemError) -> Changes {
        var changes = Changes(names: [], isComplete: true)
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let number = queue.number
        while true {
            let count = try SystemCall.run("read", expecting: EAGAIN) { Glibc.read(number, &buffer, buffer.count) }
            guard let count, count > 0 else { return changes }
            changes.add(buffer[..<count])
        }
    }

    /// The names of changed files.
    package struct Changes: Equatable, Sendable {
        /// Each name once.
        package var names: Set<String>
        /// False if the system's queue overflowed: then any file may have changed.
        package var isComplete: Bool

        /// Parses records of a watch (4), mask (4), cookie (4), length (4), and a name padded with NUL to that length.
        mutating func add(_ bytes: ArraySlice<UInt8>) {
            var rest = bytes
            while rest.count >= 16 {
                let words = (0..<4).map { word in Self.word(rest.dropFirst(4 * word).prefix(4)) }
                let name = rest.dropFirst(16).prefix(Int(words[3])).prefix { $0 != 0 }
                if words[1] & UInt32(IN_Q_OVERFLOW) != 0 { isComplete = false }
                if !name.isEmpty { names.insert(String(decoding: name, as: UTF8.self)) }
                rest = rest.dropFirst(16 + Int(words[3]))
            }
        }

        private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
            // Records are in native byte order: low byte first on x86-64 and arm64.
            bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}
