internal import Glibc
package import TerminalUI

/// How a terminal is to be used; everything that depends on the environment is in here.
package struct TerminalOptions: Sendable {
    /// Where keys come from.
    package var input: Int32 = 0
    /// Where the screen is drawn.
    package var output: Int32 = 1
    /// The type of the terminal, from TERM; nil when it is not set.
    package var type: String?
    /// What `--color` says.
    package var colours = ColourChoice.auto
    /// Whether `NO_COLOR` is set to something.
    package var isColourRefused = false
    /// The locale that decides about UTF-8; empty takes that of the environment.
    package var locale = ""
    /// Nil takes UTF-8 or ASCII from the locale.
    package var lines: LineSet?
    /// How long a lone Esc waits for the rest of a sequence, in milliseconds.
    package var escapeDelay = 25
    /// Whether wheel and clicks are reported from the start.
    package var mouse = true
    /// Whether crashes restore the terminal; off in tests, whose own crash reports would be lost.
    package var guardsCrashes = true
    /// Stops the process until it is continued.
    package var stop: @Sendable () -> Void = JobControl.stopJob

    /// Options that say nothing about the environment.
    package init(type: String?) { self.type = type }

    /// Options from TERM, NO_COLOR and ESCDELAY.
    package static func fromEnvironment() -> TerminalOptions {
        var options = TerminalOptions(type: variable("TERM"))
        options.isColourRefused = variable("NO_COLOR") != nil
        if let delay = variable("ESCDELAY").flatMap({ Int($0) }), delay >= 0 {
            options.escapeDelay = min(delay, 10_000)
        }
        return options
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }
}

/// What `--color` can say.
package enum ColourChoice: String, CaseIterable, Hashable, Sendable {
    case auto, always, never

    /// The depth to use; a wish of the command line wins over `NO_COLOR`, see <https://no-color.org>.
    package func depth(isRefused: Bool, terminalColours: Int) -> ColourDepth {
        switch self {
        case .never: .none
        case .auto: isRefused ? .none : ColourDepth(colours: terminalColours)
        case .always: ColourDepth(colours: terminalColours)
        }
    }
}
