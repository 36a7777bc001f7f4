internal import SystemKit
internal import VaultSettings

/// Tells the desktop and the person's own program.
struct NoticeSender: Sendable {
    /// Somebody who can be told.
    enum Channel: Hashable, Sendable {
        case desktop
        /// The person's own program, as they wrote it.
        case program(String)
    }

    /// What came of telling one.
    struct Result: Hashable, Sendable {
        let channel: Channel
        /// A sentence; nil where it was told.
        let fault: String?
    }

    private let variables: [String: String]
    let channels: [Channel]

    /// What of a process's variables the desktop's messenger needs.
    private static let needed = [
        "PATH", "HOME", "LANG", "LC_ALL", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS",
        "XAUTHORITY",
    ]

    init(_ settings: Settings, variables: [String: String]) {
        self.variables = variables
        var channels: [Channel] = []
        if settings.tellsDesktop ?? true, NoticeSender.hasDesktop(variables) { channels.append(.desktop) }
        if let command = settings.reminderCommand { channels.append(.program(command)) }
        self.channels = channels
    }

    /// Whether there is a session of a desktop that could show anything.
    private static func hasDesktop(_ variables: [String: String]) -> Bool {
        ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY"].contains { variables[$0]?.isEmpty == false }
    }

    /// Blocks, at most 10 seconds for each channel.
    func send(_ notice: Notice) -> [Result] {
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
            // On standard input, since the arguments of a program can be read by everybody on the machine.
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

    /// The desktop reads a little markup in the text.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
