internal import Dispatch
internal import Synchronization
internal import VaultServerCore

/// Finds out whether the storage answers.
///
/// One question is asked at a time, and all who want to know wait for its answer: a storage that hangs holds one thread,
/// however often somebody asks.
final class StorageProbe: Sendable {
    private final class Question: Sendable {
        let group = DispatchGroup()
        let failure = Mutex<String?>(nil)
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

    /// The reason why the storage cannot be read, in a few words without names; nil if it can be. Blocks.
    func failure() -> String? {
        let question = asked.withLock { asked in
            if let asked { return asked }
            let question = Question()
            asked = question
            question.group.enter()
            queue.async { [self] in ask(question) }
            return question
        }
        guard question.group.wait(timeout: .now() + patience) == .success else { return "the store doesn't answer" }
        return question.failure.withLock { $0 }
    }

    private func ask(_ question: Question) {
        let failure = Self.failure(of: storage)
        question.failure.withLock { $0 = failure }
        asked.withLock { $0 = nil }
        question.group.leave()
    }

    private static func failure(of storage: any ServerStorage) -> String? {
        do {
            // Nobody has this email.
            _ = try storage.read { try $0.account(email: "")?.id }
            return nil
        } catch let failure as StorageFailure {
            let words =
                switch failure.code {
                case .busy, .uncertain: "the store is busy"
                case .full: "the store's disk is full"
                case .moved: "the store's file was deleted or replaced"
                case .replaced: "the database was restored or replaced"
                case .broken: "the store can't be read"
                }
            return failure.advice.map { "\(words); \($0)" } ?? words
        } catch {
            return "the store can't be read"
        }
    }
}
