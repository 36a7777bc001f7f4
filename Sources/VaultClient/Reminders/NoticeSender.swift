internal import SystemKit
package import VaultSettings

/// Sends notices to the desktop and to the user's own program.
package struct NoticeSender: Sendable {
    /// A recipient of notices.
    package enum Channel: Hashable, Sendable {
        case desktop
        /// The user's program, as written in the settings.
        case program(String)
    }

    /// The result of sending to one channel.
    package struct Result: Hashable, Sendable {
        package let channel: Channel
        /// A sentence about the failure; nil if the notice was sent.
        package let fault: String?
    }

    private let variables: [String: String]
    package let channels: [Channel]

    /// The environment variables that the desktop's notification program needs.
    private static let needed = [
        "PATH", "HOME", "LANG", "LC_ALL", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS",
        "XAUTHORITY",
    ]

    package init(_ settings: Settings, variables: [String: String]) {
        self.variables = variables
        var channels: [Channel] = []
        if settings.tellsDesktop ?? true, NoticeSender.hasDesktop(variables) { channels.append(.desktop) }
        if let command = settings.reminderCommand { channels.append(.program(command)) }
        self.channels = channels
    }

    /// Whether there is a desktop session that could show notices.
    private static func hasDesktop(_ variables: [String: String]) -> Bool {
        ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY"].contains { variables[$0]?.isEmpty == false }
    }

    /// Sends a notice to all channels. Blocks, at most 10 seconds for each channel.
    package func send(_ notice: Notice) -> [Result] {
        channels.map { Result(channel: $0, fault: send(notice, to: $0)) }
    }

    private func send(_ notice: Notice, to channel: Channel) -> String? {
        switch channel {
        case .desktop:
            let words = [
                "notify-send", "--app-name=Receipt Vault", "--", notice.title, NoticeSender.escaped(notice.text),
            ]
            return run(words, variables.filter { NoticeSender.needed.contains($0.key) }, input: "")
        case .program(let line):
            let words: [String]
            do throws(CommandWords.Fault) {
                words = try CommandWords.split(line)
            } catch {
                return NoticeWords.badCommand(error)
            }
            // On standard input, because every user of the computer can read a program's arguments.
            return run(words, variables, input: notice.title + "\n" + notice.text + "\n")
        }
    }

    private func run(_ words: [String], _ variables: [String: String], input: String) -> String? {
        var command = ChildCommand(words[0], Array(words.dropFirst()), environment: variables)
        command.input = Array(input.utf8)
        command.timeout = .seconds(10)
        do throws(SystemError) {
            let result = try CommandRunner().run(command)
            return result.isSuccess ? nil : NoticeWords.failed(words[0], result)
        } catch {
            return NoticeWords.cannotStart(words[0], error)
        }
    }

    /// Escapes the characters of the simple markup that desktops read in the text.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
