internal import CLinux
internal import Glibc

/// The manager that started this process as a service, as systemd does.
package struct ServiceManager: Sendable {
    /// Nil if it wants no notices.
    private let path: String?

    /// - Parameter environment: the variables of the process; `NOTIFY_SOCKET` names a path, or an abstract name after `@`.
    package init(_ environment: [String: String]) {
        path = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
        let isMeant = environment["WATCHDOG_PID"].map { $0 == String(getpid()) } ?? true
        let limit = environment["WATCHDOG_USEC"].flatMap(Int64.init).flatMap { $0 > 0 ? $0 : nil }
        watchdog = isMeant ? limit.map { .microseconds($0) } : nil
    }

    /// A notice for the manager (sd_notify(3)).
    package enum Notice: Hashable, Sendable {
        /// The service does its work from now on.
        case ready
        case stopping
        /// One line for people, as `systemctl status` shows it. Control characters become spaces, and a long text is cut.
        case status(String)
        /// The service is alive; see ``watchdog``.
        case alive

        var text: String {
            switch self {
            case .ready: "READY=1"
            case .stopping: "STOPPING=1"
            case .status(let line):
                "STATUS="
                    + String(String.UnicodeScalarView(line.unicodeScalars.prefix(200).map { $0.value < 32 ? " " : $0 }))
            case .alive: "WATCHDOG=1"
            }
        }
    }

    /// The time within which the manager wants to see ``Notice/alive``, or it ends the service; nil if it does not watch
    /// this process (sd_watchdog_enabled(3)).
    package let watchdog: Duration?

    /// Sends a notice. Failures are ignored: the service works without a manager, too.
    package func notify(_ notice: Notice) {
        guard let path, var address = try? UnixAddress.make(path) else { return }
        let number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { return }
        let descriptor = Descriptor(owning: number)
        if path.hasPrefix("@") { address.sun_path.0 = 0 }
        // An abstract name has no end mark, so the length says where it ends.
        let length = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + path.utf8.count } ?? 0
        let bytes = Array(notice.text.utf8)
        _ = UnixAddress.withPointer(to: &address) { pointer, _ in
            sendto(descriptor.number, bytes, bytes.count, Int32(MSG_NOSIGNAL), pointer, socklen_t(length))
        }
    }
}
