internal import Glibc

/// The promise of the system that nobody else has a file open for writing, as long as this value lives.
///
/// <https://man7.org/linux/man-pages/man2/fcntl.2.html>, "Leases": one is given only where no other descriptor of the
/// file can write, and whoever opens the file meanwhile waits until it is given back.
package struct FileLease: ~Copyable, Sendable {
    private let file: Descriptor

    /// What came of asking.
    package enum Attempt: ~Copyable, Sendable {
        /// Nobody else has it open until the value goes.
        case granted(FileLease)
        /// Somebody has it open.
        case inUse
        /// The file system, or this user's rights, know no leases; nothing can be said.
        case unknown
    }

    /// Asks for a plain file; `notFound` where there is none, `notAPlainFile` for a link.
    ///
    /// - Parameter patience: how long to ask again: a program that has just ended, or a child that was just started, may
    ///   hold the file for another moment.
    package static func attempt(_ path: String, patience: Duration = .zero) throws(SystemError) -> Attempt {
        let deadline = ContinuousClock.now + patience
        while true {
            switch try once(path) {
            case .granted(let lease): return .granted(lease)
            case .unknown: return .unknown
            case .inUse: if ContinuousClock.now >= deadline { return .inUse }
            }
            usleep(20_000)
        }
    }

    private static func once(_ path: String) throws(SystemError) -> Attempt {
        let flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let number = try SystemCall.run("open", subject: path) { Glibc.open(path, flags) }
        let file = Descriptor(owning: number)
        // Somebody who waits is told by a signal, whose usual one would end the process; this one is ignored.
        _ = fcntl(file.number, setSignal, SIGURG)
        if fcntl(file.number, setLease, Int32(F_WRLCK)) == 0 { return .granted(FileLease(file: file)) }
        return errno == EAGAIN ? .inUse : .unknown
    }

    private init(file: consuming Descriptor) {
        self.file = file
    }

    /// `F_SETSIG` and `F_SETLEASE` of Linux, which Swift does not import.
    private static let setSignal: Int32 = 10
    private static let setLease: Int32 = 1024
}
