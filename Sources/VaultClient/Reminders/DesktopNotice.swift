internal import Dispatch
package import SystemKit
internal import Translation
internal import VaultReminders

/// Shows notices on the desktop by notify-send, and waits for their buttons.
///
/// A notice is shown first, without buttons, so that its exit says whether it was; then a second notify-send puts
/// buttons on it and waits. It prints nothing before the answer, and may wait for days: it has a limit, after which the
/// buttons are removed again, because a button that does nothing is worse than none.
package struct DesktopNotice: Sendable {
    private let variables: [String: String]
    private static let program = NamedProgram(words: ["notify-send"])
    private static let base = ["--app-name=Receipt Vault"]
    /// For a call that does not wait for a person.
    private let patience: Duration

    /// The environment variables that notify-send needs.
    private static let needed = [
        "PATH", "HOME", "LANG", "LC_ALL", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS",
        "XAUTHORITY",
    ]

    init(variables: [String: String], patience: Duration) {
        self.patience = patience
        self.variables = variables.filter { Self.needed.contains($0.key) }
    }

    /// Shows a notice. Blocks, at most for the patience.
    ///
    /// - Parameter id: the notice to replace.
    /// - Returns: the number that the desktop gave it; nil if it gave none.
    /// - Throws: a sentence.
    func show(_ notice: Notice, replacing id: Int? = nil) throws(NoticeFault) -> Int? {
        let result = try run(words(of: notice, id, ["--print-id"]), within: patience, stop: nil)
        if let fault = Self.program.fault(result) { throw NoticeFault(fault) }
        return result.outputText.split(separator: "\n").first.flatMap { Int($0) }
    }

    /// Puts buttons on a notice that is shown, and waits for one of them. Blocks.
    ///
    /// - Parameters:
    ///   - stop: ends the wait, like the limit.
    /// - Returns: Nil if the notice was closed without one, or the time is over.
    func answer(
        to notice: Notice, _ id: Int, about key: ReminderKey, within limit: Duration, stop: Wakeup
    ) -> NoticeAnswer? {
        guard let labels = notice.labels else { return nil }
        var actions = ["--action=default=\(labels.open)"]
        // On the last day there is no later one.
        if key.step > 0 { actions.append("--action=snooze=\(labels.snooze)") }
        let result: CommandResult
        do throws(NoticeFault) {
            result = try run(words(of: notice, id, actions), within: limit, stop: stop)
        } catch {
            return nil
        }
        switch result.ending {
        case .exited(0):
            switch result.outputText.split(separator: "\n").last {
            case "default": return .open(key)
            case "snooze": return .snooze(key)
            default: return nil
            }
        case .timedOut, .cancelled:
            _ = try? show(notice, replacing: id)
            return nil
        case .exited, .signalled, .outputTooLarge: return nil
        }
    }

    private func words(of notice: Notice, _ id: Int?, _ options: [String]) -> [String] {
        Self.base + options + (id.map { ["--replace-id=\($0)"] } ?? [])
            + ["--", notice.title, NoticeSender.escaped(notice.text)]
    }

    private func run(
        _ words: [String], within limit: Duration, stop: Wakeup?
    ) throws(NoticeFault) -> CommandResult {
        var command = ChildCommand(Self.program.name, words, environment: variables)
        command.timeout = limit
        do throws(SystemError) {
            return try CommandRunner().run(command, stop: stop)
        } catch {
            throw NoticeFault(Self.program.fault(error))
        }
    }
}

/// Why a notice was not sent.
struct NoticeFault: Error {
    let sentence: Phrase

    init(_ sentence: Phrase) { self.sentence = sentence }
}

/// The buttons of the notices that a process has on the desktop; each waits on a thread of its own.
package final class NoticeButtons: Sendable {
    private let stop: Wakeup
    private let group = DispatchGroup()
    private let limit: Duration
    private let answered: @Sendable (NoticeAnswer) -> Void

    /// - Parameters:
    ///   - limit: how long a button can be pressed.
    ///   - answered: called on another thread, at most once for each notice.
    package init(
        limit: Duration, answered: @escaping @Sendable (NoticeAnswer) -> Void
    ) throws(SystemError) {
        stop = try Wakeup()
        self.limit = limit
        self.answered = answered
    }

    func wait(for notice: Notice, _ id: Int, _ key: ReminderKey, on desktop: DesktopNotice) {
        DispatchQueue(label: "vault.notice").async(group: group) { [stop, limit, answered] in
            if let answer = desktop.answer(to: notice, id, about: key, within: limit, stop: stop) { answered(answer) }
        }
    }

    /// Waits until every notice is answered or closed or its time is over. Blocks.
    package func finish() { group.wait() }

    /// Ends all waits and removes the buttons. Blocks, at most for the time of a few calls of notify-send.
    package func close() {
        stop.signal()
        _ = group.wait(timeout: .now() + 3)
    }
}
