internal import Synchronization
internal import SystemKit

/// The threads that produce answers.
///
/// A concurrent Dispatch queue has only as many threads as there are processors, until Dispatch notices after a while
/// that they are blocked. Answers wait for the disk and for one another, and those that wait together share what they
/// wait for. One sender uses only a few of the threads, and waiting senders take turns: a hundred long answers for one
/// do not delay another's short one.
final class AnswerQueues: Sendable {
    private struct State {
        var idle: Int
        var running: [String: Int] = [:]
        var waiting: [String: [@Sendable () -> Void]] = [:]
        /// Senders with waiting work, in the order of their turns.
        var turns: [String] = []
    }

    private struct Task: Sendable {
        let sender: String
        let work: @Sendable () -> Void
    }

    private let state: Mutex<State>
    private let threads: StandingThreads
    private let perSender: Int

    /// - Parameter perSender: the number of threads that one sender uses at most.
    init(count: Int = 16, perSender: Int = 4) {
        state = Mutex(State(idle: count))
        threads = StandingThreads(count: count)
        self.perSender = perSender
    }

    /// Does the work as soon as a thread is free and it is the sender's turn.
    func async(for sender: String, _ work: @escaping @Sendable () -> Void) {
        state.withLock { state in
            if state.waiting[sender] == nil { state.turns.append(sender) }
            state.waiting[sender, default: []].append(work)
        }
        begin()
    }

    /// Starts all work that may start now.
    private func begin() {
        while let task = state.withLock({ next(&$0) }) {
            threads.begin {
                task.work()
                self.end(task)
            }
        }
    }

    private func next(_ state: inout State) -> Task? {
        guard let turn = state.turns.firstIndex(where: { state.running[$0, default: 0] < perSender }),
            state.idle > 0
        else { return nil }
        state.idle -= 1
        let sender = state.turns.remove(at: turn)
        var waiting = state.waiting.removeValue(forKey: sender) ?? []
        let work = waiting.removeFirst()
        if !waiting.isEmpty {
            state.waiting[sender] = waiting
            state.turns.append(sender)
        }
        state.running[sender, default: 0] += 1
        return Task(sender: sender, work: work)
    }

    private func end(_ task: Task) {
        state.withLock { state in
            state.idle += 1
            let left = state.running[task.sender, default: 1] - 1
            state.running[task.sender] = left > 0 ? left : nil
        }
        begin()
    }
}
