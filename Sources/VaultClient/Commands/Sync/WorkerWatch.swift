internal import SystemKit

/// What a worker waits for: its end, the lock, files that others wrote, and the network.
final class WorkerWatch {
    private let end: Wakeup
    private let files: FileWatch
    /// Nil where the system lets nobody listen: then the next request learns of a change.
    private var network: NetworkWatch?

    init(directory: String, end: Wakeup) throws(SystemError) {
        self.end = end
        files = try FileWatch(directory: directory)
        network = try? NetworkWatch()
    }

    /// Blocks until something has happened or the time is over; then nothing is ready.
    ///
    /// - Parameter key: readable once the agent has forgotten the vault's key.
    func wait(
        _ time: Duration, key: Int32?
    ) throws(SystemError) -> (end: Bool, key: Bool, files: Bool, network: Bool) {
        let descriptors = [end.descriptor, key ?? -1, files.descriptor, network?.descriptor ?? -1]
        let ready = try Readiness.wait(for: descriptors, within: time)
        if ready[2] { _ = try files.drain() }
        return (ready[0], ready[1], ready[2], ready[3] && network?.drain() == true)
    }
}
