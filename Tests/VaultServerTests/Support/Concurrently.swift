import Dispatch

/// Runs the body `count` times concurrently, and returns once all are done.
func concurrently(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count) { body($0) }
}
