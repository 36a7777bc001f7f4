package import VaultStore

/// How far a backup or a restore is.
package struct BackupProgress: Equatable, Sendable {
    /// What is being done; a backup goes through all of them.
    package enum Step: String, Equatable, Sendable {
        /// The store is copied, and who writes into it waits.
        case copying
        case writing
        /// What was written is restored beside the vault and looked through.
        case checking
    }

    package let step: Step
    /// Bytes of this step.
    package let done: Int
    package let total: Int

    init(_ step: Step, _ done: Int, of total: Int) {
        (self.step, self.done, self.total) = (step, done, total)
    }

    /// Takes the news of the work; false stops it.
    package typealias Sink = (BackupProgress) -> Bool
}

/// What is known of a backup that was written, verified or restored.
package struct BackupFacts: Equatable, Sendable {
    package let header: BackupHeader
    /// In bytes, of the whole file.
    package let size: Int
    package let figures: StoreFigures
}
