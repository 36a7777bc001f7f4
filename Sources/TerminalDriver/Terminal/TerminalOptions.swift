internal import Glibc
package import TerminalUI

/// The options for using a terminal, including everything that depends on the environment.
package struct TerminalOptions: Sendable {
    /// The descriptor that keys are read from.
    package var input: Int32 = 0
    /// The descriptor that the screen is drawn to.
    package var output: Int32 = 1
    /// The type of the terminal, from TERM; nil when it is not set.
    package var type: String?
    /// The value of `--color`.
    package var colors = ColorChoice.auto
    /// Whether `NO_COLOR` is set to a nonempty value.
    package var isColorRefused = false
    /// The locale that determines whether UTF-8 is used; empty for the environment's.
    package var locale = ""
    /// The line set; nil selects UTF-8 or ASCII by the locale.
    package var lines: LineSet?
    /// How long a lone Esc waits for the rest of a sequence, in milliseconds.
    package var escapeDelay = 25
    /// Whether wheel and clicks are reported from the start.
    package var mouse = true
    /// How pictures are shown, as far as it is known; see ``PictureProbe``.
    package var pictures = PictureProbe.known(.blocks)
    /// Whether crashes restore the terminal; off in tests, which would lose their own crash reports.
    package var guardsCrashes = true
    /// Stops the process until it is continued.
    package var stop: @Sendable () -> Void = JobControl.stopJob

    /// Creates options that do not depend on the environment.
    package init(type: String?) { self.type = type }

    /// Returns options from TERM, NO_COLOR and ESCDELAY.
    package static func fromEnvironment() -> TerminalOptions {
        var options = TerminalOptions(type: variable("TERM"))
        options.isColorRefused = variable("NO_COLOR") != nil
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

/// The values of `--color`.
package enum ColorChoice: String, CaseIterable, Hashable, Sendable {
    case auto, always, never

    /// Returns the depth to use; the command line takes precedence over `NO_COLOR`, see <https://no-color.org>.
    package func depth(isRefused: Bool, terminalColors: Int) -> ColorDepth {
        switch self {
        case .never: .none
        case .auto: isRefused ? .none : ColorDepth(colors: terminalColors)
        case .always: ColorDepth(colors: terminalColors)
        }
    }
}
