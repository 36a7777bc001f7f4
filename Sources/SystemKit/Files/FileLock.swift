internal import Glibc

/// A process's lock on a file, by `flock`; the system releases it when the holder ends, however it ends.
package struct FileLock: ~Copyable, Sendable {
    /// The usual ending of files that are only locked; their contents say by whom.
    package static let ending = ".lock"

    private let file: Descriptor
    private let path: String

    /// The result of an attempt.
    package enum Attempt: ~Copyable, Sendable {
        /// Held until the value is destroyed.
        case acquired(FileLock)
        /// Another process holds the lock.
        case held(by: LockHolder)
    }

    /// Takes the lock if it is free, and writes this process's ID and the time into the file, as far as the disk has room.
    ///
    /// The file is created (0600) if missing, and never removed: removing it would let two processes hold the lock.
    package static func attempt(_ path: String, clock: WallClock = .system) throws(SystemError) -> Attempt {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
        let number = try SystemCall.run("open", subject: path) { Glibc.open(path, flags, 0o600) }
        let file = Descriptor(owning: number)
        let locked = try SystemCall.run("flock", expecting: EWOULDBLOCK, subject: path) {
            flock(file.number, LOCK_EX | LOCK_NB)
        }
        guard locked != nil else { return .held(by: try holder(in: file.number)) }
        // Only for people: the lock holds without it.
        let text = Array("pid \(getpid())\nsince \(clock.now())\n".utf8)
        if ftruncate(file.number, 0) == 0 { try? DescriptorIO.writeAll(text, to: file.number) }
        return .acquired(FileLock(file: file, path: path))
    }

    /// Does the same as ``attempt(_:clock:)``, but retries until the time is over; blocks.
    package static func wait(
        _ path: String, upTo time: Duration, clock: WallClock = .system
    ) throws(SystemError) -> Attempt {
        let deadline = MonotonicClock.system.now() + time
        while true {
            switch try attempt(path, clock: clock) {
            case .acquired(let lock): return .acquired(lock)
            case .held(let holder):
                let rest = deadline - MonotonicClock.system.now()
                if rest <= .zero { return .held(by: holder) }
                // flock has no wait with a deadline; trying 50 times a second is cheap.
                _ = try Polling.readable([], within: min(rest, .milliseconds(20)))
            }
        }
    }

    private init(file: consuming Descriptor, path: String) {
        self.file = file
        self.path = path
    }

    /// Releases the lock now instead of at the end of the value.
    package consuming func release() {}

    private static func holder(in number: Int32) throws(SystemError) -> LockHolder {
        let bytes = try DescriptorIO.readAll(from: number, limit: 200)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        func value(_ name: String) -> Int64? {
            lines.first { $0.hasPrefix(name) }.flatMap { Int64($0.dropFirst(name.count)) }
        }
        return LockHolder(process: value("pid ").map(Int.init), since: value("since "))
    }
}

/// The holder of a lock, as far as the file says.
package struct LockHolder: Equatable, Sendable {
    /// The process ID; nil in the short moment before the holder has written it.
    package let process: Int?
    /// Milliseconds since 1970 by the holder's wall clock.
    package let since: Int64?
}
