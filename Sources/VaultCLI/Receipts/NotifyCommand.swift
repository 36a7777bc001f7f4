internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel

/// `rvault notify`: sends reminders that are due and not sent yet, for a timer on a computer without the worker.
struct NotifyCommand {
    let session: CommandSession
    let isTest: Bool

    func run() throws(Failure) -> ExitCode {
        if isTest { return try test() }
        let open = try session.openVault()
        let outcome = try session.reminders(open).tell()
        if session.options.json {
            try session.console.print(
                items: outcome.notices.map { ["title": .string($0.title), "text": .string($0.text)] })
        } else {
            try session.console.print(outcome.notices.map { $0.title + "\n  " + $0.text.replacing("\n", with: "\n  ") })
            if outcome.notices.isEmpty { session.console.say("No new reminders.") }
        }
        for fault in outcome.results.compactMap(\.fault) { session.console.warn(fault) }
        return outcome.failed ? .failed : .ok
    }

    /// Sends a test notification to every channel and prints the results.
    private func test() throws(Failure) -> ExitCode {
        let sender = NoticeSender(
            session.environment.configuration.settings, variables: session.environment.variables)
        guard !sender.channels.isEmpty else {
            throw Failure(
                .failed, "Nowhere to send reminders: there is no desktop session, and reminders.command isn't set.",
                hint: "rvault config set reminders.command \"PROGRAM ARGUMENTS\"")
        }
        let results = sender.send(Language.$current.withValue(session.environment.language) { NoticeWords.test })
        for result in results {
            let name =
                switch result.channel {
                case .desktop: "the desktop"
                case .program(let line): line
                }
            session.console.say(VisibleText.line(result.fault ?? "Sent to \(name)."))
        }
        return results.allSatisfy { $0.fault == nil } ? .ok : .failed
    }
}
