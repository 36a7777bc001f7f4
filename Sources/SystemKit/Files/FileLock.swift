internal import Glibc

/// One process's hold on a file, by `flock`; the system lets go of it when the holder ends, however it ends.
package struct FileLock: ~Copyable, Sendable {
    private let file: Descriptor
    private let path: String

    /// What came of trying.
    package enum Attempt: ~Copyable, Sendable {
        /// Held until the value goes.
        case acquired(FileLock)
        /// Somebody else has it.
        case held(by: LockHolder)
    }

    /// Takes the lock if it is free, and writes this process's number and the time into the file.
    ///
    /// The file is made (0600) if it is missing and never removed: removing it would let two processes in.
    package static func attempt(_ path: String, clock: WallClock = .system) throws(SystemError) -> Attempt {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
        let number = try SystemCall.run("open", subject: path) { Glibc.open(path, flags, 0o600) }
        let file = Descriptor(owning: number)
        let locked = try SystemCall.run("flock", expecting: EWOULDBLOCK, subject: path) {
            flock(file.number, LOCK_EX | LOCK_NB)
        }
        guard locked != nil else { return .held(by: try holder(in: file.number)) }
        let text = Array("pid \(getpid())\nsince \(clock.now())\n".utf8)
        _ = try SystemCall.run("ftruncate", subject: path) { ftruncate(file.number, 0) }
        try DescriptorIO.writeAll(text, to: file.number)
        return .acquired(FileLock(file: file, path: path))
    }

    /// As ``attempt(_:clock:)``, trying again until the time is over; blocks.
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
                // The kernel has no wait with a deadline for flock; 50 times a second is cheap.
                _ = try Polling.readable([], within: min(rest, .milliseconds(20)))
            }
        }
    }

    private init(file: consuming Descriptor, path: String) {
        self.file = file
        self.path = path
    }

    /// Lets go of the lock at once rather than at the end of the value.
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

/// Who has a lock, as far as the file tells.
package struct LockHolder: Equatable, Sendable {
    /// The process's number; `nil` in the short moment before the holder has written it.
    package let process: Int?
    /// Milliseconds since 1970 by the holder's wall clock.
    package let since: Int64?
}
