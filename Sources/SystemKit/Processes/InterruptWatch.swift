internal import Dispatch
internal import Glibc
internal import Synchronization

/// Notes Ctrl-C and a request to end instead of dying by them, so that work stops between two steps.
///
/// A second one ends the process at once, as the work may hang.
package final class InterruptWatch: Sendable {
    private let flag = Flag()
    // Written once in `init` and never read: it keeps the sources alive as long as this object lives.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    private final class Flag: Sendable {
        let isSeen = Atomic<Bool>(false)
    }

    /// Takes SIGINT and SIGTERM over for the rest of the process's life. `onFirst` is called from another thread.
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

    /// Whether somebody has asked to stop.
    package var isInterrupted: Bool { flag.isSeen.load(ordering: .relaxed) }
}
