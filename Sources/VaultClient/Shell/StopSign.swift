internal import Synchronization

/// Asks work on another thread to stop; the work checks it now and then.
final class StopSign: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }

    func set() {
        state.withLock { $0 = true }
    }
}
