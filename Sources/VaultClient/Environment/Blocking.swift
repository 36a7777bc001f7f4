internal import CommandTable
internal import Dispatch
internal import Synchronization
internal import Translation

/// Runs asynchronous work from the program's synchronous code.
package enum Blocking {
    /// Runs the body on other threads and waits for it. The calling thread is blocked in that time, so the body must
    /// not need the main actor.
    package static func run<Value: Sendable>(
        _ body: @escaping @Sendable () async throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try result(body)
    }

    /// Runs the body like ``run(_:)``, and throws its own error.
    package static func result<Value: Sendable, Problem: Error>(
        _ body: @escaping @Sendable () async throws(Problem) -> Value
    ) throws(Problem) -> Value {
        let result = Mutex<Result<Value, Problem>?>(nil)
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            do throws(Problem) {
                let value = try await body()
                result.withLock { $0 = .success(value) }
            } catch {
                result.withLock { $0 = .failure(error) }
            }
            done.signal()
        }
        while true {
            done.wait()
            if let result = result.withLock({ $0 }) { return try result.get() }
        }
    }

    /// Runs work like ``run(_:)``, but waits at most that long; unfinished work continues in the background.
    package static func run(atMost time: Duration?, _ body: @escaping @Sendable () async -> Void) {
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            await body()
            done.signal()
        }
        guard let time else { return done.wait() }
        _ = done.wait(timeout: .now() + .milliseconds(Int(time / .milliseconds(1))))
    }

    /// Waits like ``run(atMost:_:)``, but in asynchronous work, without blocking a thread.
    package static func wait(atMost time: Duration, _ body: @escaping @Sendable () async -> Void) async {
        await withCheckedContinuation { (waiting: CheckedContinuation<Void, Never>) in
            let left = Mutex<CheckedContinuation<Void, Never>?>(waiting)
            let goOn: @Sendable () -> Void = { left.withLock { $0.take() }?.resume() }
            Task.detached {
                await body()
                goOn()
            }
            Task.detached {
                try? await Task.sleep(for: time)
                goOn()
            }
        }
    }
}
