package import VaultStore

/// The progress of a backup or a restore.
package struct BackupProgress: Equatable, Sendable {
    /// The current step; a backup goes through all of them.
    package enum Step: String, Equatable, Sendable {
        /// Copies the store; anyone writing to it has to wait.
        case copying
        case writing
        /// Restores the written backup next to the vault and verifies it.
        case checking
    }

    package let step: Step
    /// Bytes done in this step.
    package let done: Int
    package let total: Int

    init(_ step: Step, _ done: Int, of total: Int) {
        (self.step, self.done, self.total) = (step, done, total)
    }

    /// Receives progress; returns false to stop the work.
    package typealias Sink = (BackupProgress) -> Bool
}

/// Facts about a backup that was written, verified or restored.
package struct BackupFacts: Equatable, Sendable {
    package let header: BackupHeader
    /// The size of the whole file, in bytes.
    package let size: Int
    package let figures: StoreFigures
}
