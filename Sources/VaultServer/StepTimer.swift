internal import Dispatch
internal import Synchronization

/// Takes steps on a queue of its own: with a short pause in between while there is more to do, so that other work comes first, and
/// an hour later otherwise.
final class StepTimer: Sendable {
    private static let interval = DispatchTimeInterval.seconds(3600)
    private static let pause = DispatchTimeInterval.milliseconds(20)

    private let queue: DispatchQueue
    private let isStopped = Mutex(false)
    /// Returns whether there is more to do.
    private let step: @Sendable () throws -> Bool
    private let failed: @Sendable (any Error) -> Void

    /// Takes no step before ``begin(hasMore:)``.
    init(_ label: String, step: @escaping @Sendable () throws -> Bool, failed: @escaping @Sendable (any Error) -> Void)
    {
        queue = DispatchQueue(label: label, qos: .utility)
        self.step = step
        self.failed = failed
    }

    /// Plans the next step.
    func begin(hasMore: Bool) {
        queue.asyncAfter(deadline: .now() + (hasMore ? Self.pause : Self.interval)) { [weak self] in
            guard let self, let hasMore = take() else { return }
            begin(hasMore: hasMore)
        }
    }

    /// Takes all steps that there are, without waiting for their time.
    func finishSoon() {
        queue.async { [weak self] in while self?.take() == true {} }
    }

    /// Returns when no step is running and none will start.
    func stop() {
        isStopped.withLock { $0 = true }
        queue.sync {}
    }

    /// - Returns: nil after ``stop()``.
    private func take() -> Bool? {
        if isStopped.withLock({ $0 }) { return nil }
        do { return try step() } catch {
            failed(error)
            return false
        }
    }
}
