internal import SystemKit

/// The reason why a full-screen program cannot run here.
package struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure that a caller can act on.
    package enum Code: String, Hashable, Sendable {
        /// Input or output is a file or a pipe.
        case notATerminal
        /// TERM is not set.
        case typeMissing
        /// The system has no description of the terminal's type.
        case typeUnknown
        /// The terminal cannot position its cursor, for example with TERM=dumb.
        case notFullScreen
        /// The system refused a call.
        case system
    }

    /// The kind of failure.
    package let code: Code
    private let detail: String

    init(_ code: Code, detail: String = "") {
        self.code = code
        self.detail = String(detail.unicodeScalars.filter { $0.value > 0x20 && $0.value < 0x7F }.prefix(40))
    }

    /// One or two sentences for the person, including what to do next.
    package var description: String {
        let way = "rvault --plain and the commands of rvault help work without it."
        switch code {
        case .notATerminal: return "The full-screen view needs a terminal for its input and output. \(way)"
        case .typeMissing:
            return "TERM is not set, so the full-screen view cannot start. Set it, for example to xterm. \(way)"
        case .typeUnknown:
            return "This system does not know terminals of the type \"\(detail)\". "
                + "Set TERM to one that it knows, such as xterm. \(way)"
        case .notFullScreen:
            return "A terminal of the type \"\(detail)\" cannot show the full-screen view. \(way)"
        case .system: return "The terminal could not be prepared: \(detail) failed. \(way)"
        }
    }
}
