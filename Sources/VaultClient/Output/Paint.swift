internal import CommandTable

/// The few colors of the command line; the text next to each says the same.
package struct Paint: Hashable, Sendable {
    package let isOn: Bool

    /// Whether to use colors: by the flag, else by <https://no-color.org>, else if the output is a terminal with
    /// colors.
    static func isWanted(_ color: GlobalOptions.Color, variables: [String: String], isTerminal: Bool) -> Bool {
        switch color {
        case .always: true
        case .never: false
        case .auto:
            isTerminal && (variables["NO_COLOR"] ?? "").isEmpty && !["", "dumb"].contains(variables["TERM"] ?? "")
        }
    }

    package func heading(_ text: String) -> String { wrapped(text, "1") }
    func problem(_ text: String) -> String { wrapped(text, "1;31") }

    /// Black on white regardless of the terminal's colors, because QR code readers expect it.
    package func picture(_ text: String) -> String { wrapped(text, "30;107") }

    private func wrapped(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
