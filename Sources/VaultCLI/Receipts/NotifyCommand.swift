internal import CommandTable
internal import SystemKit
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel

/// `rvault notify`: sends reminders that are due and not sent yet, for a timer on a computer without the worker.
struct NotifyCommand {
    let session: CommandSession
    let arguments: NotifyArguments

    func run() throws(Failure) -> ExitCode {
        if arguments.isTest { return try test() }
        let open = try session.openVault()
        let service = try session.reminders(open)
        let buttons = try buttons(open)
        var outcome = try service.look(as: .command, buttons: buttons)
        if outcome.wantsSync {
            session.settleReminders(open)
            outcome = try service.look(as: .command, isLast: true, buttons: buttons)
            // Another device may have shown one in this moment; ours are sent, so that it shows them no more.
            if !outcome.notices.isEmpty { session.settleReminders(open) }
        }
        try report(outcome)
        buttons?.finish()
        return outcome.failed ? .failed : .ok
    }

    /// Waits for the buttons of notifications only if the person asked for it: a timer's run has to end.
    private func buttons(_ open: OpenVault) throws(Failure) -> NoticeButtons? {
        guard let limit = arguments.wait else { return nil }
        let (session, line) = (session, session.console)
        return try Failure.wrapping {
            try NoticeButtons(limit: limit) { answer in
                do throws(Failure) {
                    if let fault = try session.reminders(open).take(answer) { line.warn(fault.english) }
                } catch {
                    line.warn(error.message)
                }
            }
        }
    }

    private func report(_ outcome: ReminderService.Outcome) throws(Failure) {
        if session.options.json {
            try session.console.print(
                items: outcome.notices.map { ["title": .string($0.title), "text": .string($0.text)] })
        } else {
            try session.console.print(
                outcome.notices.flatMap { notice in
                    [notice.title] + notice.text.split(separator: "\n").map { "  " + $0 }
                })
            if outcome.isQuiet {
                session.console.say("Quiet hours (reminders.quiet): nothing was sent.")
            } else if outcome.notices.isEmpty {
                session.console.say("No new reminders.")
            }
        }
        for fault in outcome.results.compactMap(\.fault) { session.console.warn(fault.english) }
    }

    /// Sends a test notification to every channel and prints the results.
    private func test() throws(Failure) -> ExitCode {
        let sender = NoticeSender(session.environment.configuration.settings, session.environment)
        guard !sender.channels.isEmpty else {
            throw Failure(
                .failed, NoticeWords.nowhere,
                hint: "rvault config set reminders.command \"PROGRAM ARGUMENTS\"")
        }
        let results = sender.send(Language.$current.withValue(session.environment.language) { NoticeWords.test })
        for result in results {
            let name =
                switch result.channel {
                case .desktop: "the desktop"
                case .mail(let address): address
                case .program(let line): line
                }
            session.console.say(VisibleText.line(result.fault?.english ?? "Sent to \(name)."))
        }
        return results.allSatisfy { $0.fault == nil } ? .ok : .failed
    }
}
