internal import Synchronization

/// Asks work on another thread to stop; the work checks it now and then.
package final class StopSign: Sendable {
    private let state = Mutex(false)

    package init() {}

    package var isSet: Bool { state.withLock { $0 } }

    /// Asks for the stop, from any thread.
    package func set() {
        state.withLock { $0 = true }
    }
}
