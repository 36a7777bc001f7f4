internal import Synchronization

/// Counts 0, 1, 2…; each number is returned once, on any thread.
final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
}
