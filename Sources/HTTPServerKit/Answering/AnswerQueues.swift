internal import Dispatch
internal import Synchronization

/// Queues on which answers are made, each with a thread of its own while it has something to do.
///
/// A concurrent queue has only as many threads as there are processors, until Dispatch notices after a while that they
/// wait. Answers wait for the disk and for one another, and those that wait together share what they wait for.
final class AnswerQueues: Sendable {
    private static let count = 16

    private let queues = (0..<count).map { DispatchQueue(label: "http.answers.\($0)") }
    /// How much is to be done on each.
    private let loads = Mutex([Int](repeating: 0, count: count))

    /// Does the work on the queue that has the least to do.
    func async(_ work: @escaping @Sendable () -> Void) {
        let index = loads.withLock { loads in
            let index = loads.indices.min { loads[$0] < loads[$1] } ?? 0
            loads[index] += 1
            return index
        }
        queues[index].async {
            work()
            self.loads.withLock { $0[index] -= 1 }
        }
    }
}
