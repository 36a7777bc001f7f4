internal import Dispatch
internal import Synchronization
internal import VaultServerCore

/// Finds out whether the storage answers.
///
/// One question is asked at a time, and all who want to know wait for its answer: a storage that hangs holds one thread,
/// however often somebody asks.
final class StorageProbe: Sendable {
    /// Why the storage can't be read.
    struct Fault: Equatable, Sendable {
        /// A few words without names, for everybody.
        var words: String
        /// The storage's own words, for the operator; nil if it said nothing.
        var reason: String?
        /// Whether it stays until somebody fixes it.
        var isLasting = false
    }

    private final class Question: Sendable {
        let group = DispatchGroup()
        let failure = Mutex<Fault?>(nil)
    }

    private let storage: any ServerStorage
    private let queue = DispatchQueue(label: "server.probe")
    private let asked = Mutex<Question?>(nil)
    private let patience: DispatchTimeInterval

    /// - Parameter patience: the time after which a storage counts as one that doesn't answer.
    init(_ storage: any ServerStorage, patience: DispatchTimeInterval = .seconds(1)) {
        self.storage = storage
        self.patience = patience
    }

    /// The reason why the storage cannot be read; nil if it can be. Blocks.
    func failure() -> Fault? {
        let question = asked.withLock { asked in
            if let asked { return asked }
            let question = Question()
            asked = question
            question.group.enter()
            queue.async { [self] in ask(question) }
            return question
        }
        guard question.group.wait(timeout: .now() + patience) == .success else {
            return Fault(words: "the store doesn't answer")
        }
        return question.failure.withLock { $0 }
    }

    private func ask(_ question: Question) {
        let failure = Self.failure(of: storage)
        question.failure.withLock { $0 = failure }
        asked.withLock { $0 = nil }
        question.group.leave()
    }

    private static func failure(of storage: any ServerStorage) -> Fault? {
        do {
            // Nobody has this email.
            _ = try storage.read { try $0.account(email: "")?.id }
            return nil
        } catch let failure as StorageFailure {
            let (words, isLasting) =
                switch failure.code {
                case .busy, .uncertain: ("the store is busy", false)
                case .full: ("the store's disk is full", false)
                case .moved: ("the store's file was deleted or replaced", true)
                case .replaced: ("the database was restored or replaced", true)
                case .broken: ("the store can't be read", true)
                }
            let advised = failure.advice.map { "\(words); \($0)" } ?? words
            return Fault(words: advised, reason: failure.reason, isLasting: isLasting)
        } catch {
            return Fault(words: "the store can't be read", reason: "\(error)", isLasting: true)
        }
    }
}
