internal import Glibc

/// The system's guarantee that nobody else has a file open, as long as this value lives.
///
/// <https://man7.org/linux/man-pages/man2/fcntl.2.html>, "Leases": a lease is granted only if no other descriptor of
/// the file is open, and a process that opens the file then waits until the lease is released.
package struct FileLease: ~Copyable, Sendable {
    private let file: Descriptor

    /// The result of an attempt.
    package enum Attempt: ~Copyable, Sendable {
        /// Nobody else has the file open until the value is destroyed.
        case granted(FileLease)
        /// Another process has the file open.
        case inUse
        /// The file system or this user's rights do not support leases; nothing is known.
        case unknown
    }

    /// Requests a lease on a plain file; throws `notFound` if there is none, `notAPlainFile` for a link.
    ///
    /// - Parameter patience: how long to retry: a program that just ended, or a child that just started, may hold the
    ///   file for another moment.
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
        // The kernel signals that another process waits. The default signal would end the process; SIGURG is ignored.
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
