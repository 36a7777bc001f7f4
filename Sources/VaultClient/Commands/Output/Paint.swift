internal import CommandTable

/// The few colours of the command line; every one stands beside words that say the same.
struct Paint: Hashable, Sendable {
    let isOn: Bool

    /// What the flag says, else <https://no-color.org>, else whether a terminal is there that knows colours.
    static func isWanted(_ color: GlobalOptions.Color, variables: [String: String], isTerminal: Bool) -> Bool {
        switch color {
        case .always: true
        case .never: false
        case .auto:
            isTerminal && (variables["NO_COLOR"] ?? "").isEmpty && !["", "dumb"].contains(variables["TERM"] ?? "")
        }
    }

    func heading(_ text: String) -> String { wrapped(text, "1") }
    func problem(_ text: String) -> String { wrapped(text, "1;31") }

    /// Black on white, whatever the terminal's own colours are: what reads a picture expects it so.
    func picture(_ text: String) -> String { wrapped(text, "30;107") }

    private func wrapped(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
