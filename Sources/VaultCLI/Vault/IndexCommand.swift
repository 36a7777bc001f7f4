internal import CommandLineKit
internal import CommandTable
internal import SystemKit
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault doctor --rebuild-index`, and the parts of it that other commands use.
struct IndexCommand {
    let session: CommandSession

    func run() throws(Failure) -> ExitCode {
        let open = try session.openVault()
        if session.options.dryRun {
            session.console.say("The search index would be rebuilt; nothing was changed.")
            return .ok
        }
        let count = try rebuild(open)
        session.console.say(Self.rebuilt(count))
        if session.options.json { try session.console.print(items: [["indexed": .integer(Int64(count))]]) }
        return .ok
    }

    /// Rebuilds the search index with a progress line; Ctrl-C leaves it unchanged.
    ///
    /// - Returns: The number of receipts in it.
    func rebuild(_ open: OpenVault) throws(Failure) -> Int {
        let (vault, console) = (open.vault, session.console)
        let watch = InterruptWatch()
        return try session.waiting {
            try await vault.rebuildWordIndex { done, total in
                console.progress("Indexing \(done) of \(total)")
                return !watch.isInterrupted
            }
        }
    }

    static func rebuilt(_ count: Int) -> String {
        "The search index was rebuilt from \(count.worded("receipt"))."
    }
}

extension CommandSession {
    /// Reads like ``reading(_:)``, for searches. An incomplete index is rebuilt first. If the search finds a damaged
    /// index, it is rebuilt and the search is repeated once, so the body must not pass anything on before its first
    /// page.
    func searching<Value>(_ open: OpenVault, _ body: () throws -> Value) throws(Failure) -> Value {
        try completeIndex(of: open)
        do {
            return try body()
        } catch let error as StoreError where error.code == .damagedIndex && !open.vault.isReadOnly {
            let count = try IndexCommand(session: self).rebuild(open)
            console.say("The search index was damaged. " + IndexCommand.rebuilt(count))
            return try Failure.wrapping(body)
        } catch {
            throw Failure(error)
        }
    }

    private func completeIndex(of open: OpenVault) throws(Failure) {
        let vault = open.vault
        guard try waiting({ () throws(StoreError) in try await vault.isWordIndexIncomplete() }) else { return }
        guard !vault.isReadOnly else {
            return console.warn(
                "The search index is incomplete, so searches can miss receipts. See 'rvault verify'.")
        }
        let count = try IndexCommand(session: self).rebuild(open)
        console.say("The search index was incomplete. " + IndexCommand.rebuilt(count))
    }
}
