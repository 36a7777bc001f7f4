internal import SystemKit
package import Translation
package import VaultModel
internal import VaultReminders
package import VaultSettings

/// Sends notices to the desktop, by mail, and to the user's own program.
package struct NoticeSender: Sendable {
    /// A recipient of notices.
    package enum Channel: Hashable, Sendable {
        case desktop
        /// A mail address, as written in the settings.
        case mail(String)
        /// The user's program, as written in the settings.
        case program(String)
    }

    /// The result of sending to one channel.
    package struct Result: Hashable, Sendable {
        package let channel: Channel
        /// A sentence about the failure; nil if the notice was sent.
        package let fault: Phrase?
    }

    /// The program that takes a mail on its standard input, where Debian's mail servers have it.
    package static let sendmail = "/usr/sbin/sendmail -i"

    private let variables: [String: String]
    private let mailer: String
    package let channels: [Channel]
    /// For each channel; a button may be waited for longer.
    private let patience: Duration
    /// The time and zone of mails, and a word that no other mail has.
    private let stamp: @Sendable () -> MailStamp

    package init(
        _ settings: Settings, variables: [String: String], patience: Duration = .seconds(10),
        stamp: @escaping @Sendable () -> MailStamp
    ) {
        self.variables = variables
        self.patience = patience
        self.stamp = stamp
        mailer = settings.mailProgram ?? Self.sendmail
        var channels: [Channel] = []
        if settings.tellsDesktop ?? true, NoticeSender.hasDesktop(variables) { channels.append(.desktop) }
        if let address = settings.reminderMail { channels.append(.mail(address)) }
        if let command = settings.reminderCommand { channels.append(.program(command)) }
        self.channels = channels
    }

    /// The sender of a program with these settings.
    package init(_ settings: Settings, _ environment: ClientEnvironment) {
        self.init(settings, variables: environment.variables) { environment.mailStamp }
    }

    /// Whether there is a desktop session that could show notices.
    private static func hasDesktop(_ variables: [String: String]) -> Bool {
        ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY"].contains { variables[$0]?.isEmpty == false }
    }

    /// Sends a notice to all channels. Blocks, at most 10 seconds for each channel.
    ///
    /// - Parameter buttons: waits for the buttons of a notice about one reminder; without it, it has none.
    package func send(_ notice: Notice, buttons: NoticeButtons? = nil) -> [Result] {
        channels.map { Result(channel: $0, fault: send(notice, to: $0, buttons)) }
    }

    private func send(_ notice: Notice, to channel: Channel, _ buttons: NoticeButtons?) -> Phrase? {
        switch channel {
        case .desktop:
            let desktop = DesktopNotice(variables: variables, patience: patience)
            do throws(NoticeFault) {
                let id = try desktop.show(notice)
                if let id, let key = notice.key { buttons?.wait(for: notice, id, key, on: desktop) }
                return nil
            } catch {
                return error.sentence
            }
        case .mail(let text):
            guard let address = MailAddress(text) else { return NoticeWords.badAddress }
            let stamp = stamp()
            let message = MailMessage(
                to: address, subject: notice.title, text: notice.text, sent: stamp.moment,
                secondsFromUTC: stamp.secondsFromUTC, id: stamp.id)
            return run(mailer, named: "reminders.sendmail", and: ["--", address.text], input: message.content)
        case .program(let line):
            // On standard input, because every user of the computer can read a program's arguments.
            return run(line, named: "reminders.command", input: notice.title + "\n" + notice.text + "\n")
        }
    }

    private func run(_ line: String, named setting: String, and rest: [String] = [], input: String) -> Phrase? {
        let program: NamedProgram
        do throws(Failure) { program = try NamedProgram(line, of: setting) } catch { return error.ended.phrase }
        var command = program.command(rest, environment: variables)
        command.input = Array(input.utf8)
        command.timeout = patience
        do throws(SystemError) {
            let result = try CommandRunner().run(command)
            return program.fault(result)
        } catch {
            return program.fault(error)
        }
    }

    /// Escapes the characters of the simple markup that desktops read in the text.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

/// The time of a mail, and what makes it unlike others.
package struct MailStamp: Hashable, Sendable {
    package let moment: Timestamp
    package let secondsFromUTC: Int
    /// Letters and digits.
    package let id: String

    package init(moment: Timestamp, secondsFromUTC: Int, id: String) {
        (self.moment, self.secondsFromUTC, self.id) = (moment, secondsFromUTC, id)
    }
}

extension ClientEnvironment {
    fileprivate var mailStamp: MailStamp {
        MailStamp(
            moment: now, secondsFromUTC: secondsFromUTC,
            id: "\(now.milliseconds).\(UInt64.random(in: .min ... .max))")
    }
}
