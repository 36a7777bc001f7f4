internal import Dispatch
internal import Glibc
internal import Synchronization

/// Records Ctrl-C and requests to terminate instead of dying from them, so that work stops between two steps.
///
/// A second signal ends the process at once, as the work may hang.
package final class InterruptWatch: Sendable {
    private let flag = Flag()
    // Written once in `init` and never read: it keeps the sources alive as long as this object.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    private final class Flag: Sendable {
        let isSeen = Atomic<Bool>(false)
    }

    /// Handles SIGINT and SIGTERM for the rest of the process's life. Calls `onFirst` from another thread.
    package init(onFirst: @escaping @Sendable () -> Void = {}) {
        let queue = DispatchQueue(label: "interrupts")
        let flag = flag
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                if flag.isSeen.exchange(true, ordering: .relaxed) { _exit(130) }
                onFirst()
            }
            source.resume()
            return source
        }
    }

    /// Whether a signal has arrived.
    package var isInterrupted: Bool { flag.isSeen.load(ordering: .relaxed) }
}
