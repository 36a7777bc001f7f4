internal import SuspensionKit
internal import Synchronization
internal import SystemKit

/// The events that a worker waits for: its end, a lock, files that others wrote, network changes and suspension.
final class WorkerWatch {
    private let end: Wakeup
    private let files: FileWatch
    /// Nil if the system does not report network changes; the next request notices them then.
    private var network: NetworkWatch?
    private let sleep: SleepSign
    /// Nil if it can't listen; the network's news comes without it.
    private var suspension: SleepWatch?

    init(directory: String, end: Wakeup) throws(SystemError) {
        self.end = end
        files = try FileWatch(directory: directory)
        network = try? NetworkWatch()
        sleep = SleepSign(bell: try Wakeup())
    }

    /// Notices suspension from now on, where there is logind; a worker that does not sync has no use for it.
    ///
    /// - Parameter variables: of the process, for the address of the system's bus.
    func listenToSuspension(_ variables: [String: String]) {
        guard suspension == nil else { return }
        suspension = try? SleepWatch(variables) { [sleep] in sleep.set($0) }
    }

    /// Blocks until something has happened, or until `time` has passed; nothing is ready then.
    ///
    /// - Parameter key: Becomes readable when the agent has forgotten the vault's key.
    func wait(
        _ time: Duration, key: Int32?
    ) throws(SystemError) -> (end: Bool, key: Bool, files: Bool, network: Bool, sleep: SleepNews?) {
        let descriptors = [
            end.descriptor, key ?? -1, files.descriptor, network?.descriptor ?? -1, sleep.bell.descriptor,
        ]
        let ready = try Readiness.wait(for: descriptors, within: time)
        let isStore = ready[2] ? try files.drain().isMoreThanLocks : false
        return (ready[0], ready[1], isStore, ready[3] && network?.drain() == true, ready[4] ? sleep.take() : nil)
    }
}

/// The last news of suspension, which another thread brings.
private final class SleepSign: Sendable {
    let bell: Wakeup
    private let last = Mutex<SleepNews?>(nil)

    init(bell: Wakeup) { self.bell = bell }

    func set(_ news: SleepNews) {
        last.withLock { $0 = news }
        bell.signal()
    }

    func take() -> SleepNews? {
        bell.drain()
        return last.withLock { $0.take() }
    }
}
