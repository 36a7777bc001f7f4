internal import SystemKit

/// The events that a worker waits for: its end, a lock, files that others wrote, and network changes.
final class WorkerWatch {
    private let end: Wakeup
    private let files: FileWatch
    /// Nil if the system does not report network changes; the next request notices them then.
    private var network: NetworkWatch?

    init(directory: String, end: Wakeup) throws(SystemError) {
        self.end = end
        files = try FileWatch(directory: directory)
        network = try? NetworkWatch()
    }

    /// Blocks until something has happened, or until `time` has passed; nothing is ready then.
    ///
    /// - Parameter key: Becomes readable when the agent has forgotten the vault's key.
    func wait(
        _ time: Duration, key: Int32?
    ) throws(SystemError) -> (end: Bool, key: Bool, files: Bool, network: Bool) {
        let descriptors = [end.descriptor, key ?? -1, files.descriptor, network?.descriptor ?? -1]
        let ready = try Readiness.wait(for: descriptors, within: time)
        let isStore = ready[2] ? try files.drain().isMoreThanLocks : false
        return (ready[0], ready[1], isStore, ready[3] && network?.drain() == true)
    }
}
