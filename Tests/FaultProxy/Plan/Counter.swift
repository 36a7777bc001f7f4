internal import Synchronization

/// 0, 1, 2 …, each given out once whoever asks.
final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
}
