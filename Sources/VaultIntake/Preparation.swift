internal import AttachmentStore
internal import MediaReading
package import MediaTools
package import ReceiptReading
internal import SystemKit
package import Translation
package import VaultModel
internal import VaultStore

/// Draws and reads, in the background and one after the other, the originals that have come to this device; and once a
/// day removes what is not needed.
///
/// Of several programs with the same vault, one does it at a time.
package actor Preparation {
    package enum State: Hashable, Sendable {
        case resting
        /// So many receipts of the Inbox are still to be read.
        case working(left: Int)
        /// Nothing can be drawn or read now, for this reason.
        case failed(Phrase)
    }

    private let attachments: Attachments
    private let tools: MediaTools
    private let languages: [String]
    private let quota: Int64
    private let hints: @Sendable () -> ReadingHints
    private let now: @Sendable () -> Timestamp
    private let changed: @Sendable (State) -> Void
    private var task: Task<Void, Never>?
    /// Whether something may have come since the work looked last.
    private var again = false

    /// Starts nothing by itself: the first ``wake()`` does.
    ///
    /// - Parameters:
    ///   - quota: the bytes of contents beyond which originals leave that the server has.
    ///   - hints: called before each reading.
    ///   - changed: called after each step, on any thread.
    package init(
        _ attachments: Attachments, tools: MediaTools, languages: [String], quota: Int64,
        hints: @escaping @Sendable () -> ReadingHints, now: @escaping @Sendable () -> Timestamp,
        changed: @escaping @Sendable (State) -> Void
    ) {
        self.attachments = attachments
        self.tools = tools
        self.languages = languages
        self.quota = quota
        self.hints = hints
        self.now = now
        self.changed = changed
    }

    /// Looks for something to do; returns at once.
    package func wake() {
        again = true
        guard task == nil else { return }
        task = Task { await run() }
    }

    /// Ends what is under way; it is done again some other time.
    package func stop() async {
        task?.cancel()
        await task?.value
    }

    /// Returns when nothing is left to do now.
    package func finish() async {
        await task?.value
    }

    private func run() async {
        while again, !Task.isCancelled {
            again = false
            await work()
        }
        // Nothing can wake it between the last look and here, since it doesn't wait in between.
        task = nil
    }

    private func work() async {
        do throws(IntakeError) {
            try await prepareAll()
            if !Task.isCancelled { try await attachments.cleanIfDue(at: now(), quota: quota) }
            changed(.resting)
        } catch {
            changed(error == .media(.cancelled) ? .resting : .failed(error.sentence))
        }
    }

    private func prepareAll() async throws(IntakeError) {
        guard try await hasWork(), let lock = try lock() else { return }
        while !Task.isCancelled, let step = try await nextStep() {
            changed(.working(left: step.left))
            if step.isDrawn {
                let reader = PictureReader(tools: tools, languages: languages)
                try await attachments.read(step.id, by: reader, hints: hints())
            } else {
                try await attachments.draw(step.id, tools: tools)
            }
        }
        _ = consume lock
    }

    private struct Step {
        let id: MediaID
        let isDrawn: Bool
        let left: Int
    }

    private func hasWork() async throws(IntakeError) -> Bool { try await nextStep() != nil }

    /// Pictures first: they are what a person looks for.
    private func nextStep() async throws(IntakeError) -> Step? {
        try await intake {
            try await attachments.vault.attachments { table in
                let left = try table.unreadCount()
                if let id = try table.undrawn(limit: 1).first { return Step(id: id, isDrawn: false, left: left) }
                return try table.unread(limit: 1).first.map { Step(id: $0, isDrawn: true, left: left) }
            }
        }
    }

    /// Nil if another program holds it, which continues until nothing is left.
    private func lock() throws(IntakeError) -> FileLock? {
        do throws(SystemError) {
            switch try FileLock.attempt(attachments.files.attachmentsPath + ".reading") {
            case .acquired(let lock): return lock
            case .held: return nil
            }
        } catch {
            throw .file(error)
        }
    }
}
