internal import CLinux
internal import Glibc

/// The kernel's queue of changes in directories.
struct InotifyQueue: ~Copyable, Sendable {
    private let queue: Descriptor

    init() throws(SystemError) {
        let flags = Int32(O_CLOEXEC | O_NONBLOCK)
        queue = Descriptor(owning: try SystemCall.run("inotify_init1") { inotify_init1(flags) })
    }

    /// Readable when ``drain()`` has records.
    var descriptor: Int32 { queue.number }

    /// Returns the watch's number, which its records have.
    @discardableResult
    func watch(_ directory: String, for events: UInt32) throws(SystemError) -> Int32 {
        let number = queue.number
        return try SystemCall.run("inotify_add_watch", subject: directory) {
            inotify_add_watch(number, directory, events)
        }
    }

    /// Returns the records since the last call, in their order; never blocks.
    func drain() throws(SystemError) -> [InotifyRecord] {
        var records: [InotifyRecord] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let number = queue.number
        while true {
            let count = try SystemCall.run("read", expecting: EAGAIN) { Glibc.read(number, &buffer, buffer.count) }
            guard let count, count > 0 else { return records }
            records += InotifyRecord.parsed(buffer[..<count])
        }
    }
}

/// One change.
struct InotifyRecord: Equatable, Sendable {
    let watch: Int32
    private let mask: UInt32
    /// The file concerned; empty if it is the directory itself. Names that are not UTF-8 are repaired, and then name
    /// no file.
    let name: String

    /// Whether any of these events happened.
    func has(_ events: Int32) -> Bool { mask & UInt32(bitPattern: events) != 0 }

    /// Whether records before this one were lost.
    var isOverflow: Bool { has(Int32(IN_Q_OVERFLOW)) }

    /// Parses records of a watch (4), mask (4), cookie (4), length (4), and a name padded with NUL to that length.
    static func parsed(_ bytes: ArraySlice<UInt8>) -> [InotifyRecord] {
        var (records, rest): ([InotifyRecord], ArraySlice<UInt8>) = ([], bytes)
        while rest.count >= 16 {
            let words = (0..<4).map { word in Self.word(rest.dropFirst(4 * word).prefix(4)) }
            let name = rest.dropFirst(16).prefix(Int(words[3])).prefix { $0 != 0 }
            records.append(
                InotifyRecord(
                    watch: Int32(bitPattern: words[0]), mask: words[1], name: String(decoding: name, as: UTF8.self)))
            rest = rest.dropFirst(16 + Int(words[3]))
        }
        return records
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        // Records are in native byte order: low byte first on x86-64 and arm64.
        bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
