import Dispatch

/// Runs the body so many times at once, and returns when all are done.
func concurrently(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count) { body($0) }
}
