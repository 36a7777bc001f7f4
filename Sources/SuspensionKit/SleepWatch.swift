internal import CSystemd
internal import Dispatch
package import SystemKit

/// News of the computer's suspension.
package enum SleepNews: Hashable, Sendable {
    /// It is about to sleep. There may be no time left for anything but what takes milliseconds.
    case begins
    /// It has woken up.
    case ended
}

/// Notices suspension by logind's signal `PrepareForSleep`, on a thread of its own that sleeps until then.
///
/// Without systemd, without a bus, or after the bus has gone there is no news; who needs it also has other signs of a
/// change, such as the network's.
package final class SleepWatch: Sendable {
    private let end: Wakeup

    /// Starts to listen; returns at once.
    ///
    /// - Parameters:
    ///   - variables: of the process, for the address of the system's bus.
    ///   - ready: called once the bus has agreed to send the news, or with false once there will be none.
    ///   - tell: called for each piece of news. Both are called on another thread.
    /// - Throws: if the process can open no more descriptors.
    package init(
        _ variables: [String: String], ready: @escaping @Sendable (Bool) -> Void = { _ in },
        tell: @escaping @Sendable (SleepNews) -> Void
    ) throws(SystemError) {
        let end = try Wakeup()
        self.end = end
        let address = variables["DBUS_SYSTEM_BUS_ADDRESS"] ?? "unix:path=/run/dbus/system_bus_socket"
        DispatchQueue(label: "suspension").async { listen(address, end, ready, tell) }
    }

    deinit { end.signal() }
}

/// Listens until the end or until the bus is gone.
private func listen(
    _ address: String, _ end: Wakeup, _ ready: (Bool) -> Void, _ tell: (SleepNews) -> Void
) {
    guard csystemd_prepare(), let sleep = csystemd_sleep_open(address) else { return ready(false) }
    defer { csystemd_sleep_close(sleep) }
    ready(true)
    while true {
        switch csystemd_sleep_next(sleep) {
        case 1: tell(.begins)
        case 0: tell(.ended)
        case -1:
            let descriptors = [csystemd_sleep_descriptor(sleep), end.descriptor]
            guard let ready = try? Readiness.wait(for: descriptors, within: nil), !ready[1] else { return }
        default: return  // The bus is gone.
        }
    }
}
